package import PushJSON
package import PushModel

/// One push as the reference sender is about to put it on the wire.
package struct APNsPush: Equatable, Sendable {
  /// A header; names are lower case.
  package struct Header: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

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

extension JSONValue {
  /// Takes a member of an object away.
  package mutating func remove(_ key: String) {
    guard case .object(let members) = self else { return }
    self = .object(members.filter { $0.key != key })
  }

  /// Sets a member of an object when there is a value for it.
  mutating func set(_ key: String, ifPresent value: JSONValue?) {
    if let value { set(key, value) }
  }

  /// The value after a JSON Merge Patch (RFC 7396).
  package func merging(_ patch: JSONValue) -> JSONValue {
    guard case .object(let members) = patch else { return patch }
    var result: JSONValue = object == nil ? [:] : self
    for (key, value) in members {
      if case .null = value {
        result.remove(key)
      } else {
        result.set(key, (result[key] ?? .null).merging(value))
      }
    }
    return result
  }
}
