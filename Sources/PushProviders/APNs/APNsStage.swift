/// The order in which the mock checks a request: the lowest violated stage chooses the answer.
///
/// Method before authentication and authentication before the rest are observed; the order within
/// the rest is our default, since no public source has it.
package enum APNsStage {
  package static let framing = 100
  package static let duplicateHeaders = 200
  package static let path = 300
  package static let method = 400
  package static let authentication = 500  // up to 599, in the order of the A rules
  package static let pathToken = 600
  package static let id = 700
  package static let expiration = 800
  package static let priority = 900
  package static let collapseID = 1000
  package static let topic = 1100
  package static let pushType = 1200
  package static let perType = 1300
  package static let bodyPresent = 1400
  package static let bodySize = 1500
  package static let bodyForm = 1510
  package static let tokenKnown = 1600
  package static let tokenTopic = 1700
  package static let tokenActive = 1800
  package static let throttle = 1900
}
