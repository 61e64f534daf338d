/// The order of checks: the lowest violated stage chooses the answer.
///
/// The catalogue's (section 9); which checks the service makes first is nowhere written down.
enum ExpoStage {
  static let method = 100
  static let path = 200
  static let size = 290
  static let coding = 300
  static let contentType = 350
  static let syntax = 400
  static let scheme = 500
  static let bearer = 600
  static let root = 700
  static let emptyArray = 800
  static let field = 900
  static let count = 1000
  static let projects = 1100
  static let security = 1200
  static let account = 1300
  static let rate = 1400

  /// Where a stage comes in an order.
  static func place(of stage: Int, in order: ExpoFidelity.CheckOrder) -> Int {
    switch order {
    case .catalogue: stage
    case .credentialsFirst:
      // Before the body is looked at, since a gateway would ask for them.
      switch stage {
      case scheme, bearer, security, account: stage / 10 + path + 10
      default: stage
      }
    case .limitsFirst: stage == count ? field - 50 : stage
    }
  }
}
