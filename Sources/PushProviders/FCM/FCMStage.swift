/// The order in which the mock checks an FCM request: the lowest violated stage chooses the answer.
///
/// The catalogue's recommendation (7.1); only parts of it are known of the real service.
package enum FCMStage {
  package static let routing = 100
  package static let authentication = 200  // up to 299
  package static let permission = 300  // up to 399
  package static let syntax = 400
  package static let transcoding = 410
  package static let noTarget = 500
  package static let targetShape = 510
  package static let dataKeys = 520
  package static let values = 530
  package static let size = 540
  package static let tokenState = 600
  package static let thirdParty = 610
  package static let quota = 700
}
