/// Whether a group of rules about a block can find anything, so that most messages skip it.
extension FCMMessageSubject {
  /// Some rule N may speak: a block for Android is there, or the token is Android's.
  package var mayBreakAndroidRules: Bool {
    body.has(.android) || body.has(.androidV2) || isAndroid || !body.violations.isEmpty
  }

  /// Some rule A may speak: the apns block is there, or something is known of an iOS token.
  package var mayBreakApnsRules: Bool {
    if body.has(.apns) || isIOS || !body.violations.isEmpty { return true }
    switch context.device?.state {
    case .thirdPartyAuth, .apnsDisabled: return true
    case .active, .unregistered, .senderMismatch, nil: return false
    }
  }

  /// Some rule W may speak: the webpush block is there, or the token is a browser's.
  package var mayBreakWebpushRules: Bool {
    body.has(.webpush) || isWeb || !body.violations.isEmpty
  }
}
