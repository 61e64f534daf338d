/// The reasons of the provider API with their status and meaning (catalogue, 5.1 and 5.2).
package enum APNsReasons {
  package struct Entry: Equatable, Sendable {
    package var reason: String
    package var status: Int
    /// What makes the service answer so, in one sentence.
    package var meaning: String
    /// Only the broadcast APIs answer so.
    package var isBroadcastOnly: Bool
  }

  /// The entry of a reason, or nil when the catalogue does not know it.
  package static func entry(_ reason: String) -> Entry? { all.first { $0.reason == reason } }

  package static let all: [Entry] = device + broadcast

  private static func row(_ status: Int, _ reason: String, _ meaning: String) -> Entry {
    Entry(reason: reason, status: status, meaning: meaning, isBroadcastOnly: false)
  }

  private static func only(_ status: Int, _ reason: String, _ meaning: String) -> Entry {
    Entry(reason: reason, status: status, meaning: meaning, isBroadcastOnly: true)
  }

  private static let device: [Entry] = [
    row(400, "BadCollapseId", "`apns-collapse-id` is longer than 64 bytes."),
    row(400, "BadDeviceToken", "The token is malformed, unknown, or of the other environment."),
    row(400, "BadExpirationDate", "`apns-expiration` is not a whole number of seconds."),
    row(400, "BadMessageId", "`apns-id` is not a UUID."),
    row(400, "BadPriority", "`apns-priority` is not 1, 5 or 10, or is 10 with `background`."),
    row(400, "BadTopic", "`apns-topic` is malformed."),
    row(400, "DeviceTokenNotForTopic", "The token was issued for another topic."),
    row(400, "DuplicateHeaders", "A header is repeated."),
    row(400, "IdleTimeout", "The idle connection timed out."),
    row(400, "InvalidPushType", "The push type is unknown or contradicts the topic."),
    row(400, "MissingDeviceToken", "The path has no token."),
    row(400, "MissingTopic", "`apns-topic` is required and absent."),
    row(400, "PayloadEmpty", "There is no body."),
    row(400, "TopicDisallowed", "The credential may not push to this topic."),
    row(403, "BadCertificate", "The certificate is invalid."),
    row(403, "BadCertificateEnvironment", "The certificate is for the other environment."),
    row(403, "ExpiredProviderToken", "The provider token is older than one hour."),
    row(403, "Forbidden", "The action is not allowed."),
    row(403, "InvalidProviderToken", "The provider token is malformed or does not verify."),
    row(403, "MissingProviderToken", "There is neither a certificate nor a provider token."),
    row(403, "UnrelatedKeyIdInToken", "The key is unrelated to the connection's first one."),
    row(403, "BadEnvironmentKeyInToken", "The key is for the other environment, as sent."),
    row(403, "BadEnvironmentKeyIdInToken", "The key is for the other environment, as documented."),
    row(404, "BadPath", "The path is unknown."),
    row(405, "MethodNotAllowed", "The path does not take the method."),
    row(410, "ExpiredToken", "The device token has expired; a timestamp says when."),
    row(410, "Unregistered", "The device token is inactive; a timestamp says since when."),
    row(413, "PayloadTooLarge", "The body is over the limit."),
    row(429, "TooManyProviderTokenUpdates", "The provider token was renewed within 20 minutes."),
    row(429, "TooManyRequests", "Too many requests came for one device token."),
    row(500, "InternalServerError", "The server failed."),
    row(503, "ServiceUnavailable", "The service is unavailable."),
    row(503, "Shutdown", "The server is shutting down."),
  ]

  private static let broadcast: [Entry] = [
    only(400, "FeatureNotEnabled", "The Broadcast capability is off for the bundle id."),
    only(400, "MissingChannelId", "`apns-channel-id` is absent."),
    only(400, "BadChannelId", "`apns-channel-id` is not base64 or too long."),
    only(400, "ChannelNotRegistered", "The channel is unknown or of the other environment."),
    only(400, "BadRequestParams", "The body has an attribute that is not recognised."),
    only(400, "BadRequestPayload", "The body cannot be parsed."),
    only(400, "MissingPushType", "`apns-push-type` is absent."),
    only(400, "CannotCreateChannelConfig", "The quota of 10,000 channels is used up."),
    only(403, "TopicMismatch", "The credential does not cover the bundle id in the path."),
  ]
}
