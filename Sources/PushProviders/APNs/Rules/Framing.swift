internal import PushModel
internal import PushWire

/// Rules T that one request decides: framing and the headers that belong to HTTP.
enum APNsFramingRules {
  private typealias Make = APNsRuleBuilder

  static let all: [Rule<APNsRequest>] =
    [
      Make.lint(
        "T-07",
        "http2-priority-sent",
        if: "The request carries HTTP/2 priority fields, or a PRIORITY frame or header names it.",
        why: "Apple's service ignores priorities and asks senders not to send them.",
        [.documented],
        ["SEND"]
      ) { request, sink in
        if request.violations.contains(.priority) {
          sink.report(
            .connection,
            "The request carries HTTP/2 priority information, which APNs ignores",
            fix: "Do not send PRIORITY frames or priority fields"
          )
        } else if request.has(.priority) {
          sink.report(
            .header("priority"),
            value: request.text(.priority),
            "APNs ignores the HTTP priority header",
            fix: "Leave out `priority`; `apns-priority` is what APNs reads"
          )
        }
      },
      Make.reject(
        "T-14",
        "pseudo-headers-wrong",
        0,
        "",
        answer: "stream error PROTOCOL_ERROR",
        stage: APNsStage.framing,
        if: "A pseudo-header follows an ordinary header, is repeated, or is missing.",
        why: "HTTP/2 servers must treat such a request as malformed; the sandbox has since 2018.",
        [.observed],
        ["APNS4ERL211", "RFC9113"]
      ) { request, sink in
        guard request.violations.contains(.pseudoHeaders) else { return }
        let missing = request.missingPseudoHeader
        sink.report(
          .header(missing ?? ":path"),
          missing.map { "\($0) is missing" }
            ?? "A pseudo-header is repeated, unknown, or behind an ordinary header",
          fix: "Send :method, :scheme, :authority and :path once each, before all other headers"
        )
      },
      Make.reject(
        "T-15",
        "header-name-upper-case",
        0,
        "",
        answer: "stream error PROTOCOL_ERROR",
        stage: APNsStage.framing,
        if: "A header name holds an upper-case letter.",
        why: "HTTP/2 wants header names in lower case; anything else makes the request malformed.",
        [.documented],
        ["RFC9113"]
      ) { request, sink in
        guard request.violations.contains(.upperCaseName) else { return }
        let name = request.upperCaseName
        sink.report(
          .header(name.lowercased()),
          value: name,
          "A header name is not in lower case",
          fix: name.isEmpty ? "Write header names in lower case" : "Write `\(name.lowercased())`"
        )
      },
      Make.reject(
        "T-16",
        "connection-specific-header",
        0,
        "",
        answer: "stream error PROTOCOL_ERROR",
        stage: APNsStage.framing,
        if: "`connection`, `keep-alive`, `proxy-connection`, `transfer-encoding` or `upgrade` is "
          + "sent, or `te` with anything but `trailers`.",
        why: "These headers belong to HTTP/1.1; with them an HTTP/2 request is malformed.",
        [.documented],
        ["RFC9113"]
      ) { request, sink in
        for id in APNsRequest.connectionHeaders where request.has(id) {
          sink.report(
            .header(id.text.description),
            value: request.text(id),
            "`\(id.text)` does not belong into HTTP/2",
            fix: "Leave out `\(id.text)`"
          )
        }
        if let te = request.value(.te), !request.spells(te, "trailers") {
          sink.report(
            .header("te"),
            value: request.text(.te),
            "`te` may only say `trailers` in HTTP/2",
            fix: "Leave out `te`"
          )
        }
      },
      Make.reject(
        "T-17",
        "content-length-differs",
        0,
        "",
        answer: "stream error PROTOCOL_ERROR",
        stage: APNsStage.framing,
        if: "`content-length` differs from the number of bytes of DATA.",
        why: "A length counted in characters, or before a change of the body, makes the request "
          + "malformed.",
        [.documented],
        ["RFC9113"]
      ) { request, sink in
        guard request.violations.contains(.contentLength) else { return }
        sink.report(
          .header("content-length"),
          value: request.text(.contentLength),
          "`content-length` is not the \(request.body.count) bytes that came",
          fix: "Send `content-length: \(request.body.count)`, or leave the header out"
        )
      },
    ] + more
}
