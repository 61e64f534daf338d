internal import PushModel

extension FCMServiceCatalogue {
  static let oauth: [RuleInfo] = [
    entry(
      .noCredential,
      "no-credential",
      .reject,
      "401 UNAUTHENTICATED",
      "A call comes without a credential.",
      why: "Nothing is sent; the answer says CREDENTIALS_MISSING.",
      [.observed],
      ["PYRIC"]
    ),
    entry(
      .unknownToken,
      "unknown-access-token",
      .reject,
      "401 UNAUTHENTICATED",
      "The bearer token was not issued by the service, or was revoked.",
      why: "A new token must be fetched; repeating the call is in vain.",
      [.observed],
      ["PYRIC"]
    ),
    entry(
      .expiredToken,
      "expired-access-token",
      .reject,
      "401 UNAUTHENTICATED",
      "The bearer token has expired.",
      why: "Tokens hold for an hour; the sender must refresh them in time.",
      [.observed],
      ["PyFCM#334"]
    ),
    entry(
      .insufficientScope,
      "insufficient-scope",
      .reject,
      "403 PERMISSION_DENIED",
      "The token has neither firebase.messaging nor cloud-platform.",
      why: "No retry helps: the token must be asked for with the right scope.",
      [.observed],
      ["TRANSCODE"]
    ),
    entry(
      .legacyKey,
      "legacy-server-key",
      .reject,
      "401 UNAUTHENTICATED",
      "Authorization: key=… of the legacy API is used.",
      why: "Server keys died with the legacy API.",
      [.inferred],
      ["MIG"],
      assumed: true
    ),
    entry(
      .apiKey,
      "api-key-only",
      .reject,
      "401 UNAUTHENTICATED",
      "An API key is the only credential.",
      why: "API keys name a project, not a caller.",
      [.inferred],
      ["AUTH"],
      assumed: true
    ),
    entry(
      .assertionTimes,
      "assertion-times",
      .reject,
      "400 invalid_grant",
      "The assertion lasts more than 3600 seconds, has expired, or was issued in the future.",
      why: "Wrong clocks and milliseconds instead of seconds end here.",
      [.documented, .observed],
      ["OAUTH"]
    ),
    entry(
      .assertionSignature,
      "assertion-signature",
      .reject,
      "400 invalid_grant",
      "The signature of the assertion does not verify.",
      why: "The private key is not the account's, or was deleted.",
      [.reported],
      ["OAUTH"]
    ),
    entry(
      .assertionAlgorithm,
      "assertion-algorithm",
      .reject,
      "400 invalid_grant",
      "The assertion is signed with something other than RS256.",
      why: "Google's token endpoint takes RS256 only.",
      [.documented],
      ["OAUTH"]
    ),
    entry(
      .assertionIssuer,
      "assertion-issuer",
      .reject,
      "400 invalid_grant",
      "iss is no known service account.",
      why: "The account was deleted, or the key file is another project's.",
      [.reported],
      ["OAUTH"]
    ),
    entry(
      .assertionAudience,
      "assertion-audience",
      .reject,
      "400 invalid_grant",
      "aud is not a token URL.",
      why: "An assertion for one service must not serve for another.",
      [.reported],
      ["OAUTH"]
    ),
    entry(
      .scopeMissing,
      "scope-missing",
      .reject,
      "400 invalid_scope",
      "The assertion has no scope, or an empty one.",
      why: "A token that may do nothing is not issued.",
      [.observed],
      ["OAUTH"]
    ),
    entry(
      .scopeUnknown,
      "scope-unknown",
      .reject,
      "400 invalid_scope",
      "The assertion asks for something that is no scope.",
      why: "Scopes are full URLs; short names are not.",
      [.documented],
      ["OAUTH"]
    ),
    entry(
      .grantType,
      "grant-type",
      .reject,
      "400 unsupported_grant_type",
      "grant_type is missing, or not that of a signed assertion.",
      why: "Service accounts have no other grant.",
      [.reported],
      ["OAUTH"]
    ),
    entry(
      .assertionShape,
      "assertion-shape",
      .reject,
      "400 invalid_grant",
      "The assertion is missing, or not three base64url parts without padding.",
      why: "The signature covers the exact characters; another alphabet is another text.",
      [.inferred],
      ["OAUTH"]
    ),
    entry(
      .tokenJSON,
      "token-request-json",
      .lint,
      "200",
      "The token endpoint is called with JSON instead of a form.",
      why: "OAuth asks for a form; that Google reads JSON is nowhere promised.",
      [.inferred],
      ["OAUTH"]
    ),
    entry(
      .tokenPerMessage,
      "token-per-message",
      .lint,
      "200",
      "A token is fetched although the last one holds for more than five minutes.",
      why: "A token a message doubles the requests and meets the token endpoint's quota.",
      [.documented],
      ["OAUTH"]
    ),
    entry(
      .staleToken,
      "stale-access-token",
      .lint,
      "401 UNAUTHENTICATED",
      "A token is used after it expired, or a message is repeated more than twice on 401.",
      why: "Some libraries loop for ever on such answers.",
      [.reported],
      ["PyFCM#334"]
    ),
    entry(
      .tokenInURL,
      "access-token-in-url",
      .lint,
      "200",
      "The access token stands in the URL.",
      why: "URLs end up in logs and proxies.",
      [.documented],
      ["RFC6750"]
    ),
    entry(
      .broadScope,
      "broad-scope",
      .lint,
      "200",
      "cloud-platform is asked for where firebase.messaging is enough.",
      why: "A leaked token then opens all of Google Cloud.",
      [.inferred],
      ["AUTH"]
    ),
    entry(
      .oddScheme,
      "odd-bearer-scheme",
      .lint,
      "200",
      "The scheme is written other than Bearer.",
      why: "Google accepts it; not every proxy does.",
      [.inferred],
      ["RFC6750"]
    ),
    entry(
      .firebaseScope,
      "legacy-firebase-scope",
      .lint,
      "403 PERMISSION_DENIED",
      "The only scope is the legacy https://www.googleapis.com/auth/firebase.",
      why: "It does not cover sends.",
      [.inferred],
      ["AUTH"]
    ),
    entry(
      .keyID,
      "assertion-key-id",
      .lint,
      "200",
      "kid is missing or not the private_key_id of the key file.",
      why: "Google must then try every key of the account.",
      [.inferred],
      ["OAUTH"]
    ),
  ]
}
