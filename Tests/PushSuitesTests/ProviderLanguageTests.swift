import PushJSON
import PushModel
import PushSuites
import Testing

/// What the language says about FCM and Expo, as it is read.
@Suite struct ProviderLanguageTests {
  private func cases(_ text: String) throws -> [CaseSpec] { try suite(text).cases }

  private func text(_ provider: String, _ keys: String, send: String? = nil) -> String {
    "suite: s\ntitle: S\n\(provider)\ncases:\n  - id: a\n    title: A\n    cites: [x]\n"
      + "    send: \(send ?? "{kind: alert, title: Hello}")\n"
      + keys.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  @Test func `Several providers make a case each, and an axis turns within them`() throws {
    let specs = try cases(
      text(
        "providers: [fcm, expo]",
        "matrix: {n: [1, 2]}\nexpect: {attempts: 1, body: {p: \"${provider}\"}, expo: {attempts: 2}}"
      )
    )
    #expect(
      specs.map(\.id) == [
        "s/a[provider=fcm,n=1]", "s/a[provider=fcm,n=2]", "s/a[provider=expo,n=1]",
        "s/a[provider=expo,n=2]",
      ]
    )
    #expect(specs.map(\.provider) == [.fcm, .fcm, .expo, .expo])
    #expect(specs.map(\.expectation.attempts) == [.equals(1), .equals(1), .equals(2), .equals(2)])
    #expect(specs[2].expectation.every.body[0].matcher == .equals("expo"))
  }

  @Test func `A case overrides the provider of its suite without a suffix`() throws {
    let specs = try cases(text("provider: apns", "provider: fcm"))
    #expect(specs.map(\.id) == ["s/a"] && specs[0].provider == .fcm)
    let both = try cases(text("provider: apns", "matrix: {provider: [fcm, expo]}"))
    #expect(both.map(\.provider) == [.fcm, .expo])
  }

  @Test func `Everything about a service is read`() throws {
    let keys = """
      service:
        token: {state: senderMismatch, platform: ios, package: com.x, project: p, faults: [{status: 0}]}
        tokens: {2: {state: unregistered, receipt: MessageTooBig}}
        faults:
          - {status: 503, reason: UNAVAILABLE, retryAfter: 2, page: html, times: 1}
          - {endpoint: token, status: 500, retryAfter: {date: 5}}
        clock: 60
        accessTokens: {lifetime: 1, revoked: true}
      target: {recipients: 2}
      """
    let spec = try cases(text("provider: fcm", keys))[0]
    #expect(spec.token.state == .senderMismatch && spec.token.platform == "ios")
    #expect(spec.token.package == "com.x" && spec.token.project == "p")
    #expect(
      spec.token.faults == [
        .init(status: 0),
        .init(status: 503, reason: "UNAVAILABLE", retryAfter: .text("2"), page: .html, times: 1),
      ]
    )
    #expect(spec.otherTokens[2]?.state == .unregistered)
    #expect(spec.otherTokens[2]?.receipt == "MessageTooBig")
    #expect(spec.recipientCount == 2 && spec.features == ["multicast"] && spec.changesServices)
    #expect(
      spec.service.orders(.fcm, now: 784_111_772) == [
        .advanceClock(.fcm, seconds: 60), .accessTokenLifetime(seconds: 1), .revokeAccessTokens,
        .fault(
          .fcm,
          Fault(endpoint: .token, status: 500, retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT")
        ),
      ]
    )
  }

  @Test func `Expo's service and steps are read`() throws {
    let spec = try cases(
      text(
        "provider: expo",
        "service: {pushSecurity: true, receipts: {after: 0}}",
        send: "[{kind: alert, title: a}, {advance: 900}, {collectReceipts: true}]"
      )
    )[0]
    #expect(
      spec.steps == [
        .push(["kind": "alert", "title": "a"]), .advance(seconds: 900), .collectReceipts,
      ]
    )
    #expect(spec.orderCount == 1 && spec.features == ["receipts"])
    #expect(
      spec.service.orders(.expo, now: 0) == [.pushSecurity(true), .receiptDelay(seconds: 0)]
    )
  }

  @Test(arguments: [
    ("", false), ("service: {token: {state: unregistered}}", false),
    ("service: {faults: [{status: 503}]}", false),
    ("service: {faults: [{endpoint: send, status: 503}]}", true),
    ("service: {accessTokens: revoked}", true), ("service: {clock: 1}", true),
  ])
  func `Only what concerns all callers makes a case run alone`(
    keys: String,
    alone: Bool
  ) throws {
    #expect(try cases(text("provider: fcm", keys))[0].changesServices == alone)
  }

  @Test(arguments: [
    ("target: topic", CaseSpec.Target.topic), ("target: device", .device),
    ("target: {recipients: 250}", .devices(250)),
    ("target: {condition: \"'${topic}' in topics\"}", .condition("'${topic}' in topics")),
  ])
  func `Targets are read`(keys: String, target: CaseSpec.Target) throws {
    #expect(try cases(text("provider: fcm", keys))[0].target == target)
  }

  @Test func `Expectations about many recipients and receipts are read`() throws {
    let keys = """
      target: {recipients: 2}
      expect:
        message: {to: "${token2}"}
        recipients-per-request: {between: [1, 100]}
        requests-per-recipient: 1
        may-find: [EXPO-R16]
        reports: [{outcome: sent}, {outcome: failed}]
        requests: [{recipients: 2, to: {contains: "${token1}"}}]
        receipts: {attempts: 1, ids: 2, ids-per-request: 2, within: 3, each: {method: POST}, report: {outcome: sent}}
      """
    let expectation = try cases(text("provider: expo", keys))[0].expectation
    #expect(expectation.every.message == [.init(["to"], .equals("${token2}"))])
    #expect(expectation.recipientsPerRequest == .between(1, 100))
    #expect(expectation.requestsPerRecipient == .equals(1) && expectation.mayFind == ["EXPO-R16"])
    #expect(expectation.reports.map(\.outcome) == [.equals("sent"), .equals("failed")])
    #expect(expectation.requests[0].recipients == .equals(2))
    #expect(expectation.requests[0].to == .contains("${token1}"))
    let receipts = try #require(expectation.receipts)
    #expect(receipts.attempts == .equals(1) && receipts.ids == .equals(2))
    #expect(receipts.idsPerRequest == .equals(2) && receipts.within == 3)
    #expect(receipts.every.method == .equals("POST") && receipts.report.outcome == .equals("sent"))
  }

  @Test(arguments: [
    (Provider.fcm, 1, 1, Matcher.equals(1)), (.fcm, 3, 1, .equals(3)), (.expo, 1, 2, .equals(2)),
    (.expo, 100, 1, .between(1, 100)), (.expo, 101, 1, .between(2, 101)),
    (.expo, 250, 2, .between(6, 500)),
  ])
  func `As many attempts are expected as the recipients need`(
    provider: Provider,
    recipients: Int,
    repeats: Int,
    matcher: Matcher
  ) throws {
    let keys = "target: {recipients: \(recipients)}\nrepeat: \(repeats)"
    let spec = try cases(text("provider: \(provider.rawValue)", keys))[0]
    #expect(spec.expectedAttempts == matcher)
  }

  @Test(arguments: [
    ("provider: apns", "target: topic", "apns has no topics to push to"),
    ("provider: apns", "target: {recipients: 2}", "apns has no orders for several devices"),
    ("provider: fcm", "target: {channel: {}}", "fcm has no broadcast channels"),
    ("provider: fcm", "target: {topic: x}", "`target` has no key `topic`"),
    ("provider: fcm", "target: all", "`target` must be device, topic or a mapping"),
    ("provider: fcm", "target: {recipients: 2001}", "a whole number from 1 to 2000"),
    ("provider: fcm", "target: {recipients: 2, condition: x}", "names more than one target"),
    ("provider: fcm", "service: {pushSecurity: true}", "fcm has no push security"),
    ("provider: fcm", "service: {receipts: {after: 1}}", "fcm has no receipts"),
    ("provider: expo", "service: {accessTokens: revoked}", "expo has no access tokens"),
    ("provider: expo", "service: {accessTokens: {lifetime: 0}}", "from 1 to 3600"),
    ("provider: expo", "service: {tokens: {2: {}}}", "there is no token 2 of 1"),
    ("provider: expo", "service: {tokens: {x: {}}}", "`x` is no place"),
    ("provider: expo", "service: {tokens: []}", "`tokens` must be a mapping of places"),
    ("provider: expo", "service: {faults: []}", "`faults` must be a list of faults"),
    ("provider: expo", "service: {faults: [{}]}", "a fault needs `status`"),
    ("provider: expo", "service: {faults: [{status: 600}]}", "a status from 200 to 599"),
    ("provider: expo", "service: {faults: [{status: 199}]}", "a status from 200 to 599"),
    ("provider: expo", "service: {faults: [{status: 500, page: pdf}]}", "`page` must be one of"),
    ("provider: expo", "service: {faults: [{status: 500, endpoint: sned}]}", "mean `send`"),
    ("provider: expo", "service: {faults: [{status: 500, retryAfter: {dat: 1}}]}", "`date`?"),
    ("provider: expo", "service: {token: {platform: windows}}", "one of android, ios, web"),
    ("provider: expo", "service: {clock: 0}", "seconds, above 0"),
    ("provider: expo", "service: {receipts: {after: -1}}", "seconds, 0 or more"),
    ("provider: expo", "provider: [expo, expo]", "a list of different providers"),
    ("provider: expo", "provider: expo\nproviders: [fcm]", "exclude each other"),
    ("provider: expo", "provider: webpush", "must be one of apns, fcm, expo"),
    ("provider: expo\nproviders: [fcm]", "", "exclude each other"),
    ("title2: x", "", "a suite needs `provider`"),
    ("provider: expo", "expect: {fcm: 1}", "`fcm` must be a mapping"),
    ("provider: expo", "expect: {reports: {}}", "`reports` must be a list"),
    ("provider: expo", "expect: {receipts: {id: 1}}", "did you mean `ids`?"),
    ("provider: expo", "expect: {message: {..: 1}}", "is no place in a message"),
    ("provider: expo", "fill: {field: title, bytes: 1, length: 1}", "either `bytes` or `length`"),
    ("provider: expo", "fill: {field: title}", "either `bytes` or `length`"),
    ("provider: expo\nvariables: {provider: x}", "", "cannot be called `provider`"),
    ("provider: expo\nvariables: {token2: x}", "", "cannot be called `token2`"),
  ])
  func `Mistakes are named`(suiteKeys: String, keys: String, part: String) {
    let told = mistakes(text(suiteKeys, keys))
    #expect(told.contains(part), "\(told)")
  }

  @Test(arguments: [
    ("[{advance: 5}]", "`send` is empty"), ("[{collectReceipts: false}]", "is false"),
    ("[{advance: x}]", "`advance` must be seconds"),
    ("[{accessTokenLifetime: 0}, {kind: alert, title: x}]", "from 1 to 3600"),
    ("[{accessTokenLifetime: 9}, {kind: alert, title: x}]", "expo has no access tokens"),
    ("[{revokeAccessTokens: true}, {kind: alert, title: x}]", "expo has no access tokens"),
  ])
  func `Mistakes of steps are named`(send: String, part: String) {
    let told = mistakes(text("provider: expo", "", send: send))
    #expect(told.contains(part), "\(told)")
  }

  @Test(arguments: [
    ("token0", false), ("token1", true), ("token12", true), ("token01", false), ("tokenx", false),
  ])
  func `Tokens have numbers from 1`(name: String, known: Bool) {
    #expect(RunVariables.sets(name) == known)
  }
}
