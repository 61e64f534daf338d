internal import PushModel
internal import PushWire

extension APNsFramingRules {
  private typealias Make = APNsRuleBuilder

  static let more: [Rule<APNsRequest>] = [
    Make.lint(
      "T-18",
      "scheme-or-authority-wrong",
      if: "`:scheme` is not `https`, neither `:authority` nor `host` is sent, or they name another "
        + "of Apple's hosts.",
      why: "The service does not insist today; a proxy or a stricter server will.",
      [.observed, .inferred],
      ["SEND", "AIOAPNS-SRC"]
    ) { request, sink in
      guard !request.isAlone else { return }
      if let scheme = request.value(.scheme), !request.spells(scheme, "https") {
        sink.report(
          .header(":scheme"),
          value: request.text(.scheme),
          ":scheme is not https",
          fix: "Send `:scheme: https`"
        )
      }
      if !request.has(.authority), !request.has(.host) {
        sink.report(
          .header(":authority"),
          "Neither :authority nor host is sent",
          fix: "Send `:authority: \(request.hostName)`"
        )
      } else if request.namesOtherHost {
        let id: HeaderName = request.has(.authority) ? .authority : .host
        sink.report(
          .header(id.text.description),
          value: request.text(id),
          "`\(id.text)` names another host than the one connected to",
          fix: "Send `\(id.text): \(request.hostName)`"
        )
      }
    },
    Make.reject(
      "T-19",
      "header-list-too-large",
      431,
      "",
      answer: "431 or stream error",
      isAssumed: true,
      stage: APNsStage.framing,
      if: "The header list is larger than the 8000 bytes that the service advertises.",
      why: "The limit is announced in SETTINGS; a larger list may be dropped without an answer.",
      [.observed, .inferred],
      ["PUSHY878"]
    ) { request, sink in
      guard request.violations.contains(.headerListTooLarge) else { return }
      let choice = request.fidelity.headerList
      sink.report(
        .connection,
        value: "\(request.headerListSize) bytes",
        "The header list is larger than the advertised 8000 bytes",
        fix: "Send fewer or shorter headers",
        severity: choice == .accept ? .lint : .reject,
        refusal: Refusal(choice == .streamError ? 0 : 431, "")
      )
    },
    Make.lint(
      "T-20",
      "body-compressed",
      if: "`content-encoding` is sent, or the body is compressed.",
      why: "Apple wants the JSON uncompressed; a compressed body is not read.",
      [.documented],
      ["SEND"]
    ) { request, sink in
      if request.has(.contentEncoding) {
        sink.report(
          .header("content-encoding"),
          value: request.text(.contentEncoding),
          "APNs takes no encoded bodies",
          fix: "Leave out `content-encoding` and send the JSON as it is"
        )
      } else if request.isBodyGzipped {
        sink.report(
          .body(pointer: ""),
          "The body is compressed with gzip",
          fix: "Send the JSON uncompressed"
        )
      }
    },
    Make.lint(
      "T-23",
      "body-on-get-or-delete",
      if: "A GET or DELETE request has a body.",
      why: "The channel calls with these methods take everything from path and headers.",
      [.observed],
      ["PNODE169"]
    ) { request, sink in
      guard request.method == .get || request.method == .delete, !request.body.isEmpty else {
        return
      }
      sink.report(
        .body(pointer: ""),
        value: "\(request.body.count) bytes",
        "\(request.text(.method)) came with a body",
        fix: "Send no body with \(request.text(.method))"
      )
    },
    Make.lint(
      "T-25",
      "expect-or-trailers",
      if: "The request expects `100-continue` or announces or sends trailers.",
      why: "The service neither answers 100 nor reads trailers; a sender that waits for it hangs.",
      [.inferred],
      ["RFC9113"]
    ) { request, sink in
      for id in [HeaderName.expect, .trailer] where request.has(id) {
        sink.report(
          .header(id.text.description),
          value: request.text(id),
          "APNs does not act upon `\(id.text)`",
          fix: "Leave out `\(id.text)`"
        )
      }
      if request.violations.contains(.trailers) {
        sink.report(.connection, "Trailers follow the body", fix: "End the stream with DATA")
      }
    },
  ]
}
