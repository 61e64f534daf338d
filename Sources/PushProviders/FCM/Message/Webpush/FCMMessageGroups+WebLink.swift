internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Where a tap on a web notification leads.
  static let webLink: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.lint(
      "W005",
      "webpush-link-not-https",
      answer: FCMBlockWords.strictAnswer,
      isAssumed: true,
      stage: FCMStage.values,
      if: "webpush.fcm_options.link is no https address.",
      why: "HTTPS is documented as required, SDKs refuse others, and browsers do not follow them.",
      [.documented, .reported],
      ["DISC", "firebase-admin-dotnet#346"]
    ) { subject, sink in
      guard let link = subject.filled(.webpushFcmOptionsLink), !FCMShapes.isHTTPS(link) else {
        return
      }
      sink.lint(
        subject,
        .webpushFcmOptionsLink,
        "the link is no https address",
        fix: "give an https address of the app's own site",
        strict: FCMMessageAnswers.general(
          "message.webpush.fcm_options.link",
          "Link must be an HTTPS URL."
        )
      )
    },
    FCMRuleBuilder.lint(
      "W006",
      "webpush-link-of-another-site",
      if: "webpush.fcm_options.link has another origin than the app of the token.",
      why: "The service worker opens addresses of its own origin only: a tap does nothing.",
      [.documented],
      ["DISC"]
    ) { subject, sink in
      guard subject.isWeb, let origin = subject.context.device?.package,
        let link = subject.filled(.webpushFcmOptionsLink), link.isWebAddress,
        !FCMWebOrigin.has(link, origin)
      else { return }
      sink.lint(
        subject,
        .webpushFcmOptionsLink,
        "the link leads away from \(FindingSink.shortened(origin))",
        fix: "link to a page of the app's own origin"
      )
    },
    FCMRuleBuilder.lint(
      "W011",
      "web-click-action",
      if: "webpush.notification has click_action, as the legacy API had.",
      why: "HTTP v1 has webpush.fcm_options.link for it.",
      [.inferred],
      ["MIG", "MSG"]
    ) { subject, sink in
      guard let action = subject.node(.webpushNotification)?.value("click_action") else { return }
      sink.lint(
        subject,
        action,
        "click_action is of the legacy API",
        fix: "write the address into webpush.fcm_options.link"
      )
    },
    FCMRuleBuilder.lint(
      "W012",
      "web-data-twice",
      if: "webpush.notification.data and webpush.data are both given.",
      why: "One reaches the notification's handler and the other the message's: easily mixed up.",
      [.inferred],
      ["MSG", "NOTIFICATION"]
    ) { subject, sink in
      guard let data = subject.node(.webpushNotification)?.value("data"),
        (subject.node(.webpushData)?.count ?? 0) > 0
      else { return }
      sink.lint(
        subject,
        data,
        "data is given for the notification and for the message",
        fix: "keep one of the two"
      )
    },
  ]
}

/// Compares addresses by scheme, host and port (RFC 6454, 4).
enum FCMWebOrigin {
  /// Whether an address has an origin, which may be written with a path of its own.
  static func has(_ address: JSONNode, _ origin: String) -> Bool {
    var wanted = Array(origin.utf8)
    let given = address.utf8Bytes
    wanted = normalized(wanted)
    return normalized(given) == wanted
  }

  /// Scheme, host and port in small letters, without user, path and default port.
  private static func normalized(_ bytes: [UInt8]) -> [UInt8] {
    let lowered = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard let colon = lowered.firstIndex(of: 0x3A) else { return lowered }
    let scheme = Array(lowered[..<colon])
    // "://" lies before the authority; a path, a query or a fragment ends it.
    let rest = lowered[(colon + 1)...].drop { $0 == 0x2F }
    var authority = Array(rest.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 && $0 != 0x5C })
    if let at = authority.lastIndex(of: 0x40) { authority.removeFirst(at + 1) }
    let port = scheme == Array("https".utf8) ? Array(":443".utf8) : Array(":80".utf8)
    if authority.count > port.count, authority.suffix(port.count) == port[...] {
      authority.removeLast(port.count)
    }
    return scheme + [0x20] + authority
  }
}
