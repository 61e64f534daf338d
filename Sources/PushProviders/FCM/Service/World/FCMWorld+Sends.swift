internal import PushModel
internal import Synchronization

/// What the world says of one send before it is judged.
struct FCMSendFacts: Sendable {
  var device: FCMDevice?
  var history: FCMDeviceHistory?
  var policy = FCMTokenPolicy.shaped
  var isGroup = false
  var retry = FCMRetryFacts()
  var outage: FCMOutage?

  init() {}
}

/// What the quotas say of one send.
struct FCMSendCount: Sendable {
  var quota: FCMQuotaProblem?
  var isThrottled = false
}

/// What one send is counted under.
struct FCMSendIdentity: Sendable {
  var project: FCMKey
  /// Of the token or installation id, or of the topic or condition.
  var target: FCMKey
  var isDevice: Bool
  /// It has a collapse key, and is not meant for this instant only.
  var isCollapsible = false
  /// Nothing is delivered, so that only the project's quota knows of it.
  var isDryRun = false
  /// Of the body.
  var content: UInt64 = 0
  var nowMilliseconds: Int64

  init(project: FCMKey, target: FCMKey, isDevice: Bool, nowMilliseconds: Int64) {
    self.project = project
    self.target = target
    self.isDevice = isDevice
    self.nowMilliseconds = nowMilliseconds
  }
}

extension FCMWorld {
  /// Tells what is known of the target of a send and of its earlier sends; nothing is counted.
  func inform(_ send: FCMSendIdentity) -> FCMSendFacts {
    state.withLock { state in
      var facts = FCMSendFacts()
      facts.policy = state.policy
      facts.outage = state.outage
      if send.isDevice {
        facts.device = state.devices[send.target]
        facts.history = state.histories[send.target] ?? FCMDeviceHistory()
        facts.isGroup = state.groups.contains(send.target)
      }
      facts.retry = state.attempts.update(send.target, FCMAttempts()) {
        $0.arrive(send.content, send.nowMilliseconds)
      }
      return facts
    }
  }

  /// Counts a send that nothing but a quota can refuse.
  func count(_ send: FCMSendIdentity, platform: FCMDevice.Platform?) -> FCMSendCount {
    state.withLock { state in
      var count = FCMSendCount()
      count.quota = state.takeProject(send.project, send.nowMilliseconds)
      guard !send.isDryRun else { return count }
      if send.isDevice {
        let problem = state.takeDevice(send, platform, &count.isThrottled)
        count.quota = count.quota ?? problem
      } else if count.quota == nil {
        count.quota = state.takeFanOut(send)
      }
      return count
    }
  }

  /// Counts a send that was refused for something else; only the project's quota knows of it.
  func countRefused(project: FCMKey, _ now: Int64) {
    state.withLock { state in _ = state.takeProject(project, now) }
  }

  /// Keeps what was sent to a device.
  func keep(_ history: FCMDeviceHistory, of target: FCMKey) {
    state.withLock { $0.histories.update(target, history) { $0 = history } }
  }

  /// Notes how a send was answered, faults included.
  func answered(_ send: FCMSendIdentity, status: Int, retryAt: Int64?, wasDate: Bool) {
    state.withLock {
      $0.attempts.update(send.target, FCMAttempts()) {
        $0.answered(status, retryAt: retryAt, wasDate: wasDate)
      }
    }
  }

  /// Counts a request; the counts when too many of a run over 50 opened connections of their own.
  func countConnection(isNew: Bool) -> (new: Int, all: Int)? {
    state.withLock { state in
      state.requests += 1
      if isNew { state.connections += 1 }
      guard isNew, state.requests > 50, state.connections * 5 > state.requests else { return nil }
      return (state.connections, state.requests)
    }
  }

  /// What the project of a path is to the holder of a token.
  func standing(_ project: FCMKey, _ token: FCMAccessToken?) -> FCMProjectStanding {
    state.withLock { $0.standing(project, token) }
  }
}

extension FCMWorldState {
  mutating func takeProject(_ project: FCMKey, _ now: Int64) -> FCMQuotaProblem? {
    let limit = projects[project]?.sendsPerMinute ?? limits.sendsPerMinute
    return projectWindows.update(project, FCMWindow()) { $0.take(limit, 60_000, now) }
      .map { .project(wait: $0) }
  }

  /// The limits of Android devices; those of unknown platform are taken for one.
  fileprivate mutating func takeDevice(
    _ send: FCMSendIdentity,
    _ platform: FCMDevice.Platform?,
    _ isThrottled: inout Bool
  ) -> FCMQuotaProblem? {
    guard platform == .android || platform == nil else { return nil }
    let limits = limits
    let now = send.nowMilliseconds
    return quotas.update(send.target, FCMDeviceQuota()) { quota in
      if send.isCollapsible {
        isThrottled = quota.takeCollapsible(limits.collapsibleBurst, now)
      }
      if let wait = quota.minute.take(limits.deviceSendsPerMinute, 60_000, now) {
        return .deviceMinute(wait: wait)
      }
      return quota.hour.take(limits.deviceSendsPerHour, 3_600_000, now)
        .map { .deviceHour(wait: $0) }
    }
  }

  fileprivate mutating func takeFanOut(_ send: FCMSendIdentity) -> FCMQuotaProblem? {
    let limits = limits
    return fanOuts.update(send.project, FCMFanOuts()) {
      $0.start(limits.fanOuts, Int64(limits.fanOutMilliseconds), send.nowMilliseconds)
    }.map { .fanOuts(wait: $0) }
  }
}
