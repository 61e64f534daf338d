internal import PushModel

/// Rules A about what a provider token is in itself, whatever the connection.
enum APNsProviderTokenRules {
  private typealias Make = APNsRuleBuilder

  private static let place = FindingPlace.header("authorization")
  private static let shape = "Send `authorization: bearer <header>.<claims>.<signature>`"

  static let all: [Rule<APNsRequest>] =
    [
      Make.reject(
        "A-01",
        "credential-missing",
        403,
        "MissingProviderToken",
        stage: APNsStage.authentication,
        if: "The connection has no client certificate and the request no `authorization`.",
        why: "Without a credential the service does not look any further.",
        [.documented, .observed],
        ["RESP", "UNIQ"]
      ) { request, sink in
        guard request.credential.problems.has(1) else { return }
        sink.report(place, "There is neither a client certificate nor `authorization`", fix: shape)
      },
      Make.reject(
        "A-02",
        "scheme-not-bearer",
        403,
        "MissingProviderToken",
        stage: APNsStage.authentication + 1,
        if: "The scheme of `authorization` is not bearer, or no token follows it.",
        why: "The service reads such a header as if it were not there.",
        [.observed],
        ["PUSHY-MOCK"]
      ) { request, sink in
        guard request.credential.problems.has(2), let token = request.credential.token else {
          return
        }
        let isEmpty = token.scheme.lowercased() == "bearer"
        sink.report(
          place,
          value: token.scheme,
          isEmpty ? "No token follows the scheme" : "The scheme is not bearer",
          fix: shape
        )
      },
      Make.lint(
        "A-03",
        "scheme-not-lower-case",
        if: "The scheme is not written `bearer`.",
        why: "The service takes any case; Apple's documentation shows lower case.",
        [.observed],
        ["A2-SRC"]
      ) { request, sink in
        guard request.credential.problems.has(3) else { return }
        sink.report(
          place,
          value: request.credential.token?.scheme ?? "",
          "The scheme is not written `bearer`",
          fix: "Write `bearer`"
        )
      },
      Make.reject(
        "A-04",
        "token-malformed",
        403,
        "InvalidProviderToken",
        stage: APNsStage.authentication + 10,
        if: "The token is not three base64url parts, or its header or claims are not JSON objects.",
        why: "What is sent is no JWT in compact form, so nobody can tell whose it is.",
        [.documented],
        ["RESP"]
      ) { request, sink in
        guard request.credential.problems.has(4), let token = request.credential.token else {
          return
        }
        sink.report(place, "The token is malformed: \(token.malformation)", fix: shape)
      },
      Make.reject(
        "A-05",
        "algorithm-not-es256",
        403,
        "InvalidProviderToken",
        stage: APNsStage.authentication + 11,
        if: "`alg` is present and not `ES256`; `none` too.",
        why: "APNs verifies ECDSA over P-256 with SHA-256 and nothing else.",
        [.documented],
        ["TOK", "NODEAPN477"]
      ) { request, sink in
        guard request.credential.problems.has(5) else { return }
        sink.report(
          place,
          value: request.credential.token?.algorithm ?? "",
          "The token's `alg` is not ES256",
          fix: "Sign with the .p8 key by ES256 and say `\"alg\":\"ES256\"`"
        )
      },
      Make.reject(
        "A-06",
        "algorithm-missing",
        403,
        "InvalidProviderToken",
        isAssumed: true,
        stage: APNsStage.authentication + 12,
        if: "`alg` is absent from the token's header.",
        why: "Apple's table of fields requires it, although one of its samples lacks it.",
        [.documented, .inferred],
        ["TOK"]
      ) { request, sink in
        guard request.credential.problems.has(6) else { return }
        sink.report(
          place,
          value: request.credential.token?.claims ?? "",
          "The token's header has no `alg`",
          fix: "Add `\"alg\":\"ES256\"` to the token's header",
          severity: request.fidelity.missingAlgorithm == .accept ? .lint : nil
        )
      },
      Make.reject(
        "A-07",
        "key-unknown",
        403,
        "InvalidProviderToken",
        stage: APNsStage.authentication + 20,
        if: "`kid` is absent, unknown, or names a revoked key.",
        why:
          "The service finds the public key by this id; a wrong key file or a revoked key is the "
          + "usual cause.",
        [.documented, .observed],
        ["PUSHY-MOCK"]
      ) { request, sink in
        guard request.credential.problems.has(7), let token = request.credential.token else {
          return
        }
        let what =
          token.keyID == nil ? "has no `kid`" : token.key == nil ? "is unknown" : "was revoked"
        sink.report(
          place,
          value: token.claims,
          token.keyID == nil ? "The token \(what)" : "The key that `kid` names \(what)",
          fix: "Set `kid` in the token's header to the id of the key that signs"
        )
      },
      Make.reject(
        "A-08",
        "team-wrong",
        403,
        "InvalidProviderToken",
        stage: APNsStage.authentication + 21,
        if: "`iss` is absent, or not the team that the key belongs to.",
        why: "A token proves the team; key id and team id swapped is the usual cause.",
        [.documented, .observed],
        ["RESP"]
      ) { request, sink in
        guard request.credential.problems.has(8), let token = request.credential.token else {
          return
        }
        sink.report(
          place,
          value: token.claims,
          token.teamID == nil ? "The token has no `iss`" : "`iss` is not the team of the key",
          fix: token.key.map { "Set `iss` to `\($0.team)`" } ?? "Set `iss` to the team id"
        )
      },
    ] + more
}
