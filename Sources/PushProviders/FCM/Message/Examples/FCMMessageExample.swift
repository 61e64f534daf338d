/// An example of one rule about messages, before it is put into the form that all services share.
package struct FCMMessageExample: Sendable, CustomStringConvertible {
  /// One message of an example.
  package struct Step: Sendable {
    package var body: [UInt8]
    /// Seconds after the first.
    package var offset: Double
  }

  /// The whole id of the rule.
  package var rule: String
  package var isAccepting: Bool
  package var note: String
  package var steps: [Step]
  /// What is registered under `token` and `installationID`; nil for nothing.
  package var device: FCMDevice?

  package var description: String { "\(rule) \(isAccepting ? "accepts" : "rejects") \(note)" }

  /// A well-formed token, which the bodies below write `TOK`.
  package static let token =
    "dGVzdF90b2tlbl9leGFtcA:APA91b" + String(repeating: "Ab3_", count: 33) + "xY"

  /// A well-formed installation id, which the bodies below write `FID`.
  package static let installationID = "cExample-Installation1"

  /// The example in the form that all services share.
  package var shared: ServiceExample<FCMWorld> {
    let device = device
    return ServiceExample(
      rule: rule,
      isAccepting: isAccepting,
      note: note,
      steps: steps.map {
        ServiceExample.Step(
          path: "/v1/projects/demo/messages:send",
          headers: [(name: "content-type", value: "application/json")],
          body: $0.body,
          offset: $0.offset
        )
      },
      prepare: { world in
        guard let device else { return }
        world.register(FCMMessageExample.token, device)
        world.register(FCMMessageExample.installationID, device)
      }
    )
  }

  /// The members of a message to a token, after that token.
  static func toToken(_ members: String) -> String {
    #"{"message":{"token":"TOK""# + (members.isEmpty ? "" : "," + members) + "}}"
  }

  static func accept(
    _ rule: String,
    _ note: String,
    device: FCMDevice? = nil,
    _ bodies: String...
  ) -> FCMMessageExample {
    FCMMessageExample(rule, true, note, bodies, device, every: 60)
  }

  static func reject(
    _ rule: String,
    _ note: String,
    device: FCMDevice? = nil,
    _ bodies: String...
  ) -> FCMMessageExample {
    FCMMessageExample(rule, false, note, bodies, device, every: 1)
  }

  /// A message with a byte that is not UTF-8 behind a text.
  static func reject(
    _ rule: String,
    _ note: String,
    bytesBefore: String,
    byte: UInt8,
    after: String
  ) -> FCMMessageExample {
    var example = FCMMessageExample(rule, false, note, [bytesBefore], nil, every: 0)
    example.steps[0].body += [byte] + Array(after.utf8)
    return example
  }

  private init(
    _ rule: String,
    _ isAccepting: Bool,
    _ note: String,
    _ bodies: [String],
    _ device: FCMDevice?,
    every seconds: Double
  ) {
    self.rule = "FCM-" + rule
    self.isAccepting = isAccepting
    self.note = note
    self.device = device
    steps = bodies.enumerated().map { place, body in
      Step(body: Array(FCMMessageExample.named(body).utf8), offset: Double(place) * seconds)
    }
  }

  /// Puts token and installation id in the place of `TOK` and `FID`.
  private static func named(_ body: String) -> String {
    body.split(separator: #""TOK""#, omittingEmptySubsequences: false)
      .joined(separator: #""\#(token)""#)
      .split(separator: #""FID""#, omittingEmptySubsequences: false)
      .joined(separator: #""\#(installationID)""#)
  }
}

/// Examples of every rule about messages that one request or two can show.
package enum FCMMessageExamples {
  /// Those of the rules M and D.
  package static let own: [FCMMessageExample] = form + targets + content + data

  /// Those of the rules M, D, N, A and W.
  package static let all: [ServiceExample<FCMWorld>] =
    own.map(\.shared) + FCMMessageGroups.androidExamples + FCMMessageGroups.apnsExamples
    + FCMMessageGroups.webpushExamples

  typealias Example = FCMMessageExample
}
