internal import PushJSON

/// The size of the JSON that FCM builds of a message for a browser (catalogue, 5.4).
extension FCMMessageSubject {
  /// The bytes that one record holds (catalogue, W013: what web-push-php lets pass).
  static let largestWebPayload = 4078

  /// The bytes of the compact JSON for the service worker.
  ///
  /// What FCM adds has lengths of our own choice where they vary: a sender id of 12 digits, and no
  /// collapse key.
  var webPayloadSize: Int {
    // {"from":"…","fcmMessageId":"…"}, the latter a UUID of 36 characters.
    var total = 2 + 9 + (filled(.topic).map { 8 + $0.escapedLength } ?? 12) + 1 + 17 + 36
    let notification = webNotificationLength
    if notification > 2 { total += 16 + notification }
    if let data = effectiveData(on: .web), data.count > 0 { total += 8 + data.compactLength }
    let options = webOptionsLength
    if options > 2 { total += 14 + options }
    return total
  }

  /// The block's object with the title, text and picture that it lacks.
  private var webNotificationLength: Int {
    let block = node(.webpushNotification)
    var members = block?.count ?? 0
    var total = block?.compactLength ?? 2
    func add(_ key: Int, _ text: JSONNode?, _ isGiven: Bool) {
      guard let text, !isGiven else { return }
      total += key + 5 + text.escapedLength + (members > 0 ? 1 : 0)
      members += 1
    }
    add(5, filled(.notificationTitle), block?.member("title") != nil)
    add(4, filled(.notificationBody), block?.member("body") != nil)
    add(5, filled(.notificationImage), block?.member("image") != nil)
    return total
  }

  private var webOptionsLength: Int {
    let link = filled(.webpushFcmOptionsLink)
    let label = filled(.webpushFcmOptionsAnalyticsLabel) ?? filled(.fcmOptionsAnalyticsLabel)
    var total = 2
    if let link { total += 9 + link.escapedLength }
    if let label { total += 19 + label.escapedLength }
    return total + (link != nil && label != nil ? 1 : 0)
  }
}
