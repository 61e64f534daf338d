internal import PushJSON
package import PushModel

/// One send request as the message rules see it: the decoded body and what is known around it.
///
/// One per worker, reused.
package final class FCMMessageSubject {
  package let body: FCMBody
  package var context: FCMMessageContext
  /// Set by the judge.
  package internal(set) var fidelity = FCMMessageFidelity()
  /// What the maps of data look like; set by the judge.
  var dataTraits = FCMDataTraits(rawValue: 0)
  /// Error bodies of the request so far; a refusal's `answer` is an index into it.
  package private(set) var answers: [FCMError] = []
  /// The refusal for all violations of the JSON layer, once it is needed.
  private var transcoding: Refusal?

  /// The digest of the body, once it is needed; 0 before.
  private var digest: UInt64 = 0

  package init(body: FCMBody = FCMBody()) {
    self.body = body
    context = FCMMessageContext(nowMilliseconds: 0)
  }

  /// Forgets the last request's answers.
  package func removeAnswers() {
    if !answers.isEmpty { answers.removeAll(keepingCapacity: true) }
    transcoding = nil
  }

  /// Keeps an error body and gives the refusal that leads to it.
  package func refusal(_ error: FCMError) -> Refusal {
    answers.append(error)
    return Refusal(error.code, error.reason, answer: answers.count - 1)
  }

  /// The one refusal that tells every violation of the JSON layer, or the syntax error.
  package var transcodingRefusal: Refusal {
    if let transcoding { return transcoding }
    let answer =
      if violations.isEmpty, let text = body.syntaxError {
        FCMMessageAnswers.syntax(fidelity, text)
      } else {
        FCMMessageAnswers.transcoding(violations)
      }
    let made = refusal(answer)
    transcoding = made
    return made
  }

  /// The violations that refuse the message: all, unless a switch lets repeated targets pass.
  var violations: [FCMViolation] {
    guard !body.violations.isEmpty, !fidelity.refuses(.repeatedTarget) else {
      return body.violations
    }
    return body.violations.filter { !isRepeatedTarget($0) }
  }

  /// Whether a violation is about a target that is given twice, and not about two targets.
  func isRepeatedTarget(_ violation: FCMViolation) -> Bool {
    guard violation.kind == .secondInOneof, let owner = violation.owner else { return false }
    return !FCMMessageSubject.targets.contains { $0 != owner && body[$0] != nil }
  }

  /// A digest of the whole body that was judged: keys and values in their order.
  package var contentDigest: UInt64 {
    if digest == 0 { digest = body.root?.digest ?? 0 }
    return digest
  }

  /// Makes ready for the rules; answers that others filed for the request stay.
  func begin(_ fidelity: FCMMessageFidelity) {
    self.fidelity = fidelity
    transcoding = nil
    digest = 0
  }
}
