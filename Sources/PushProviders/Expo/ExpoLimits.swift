/// The numbers of the service, each with its source.
package enum ExpoLimits {
  /// Recipients of one request (S1, "Request errors"; counted as the Node SDK's chunker does).
  package static let recipients = 100
  /// Ids of one call for receipts (S1, "Push receipts").
  package static let receiptIDs = 1000
  /// Bytes of what reaches APNs or FCM (S1, "Push receipt errors").
  package static let payloadBytes = 4096
  /// Bytes above which a payload is called large; the catalogue's choice (M31).
  package static let largePayloadBytes = 3584
  /// Bytes of `data` above which it is called large; the catalogue's choice (M31).
  package static let largeDataBytes = 3072
  /// Notifications a second and project (S1, "Request errors").
  package static let perSecond = 600
  /// Requests in flight at once (S1, "Reliability"; the default of the Node SDK).
  package static let requestsInFlight = 6
  /// Milliseconds that a receipt is kept for (S1, "Push receipts").
  package static let receiptLifetime: Int64 = 86_400_000
  /// Seconds of `ttl` that both providers keep a message for at most (FCM: four weeks).
  package static let longestTTL = 2_419_200.0
  /// Bytes of `apns-collapse-id` (Apple, "Sending notification requests to APNs").
  package static let collapseIDBytes = 64
  /// Bytes of body above which SDKs compress (Node and PHP SDKs).
  package static let uncompressedBytes = 1024
  /// Bytes that a compressed body may grow to; our choice: a hundred messages of the largest
  /// payload, every byte of them escaped, stay far below it.
  package static let inflatedBytes = 8_388_608
}
