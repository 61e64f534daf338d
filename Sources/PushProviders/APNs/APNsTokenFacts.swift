/// What a device token was issued for.
package enum APNsTokenKind: String, Sendable, CaseIterable {
  case app
  case voip
  case complication
  case fileprovider
  case location
  case laUpdate = "la-update"
  case laStart = "la-start"
  case ptt
  case widget
  case control
  case mdm
  case pass
  case accessory
}

/// What the history of a token says before the request at hand is counted.
package struct APNsTokenFacts: Sendable {
  /// Nil when the token is not registered and its kind is thereby unknown.
  package var kind: APNsTokenKind?
  /// `background` pushes within the last hour.
  package var backgroundPushesLastHour = 0
  /// `location` pushes within the last 24 hours.
  package var locationPushesLastDay = 0
  /// Priority 10 Live Activity pushes within the last hour.
  package var liveActivityHighPriorityLastHour = 0
  /// The newest `aps.timestamp` of a Live Activity push, in seconds.
  package var lastTimestamp: Int64?
  /// A Live Activity push with `event: end` was sent before.
  package var hasEnded = false

  package init() {}
}
