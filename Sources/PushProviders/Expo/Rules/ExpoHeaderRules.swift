internal import PushModel
internal import PushWire

/// Rules R about headers and the query.
enum ExpoHeaderRules {
  static let all: [ExpoRule] = [
    gzip, coding, contentType, accept, compression, useFCMv1, secrets,
  ]

  /// They say nothing of a body without headers.
  static let needsHeaders: Set<String> = [
    "EXPO-R05", "EXPO-R06", "EXPO-R07", "EXPO-R15", "EXPO-R16",
  ]

  private static let gzip = ExpoRule.reject(
    "R05",
    "gzip-mismatch",
    400,
    "VALIDATION_ERROR",
    stage: ExpoStage.coding,
    answer: "400",
    isAssumed: true,
    if: "`Content-Encoding: gzip` with a body that is not gzip, or gzip without the header.",
    why: "The body cannot be read.",
    [.inferred],
    ["S1"]
  ) { request, sink in
    guard request.hasHeaders, let call = request.call, !call.body.isEmpty, !request.isTooLarge
    else {
      return
    }
    let isBroken = request.coding == .gzip && request.content == .unreadable
    let isUnnamed = request.coding == .none && request.isGzip
    guard isBroken || isUnnamed, !call.violations.contains(.bodyTooLarge) else { return }
    sink.report(
      .header("content-encoding"),
      value: call.headers.text(of: .contentEncoding) ?? "",
      isBroken ? "The body is not gzip" : "The body is gzip, but no header says so",
      fix: isBroken ? "Compress the body, or leave the header out" : "Send Content-Encoding: gzip",
      refusal: request.invalid(
        isBroken ? "The request body is not valid gzip." : "The request body is not valid JSON."
      )
    )
  }

  private static let coding = ExpoRule.lint(
    "R06",
    "content-coding-unknown",
    answer: "200, or 415 by switch",
    stage: ExpoStage.coding + 10,
    if: "The body comes in a coding other than gzip, such as br, deflate or zstd.",
    why: "Only gzip is documented.",
    [.inferred],
    ["S1"]
  ) { request, sink in
    guard request.hasHeaders, request.coding == .other, let headers = request.call?.headers else {
      return
    }
    let isRefused = request.fidelity.requestCoding == .refuse
    sink.report(
      .header("content-encoding"),
      value: headers.text(of: .contentEncoding) ?? "",
      "The content coding is not gzip",
      fix: "Use Content-Encoding: gzip, or none",
      severity: isRefused ? .reject : nil,
      refusal: isRefused ? request.refusal(.usual(415)) : nil
    )
  }

  private static let contentType = ExpoRule.lint(
    "R07",
    "content-type-not-json",
    answer: "200, or 400 by switch",
    stage: ExpoStage.contentType,
    if: "`Content-Type` is missing or not application/json.",
    why: "Expo lists the header among those of every request.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in
    guard request.hasHeaders, let headers = request.call?.headers else { return }
    let value = headers.value(of: .contentType)
    if let value {
      var end = value.lowerBound
      while end < value.upperBound, headers.bytes[end] != 0x3B { end += 1 }
      let type = ExpoText.trimmed(headers.bytes, value.lowerBound..<end)
      if ExpoText.equals(headers.bytes, type, "application/json") { return }
    }
    let isRefused = request.fidelity.contentType == .refuse
    sink.report(
      .header("content-type"),
      value: value.map { headers.text($0) } ?? "",
      value == nil ? "There is no Content-Type" : "Content-Type is not application/json",
      fix: "Send Content-Type: application/json",
      severity: isRefused ? .reject : nil,
      refusal: isRefused
        ? request.invalid("The content type of the request must be application/json.") : nil
    )
  }

  private static let accept = ExpoRule.lint(
    "R15",
    "accept-headers-missing",
    if: "`Accept` does not name application/json, or `Accept-Encoding` does not name gzip.",
    why: "Expo asks for both; without gzip answers are several times as large.",
    [.documented],
    ["S1"]
  ) { request, sink in
    guard request.hasHeaders, let headers = request.call?.headers else { return }
    check(headers, .accept, "application/json", &sink)
    check(headers, .acceptEncoding, "gzip", &sink)
  }

  private static func check(
    _ headers: HeaderTable,
    _ name: HeaderName,
    _ word: StaticString,
    _ sink: inout FindingSink
  ) {
    for entry in headers.entries where entry.id == name {
      if ExpoText.lists(headers.bytes, entry.value, word) { return }
    }
    sink.report(
      .header("\(name.text)"),
      value: headers.text(of: name) ?? "",
      "\(name == .accept ? "Accept" : "Accept-Encoding") does not name \(word)",
      fix: name == .accept
        ? "Send Accept: application/json" : "Send Accept-Encoding: gzip, deflate"
    )
  }

  private static let compression = ExpoRule.lint(
    "R16",
    "large-body-not-compressed",
    if: "A body of more than 1 KiB comes without gzip.",
    why: "Expo asks senders to compress; its SDKs do above 1 KiB.",
    [.documented, .observed],
    ["S1", "S2"]
  ) { request, sink in
    guard request.hasHeaders, let call = request.call, request.coding == .none, !request.isGzip,
      call.bodyBytes > ExpoLimits.uncompressedBytes
    else { return }
    sink.report(
      .header("content-encoding"),
      "\(call.bodyBytes) bytes are sent as they are; above \(ExpoLimits.uncompressedBytes) compress",
      fix: "Compress the body and send Content-Encoding: gzip"
    )
  }

  private static let useFCMv1 = ExpoRule.lint(
    "R19",
    "use-fcm-v1-obsolete",
    if: "The query has `useFcmV1`.",
    why: "It was for the move to FCM v1 in 2024; Google has switched the other API off.",
    [.observed],
    ["S2"]
  ) { request, sink in
    guard let headers = request.call?.headers else { return }
    for item in ExpoQuery.items(headers.bytes, request.query)
    where item.name(headers.bytes) == "useFcmV1" {
      let value = item.value(headers.bytes)
      sink.report(
        .header(":path"),
        value: value,
        value == "false"
          ? "useFcmV1=false asks for an API that Google has switched off"
          : "useFcmV1 has had no effect since FCM v1 is the only API",
        fix: "Leave useFcmV1 out"
      )
    }
  }

  private static let secrets = ExpoRule.lint(
    "R20",
    "secret-exposed",
    if: "The request comes over plain HTTP for Expo's own host, or a token or secret stands in its "
      + "URL.",
    why: "Both let others read what must stay secret; URLs end up in logs.",
    [.inferred],
    ["S4"]
  ) { request, sink in
    guard let call = request.call else { return }
    if let connection = call.connection, !connection.usesTLS, isExpo(connection.host) {
      sink.report(
        .connection,
        value: connection.host,
        "The request comes over plain HTTP",
        fix: "Use https://exp.host"
      )
    }
    let bytes = call.headers.bytes
    for item in ExpoQuery.items(bytes, request.query) where item.isSecret(bytes) {
      sink.report(
        .header(":path"),
        value: item.name(bytes),
        "The query holds a token or secret",
        fix: "Send it as Authorization: Bearer, or in the body"
      )
    }
  }

  /// Any other name is that of a test host, such as a container's.
  private static func isExpo(_ host: String) -> Bool {
    host == "exp.host" || host.hasSuffix(".exp.host")
      || host == "expo.dev" || host.hasSuffix(".expo.dev")
  }
}
