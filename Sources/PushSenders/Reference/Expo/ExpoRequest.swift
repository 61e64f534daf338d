internal import PushJSON

/// A call of Expo's push service.
struct ExpoRequest {
  var path: String
  var json: JSONValue
  var headers: [PushHeader] = []

  static func send(_ messages: [JSONValue], headers: [PushHeader]) -> ExpoRequest {
    ExpoRequest(path: "/--/api/v2/push/send", json: .array(messages), headers: headers)
  }

  static func receipts(_ ids: [String]) -> ExpoRequest {
    ExpoRequest(
      path: "/--/api/v2/push/getReceipts",
      json: ["ids": .array(ids.map(JSONValue.string))]
    )
  }

  /// The request as it goes out.
  func wire(accessToken: String, flaws: Set<Flaw>) -> PushRequest {
    var request = PushRequest(
      path: path,
      headers: [
        PushHeader("accept", "application/json"), PushHeader("accept-encoding", "gzip"),
        PushHeader("content-type", "application/json"),
        PushHeader("user-agent", ReferenceContext.userAgent),
      ],
      body: Array(JSONWriter.compact(json).utf8)
    )
    if !accessToken.isEmpty, !flaws.contains(.noAccessToken) {
      request["authorization"] = "Bearer " + accessToken
    }
    if flaws.contains(.gzipHeaderWithoutGzip) {
      request["content-encoding"] = "gzip"
    } else {
      ExpoBody.compress(&request)
    }
    for header in headers { request[header.name] = header.value }
    return request
  }
}
