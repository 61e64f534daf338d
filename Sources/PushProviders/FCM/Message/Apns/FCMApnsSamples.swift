extension FCMMessageGroups {
  package static let apnsSamples: [FCMMessageExample] = []
}
