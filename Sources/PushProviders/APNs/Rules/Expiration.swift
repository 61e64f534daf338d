internal import PushModel
internal import PushWire

/// Rules H about `apns-expiration`.
enum APNsExpirationRules {
  private typealias Make = APNsRuleBuilder

  private static let place = FindingPlace.header("apns-expiration")

  /// From here on a number of seconds is taken for milliseconds: the year 5138 (catalogue, H-24).
  static let millisecondsFrom: Int64 = 100_000_000_000
  /// Apple stores a notification for at most 30 days.
  static let longest: Int64 = 30 * 86_400
  /// What "a few seconds" of Apple's VoIP advice is taken to mean (catalogue, H-27).
  static let callWindow: Int64 = 30

  static let all: [Rule<APNsRequest>] = [
    Make.reject(
      "H-23",
      "expiration-invalid",
      400,
      "BadExpirationDate",
      stage: APNsStage.expiration,
      if: "`apns-expiration` is not a non-negative whole decimal number.",
      why: "Fractions, signs and dates in words are refused.",
      [.documented, .reported],
      ["PARSE4558"]
    ) { request, sink in
      guard request.has(.apnsExpiration), request.expiration == nil else { return }
      sink.report(
        place,
        value: request.text(.apnsExpiration),
        "`apns-expiration` is not a whole number of seconds",
        fix: "Send seconds since 1970, such as `apns-expiration: \(request.nowSeconds + 3600)`, "
          + "or `0`"
      )
    },
    Make.lint(
      "H-24",
      "expiration-milliseconds",
      if: "`apns-expiration` is 100000000000 or more, so probably milliseconds.",
      why: "Taken as seconds it lies thousands of years ahead, and the push never expires.",
      [.reported],
      ["PPA14"]
    ) { request, sink in
      guard let expiration = request.expiration, expiration >= millisecondsFrom else { return }
      sink.report(
        place,
        value: request.text(.apnsExpiration),
        "`apns-expiration` looks like milliseconds",
        fix: "Send `apns-expiration: \(expiration / 1000)`"
      )
    },
    Make.lint(
      "H-25",
      "expiration-in-past",
      if: "`apns-expiration` is not 0 and not later than now.",
      why: "A duration sent as a date, or now where 0 was meant: a device that is offline loses "
        + "the push.",
      [.inferred, .observed],
      ["SEND", "AIOAPNS-SRC"]
    ) { request, sink in
      guard let expiration = request.expiration, expiration != 0,
        expiration <= request.nowSeconds
      else { return }
      // A number below a year cannot be a date that anybody means: it is a duration.
      let isDuration = expiration < 31_536_000
      sink.report(
        place,
        value: request.text(.apnsExpiration),
        isDuration
          ? "`apns-expiration` is a date, but this looks like a duration"
          : "`apns-expiration` is not later than now",
        fix: isDuration
          ? "Send `apns-expiration: \(request.nowSeconds + expiration)`"
          : "Send a later time, or `0` for a single attempt"
      )
    },
    Make.lint(
      "H-26",
      "expiration-over-30-days",
      if: "`apns-expiration` lies more than 30 days ahead.",
      why: "The service stores a notification for 30 days at most.",
      [.documented],
      ["SEND"]
    ) { request, sink in
      guard let expiration = request.expiration, expiration - request.nowSeconds > longest else {
        return
      }
      sink.report(
        place,
        value: request.text(.apnsExpiration),
        "`apns-expiration` lies more than 30 days ahead",
        fix: "Send at most `apns-expiration: \(request.nowSeconds + longest)`"
      )
    },
    Make.lint(
      "H-27",
      "call-expiration-late",
      if: "A `voip` or `pushtotalk` push has an `apns-expiration` that is neither 0 nor within "
        + "30 s of now.",
      why: "A call that arrives late rings after it has ended.",
      [.documented, .observed],
      ["VOIP", "PUSHY-SRC"]
    ) { request, sink in
      guard request.effectivePushType == .voip || request.effectivePushType == .pushtotalk,
        let expiration = request.expiration, expiration != 0,
        abs(expiration - request.nowSeconds) > callWindow
      else { return }
      sink.report(
        place,
        value: request.text(.apnsExpiration),
        "A call is of no use that late",
        fix: "Send `apns-expiration: 0`, or a few seconds from now"
      )
    },
  ]
}
