extension FCMMessageGroups {
  package static let androidSamples: [FCMMessageExample] = []
}
