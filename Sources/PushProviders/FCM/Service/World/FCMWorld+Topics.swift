internal import PushModel
internal import Synchronization

/// What became of one change of a subscription.
enum FCMSubscriptionOutcome: Equatable, Sendable {
  case done
  /// It was so already; the time since when, if subscribed.
  case unchanged
  case tooManyTopics
}

extension FCMWorld {
  /// Subscribes an app instance to a topic.
  ///
  /// - Parameters:
  ///   - registration: A registration token or an installation id.
  ///   - topic: The name without `/topics/`.
  ///   - nowMilliseconds: The provider's clock, since 1970.
  package func subscribe(_ registration: String, to topic: String, nowMilliseconds: Int64) {
    _ = changeSubscription(registration, topic, adds: true, nowMilliseconds)
  }

  /// When an app instance joined a topic, milliseconds since 1970; nil when it did not.
  package func subscription(_ registration: String, _ topic: String) -> Int64? {
    state.withLock { $0.subscriptions.time(registration, topic) }
  }

  /// How many app instances a topic has.
  package func subscribers(of topic: String) -> Int {
    state.withLock { $0.subscriptions.subscribers(of: topic) }
  }

  func changeSubscription(
    _ registration: String,
    _ topic: String,
    adds: Bool,
    _ now: Int64
  ) -> FCMSubscriptionOutcome {
    state.withLock { state in
      let isThere = state.subscriptions.time(registration, topic) != nil
      guard adds else {
        state.subscriptions.remove(registration, topic)
        return isThere ? .done : .unchanged
      }
      if isThere { return .unchanged }
      guard state.subscriptions.count(registration) < state.limits.topicsPerInstance else {
        return .tooManyTopics
      }
      state.subscriptions.add(registration, topic, now)
      return .done
    }
  }

  func topics(of registration: String) -> [(topic: String, since: Int64)] {
    state.withLock { $0.subscriptions.list(registration) }
  }

  /// Whether one more topic would be too many for an instance.
  func isFull(_ registration: String, for topic: String) -> Bool {
    state.withLock {
      $0.subscriptions.time(registration, topic) == nil
        && $0.subscriptions.count(registration) >= $0.limits.topicsPerInstance
    }
  }

  /// Counts subscription operations; false when they go beyond the rate.
  func takeSubscriptions(_ count: Int, project: FCMKey, _ now: Int64) -> Bool {
    state.withLock { state in
      let limit = state.limits.subscriptionsPerSecond
      return state.subscriptionWindows.update(project, FCMWindow()) {
        $0.take(limit, 1000, now, adding: count)
      } == nil
    }
  }

  // MARK: - Groups

  func group(_ project: String, _ name: String) -> FCMGroup? {
    state.withLock { $0.groups.group(project, name) }
  }

  /// Keeps a device group, or forgets it when it has no members.
  package func set(_ group: FCMGroup) { state.withLock { $0.groups.set(group) } }
}
