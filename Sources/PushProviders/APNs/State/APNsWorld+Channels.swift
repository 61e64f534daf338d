internal import PushJSON
package import PushModel
internal import PushWire

extension APNsWorld {
  /// Carries out an accepted channel operation; `none` for every other request.
  ///
  /// - Parameters:
  ///   - request: The request, judged.
  ///   - refusal: Its refusal; nothing happens when there is one.
  ///   - random: Bytes that become the id of a new channel; 16 match what Apple's samples show.
  /// - Returns: What happened, for the answer.
  package mutating func perform(
    _ request: APNsRequest,
    refusal: Refusal?,
    random: [UInt8]
  ) -> APNsEffect {
    guard refusal == nil, request.endpoint.isBroadcastAPI, request.endpoint != .broadcast else {
      return .none
    }
    let bundle = request.headers.text(request.pathBundle)
    if request.endpoint == .allChannels {
      return .listed(channels.list(bundle, request.environment).map(\.id))
    }
    switch request.method {
    case .post:
      let policy = request.root?.member("message-storage-policy")?.integer
      let channel = channels.create(
        bundle: bundle,
        environment: request.environment,
        storesMessages: policy == 1,
        nowMilliseconds: request.nowMilliseconds,
        random: random
      )
      return channel.map { .created($0.id) } ?? .none
    case .get:
      return .read(storesMessages: request.channel.channel?.storesMessages ?? false)
    case .delete:
      channels.delete(
        request.channel.channel?.id ?? "",
        nowMilliseconds: request.nowMilliseconds
      )
      return .deleted
    case .other: return .none
    }
  }
}
