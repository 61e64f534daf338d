package import PushModel

/// Runs every rule over a request.
///
/// One per worker. The order of calls for one request is: `request.load`, `connection.present`,
/// `world.inform` (locked), `judge`, `world.record` (locked), `connection.record`, and
/// `APNsReply.fill`.
package struct APNsJudge: Sendable {
  package let fidelity: APNsFidelity

  package init(fidelity: APNsFidelity = APNsFidelity()) { self.fidelity = fidelity }

  /// Files every violation of the request; the sink's refusal is the answer.
  package func judge(_ request: APNsRequest, into sink: inout FindingSink) {}
}
