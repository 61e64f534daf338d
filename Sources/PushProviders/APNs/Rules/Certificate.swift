internal import PushModel
internal import PushWire

/// Rules A about client certificates, and L-02.
enum APNsCertificateRules {
  private typealias Make = APNsRuleBuilder

  static let all: [Rule<APNsRequest>] = [
    Make.reject(
      "A-27",
      "certificate-invalid",
      403,
      "BadCertificate",
      answer: "403 BadCertificate or TLS alert",
      stage: APNsStage.authentication + 5,
      if: "The client certificate has expired, was revoked, or is not trusted.",
      why: "Certificates last about a year; renew before `notAfter`.",
      [.documented],
      ["RESP"]
    ) { request, sink in
      guard request.credential.problems.has(27), let certificate = request.credential.certificate
      else { return }
      let problem = certificate.problem(nowSeconds: request.nowSeconds) ?? "it is not valid"
      sink.report(
        .connection,
        value: "sha256:\(certificate.fingerprint)",
        "The client certificate cannot be used: \(problem)",
        fix: "Make a new certificate in the developer account",
        refusal: request.fidelity.invalidCertificate == .alert
          ? Refusal(0, "BadCertificate") : nil
      )
    },
    Make.reject(
      "A-28",
      "certificate-of-other-environment",
      0,
      "BadCertificateEnvironment",
      answer: "GOAWAY BadCertificateEnvironment; 403 by switch",
      stage: APNsStage.framing - 50,
      if: "The client certificate belongs to the other environment.",
      why: "No request on such a connection ever gets a status; the GOAWAY says why.",
      [.documented, .reported],
      ["APNS2-93"]
    ) { request, sink in
      guard request.credential.problems.has(28), let certificate = request.credential.certificate
      else { return }
      sink.report(
        .connection,
        value: "sha256:\(certificate.fingerprint)",
        "The client certificate is not for \(request.environment.rawValue)",
        fix: "Use a certificate for \(request.environment.rawValue), or the other host",
        refusal: request.fidelity.certificateEnvironment == .status
          ? Refusal(403, "BadCertificateEnvironment") : nil
      )
    },
    Make.reject(
      "A-29",
      "topic-outside-certificate",
      400,
      "TopicDisallowed",
      stage: APNsStage.topic + 21,
      if: "The topic is not listed in the client certificate.",
      why: "A certificate serves the topics in its extensions and no others.",
      [.documented, .reported],
      ["SEND", "PYAPNS70"]
    ) { request, sink in
      guard request.credential.problems.has(29), let certificate = request.credential.certificate
      else { return }
      sink.report(
        .header("apns-topic"),
        value: request.text(.apnsTopic),
        "The client certificate does not list this topic",
        fix: "Use one of: "
          + certificate.topics.prefix(8).map(FindingSink.shortened).joined(separator: ", ")
      )
    },
    Make.reject(
      "A-30",
      "push-type-needs-token",
      400,
      "TopicDisallowed",
      stage: APNsStage.topic + 22,
      if: "A push of type `location` or `liveactivity` comes with a client certificate.",
      why: "These push types work with provider tokens only.",
      [.documented, .reported],
      ["SEND", "LADEMO1"]
    ) { request, sink in
      guard request.credential.problems.has(30), let type = request.effectivePushType else {
        return
      }
      sink.report(
        .header("apns-push-type"),
        value: type.rawValue,
        "`\(type.rawValue)` pushes need a provider token, not a certificate",
        fix: "Authenticate with a .p8 key"
      )
    },
    Make.lint(
      "A-31",
      "certificate-and-token",
      if: "The request carries `authorization` although the connection has a client certificate.",
      why: "The certificate decides and the token is ignored, which hides mistakes in it.",
      [.documented],
      ["SEND"]
    ) { request, sink in
      guard request.credential.problems.has(31) else { return }
      sink.report(
        .header("authorization"),
        "`authorization` is ignored on a connection with a client certificate",
        fix: "Use one of the two"
      )
    },
    Make.reject(
      "L-02",
      "live-activity-with-certificate",
      400,
      "TopicDisallowed",
      stage: APNsStage.topic + 23,
      if: "A Live Activity push comes with a client certificate.",
      why: "Live Activities need token authentication.",
      [.reported],
      ["LADEMO1"]
    ) { request, sink in
      guard request.credential.problems.has(30), request.effectivePushType == .liveactivity else {
        return
      }
      sink.report(
        .header("apns-push-type"),
        value: "liveactivity",
        "Live Activity pushes need a provider token, not a certificate",
        fix: "Authenticate with a .p8 key"
      )
    },
  ]
}
