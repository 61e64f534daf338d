internal import PushJSON

/// What must hold of one request; every part left out says nothing.
package struct RequestExpectation: Equatable, Sendable {
  /// A header by its lower-case name.
  package struct Header: Equatable, Sendable {
    package var name: String
    package var matcher: Matcher

    package init(_ name: String, _ matcher: Matcher) {
      self.name = name
      self.matcher = matcher
    }
  }

  /// A place in the body: JSON pointer tokens, outermost first.
  package struct Member: Equatable, Sendable {
    package var path: [String]
    package var matcher: Matcher

    package init(_ path: [String], _ matcher: Matcher) {
      self.path = path
      self.matcher = matcher
    }

    package var pointer: String { JSONPointer.text(path) }
  }

  package var headers: [Header] = []
  package var path: Matcher?
  package var method: Matcher?
  package var body: [Member] = []
  /// Hold of each message of the request that is for the case, wherever it stands in the body.
  package var message: [Member] = []
  /// How many recipients the request names in all.
  package var recipients: Matcher?
  /// The list of all recipients that the request names, in its order.
  package var to: Matcher?
  /// Bytes of the request body.
  package var size: Matcher?
  /// As the mock answered.
  package var answerStatus: Matcher?
  package var answerReason: Matcher?

  package init() {}

  package var isEmpty: Bool { self == RequestExpectation() }
}

/// What must hold of the sender's own word.
package struct ReportExpectation: Equatable, Sendable {
  package var outcome: Matcher?
  package var status: Matcher?
  package var reason: Matcher?

  package init() {}
}

/// What a case expects of the requests for receipts (Expo).
package struct ReceiptsExpectation: Equatable, Sendable {
  /// How many requests there are.
  package var attempts: Matcher?
  /// How many ids are asked for in all, each counted once.
  package var ids: Matcher?
  /// How many ids one request asks for.
  package var idsPerRequest: Matcher?
  /// Seconds from the step that wants them to the last request.
  package var within: Double?
  /// Holds of every request.
  package var every = RequestExpectation()
  /// On each step that wants receipts.
  package var report = ReportExpectation()

  package init() {}
}

/// What a case expects of the wire and of the sender's own word.
package struct Expectation: Equatable, Sendable {
  /// How many requests there are; nil for one for each order, or as many as `requests` lists.
  package var attempts: Matcher?
  /// Holds of every request.
  package var every = RequestExpectation()
  /// Hold of the first, second, … request.
  package var requests: [RequestExpectation] = []
  /// On every order.
  package var report = ReportExpectation()
  /// On the first, second, … order.
  package var reports: [ReportExpectation] = []
  /// Globs of rule ids; each must be found, and no other *reject* rule may be.
  package var findings: [String] = []
  /// Globs of *reject* rules that may be found and need not.
  package var mayFind: [String] = []
  /// Globs of rule ids, lint included, that must not be found.
  package var freeOf: [String] = []
  /// How many distinct connections carry the requests.
  package var connections: Matcher?
  /// True when all requests carry one `apns-id`, false when no two carry the same.
  package var sameID: Bool?
  /// True when all requests carry one provider token, false when no two carry the same.
  package var sameAuthorization: Bool?
  /// Milliseconds between consecutive requests.
  package var gaps: Matcher?
  /// Seconds from the first hand-over to the last expected request.
  package var within: Double?
  /// How many recipients each request names.
  package var recipientsPerRequest: Matcher?
  /// How many requests name one and the same recipient.
  package var requestsPerRecipient: Matcher?
  package var receipts: ReceiptsExpectation?

  package init() {}
}
