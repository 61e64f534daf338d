internal import PushJSON
internal import PushWire

extension FCMExamples {
  private static let messaging = "https://www.googleapis.com/auth/firebase.messaging"

  private static func bearer(_ value: String, _ path: String = FCMExamples.path) -> Step {
    call("POST", path, [("authorization", value)])
  }

  static let credentials: [Example] =
    pair(
      .noCredential,
      "No credential at all.",
      accepts: [bearer("Bearer " + token)],
      rejects: [bearer("")]
    )
    + pair(
      .unknownToken,
      "A token that nobody issued.",
      accepts: [bearer("Bearer " + token)],
      rejects: [bearer("Bearer ya29.stranger")]
    )
    + pair(
      .expiredToken,
      "The token has expired.",
      accepts: [bearer("Bearer " + token)],
      rejects: [bearer("Bearer ya29.old")],
      prepare: { add("ya29.old", expires: startMilliseconds - 60_000, to: $0) }
    )
    + pair(
      .insufficientScope,
      "A token for another API.",
      accepts: [bearer("Bearer " + token)],
      rejects: [bearer("Bearer ya29.narrow")],
      prepare: { add("ya29.narrow", scopes: .foreign, to: $0) }
    )
    + pair(
      .legacyKey,
      "A server key.",
      accepts: [bearer("Bearer " + token)],
      rejects: [bearer("key=AAAAexample:APA91bExample")]
    )
    + pair(
      .apiKey,
      "An API key alone.",
      accepts: [bearer("Bearer " + token, path + "?key=AIzaExample")],
      rejects: [bearer("", path + "?key=AIzaExample")]
    )
    + pair(
      .staleToken,
      "The token is used after its end.",
      accepts: [bearer("Bearer " + token)],
      rejects: [bearer("Bearer ya29.old")],
      prepare: { add("ya29.old", expires: startMilliseconds - 1000, to: $0) }
    )
    + pair(
      .tokenInURL,
      "The token is part of the address.",
      accepts: [bearer("Bearer " + token)],
      rejects: [bearer("", path + "?access_token=" + token)]
    )
    + pair(
      .oddScheme,
      "A small letter.",
      accepts: [bearer("Bearer " + token)],
      rejects: [bearer("bearer " + token)]
    )

  // MARK: - Assertions

  /// A JWT of the examples' account.
  static func assertion(
    algorithm: String = "RS256",
    keyID: String? = "k1",
    issuer: String = account,
    audience: String = "https://oauth2.googleapis.com/token",
    scope: String? = messaging,
    lifetime: Int64 = 3600,
    signature: String = "signature"
  ) -> String {
    var header: JSONValue = .object([("alg", .string(algorithm)), ("typ", "JWT")])
    if let keyID { header.set("kid", .string(keyID)) }
    let start = startMilliseconds / 1000
    var claims: JSONValue = .object([
      ("iss", .string(issuer)), ("aud", .string(audience)), ("iat", .integer(start)),
      ("exp", .integer(start + lifetime)),
    ])
    if let scope { claims.set("scope", .string(scope)) }
    let parts = [JSONWriter.compact(header), JSONWriter.compact(claims), signature]
    return parts.map { Base64.encodeURL(Array($0.utf8)) }.joined(separator: ".")
  }

  static func exchange(
    _ assertion: String,
    grant: String = "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer",
    at offset: Double = 0
  ) -> Step {
    call(
      "POST",
      "/token",
      [("content-type", "application/x-www-form-urlencoded")],
      "grant_type=\(grant)&assertion=\(assertion)",
      at: offset
    )
  }

  private static func exchangePair(
    _ rule: FCMServiceRule,
    _ note: String,
    _ wrong: String
  ) -> [Example] {
    pair(rule, note, accepts: [exchange(assertion())], rejects: [exchange(wrong)])
  }

  static let assertions: [Example] =
    exchangePair(.assertionTimes, "It holds for two hours.", assertion(lifetime: 7200))
    + exchangePair(.assertionSignature, "Another key signed.", assertion(signature: "forged"))
    + exchangePair(.assertionAlgorithm, "A shared secret signed.", assertion(algorithm: "HS256"))
    + exchangePair(
      .assertionIssuer,
      "Nobody knows the account.",
      assertion(issuer: "gone@demo.iam.gserviceaccount.com")
    )
    + exchangePair(
      .assertionAudience,
      "The audience is FCM.",
      assertion(audience: "https://fcm.googleapis.com/")
    )
    + exchangePair(.scopeMissing, "No scope.", assertion(scope: nil))
    + exchangePair(.scopeUnknown, "A short name.", assertion(scope: "firebase.messaging"))
    + exchangePair(.assertionShape, "Two parts only.", "eyJhbGciOiJSUzI1NiJ9.e30")
    + exchangePair(
      .broadScope,
      "All of Google Cloud.",
      assertion(scope: "https://www.googleapis.com/auth/cloud-platform")
    )
    + exchangePair(
      .firebaseScope,
      "The legacy scope alone.",
      assertion(scope: "https://www.googleapis.com/auth/firebase")
    )
    + exchangePair(.keyID, "No kid.", assertion(keyID: nil))
    + pair(
      .grantType,
      "A grant for people.",
      accepts: [exchange(assertion())],
      rejects: [exchange(assertion(), grant: "password")]
    )
    + pair(
      .tokenJSON,
      "JSON instead of a form.",
      accepts: [exchange(assertion())],
      rejects: [
        call(
          "POST",
          "/token",
          [],
          #"{"grant_type":"\#(FCMService.grant)","assertion":"\#(assertion())"}"#
        )
      ]
    )
    + pair(
      .tokenPerMessage,
      "A second token a minute later.",
      accepts: [exchange(assertion()), exchange(assertion(), at: 3400)],
      rejects: [exchange(assertion()), exchange(assertion(), at: 60)]
    )
}
