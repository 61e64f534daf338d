import PushModel
import PushProviders
import PushWire
import Testing

/// Provider tokens judged alone, as catalogue 3.1 and 7.2 read.
@Suite struct CatalogueReviewTokenTests {
  private static let header = #"{"alg":"ES256","kid":"ABCDE12345"}"#
  private static let claims = #"{"iss":"TEAM123456","iat":1900000000}"#
  private static let invalid = "403 InvalidProviderToken"
  private static let missing = "403 MissingProviderToken"
  private static let raw = [UInt8](repeating: 0x5A, count: 64)
  private static let der: [UInt8] =
    [0x30, 0x44, 0x02, 0x20] + [UInt8](repeating: 0x5A, count: 32) + [0x02, 0x20]
    + [UInt8](repeating: 0x5A, count: 32)

  private static func jwt(
    _ header: String = header,
    _ claims: String = claims,
    _ signature: [UInt8] = raw
  ) -> String {
    [Array(header.utf8), Array(claims.utf8), signature].map(Base64.encodeURL)
      .joined(separator: ".")
  }

  private func check(_ authorization: String, _ rules: String, _ answer: String = "200") {
    Review.push("alert", adding: [("authorization", authorization)], rules: rules, answer).check()
  }

  @Test(arguments: [
    ("bearer " + jwt(), "", "200"), ("Bearer " + jwt(), "A-03", "200"),
    ("BEARER " + jwt(), "A-03", "200"), ("", "A-02", missing), ("bearer", "A-02", missing),
    ("bearer ", "A-02", missing), (jwt(), "A-02", missing), ("basic eDp5", "A-02", missing),
    ("key=" + jwt(), "A-02", missing), ("bearer x", "A-04", invalid),
    ("bearer a.b", "A-04", invalid), ("bearer " + jwt() + ".x", "A-04", invalid),
    ("bearer e30.e3*.AA", "A-04", invalid), ("bearer " + jwt("[]"), "A-04", invalid),
    ("bearer " + jwt(header, "1"), "A-04", invalid), ("bearer " + jwt("{"), "A-04", invalid),
    ("bearer " + jwt() + "==", "A-12", "200"),
  ])
  func forms(authorization: String, rules: String, answer: String) {
    check(authorization, rules, answer)
  }

  @Test(arguments: [
    (#"{"alg":"ES256","kid":"ABCDE12345","typ":"JWT"}"#, "", "200"),
    (#"{"alg":"none","kid":"ABCDE12345"}"#, "A-05", invalid),
    (#"{"alg":"RS256","kid":"ABCDE12345"}"#, "A-05", invalid),
    (#"{"alg":"es256","kid":"ABCDE12345"}"#, "A-05", invalid),
    (#"{"alg":256,"kid":"ABCDE12345"}"#, "A-05", invalid),
    (#"{"kid":"ABCDE12345"}"#, "A-06", invalid), (#"{"alg":"ES256"}"#, "A-07", invalid),
    (#"{"alg":"ES256","kid":"abcde12345"}"#, "A-09", "200"),
    (#"{"alg":"ES256","kid":"ABCDE1234"}"#, "A-09", "200"),
    (#"{"alg":"ES256","kid":""}"#, "A-09", "200"),
    (#"{"alg":"ES256","kid":"ABCDE12345","x5t":"1"}"#, "A-26", "200"), ("{}", "A-06 A-07", invalid),
  ])
  func headers(header: String, rules: String, answer: String) {
    check("bearer " + Self.jwt(header), rules, answer)
  }

  @Test(arguments: [
    (#"{"iss":"TEAM123456","iat":1900000000,"exp":1900003600}"#, "A-26", "200"),
    (#"{"iss":"TEAM123456","iat":1900000000,"aud":"x"}"#, "A-26", "200"),
    (#"{"iss":"TEAM123456","iat":1900000000,"kid":"ABCDE12345"}"#, "A-26", "200"),
    (#"{"iat":1900000000}"#, "A-08", invalid),
    (#"{"iss":"com.example","iat":1900000000}"#, "A-09", "200"),
    (#"{"iss":"TEAM123456"}"#, "A-13", invalid),
    (#"{"iss":"TEAM123456","iat":"now"}"#, "A-13", invalid),
    (#"{"iss":"TEAM123456","iat":null}"#, "A-13", invalid),
    (#"{"iss":"TEAM123456","iat":true}"#, "A-13", invalid),
    (#"{"iss":"TEAM123456","iat":"1900000000"}"#, "A-14", "200"),
    (#"{"iss":"TEAM123456","iat":"1899990000"}"#, "A-14 A-15", "403 ExpiredProviderToken"),
    (#"{"iss":"TEAM123456","iat":1899996400}"#, "", "200"),
    (#"{"iss":"TEAM123456","iat":1899996399}"#, "A-15", "403 ExpiredProviderToken"),
    (#"{"iss":"TEAM123456","iat":0}"#, "A-15", "403 ExpiredProviderToken"),
    (#"{"iss":"TEAM123456","iat":1900000060}"#, "", "200"),
    (#"{"iss":"TEAM123456","iat":1900000061}"#, "A-16", "200"),
    (#"{"iss":"TEAM123456","iat":1900003600}"#, "A-16", "200"),
    (#"{"iss":"TEAM123456","iat":1900003601}"#, "A-16 A-17", invalid),
    (#"{"iss":"TEAM123456","iat":1900000000000}"#, "A-16 A-17", invalid),
    (#"{"iss":"TEAM123456","iat":"1900000000000"}"#, "A-14 A-16 A-17", invalid),
    (#"{"iss":"TEAM123456","iat":1900000000.5}"#, "", "200"),
    ("{}", "A-08 A-13", invalid),
  ])
  func claims(claims: String, rules: String, answer: String) {
    check("bearer " + Self.jwt(Self.header, claims), rules, answer)
  }

  /// A request judged alone has no key, so whether a signature verifies is not judged (A-10).
  @Test func signatures() {
    check("bearer " + Self.jwt(Self.header, Self.claims, Self.der), "A-11")
    check("bearer " + Self.jwt(Self.header, Self.claims, [1, 2, 3]), "")
    check(
      "bearer " + Self.jwt(#"{"alg":"none","kid":"ABCDE12345"}"#, Self.claims, []),
      "A-05",
      Self.invalid
    )
  }

  /// Apple's sample token: no `alg`, a string of milliseconds, a DER signature (3.1, fact 2).
  @Test func applesSample() {
    check(
      "bearer "
        + Self.jwt(
          #"{"kid":"ABC123DEFG"}"#,
          #"{"iss":"DEF123GHIJ","iat":"1437179036000"}"#,
          Self.der
        ),
      "A-06 A-11 A-14",
      Self.invalid,
      also: "A-16 A-17"
    )
  }

  private func check(_ text: String, _ rules: String, _ answer: String, also: String) {
    check(text, rules + " " + also, answer)
  }

  @Test func onlyOneTokenMayBeSent() {
    let header = ("authorization", "bearer " + Self.jwt())
    Review.push("alert", adding: [header, header], rules: "H-33", "400 DuplicateHeaders").check()
  }

  @Test func theTokenIsNeverShown() {
    let secret = Self.jwt(Self.header, #"{"iss":"TEAM123456","iat":1,"secret":"x"}"#)
    for text in ["bearer " + secret, secret, "Basic " + secret, "bearer " + secret + ".x"] {
      let row = Review.push("alert", adding: [("authorization", text)])
      for finding in APNsLint.judge(row.input).verdict.findings {
        #expect(!finding.value.contains(secret.suffix(40)), "\(finding)")
        #expect(!finding.message.contains(secret.suffix(40)), "\(finding)")
      }
    }
  }
}
