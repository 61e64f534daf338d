internal import PushCrypto
internal import PushJSON

/// What `state.json` keeps: the names and secrets that are in no other file.
struct StateRecord: Equatable {
  static let fileName = "state.json"
  private static let version: Int64 = 1

  var keyID: String
  var teamID: String
  /// The bearer token of the control API.
  var controlToken: String

  /// Draws new ones.
  init(random: RandomBytes) {
    // Apple's ids are ten of these ("Establishing a token-based connection to APNs").
    let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    keyID = random.text(10, from: alphabet)
    teamID = random.text(10, from: alphabet)
    // 43 characters carry 256 bits; no base64, so that a shell never has to quote it.
    controlToken = random.text(
      43,
      from: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    )
  }

  /// Reads the file; the error says what is wrong with it.
  init(file bytes: [UInt8]) throws(Problem) {
    guard let json = JSONValue(parsing: bytes) else { throw Problem("it is not JSON") }
    guard json["version"]?.integer == StateRecord.version else {
      throw Problem("its \"version\" is not \(StateRecord.version)")
    }
    keyID = try StateRecord.identifier(json, "keyId")
    teamID = try StateRecord.identifier(json, "teamId")
    let token = json["controlToken"]?.string ?? ""
    guard token.utf8.count >= 20, token.utf8.allSatisfy(StateRecord.isAlphanumeric) else {
      throw Problem("its \"controlToken\" is not 20 or more letters and digits")
    }
    controlToken = token
  }

  /// What is wrong with a file, in words that follow "is damaged:".
  struct Problem: Error {
    var reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// The key id becomes part of a file name, so nothing but letters and digits passes.
  private static func identifier(_ json: JSONValue, _ name: String) throws(Problem) -> String {
    let text = json[name]?.string ?? ""
    guard text.utf8.count == 10, text.utf8.allSatisfy(isAlphanumeric) else {
      throw Problem("its \"\(name)\" is not 10 letters and digits")
    }
    return text
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  var text: String {
    JSONWriter.pretty([
      "version": .integer(StateRecord.version), "keyId": .string(keyID), "teamId": .string(teamID),
      "controlToken": .string(controlToken),
    ])
  }
}
