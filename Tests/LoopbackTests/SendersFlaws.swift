import PushModel
import PushSenders
import PushSuites
import Testing

/// Every flaw of the reference sender, and cases that must not pass with it.
@Suite(.timeLimit(.minutes(2))) struct SendersFlaws {
  static let caughtBy: [Flaw: [String]] = [
    .floatExpiration: ["apns/expiration/an-hour"],
    .msExpiration: ["apns/expiration/an-hour"],
    .expiresInDuration: ["apns/expiration/an-hour"],
    .ignoresTTLZero: ["apns/expiration/zero-means-one-attempt"],
    .alertTypeForVoIP: ["apns/voip/topic-and-type[environment=production]"],
    .bareTopicForVoIP: ["apns/voip/topic-and-type[environment=production]"],
    .bareTopicForLiveActivity: [
      "apns/live-activity-start/topic-and-type[environment=production]"
    ],
    .appleComplicationSuffix: ["apns/complication/topic-and-type[environment=production]"],
    .noPushType: ["apns/headers/push-type-alert"],
    .noTopic: ["apns/headers/topic-of-another-app"],
    .backgroundPriority10: ["apns/background/priority-5"],
    .noPriority: ["apns/background/priority-5", "apns/live-activity-update/priority"],
    .uppercaseAPNsID: ["apns/headers/apns-id-is-a-uuid"],
    .badAPNsID: ["apns/headers/apns-id-is-a-uuid"],
    .uppercaseToken: ["apns/headers/token-in-lower-case"],
    .onlyShortTokens: ["apns/tokens/longer-tokens[bytes=80]"],
    .collapseIDTooLong: ["apns/collapse-id/65-bytes"],
    .truncatesCollapseID: ["apns/collapse-id/64-letters-in-128-bytes"],
    .contentAvailableTrue: ["apns/background/shape[environment=production]"],
    .mutableContentTrue: ["apns/alert/image-wakes-the-extension"],
    .contentChangedNumber: ["apns/widgets-controls/widgets[environment=production]"],
    .backgroundWithAlert: ["apns/background/shows-nothing"],
    .badgeAsString: ["apns/badge-sound/badge-zero"],
    .dropsBadgeZero: ["apns/badge-sound/badge-zero"],
    .soundAlwaysObject: ["apns/badge-sound/default-sound"],
    .customDataInAPS: ["apns/custom-data/beside-aps"],
    .camelCaseKeys: ["apns/alert/thread-and-category"],
    .locArgsNumbers: ["apns/localisation/numeric-arguments-stay-text"],
    .escapesHTML: ["apns/unicode/not-html"],
    .truncatesLongText: ["apns/size-limits/alert-above"],
    .oldSizeLimit: ["apns/size-limits/alert-at-the-limit"],
    .msTimestamp: ["apns/live-activity-update/timestamp-in-seconds"],
    .liveActivityWithoutContentState: [
      "apns/live-activity-end/final-state[environment=production]",
      "apns/live-activity-update/state-keys-untouched",
    ],
    .liveActivityKeysOutsideAPS: ["apns/live-activity-start/keys-inside-aps"],
    .liveActivitySoundBesideAlert: ["apns/live-activity-start/sound-inside-alert"],
    .broadcastWithTopic: ["apns/broadcast/no-device-headers"],
    .broadcastWithoutExpiration: ["apns/broadcast/required-headers"],
    .escapesChannelID: ["apns/broadcast/channel-id-verbatim"],
    .fileproviderInAPS: ["apns/fileprovider/container-at-the-top"],
    .jwtPerRequest: ["apns/connections/same-provider-token"],
    .jwtMillisecondIAT: ["apns/headers/bearer-token"],
    .newConnectionPerPush: ["apns/connections/reuse[environment=production]"],
    .retries410: ["apns/tokens/unregistered[environment=production]"],
    .swallowsErrors: ["apns/tokens/unknown[environment=production]"],
    .hidesReason: ["apns/tokens/expired"],
  ]

  @Test func everyFlawHasACaseThatCatchesIt() throws {
    let cases = try SuiteLoader().load([SuiteFolder.apns]).flatMap(\.cases)
    let ids = Set(cases.map(\.id))
    for flaw in Flaw.all(of: .apns) {
      let named = try #require(SendersFlaws.caughtBy[flaw], "\(flaw)")
      #expect(!named.isEmpty)
      for id in named { #expect(ids.contains(id), "\(flaw): \(id)") }
    }
  }

  @Test(arguments: Flaw.all(of: .apns)) func theFlawFailsItsCase(flaw: Flaw) async throws {
    let named = SendersFlaws.caughtBy[flaw] ?? []
    // A glob would read the brackets of an axis.
    let globs = named.map { String($0.prefix { $0 != "[" }) + "*" }
    let run = try await SendersMemory.run(flaws: [flaw], cases: globs)
    for id in named {
      let result = try #require(run.results.first { $0.id == id })
      #expect(result.outcome == .fail, "\(flaw.name): \(id) \(result.outcome) \(result.message)")
    }
  }

  @Test func theReferenceIsCleanOfEveryFindingAndPassesEveryCase() async throws {
    for isStrict in [false, true] {
      let run = try await SendersMemory.run(flaws: [], isStrict: isStrict)
      #expect(run.results.count >= 234)
      for result in run.results where result.outcome != .pass {
        let details = result.mismatches.map { "\($0.subject): \($0.expected) / \($0.got)" }
        Issue.record("\(result.id) \(result.outcome): \(result.message) \(details)")
      }
    }
  }

  @Test func describesEveryFlaw() {
    #expect(Flaw.all.count >= 80)
    for flaw in Flaw.all {
      #expect(flaw.description.hasSuffix("."), "\(flaw)")
      #expect(flaw.description != flaw.name)
      #expect(!flaw.providers.isEmpty)
      #expect(flaw.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(flaw)")
    }
  }
}
