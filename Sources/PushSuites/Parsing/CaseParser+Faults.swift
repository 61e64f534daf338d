internal import PushJSON
internal import PushModel

extension CaseParser {
  /// 0 drops the connection; the others are HTTP's (RFC 9110, section 15), the interim ones left out.
  private static func isStatus(_ status: Int) -> Bool {
    status == 0 || (200...599).contains(status)
  }

  func faults(_ node: SourceNode) -> [CaseSpec.FaultSetup] {
    guard let elements = node.elements, !elements.isEmpty else {
      mistakes.wrong(
        node,
        "`faults`",
        must: "a list of faults",
        "such as [{status: 503, times: 1}]"
      )
      return []
    }
    return elements.compactMap(fault)
  }

  private func fault(_ node: SourceNode) -> CaseSpec.FaultSetup? {
    guard let members = mistakes.members(node, "a fault", known: SuiteKeys.fault) else {
      return nil
    }
    guard let status = members["status"] else {
      mistakes.add(at: node.mark, "a fault needs `status`", "0 drops the connection")
      return nil
    }
    guard let number = status.value.integer, CaseParser.isStatus(Int(number)) else {
      mistakes.wrong(status, "`status`", must: "0 (no answer) or a status from 200 to 599")
      return nil
    }
    var fault = CaseSpec.FaultSetup(status: Int(number))
    if let node = members["endpoint"] { fault.endpoint = mistakes.word(node, "`endpoint`") }
    if let node = members["reason"] { fault.reason = mistakes.text(node, "`reason`") ?? "" }
    if let node = members["page"] { fault.page = mistakes.word(node, "`page`", or: .provider) }
    if let node = members["times"] {
      fault.times = mistakes.integer(node, "`times`", 1...1_000)
    }
    if let node = members["retryAfter"] { fault.retryAfter = retryAfter(node) }
    return fault
  }

  private func retryAfter(_ node: SourceNode) -> CaseSpec.FaultSetup.RetryAfter? {
    if node.members != nil {
      guard let date = mistakes.members(node, "`retryAfter`", known: ["date"])?["date"] else {
        return nil
      }
      return mistakes.integer(date, "`date`", 0...86_400).map { .date(afterSeconds: $0) }
    }
    guard let text = node.scalarText, node.value != .null, !text.isEmpty else {
      mistakes.wrong(
        node,
        "`retryAfter`",
        must: "seconds, text or {date: seconds from now}"
      )
      return nil
    }
    return .text(text)
  }
}
