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
  /// The number of the Firebase project.
  var projectNumber: String
  /// The `private_key_id` of the service account.
  var serviceKeyID: String
  /// An access token of Expo's.
  var expoToken: String

  /// Draws new ones.
  init(random: RandomBytes) {
    // Apple's ids are ten of these ("Establishing a token-based connection to APNs").
    let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    keyID = random.text(10, from: alphabet)
    teamID = random.text(10, from: alphabet)
    // 43 characters carry 256 bits; no base64, so that a shell never has to quote it.
    controlToken = random.text(43, from: StateRecord.alphanumeric)
    projectNumber = StateRecord.projectNumber(random)
    serviceKeyID = StateRecord.serviceKeyID(random)
    expoToken = StateRecord.expoToken(random)
  }

  private static let alphanumeric: StaticString =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

  /// Twelve digits, as Google's project numbers usually have; never padded with zeros.
  private static func projectNumber(_ random: RandomBytes) -> String {
    random.text(1, from: "123456789") + random.text(11, from: "0123456789")
  }

  /// Forty hexadecimal digits, as in Google's key files.
  private static func serviceKeyID(_ random: RandomBytes) -> String {
    random.text(40, from: "0123456789abcdef")
  }

  /// Forty characters, as Expo's site shows access tokens.
  private static func expoToken(_ random: RandomBytes) -> String {
    random.text(40, from: alphanumeric)
  }

  /// Reads the file and draws what an earlier version did not write; the error says what is wrong.
  init(file bytes: [UInt8], random: RandomBytes) throws(Problem) {
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
    projectNumber = try StateRecord.word(json, "projectNumber") ?? StateRecord.projectNumber(random)
    serviceKeyID = try StateRecord.word(json, "serviceKeyId") ?? StateRecord.serviceKeyID(random)
    expoToken = try StateRecord.word(json, "expoToken") ?? StateRecord.expoToken(random)
  }

  /// A member of letters and digits; nil when it is missing.
  private static func word(_ json: JSONValue, _ name: String) throws(Problem) -> String? {
    guard let value = json[name] else { return nil }
    guard let text = value.string, (1...200).contains(text.utf8.count),
      text.utf8.allSatisfy(isAlphanumeric)
    else { throw Problem("its \"\(name)\" is not letters and digits") }
    return text
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
      "controlToken": .string(controlToken), "projectNumber": .string(projectNumber),
      "serviceKeyId": .string(serviceKeyID), "expoToken": .string(expoToken),
    ])
  }
}
