internal import PushModel

/// What the catalogue says of rules that a connection, a script or a whole run decides.
enum APNsInfos {
  private typealias Make = APNsRuleBuilder

  static let transport: [RuleInfo] = [
    Make.info(
      "T-01",
      "tls-too-old",
      .reject,
      answer: "handshake alert",
      isScenario: false,
      if: "The client offers no TLS newer than 1.1.",
      why: "APNs has required TLS 1.2 for years.",
      [.documented],
      ["SEND"]
    ),
    Make.info(
      "T-02",
      "not-http2",
      .reject,
      answer: "close, no status",
      isScenario: false,
      if: "The client offers ALPN without `h2`, or speaks HTTP/1.1.",
      why: "APNs speaks HTTP/2 only; a client without ALPN that opens with its preface is served.",
      [.observed],
      ["QB", "AIOAPNS-SRC"]
    ),
    Make.info(
      "T-03",
      "server-certificate-not-checked",
      if: "The client completes the handshake although the server's certificate is untrusted or "
        + "names another host.",
      why: "Whoever sits in between could then read pushes and tokens.",
      [.inferred],
      ["SETUP"]
    ),
    Make.info(
      "T-04",
      "stream-limit-exceeded",
      .reject,
      answer: "RST_STREAM(REFUSED_STREAM), repeat offence GOAWAY",
      isAssumed: true,
      isScenario: false,
      if: "More streams are open than the acknowledged SETTINGS allow.",
      why: "The excess streams are refused; the pushes must be sent again.",
      [.documented, .observed],
      ["SEND", "PUSHY-CLIENT"]
    ),
    Make.info(
      "T-05",
      "stream-before-first-answer",
      .reject,
      answer: "as APNS-T-04",
      isScenario: false,
      if: "With token authentication, a second stream is opened before the first is answered.",
      why: "The limit is 1 until a valid token was seen.",
      [.documented],
      ["SEND"]
    ),
    Make.info(
      "T-06",
      "settings-change-ignored",
      answer: "as APNS-T-04",
      if: "The sender ignores a SETTINGS change during the connection.",
      why: "APNs slows senders down by lowering the limit of streams.",
      [.observed],
      ["RESP", "RADAR27870881"]
    ),
    Make.info(
      "T-08",
      "ping-too-often",
      answer: "PING ACK",
      isScenario: false,
      if: "The client pings an idle connection more than once in 15 s.",
      why: "Apple's advice is one PING after an hour of silence.",
      [.documented],
      ["SEND"]
    ),
    Make.info(
      "T-09",
      "connection-churn",
      answer: "none; a fault profile may block",
      isScenario: false,
      if: "A connection is opened for each request, or more than a set number a minute.",
      why: "APNs can take that for an attack and block the sender for a while.",
      [.documented],
      ["SEND", "TROUBLE"]
    ),
    Make.info(
      "T-10",
      "stream-after-goaway",
      .reject,
      answer: "ignored, connection closed",
      isScenario: false,
      if: "A stream is opened after GOAWAY.",
      why: "What is sent there is never looked at.",
      [.documented],
      ["RFC9113"]
    ),
    Make.info(
      "T-11",
      "goaway-not-repeated",
      if: "After GOAWAY, streams above its last stream id are not repeated on a new connection, or "
        + "answered ones are.",
      why: "The first loses pushes, the second doubles them.",
      [.reported],
      ["PUSHY865", "PNODE140"]
    ),
    Make.info(
      "T-12",
      "goaway-reason-lost",
      if: "The reason of a GOAWAY does not reach the caller.",
      why: "With a certificate of the other environment nothing else tells what is wrong.",
      [.reported],
      ["APNS2-93"]
    ),
    Make.info(
      "T-13",
      "second-goaway-fatal",
      if: "A second GOAWAY crashes or confuses the sender.",
      why: "Servers may send several before they close.",
      [.reported],
      ["PUSHY312"]
    ),
    Make.info(
      "T-21",
      "silent-loss",
      if: "A push is lost because the connection had silently gone.",
      why: "Idle connections die without GOAWAY; the push must be repeated on a new one.",
      [.reported],
      ["APNS2-24", "MOZ1393"]
    ),
    Make.info(
      "T-22",
      "no-request-timeout",
      if: "The sender hangs when the server never answers.",
      why: "Without a timeout one lost answer stops a worker for ever.",
      [.reported],
      ["APNS2-20"]
    ),
    Make.info(
      "T-24",
      "refused-stream-final",
      if: "`RST_STREAM(REFUSED_STREAM)` is reported as a final failure.",
      why: "It says that nothing was processed, so repeating is safe.",
      [.documented, .observed],
      ["RFC9113", "PUSHY-CLIENT"]
    ),
  ]
}
