internal import PushModel
internal import PushWire

/// Query parameters and content types of Google's API front end (catalogue, 1.2).
extension FCMService {
  private static let common: Set<String> = [
    "alt", "prettyPrint", "pretty_print", "$.xgafv", "fields", "key", "access_token",
    "oauth_token", "quotaUser", "callback", "uploadType", "upload_protocol",
  ]
  private static let subscription: Set<String> = [
    "topic_name", "topicName", "allow_missing", "allowMissing", "pageSize", "page_size",
    "pageToken", "page_token",
  ]

  func judgeQuery(_ sink: inout FindingSink) {
    for parameter in request.parameters.all {
      switch parameter.name {
      case "callback", "uploadType": fileDeprecated(parameter, &sink)
      case "$.xgafv" where parameter.value == "1": fileDeprecated(parameter, &sink)
      case let name where FCMService.common.contains(name): break
      case let name
      where request.path.route == .subscriptions && FCMService.subscription.contains(name): break
      default: fileUnknown(parameter.name, &sink)
      }
    }
    // Of a parameter that is given twice the last one counts.
    if let value = request.parameters["alt"], value != "json" { fileAlternative(value, &sink) }
    judgeFields(&sink)
  }

  private func fileAlternative(_ value: String, _ sink: inout FindingSink) {
    var finding = FCMServiceFinding(
      .alternative,
      .header(":path"),
      "The query parameter alt asks for an encoding other than JSON."
    )
    finding.value = value
    finding.fix = "Leave alt out."
    finding.answer = .error(
      FCMErrors.invalid([
        FCMError.FieldViolation(field: "alt", description: "Invalid value for parameter 'alt'.")
      ])
    )
    finding.stage = FCMStage.transcoding - 2
    file(finding, into: &sink)
  }

  private func fileDeprecated(_ parameter: FCMParameter, _ sink: inout FindingSink) {
    var finding = FCMServiceFinding(
      .deprecatedParameter,
      .header(":path"),
      "The query parameter \(FindingSink.shortened(parameter.name)) is deprecated."
    )
    finding.value = parameter.name + "=" + parameter.value
    finding.fix = "Leave it out."
    file(finding, into: &sink)
  }

  private func fileUnknown(_ name: String, _ sink: inout FindingSink) {
    request.bindings.append(FCMErrors.cannotBind(name))
    var finding = FCMServiceFinding(
      .unknownParameter,
      .header(":path"),
      "The service knows no query parameter of this name."
    )
    finding.value = name
    finding.fix = "Put the message into the JSON body and leave the parameter out."
    finding.answer = .bindings
    // Before the body's own violations, which join them.
    finding.stage = FCMStage.transcoding - 1
    file(finding, into: &sink)
  }

  private static let messageFields: Set<String> = [
    "*", "name", "data", "notification", "android", "androidV2", "android_v2", "webpush", "apns",
    "fcmOptions", "fcm_options", "fid", "token", "topic", "condition",
  ]

  private func judgeFields(_ sink: inout FindingSink) {
    guard fidelity.fields == .apply, request.path.route == .send,
      let mask = request.parameters["fields"]
    else { return }
    for path in mask.split(separator: ",") {
      let first = path.prefix { $0 != "." && $0 != "/" && $0 != "(" }
      guard !FCMService.messageFields.contains(String(first)) else { continue }
      let text =
        "Error expanding 'fields' parameter. Cannot find matching fields for path '\(path)'."
      sink.refuse(
        refusal(
          .error(
            FCMErrors.invalid([FCMError.FieldViolation(field: String(path), description: text)])
          )
        ),
        stage: FCMStage.transcoding - 1
      )
      return
    }
  }

  /// Whether `fields` leaves the name of an accepted message in the answer.
  var keepsName: Bool {
    guard fidelity.fields == .apply, !request.parameters.all.isEmpty,
      let mask = request.parameters["fields"]
    else { return true }
    return mask.split(separator: ",").contains { $0 == "name" || $0 == "*" }
  }

  // MARK: - Content types

  enum BodyType { case json, likeJSON, none }

  /// What `content-type` says of the body, without its parameters.
  var bodyType: BodyType {
    guard let range = request.headers.value(of: .contentType) else { return .none }
    let bytes = request.headers.bytes
    let end = bytes[range].firstIndex(of: UInt8(ascii: ";")) ?? range.upperBound
    var last = end
    while last > range.lowerBound, bytes[last - 1] == 0x20 { last -= 1 }
    if request.headers.equals(range.lowerBound..<last, "application/json") { return .json }
    let word = request.headers.text(range.lowerBound..<last).lowercased()
    if word == "application/json" { return .json }
    return word.isEmpty || word == "application/x-www-form-urlencoded" ? .none : .likeJSON
  }

  /// Judges the content type of a resource call; false when the body is taken for parameters.
  func judgeContentType(_ sink: inout FindingSink) -> Bool {
    guard request.call.hasHeaders else { return true }
    switch bodyType {
    case .json: return true
    case .likeJSON:
      var finding = FCMServiceFinding(
        .oddJSONType,
        .header("content-type"),
        "The content type is not application/json."
      )
      finding.value = request.headers.text(of: .contentType) ?? ""
      finding.fix = "Send Content-Type: application/json."
      file(finding, into: &sink)
      return true
    case .none:
      guard !request.body.isEmpty else { return true }
      fileNoType(&sink)
      return false
    }
  }

  private func fileNoType(_ sink: inout FindingSink) {
    // How much of the body becomes the name is our choice: all up to the first `=` or `&`, 100 bytes.
    let name = request.body.prefix(100).prefix { $0 != 0x3D && $0 != 0x26 }
    request.bindings.append(FCMErrors.cannotBind(FCMParameters.decode(name, plusIsBlank: true)))
    var finding = FCMServiceFinding(
      .noJSONType,
      .header("content-type"),
      "Without a JSON content type the body is taken for query parameters."
    )
    finding.value = request.headers.text(of: .contentType) ?? ""
    finding.fix = "Send Content-Type: application/json."
    finding.answer = .bindings
    // No syntax error of a body that is not read as JSON comes before it.
    finding.stage = FCMStage.syntax - 1
    file(finding, into: &sink)
  }
}
