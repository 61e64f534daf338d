internal import PushWire

/// One parameter of a query or a form, decoded.
struct FCMParameter: Equatable, Sendable {
  var name: String
  var value: String
}

/// Parameters in order (URL standard, `application/x-www-form-urlencoded`).
struct FCMParameters: Sendable {
  private(set) var all: [FCMParameter] = []

  /// How many are read: our choice, against queries made of ampersands.
  private static let limit = 256

  init() {}

  init(_ all: [FCMParameter]) { self.all = all }

  init(_ bytes: ArraySlice<UInt8>) {
    for part in bytes.split(separator: UInt8(ascii: "&")).prefix(FCMParameters.limit) {
      let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      let value = sign < part.endIndex ? part[(sign + 1)...] : []
      all.append(
        FCMParameter(
          name: FCMParameters.decode(part[..<sign], plusIsBlank: true),
          value: FCMParameters.decode(value, plusIsBlank: true)
        )
      )
    }
  }

  /// The last value of a parameter by any of its names.
  subscript(first: String, second: String? = nil) -> String? {
    guard !all.isEmpty else { return nil }
    return all.last { $0.name == first || $0.name == second }?.value
  }

  /// Resolves percent-encoding; what is none stays as it is.
  static func decode(_ bytes: some Collection<UInt8>, plusIsBlank: Bool = false) -> String {
    var result: [UInt8] = []
    var digits: [UInt8] = []
    var isEscape = false
    for byte in bytes {
      if isEscape {
        digits.append(byte)
        guard Hex.value(byte) != nil else {
          result.append(UInt8(ascii: "%"))
          result += digits
          isEscape = false
          continue
        }
        if digits.count == 2 {
          result += Hex.decode(digits) ?? []
          isEscape = false
        }
      } else if byte == UInt8(ascii: "%") {
        isEscape = true
        digits.removeAll(keepingCapacity: true)
      } else {
        result.append(plusIsBlank && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    if isEscape {
      result.append(UInt8(ascii: "%"))
      result += digits
    }
    return String(decoding: result, as: UTF8.self)
  }
}
