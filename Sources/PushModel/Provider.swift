/// A push service that the mocks play.
package enum Provider: String, Sendable, CaseIterable {
  case apns
  case fcm
  case expo
}

/// The worlds of APNs, which share no tokens, channels or scoped keys.
package enum APNsEnvironment: String, Sendable, CaseIterable {
  case production
  case sandbox
}
