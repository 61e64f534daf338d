package import PushJSON
package import PushModel

/// One push as the reference sender is about to put it on the wire.
package struct APNsPush: Equatable, Sendable {
  package typealias Header = PushHeader

  package var environment: APNsEnvironment
  package var path: String
  /// Without pseudo-headers and without `authorization`, which the credential adds.
  package var headers: [Header]
  package var payload: JSONValue
  /// A client certificate vouches for the push, not a provider token.
  package var usesCertificate: Bool

  package init(
    environment: APNsEnvironment,
    path: String,
    headers: [Header],
    payload: JSONValue,
    usesCertificate: Bool = false
  ) {
    self.environment = environment
    self.path = path
    self.headers = headers
    self.payload = payload
    self.usesCertificate = usesCertificate
  }

  /// The first header of this name; setting nil takes the header away.
  package subscript(_ name: String) -> String? {
    get { headers.first { $0.name == name }?.value }
    set {
      let place = headers.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): headers[place].value = value
      case (let place?, nil): headers.remove(at: place)
      case (nil, let value?): headers.append(Header(name, value))
      case (nil, nil): break
      }
    }
  }

  /// The members of `aps`; setting nil takes `aps` away.
  package var aps: JSONValue? {
    get { payload["aps"] }
    set {
      if let newValue {
        payload.set("aps", newValue)
      } else {
        payload.remove("aps")
      }
    }
  }

  package var body: [UInt8] { Array(JSONWriter.compact(payload).utf8) }
}
