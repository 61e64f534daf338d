internal import PushJSON
internal import PushModel

/// Compares a sender's requests for receipts with what a case expects of them.
struct ReceiptsJudge {
  let spec: CaseSpec
  let evidence: CaseEvidence

  private var requests: [(place: Int, arrival: Arrival)] {
    evidence.arrivals.enumerated().filter { $0.element.isReceiptRequest }
      .map { ($0.offset, $0.element) }
  }

  var mismatches: [PlacedMismatch] {
    guard let wanted = spec.expectation.receipts else { return [] }
    let requests = requests
    let ids = requests.map { ReceiptsJudge.ids(in: $0.arrival) }
    var found = check(spec.expectedReceiptRequests, requests.count, "requests for receipts")
    if let matcher = wanted.ids {
      found += check(matcher, Set(ids.joined()).count, "ids of receipts asked for")
    }
    if let limit = wanted.within { found += within(limit, requests.last?.arrival) }
    var placed = found.map { PlacedMismatch($0) }
    for (index, request) in requests.enumerated() {
      var one = RequestJudge(request.arrival, evidence).mismatches(wanted.every)
      if let matcher = wanted.idsPerRequest {
        one += check(matcher, ids[index].count, "ids in the request")
      }
      placed += one.map { mismatch in
        var mismatch = mismatch
        mismatch.subject = "request \(index + 1) for receipts: " + mismatch.subject
        return PlacedMismatch(mismatch, request: request.place)
      }
    }
    return placed
  }

  private func check(_ matcher: Matcher, _ count: Int, _ subject: String) -> [Mismatch] {
    matcher.resolved(by: evidence.variables).failures(of: .integer(Int64(count))).map {
      Mismatch(subject: subject, expected: $0.expected, got: $0.got)
    }
  }

  private func within(_ limit: Double, _ last: Arrival?) -> [Mismatch] {
    guard let first = evidence.receiptAsks.first?.handedAt, let last, last.at > first else {
      return []
    }
    let seconds = Double(last.at - first) / 1_000_000_000
    guard seconds > limit else { return [] }
    return [
      Mismatch(
        subject: "time to the last request for receipts",
        expected: "at most \(limit.formatted) s",
        got: "\((seconds * 1000).rounded() / 1000) s"
      )
    ]
  }

  private static func ids(in arrival: Arrival) -> [String] {
    JSONValue(parsing: arrival.body)?["ids"]?.array?.compactMap(\.string) ?? []
  }
}
