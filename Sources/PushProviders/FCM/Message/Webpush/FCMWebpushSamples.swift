extension FCMMessageGroups {
  package static let webpushSamples: [FCMMessageExample] = []
}
