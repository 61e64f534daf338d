internal import PushCrypto
internal import PushJSON
internal import PushModel
internal import PushProviders

/// `POST /v1/tokens` for FCM and Expo.
struct ControlServiceTokens {
  let core: MockCore
  let order: JSONValue

  /// Why an order makes no sense.
  private struct Refusal: Error {
    var answer: ControlAnswer

    init(_ problem: String, _ advice: String) { answer = .problem(400, problem, advice) }
  }

  func performFCM() -> ControlAnswer {
    do throws(Refusal) {
      let action = try action()
      let token = try token(action, minted: mintedFCM)
      let state: FCMDevice.State? = try word("state", FCMDevice.State.allCases)
      let device = FCMDevice(
        state: action == .unregister ? .unregistered : state ?? .active,
        platform: try word("platform", FCMDevice.Platform.allCases),
        package: order["package"]?.string,
        project: order["project"]?.string,
        apnsReason: order["reason"]?.string
      )
      core.fcm.register(token, device)
      return .json(["token": .string(token), "state": .string(device.state.rawValue)])
    } catch { return error.answer }
  }

  func performExpo() -> ControlAnswer {
    do throws(Refusal) {
      let action = try action()
      let token = try token(action, minted: mintedExpo)
      let state: ExpoDevice.State? = try word("state", ExpoDevice.State.allCases)
      let device = ExpoDevice(
        state: action == .unregister ? .unregistered : state ?? .active,
        platform: try word("platform", ExpoDevice.Platform.allCases),
        project: order["project"]?.string,
        receipt: order["receipt"]?.string
      )
      core.expo.register(token, device)
      return .json(["token": .string(token), "state": .string(device.state.rawValue)])
    } catch { return error.answer }
  }

  private enum Action: String, CaseIterable { case mint, register, unregister }

  private func action() throws(Refusal) -> Action {
    let text = order["action"]?.string ?? ""
    guard let action = Action(rawValue: text) else {
      throw Refusal("'\(text)' is no action", "allowed: mint, register, unregister")
    }
    return action
  }

  private func token(_ action: Action, minted: String) throws(Refusal) -> String {
    if let token = order["token"]?.string, !token.isEmpty { return token }
    guard action == .mint else {
      throw Refusal("the token is missing", #"send "token": "…", or the action mint"#)
    }
    return minted
  }

  private func word<Word: RawRepresentable<String>>(
    _ name: String,
    _ allowed: [Word]
  ) throws(Refusal) -> Word? {
    guard let text = order[name]?.string else { return nil }
    guard let word = allowed.first(where: { $0.rawValue == text }) else {
      let words = allowed.map(\.rawValue).joined(separator: ", ")
      throw Refusal("'\(text)' is no \(name)", "allowed: \(words)")
    }
    return word
  }

  private static let alphabet: StaticString =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

  /// A token of a real one's shape that names no ask.
  private var mintedFCM: String {
    let random = RandomBytes()
    return random.text(1, from: "cdef") + random.text(21, from: ControlServiceTokens.alphabet)
      + ":APA91b" + random.text(134, from: ControlServiceTokens.alphabet)
  }

  private var mintedExpo: String {
    "ExponentPushToken[\(RandomBytes().text(22, from: ControlServiceTokens.alphabet))]"
  }
}
