internal import PushWire

extension APNsHeadExamples {
  private typealias Token = APNsExampleToken
  private static let now = APNsExampleRequest.now

  private static func push(_ token: APNsExampleToken) -> APNsExampleRequest {
    .push([("authorization", token.text)])
  }

  private static func push(authorization: String?) -> APNsExampleRequest {
    .push([("authorization", authorization)])
  }

  /// A DER signature of two INTEGERs of 32 bytes that verifies.
  private static let der: [UInt8] =
    [0x30, 0x44, 0x02, 0x20] + [UInt8](repeating: 1, count: 32) + [0x02, 0x20]
    + [UInt8](repeating: 1, count: 32)

  private static func parts(_ first: String, _ second: String) -> String {
    "bearer " + Base64.encodeURL(Array(first.utf8)) + "." + Base64.encodeURL(Array(second.utf8))
      + ".AQEB"
  }

  static let tokenForm: [APNsHeadExample] = [
    .accept("A-01", "a provider token", .push()),
    .reject("A-01", "no credential", push(authorization: nil)),
    .accept("A-02", "`bearer`", .push()),
    .reject("A-02", "`basic`", push(authorization: "basic dXNlcjpwYXNz")),
    .reject("A-02", "a bare token", push(authorization: Token().jwt)),
    .reject("A-02", "an empty token", push(authorization: "bearer ")),
    .accept("A-03", "`bearer`", .push()),
    .reject("A-03", "`Bearer`", push(authorization: "Bearer " + Token().jwt)),
    .accept("A-04", "three parts", .push()),
    .reject("A-04", "two parts", push(authorization: "bearer e30.e30")),
    .reject("A-04", "a part that is no base64", push(authorization: "bearer e30.e*0.AQ")),
    .reject("A-04", "a header that is no object", push(authorization: parts("[]", "{}"))),
    .reject("A-04", "claims that are no JSON", push(authorization: parts("{}", "{"))),
    .accept("A-05", "ES256", .push()),
    .reject("A-05", "RS256", push(Token(header: #"{"alg":"RS256","kid":"KEY0000001"}"#))),
    .reject("A-05", "none", push(Token(header: #"{"alg":"none","kid":"KEY0000001"}"#))),
    .accept("A-06", "`alg` present", .push()),
    .reject("A-06", "no `alg`", push(Token(header: #"{"kid":"KEY0000001"}"#))),
    .accept("A-07", "a known key", .push()),
    .reject("A-07", "an unknown key", push(Token(key: "KEY9999999"))),
    .reject("A-07", "no `kid`", push(Token(header: #"{"alg":"ES256"}"#))),
    .reject("A-07", "a revoked key", .push()) { $0.keyring.revoke("KEY0000001") },
    .accept("A-08", "the key's team", .push()),
    .reject("A-08", "another team", push(Token(key: "KEY0000001", team: "TEAM000002"))),
    .reject("A-08", "no `iss`", push(Token(claims: #"{"iat":\#(now)}"#))),
    .accept("A-10", "a good signature", .push()),
    .reject("A-10", "a bad signature", push(Token(signature: [UInt8](repeating: 0, count: 64)))),
    .reject("A-10", "63 bytes", push(Token(signature: [UInt8](repeating: 1, count: 63)))),
    .accept("A-11", "64 raw bytes", .push()),
    .reject("A-11", "DER", push(Token(signature: der))),
    .accept("A-12", "base64url without padding", .push()),
    .reject("A-12", "padding", push(authorization: Token().text + "==")),
  ]

  static let tokenClaims: [APNsHeadExample] = [
    .accept("A-09", "ten upper-case characters", .push()),
    .reject(
      "A-09",
      "a lower-case key id",
      push(Token(key: "key0000001")),
      reason: "InvalidProviderToken"
    ),
    .reject(
      "A-09",
      "key and team swapped",
      push(Token(key: "TEAM000001", team: "KEY0000001")),
      reason: "InvalidProviderToken"
    ),
    .accept("A-13", "a number", .push()),
    .reject("A-13", "no `iat`", push(Token(claims: #"{"iss":"TEAM000001"}"#))),
    .reject("A-13", "a date in words", push(Token(claims: #"{"iss":"TEAM000001","iat":"now"}"#))),
    .accept("A-14", "a number", .push()),
    .reject(
      "A-14",
      "digits in a string",
      push(Token(claims: #"{"iss":"TEAM000001","iat":"\#(now)"}"#))
    ),
    .accept("A-15", "3600 s", push(Token(issuedAt: now - 3600))),
    .reject("A-15", "3601 s", push(Token(issuedAt: now - 3601))),
    .accept("A-16", "60 s ahead", push(Token(issuedAt: now + 60))),
    .reject("A-16", "61 s ahead", push(Token(issuedAt: now + 61))),
    .accept("A-17", "3600 s ahead", push(Token(issuedAt: now + 3600))),
    .reject("A-17", "3601 s ahead", push(Token(issuedAt: now + 3601))),
    .reject("A-17", "milliseconds", push(Token(issuedAt: now * 1000))),
    .accept(
      "A-26",
      "`typ`",
      push(Token(header: #"{"alg":"ES256","kid":"KEY0000001","typ":"JWT"}"#))
    ),
    .reject(
      "A-26",
      "`exp`",
      push(Token(claims: #"{"iss":"TEAM000001","iat":\#(now),"exp":\#(now + 60)}"#))
    ),
  ]
}
