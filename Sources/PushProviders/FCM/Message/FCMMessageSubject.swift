package import PushModel

/// One send request as the message rules see it: the decoded body and what is known around it.
///
/// One per worker, reused.
package final class FCMMessageSubject {
  package let body: FCMBody
  package var context: FCMMessageContext
  /// Error bodies of the request so far; a refusal's `answer` is an index into it.
  package private(set) var answers: [FCMError] = []

  package init(body: FCMBody = FCMBody()) {
    self.body = body
    context = FCMMessageContext(nowMilliseconds: 0)
  }

  /// Forgets the last request's answers.
  package func removeAnswers() {
    if !answers.isEmpty { answers.removeAll(keepingCapacity: true) }
  }

  /// Keeps an error body and gives the refusal that leads to it.
  package func refusal(_ error: FCMError) -> Refusal {
    answers.append(error)
    return Refusal(error.code, error.reason, answer: answers.count - 1)
  }
}
