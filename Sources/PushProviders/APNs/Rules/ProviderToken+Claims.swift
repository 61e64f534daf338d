internal import PushModel

extension APNsProviderTokenRules {
  private typealias Make = APNsRuleBuilder

  private static let place = FindingPlace.header("authorization")

  private static func claims(_ request: APNsRequest) -> String {
    request.credential.token?.claims ?? ""
  }

  static let more: [Rule<APNsRequest>] = [
    Make.lint(
      "A-09",
      "key-or-team-id-odd",
      answer: "as APNS-A-07",
      if: "`kid` or `iss` is not ten upper-case letters and digits, or they look swapped.",
      why: "Key and team ids are easy to mix up; the service then only says InvalidProviderToken.",
      [.reported],
      ["VAPOR47", "MPUSH119", "PUSHY914"]
    ) { request, sink in
      guard request.credential.problems.has(9) else { return }
      sink.report(
        place,
        value: claims(request),
        "`kid` or `iss` is not of the form of its id, or the two are swapped",
        fix: "Put the 10-character key id into `kid` and the 10-character team id into `iss`"
      )
    },
    Make.reject(
      "A-10",
      "signature-invalid",
      403,
      "InvalidProviderToken",
      stage: APNsStage.authentication + 30,
      if: "The signature does not verify.",
      why: "Usually the wrong key file, or bytes changed after signing.",
      [.documented],
      ["RESP"]
    ) { request, sink in
      guard request.credential.problems.has(10) else { return }
      sink.report(
        place,
        value: claims(request),
        "The token's signature does not verify with the key that `kid` names",
        fix: "Sign `header.claims` with the .p8 file of that key by ES256"
      )
    },
    Make.lint(
      "A-11",
      "signature-der",
      if: "The signature is in DER instead of 64 raw bytes.",
      why: "JOSE wants r and s as 64 bytes; that APNs takes DER rests on one of Apple's recipes.",
      [.documented],
      ["CLI"]
    ) { request, sink in
      guard request.credential.problems.has(11) else { return }
      sink.report(
        place,
        value: claims(request),
        "The signature is DER-encoded",
        fix: "Send r and s as 32 bytes each (RFC 7518, section 3.4)"
      )
    },
    Make.lint(
      "A-12",
      "token-not-base64url",
      if: "The token holds padding or the standard base64 alphabet.",
      why: "A JWT is base64url without padding; other readers refuse the rest.",
      [.inferred],
      ["RFC7515"]
    ) { request, sink in
      guard request.credential.problems.has(12) else { return }
      sink.report(
        place,
        value: claims(request),
        "The token holds `=`, `+` or `/`",
        fix: "Encode its parts as base64url without padding"
      )
    },
    Make.reject(
      "A-13",
      "issued-at-missing",
      403,
      "InvalidProviderToken",
      isAssumed: true,
      stage: APNsStage.authentication + 13,
      if: "`iat` is absent or not numeric.",
      why: "Without the time of issue the service cannot tell how old the token is.",
      [.inferred],
      ["TOK"]
    ) { request, sink in
      guard request.credential.problems.has(13) else { return }
      sink.report(
        place,
        value: claims(request),
        "`iat` is absent or not a number",
        fix: "Set `iat` to the seconds since 1970, such as \(request.nowSeconds)",
        severity: request.fidelity.badIssuedAt == .accept ? .lint : nil
      )
    },
    Make.lint(
      "A-14",
      "issued-at-string",
      if: "`iat` is a string of digits.",
      why: "The service takes it today; the standard says number.",
      [.observed],
      ["APNSWIFT246"]
    ) { request, sink in
      guard request.credential.problems.has(14) else { return }
      sink.report(
        place,
        value: claims(request),
        "`iat` is a string",
        fix: "Write `\"iat\":\(request.credential.token?.issuedAt ?? request.nowSeconds)`"
      )
    },
    Make.reject(
      "A-15",
      "token-expired",
      403,
      "ExpiredProviderToken",
      stage: APNsStage.authentication + 70,
      if: "`iat` lies more than 3600 seconds back.",
      why: "A provider token is good for one hour; renew it every 20 to 60 minutes.",
      [.documented],
      ["TOK"]
    ) { request, sink in
      guard request.credential.problems.has(15) else { return }
      sink.report(
        place,
        value: claims(request),
        "The token is older than one hour",
        fix: "Sign a new token with `\"iat\":\(request.nowSeconds)`"
      )
    },
    Make.lint(
      "A-16",
      "issued-at-ahead",
      if: "`iat` lies more than 60 seconds ahead.",
      why: "The sender's clock is wrong; a little more and the token is refused.",
      [.reported],
      ["NODEAPN590"]
    ) { request, sink in
      guard request.credential.problems.has(16) else { return }
      sink.report(
        place,
        value: claims(request),
        "`iat` lies in the future",
        fix: "Correct the clock; now is \(request.nowSeconds)"
      )
    },
    Make.reject(
      "A-17",
      "issued-at-far-ahead",
      403,
      "InvalidProviderToken",
      isAssumed: true,
      stage: APNsStage.authentication + 71,
      if: "`iat` lies more than 3600 seconds ahead; milliseconds do.",
      why: "Apple wants `iat` within one hour of now, and in seconds.",
      [.documented, .inferred],
      ["TOK"]
    ) { request, sink in
      guard request.credential.problems.has(17) else { return }
      let isMilliseconds = (request.credential.token?.issuedAt ?? 0) >= 100_000_000_000
      sink.report(
        place,
        value: claims(request),
        isMilliseconds ? "`iat` is in milliseconds" : "`iat` lies more than an hour ahead",
        fix: "Set `iat` to the seconds since 1970, such as \(request.nowSeconds)",
        refusal: Refusal(403, request.fidelity.futureToken.rawValue)
      )
    },
    Make.lint(
      "A-26",
      "token-members-superfluous",
      if: "The token has members that APNs does not ask for, such as `exp`, `aud` or `kid` in the "
        + "claims; `typ` is harmless.",
      why: "They are tolerated and do nothing; `exp` does not shorten the token's life.",
      [.observed],
      ["APNSWIFT246"]
    ) { request, sink in
      guard request.credential.problems.has(26) else { return }
      sink.report(
        place,
        value: request.credential.token?.extras.joined(separator: ", ") ?? "",
        "The token has members that APNs does not ask for",
        fix: "Send `alg` and `kid` in the header, `iss` and `iat` in the claims"
      )
    },
  ]
}
