/// The order of checks of the broadcast APIs (catalogue, 5.3); all before the payload rules' stages.
enum APNsBroadcastStage {
  static let id = 600
  static let bundle = 620
  static let feature = 640
  static let channelPresent = 660
  static let channelForm = 670
  static let channelKnown = 680
  static let pushTypePresent = 700
  static let pushType = 710
  static let expiration = 800
  static let priority = 900
  static let bodyPresent = 1000
  static let bodyForm = 1010
  static let quota = 1020
  static let bodySize = 1100
}
