package import PushModel

/// Rules T about connections: events in, findings and an answer out.
package enum APNsConnectionRules {
  private typealias Make = APNsRuleBuilder

  /// Judges one event.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - fidelity: The switches in force.
  /// - Returns: The findings, and what the mock does about it.
  package static func judge(
    _ event: APNsConnectionEvent,
    fidelity: APNsFidelity = APNsFidelity()
  ) -> (findings: [Finding], answer: APNsConnectionAnswer) {
    switch event {
    case .tlsTooOld(let version):
      let message = "The client offers no TLS newer than \(version)"
      return ([reject("T-01", version, message, "Enable TLS 1.2 or 1.3")], .close)
    case .alpnWithoutH2(let offered):
      let message = "The client's ALPN list lacks h2"
      return ([reject("T-02", offered, message, "Offer `h2` by ALPN")], .close)
    case .http1Spoken:
      let message = "The client speaks HTTP/1.1"
      return ([reject("T-02", "HTTP/1.1", message, "Speak HTTP/2")], .close)
    case .streamLimitExceeded(let limit, let isFirst, let isLowered, let repeats):
      let isRepeated = repeats > 0 && fidelity.streamLimitRepeat == .goaway
      return (
        streamLimit(limit, isBeforeFirstAnswer: isFirst, isLowered: isLowered),
        isRepeated ? .goAway : .refuseStream
      )
    case .priorityFrame:
      let message = "The client sent a PRIORITY frame, which APNs ignores"
      return ([lint("T-07", "", message, "Do not send PRIORITY frames")], .none)
    case .pingWhileIdle(let seconds):
      return (ping(seconds, fidelity), .none)
    case .closed(let requests, let opened):
      return (churn(requests, opened, fidelity), .none)
    case .streamAfterGoAway(let stream):
      let message = "A stream was opened after GOAWAY"
      return (
        [reject("T-10", "stream \(stream)", message, "Open a new connection after GOAWAY")], .close
      )
    }
  }

  /// Channels that were created and are still there at the end of a run (B-24).
  package static func leftChannels(_ channels: APNsChannelRegistry) -> [Finding] {
    channels.living.map { channel in
      lint(
        "B-24",
        channel.id,
        "The channel of \(FindingSink.shortened(channel.bundle)) was never deleted",
        "Delete channels by DELETE when their event is over"
      )
    }
  }

  private static func streamLimit(
    _ limit: Int,
    isBeforeFirstAnswer: Bool,
    isLowered: Bool
  ) -> [Finding] {
    var findings = [
      reject(
        "T-04",
        "limit \(limit)",
        "More streams are open than the \(limit) that SETTINGS allow",
        "Obey SETTINGS_MAX_CONCURRENT_STREAMS and queue the rest"
      )
    ]
    if isBeforeFirstAnswer {
      findings.append(
        reject(
          "T-05",
          "limit \(limit)",
          "A second stream was opened before the first authenticated answer",
          "Wait for the first answer; the limit then rises"
        )
      )
    }
    if isLowered {
      findings.append(
        lint(
          "T-06",
          "limit \(limit)",
          "A SETTINGS change during the connection was ignored",
          "Apply each SETTINGS frame as it comes"
        )
      )
    }
    return findings
  }

  private static func ping(_ seconds: Int, _ fidelity: APNsFidelity) -> [Finding] {
    guard seconds < fidelity.pingSeconds else { return [] }
    return [
      lint(
        "T-08",
        "\(seconds) s",
        "The client pings an idle connection more than once in \(fidelity.pingSeconds) s",
        "One PING after an hour of silence is enough"
      )
    ]
  }

  private static func churn(_ requests: Int, _ opened: Int, _ fidelity: APNsFidelity) -> [Finding] {
    // One connection for one request is fine once; ten in a minute are a habit. The number is ours.
    let isPerRequest = requests <= 1 && opened >= min(10, fidelity.connectionsPerMinute)
    guard isPerRequest || opened > fidelity.connectionsPerMinute else { return [] }
    return [
      lint(
        "T-09",
        "\(opened) connections",
        isPerRequest
          ? "Connections are opened for single requests"
          : "More than \(fidelity.connectionsPerMinute) connections were opened within a minute",
        "Keep connections open for hours and reuse them"
      )
    ]
  }

  private static func reject(
    _ id: String,
    _ value: String,
    _ message: String,
    _ fix: String
  ) -> Finding { finding(id, .reject, value, message, fix) }

  private static func lint(
    _ id: String,
    _ value: String,
    _ message: String,
    _ fix: String
  ) -> Finding { finding(id, .lint, value, message, fix) }

  private static func finding(
    _ id: String,
    _ severity: Severity,
    _ value: String,
    _ message: String,
    _ fix: String
  ) -> Finding {
    Finding(
      rule: "APNS-" + id,
      severity: severity,
      place: .connection,
      value: FindingSink.shortened(value),
      message: message,
      fix: fix
    )
  }
}
