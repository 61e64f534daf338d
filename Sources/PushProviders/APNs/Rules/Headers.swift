internal import PushJSON
internal import PushModel
internal import PushWire

/// Rules H about headers as such: repeated, foreign, unknown, misplaced.
enum APNsHeaderRules {
  private typealias Make = APNsRuleBuilder

  /// The headers of a device push.
  static let device: [HeaderName] = [
    .authorization, .apnsTopic, .apnsPushType, .apnsPriority, .apnsExpiration, .apnsCollapseID,
    .apnsID,
  ]
  /// Headers that belong to the broadcast APIs or to answers.
  static let foreign: [HeaderName] = [.apnsChannelID, .apnsRequestID, .apnsUniqueID]

  /// Bits of the headers that must not be repeated.
  private static let ownMask = APNsRequest.mask(device + foreign)
  /// Bits of the headers that do not belong to a device push, or of names that are not known.
  fileprivate static let strangeMask = APNsRequest.mask(foreign + [.other])

  static let all: [Rule<APNsRequest>] = [
    Make.reject(
      "H-33",
      "header-repeated",
      400,
      "DuplicateHeaders",
      stage: APNsStage.duplicateHeaders,
      if: "One of the APNs headers or `authorization` occurs twice.",
      why: "The service does not choose between two values.",
      [.documented],
      ["RESP"]
    ) { request, sink in
      guard request.twice & ownMask != 0 else { return }
      for name in device + foreign where request.isRepeated(name) {
        let values = request.headers.entries.filter { $0.id == name }.map {
          request.headers.text($0.value)
        }
        sink.report(
          .header(name.text.description),
          value: name == .authorization ? "" : values.joined(separator: ", "),
          "`\(name.text)` occurs \(values.count) times",
          fix: "Send `\(name.text)` once"
        )
      }
    },
    Make.lint(
      "H-34",
      "header-not-for-device-pushes",
      if:
        "`apns-channel-id`, `apns-request-id` or `apns-unique-id` comes with a device push, or an "
        + "`apns-` header that does not exist.",
      why: "The service ignores such a header, so what it was meant to do does not happen.",
      [.inferred],
      ["SEND"]
    ) { request, sink in
      guard request.seen & strangeMask != 0 else { return }
      for name in foreign where request.has(name) {
        sink.report(
          .header(name.text.description),
          value: request.text(name),
          name == .apnsUniqueID
            ? "`apns-unique-id` is a header of answers"
            : "`\(name.text)` belongs to the broadcast API",
          fix: "Leave out `\(name.text)`"
        )
      }
      for entry in request.headers.entries where entry.id == .other {
        guard request.isAPNsName(entry.name) else { continue }
        let name = FindingSink.shortened(request.headers.text(entry.name).lowercased())
        let nearest = EditDistance.nearest(
          to: name,
          among: device.map(\.text.description).filter { $0 != "authorization" }
        )
        sink.report(
          .header(name),
          value: request.headers.text(entry.value),
          "`\(name)` is not a header of APNs",
          fix: nearest.map { "Did you mean `\($0)`?" } ?? "Leave out `\(name)`"
        )
      }
    },
    Make.lint(
      "H-35",
      "content-type-not-json",
      if: "`content-type` is present and not JSON.",
      why: "The service does not look; whoever reads the traffic does.",
      [.observed],
      ["public traces"]
    ) { request, sink in
      guard let range = request.value(.contentType), !request.isJSONType(range) else { return }
      sink.report(
        .header("content-type"),
        value: request.text(.contentType),
        "`content-type` is not JSON",
        fix: "Send `content-type: application/json`, or no `content-type`"
      )
    },
  ]

  /// The one rule about header names that reads the body, and so needs no headers.
  static let inBody = Make.lint(
    "H-36",
    "header-inside-body",
    if: "The body has keys that are names of APNs headers.",
    why: "The service reads them from the headers only; in the body they are custom data.",
    [.reported],
    ["ONM27", "ONCALL1614"]
  ) { request, sink in
    guard let root = request.root, root.kind == .object else { return }
    var limit = PlaceLimit()
    for member in root.members {
      report(member.key, member.value, in: root, &limit, &sink)
      let isContainer = member.value.kind == .object || member.value.kind == .array
      guard isContainer, !member.key.equals("aps") else { continue }
      var walk = member.value.walk
      while let visit = walk.next() {
        if let key = visit.key { report(key, visit.value, in: root, &limit, &sink) }
      }
    }
    guard let aps = root.member("aps") else { return }
    for inner in aps.members { report(inner.key, inner.value, in: root, &limit, &sink) }
  }

  private static func report(
    _ key: JSONNode,
    _ value: JSONNode,
    in root: JSONNode,
    _ limit: inout PlaceLimit,
    _ sink: inout FindingSink
  ) {
    let isName = key.withString { key in
      guard key.count > 5, key[4] == 0x2D else { return false }
      let name = HeaderName(matching: key)
      return name != .authorization && (device.contains(name) || foreign.contains(name))
    }
    guard isName, let name = key.text?.lowercased(), limit.admits(&sink) else { return }
    sink.report(
      .body(pointer: root.pointer(to: value)),
      value: value.compactText(),
      "`\(name)` is a header, not a key of the payload",
      fix: "Send it as the header `\(name)`"
    )
  }
}

extension APNsRequest {
  /// Whether any rule about headers as such can have something to say.
  var mayBreakNames: Bool {
    if twice != 0 || seen & APNsHeaderRules.strangeMask != 0 { return true }
    guard let type = value(.contentType) else { return false }
    return !spells(type, "application/json")
  }

  private static let apnsPrefix = Array("apns-".utf8)

  /// Whether a header name begins with `apns-`, in either case.
  func isAPNsName(_ range: Range<Int>) -> Bool {
    guard range.count > 5 else { return false }
    for offset in 0..<5
    where headers.bytes[range.lowerBound + offset] | 0x20 != APNsRequest.apnsPrefix[offset] {
      return false
    }
    return true
  }

  /// Whether a media type is JSON: `application/json` or one that ends with `+json`.
  func isJSONType(_ range: Range<Int>) -> Bool {
    if spells(range, "application/json") { return true }
    let type = headers.text(range).lowercased()
    let essence = type.split(separator: ";", maxSplits: 1).first.map {
      $0.filter { $0 != " " && $0 != "\t" }
    }
    return essence == "application/json" || essence?.hasSuffix("+json") ?? false
  }
}
