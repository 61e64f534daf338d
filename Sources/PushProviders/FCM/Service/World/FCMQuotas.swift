/// A window of fixed length that begins with the first event after the last one ended.
///
/// Google's minute windows are not aligned to the wall clock ("Throttling and quotas").
struct FCMWindow: Sendable {
  private(set) var start = Int64.min / 2
  private(set) var count = 0

  /// Counts an event unless the window is full; the answer is the milliseconds to wait, or nil.
  mutating func take(_ limit: Int, _ length: Int64, _ now: Int64, adding: Int = 1) -> Int64? {
    if now >= start + length || now < start {
      start = now
      count = 0
    }
    guard count + adding <= limit else { return start + length - now }
    count += adding
    return nil
  }
}

/// What is counted of one device.
struct FCMDeviceQuota: Sendable {
  var minute = FCMWindow()
  var hour = FCMWindow()
  /// Collapsible messages still to spend, in thousandths; negative until the first one.
  private var collapsible = -1
  private var collapsibleAt: Int64 = 0

  init() {}

  /// Whether a collapsible message is beyond the burst, which is throttled silently.
  mutating func takeCollapsible(_ burst: Int, _ now: Int64) -> Bool {
    let full = burst * 1000
    if collapsible < 0 {
      collapsible = full
    } else if now > collapsibleAt {
      // One more every three minutes, so one thousandth every 180 milliseconds.
      let gained = min((now - collapsibleAt) / 180, Int64(full))
      collapsible = min(full, collapsible + Int(gained))
    }
    collapsibleAt = now
    guard collapsible >= 1000 else { return true }
    collapsible -= 1000
    return false
  }
}

/// What was exceeded, with the milliseconds to wait.
package enum FCMQuotaProblem: Equatable, Sendable {
  case project(wait: Int64)
  case deviceMinute(wait: Int64)
  case deviceHour(wait: Int64)
  case fanOuts(wait: Int64)
}

/// Topic messages that are being delivered.
struct FCMFanOuts: Sendable {
  private var ends: [Int64] = []

  init() {}

  /// Starts one unless too many are in progress; the answer is the milliseconds to wait, or nil.
  mutating func start(_ limit: Int, _ length: Int64, _ now: Int64) -> Int64? {
    if ends.count >= limit { ends.removeAll { $0 <= now } }
    guard ends.count < limit else { return max((ends.min() ?? now + 1000) - now, 1) }
    ends.append(now + length)
    return nil
  }
}
