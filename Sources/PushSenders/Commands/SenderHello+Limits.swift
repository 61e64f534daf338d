internal import PushModel
internal import PushSuites

extension SenderHello {
  /// Why an order is not for this sender, by its own word; nil when it is.
  func refusal(of order: SendOrder) -> String? {
    if let refusal = refusal(of: order.provider) { return refusal }
    guard case .tokens = order.target, !features.contains("multicast") else { return nil }
    return "the sender's hello has no feature `multicast`"
  }

  /// Why the sender is not asked for receipts, by its own word; nil when it is.
  func refusalOfReceipts(_ provider: Provider) -> String? {
    if let refusal = refusal(of: provider) { return refusal }
    return features.contains("receipts") ? nil : "the sender's hello has no feature `receipts`"
  }

  private func refusal(of provider: Provider) -> String? {
    guard !providers.isEmpty, !providers.contains(provider.rawValue) else { return nil }
    return "the sender's hello names no provider `\(provider.rawValue)`"
  }
}
