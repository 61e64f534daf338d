package import PushJSON

/// One message as the reference sender is about to send it through FCM.
package struct FCMPush: Equatable, Sendable {
  /// Beside `authorization`, which the access token adds.
  package var headers: [PushHeader]
  /// The whole body, `{"message": {…}}`.
  package var payload: JSONValue

  package init(headers: [PushHeader] = [], payload: JSONValue) {
    self.headers = headers
    self.payload = payload
  }

  package var message: JSONValue {
    get { payload["message"] ?? [:] }
    set { payload.set("message", newValue) }
  }

  package var body: [UInt8] { Array(JSONWriter.compact(payload).utf8) }
}
