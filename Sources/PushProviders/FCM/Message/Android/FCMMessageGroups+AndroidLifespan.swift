internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// How long messages for Android are kept, and which of them replace each other.
  static let androidLifespan: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.reject(
      "N004",
      "android-ttl-out-of-range",
      answer: "400 INVALID_ARGUMENT",
      stage: FCMStage.values,
      if: "A ttl is negative or longer than 2419200 seconds, which are 28 days.",
      why: "The service keeps no message longer, and refuses those that ask for it.",
      [.documented],
      ["ERR", "MSG"],
      check: ttl { time, subject, block, sink in
        guard time.isNegative || time.isOver else { return }
        // Milliseconds where seconds belong are a multiple of 1000 (N006).
        let hint = time.looksLikeMilliseconds ? "write \"\(time.seconds / 1000)s\"; " : ""
        sink.refuse(
          subject,
          block.ttl,
          time.isNegative
            ? "the ttl is negative" : "the ttl is longer than 28 days, the most that is kept",
          fix: hint + "seconds from \"0s\" to \"2419200s\" are allowed",
          FCMMessageAnswers.general(block.path + ".ttl", "Invalid TTL.")
        )
      }
    ),
    FCMRuleBuilder.lint(
      "N005",
      "ttl-fraction",
      if: "A ttl has a fraction of a second.",
      why: "It is rounded down; below one second that makes it 0: deliver now or never.",
      [.documented],
      ["MSG"],
      check: ttl { time, subject, block, sink in
        guard time.nanos != 0 else { return }
        sink.lint(
          subject,
          block.ttl,
          "the ttl is rounded down to \(max(time.seconds, 0)) s",
          fix: "write whole seconds"
        )
      }
    ),
    FCMRuleBuilder.lint(
      "N006",
      "ttl-unit-suspect",
      if: "A ttl is over its maximum and a multiple of 1000, or at most 59 s though something is "
        + "shown.",
      why: "Some SDKs take milliseconds, the service takes seconds: one was taken for the other, "
        + "and devices that are asleep miss the message.",
      [.reported],
      ["firebase-admin-node#2524"],
      check: ttl { time, subject, block, sink in
        if time.isOver, time.looksLikeMilliseconds {
          sink.lint(
            subject,
            block.ttl,
            "the ttl looks like milliseconds written as seconds",
            fix: "write \"\(time.seconds / 1000)s\""
          )
        } else if time.isShort, subject.hasAndroidNotification {
          sink.lint(
            subject,
            block.ttl,
            "the notification is kept for less than a minute",
            fix: "give the SDK milliseconds if it takes them, as that of Node.js does"
          )
        }
      }
    ),
    FCMRuleBuilder.lint(
      "N007",
      "collapse-keys-outstanding",
      if: "More than four different collapse keys are outstanding for one device.",
      why: "The service keeps four, and nobody knows which.",
      [.documented],
      ["COLL"]
    ) { subject, sink in
      guard let key = subject.collapseKey, !subject.isSet(.validateOnly) else { return }
      let now = subject.context.nowMilliseconds
      guard let count = subject.context.history?.outstandingCollapseKeys(with: key, at: now),
        count > FCMDeviceHistory.mostCollapseKeys
      else { return }
      sink.lint(
        subject,
        key,
        "more than four collapse keys are outstanding for this device",
        fix: "use at most four, one for each kind of message rather than one for each message"
      )
    },
    FCMRuleBuilder.lint(
      "N008",
      "collapse-key-length",
      if: "A collapse key is empty or longer than 64 characters.",
      why: "An empty key is none; for long ones nothing promises that they are kept whole.",
      [.inferred],
      ["MSG", "COLL"],
      check: FCMAndroidBlock.each { subject, block, sink in
        guard let key = subject.node(block.collapseKey) else { return }
        let count = key.scalarCount
        guard count == 0 || count > 64 else { return }
        sink.lint(
          subject,
          block.collapseKey,
          count == 0 ? "the collapse key is empty" : "the collapse key has \(count) characters",
          fix: count == 0 ? "leave it out" : "use at most 64 characters"
        )
      }
    ),
  ]

  private typealias TTLCheck =
    @Sendable (FCMTTL, FCMMessageSubject, FCMAndroidBlock, inout FindingSink) -> Void

  private static func ttl(_ check: @escaping TTLCheck) -> FCMRuleBuilder.Check {
    FCMAndroidBlock.each { subject, block, sink in
      guard case .duration(let seconds, let nanos)? = subject.body[block.ttl] else { return }
      check(FCMTTL(seconds: seconds, nanos: nanos), subject, block, &sink)
    }
  }
}

/// How long a message is to be kept.
private struct FCMTTL {
  var seconds: Int64
  var nanos: Int32

  /// 28 days ("REST Resource: projects.messages", AndroidConfig.ttl, read 2026-11).
  private static let longest: Int64 = 2_419_200

  var isNegative: Bool { seconds < 0 || nanos < 0 }

  var isOver: Bool {
    seconds > FCMTTL.longest || (seconds == FCMTTL.longest && nanos > 0)
  }

  var looksLikeMilliseconds: Bool { isOver && nanos == 0 && seconds % 1000 == 0 }

  /// From a millisecond to 59 seconds (catalogue, N006).
  var isShort: Bool {
    guard !isNegative else { return false }
    return seconds == 0 ? nanos >= 1_000_000 : seconds < 59 || (seconds == 59 && nanos == 0)
  }
}
