import PushJSON
import PushModel
import PushSuites
import Testing

@Suite struct SuiteParserTests {
  @Test func readsEverythingThatACaseCanSay() throws {
    let suite = try suite(
      """
      suite: apns/alert
      title: Alert pushes
      provider: apns
      x-anchors: [&topic com.example.other]
      defaults: {level: should, tags: [alert], expect: {method: POST, size: 5}}
      variables: {word: Hello, greeting: "${word}, world", number: 3}
      cases:
        - id: all/keys
          title: All keys
          level: info
          cites: [APNS-P-16, "A document"]
          tags: [badge]
          environment: sandbox
          topic: *topic
          service:
            token: {state: unregistered, at: "${now-60}", kind: la-update, bytes: 54}
          send:
            - {kind: alert, title: "${greeting}", badge: "${number}"}
            - {notification: {kind: alert, body: x}, newToken: true}
          repeat: 3
          fill: {field: body, bytes: 4096, with: "é"}
          expect:
            attempts: {between: [1, 2]}
            headers: {Apns-Priority: "10"}
            path: {matches: "^/3/"}
            body: {/aps/badge: 0, aps.alert.title: Hello, "": {type: object}}
            size: 4096
            answer: {status: 200, reason: absent}
            report: {outcome: sent, status: 200, reason: absent}
            findings: [APNS-H-05]
            free-of: ["APNS-L-*"]
            connections: 1
            same-id: false
            same-authorization: true
            gaps: {between: [0, 1000]}
            within: 5
            each: {headers: {apns-topic: present}}
            requests: [{body: {/a: 1}}, {headers: {x: y}}]
          allow-unsent: true
      """
    )
    let spec = suite.cases[0]
    #expect(spec.id == "apns/alert/all/keys" && spec.line == 8 && spec.level == .info)
    #expect(spec.cites == ["APNS-P-16", "A document"] && spec.tags == ["alert", "badge"])
    #expect(spec.environment == .sandbox && spec.topic == "com.example.other")
    #expect(
      spec.token
        == CaseSpec.TokenSetup(
          state: .unregistered,
          at: "${now-60}",
          kind: "la-update",
          bytes: 54
        )
    )
    #expect(
      spec.steps == [
        .push(["kind": "alert", "title": "Hello, world", "badge": 3]),
        .push(["kind": "alert", "body": "x"], takesNewToken: true),
      ]
    )
    #expect(spec.orderCount == 6 && spec.fill == .init(field: ["body"], bytes: 4096, unit: "é"))
    #expect(spec.allowsUnsent)
    let expectation = spec.expectation
    #expect(
      expectation.every.headers == [
        .init("apns-priority", .equals("10")), .init("apns-topic", .present),
      ]
    )
    #expect(
      expectation.every.body.map(\.path) == [["aps", "badge"], ["aps", "alert", "title"], []]
    )
    #expect(expectation.every.method == .equals("POST") && expectation.every.size == .equals(4096))
    #expect(expectation.every.answerStatus == .equals(200))
    #expect(expectation.every.answerReason == .absent)
    #expect(expectation.report.outcome == .equals("sent") && expectation.report.reason == .absent)
    #expect(expectation.attempts == .between(1, 2) && expectation.within == 5)
    #expect(expectation.sameID == false && expectation.sameAuthorization == true)
    #expect(expectation.requests.count == 2 && expectation.freeOf == ["APNS-L-*"])
  }

  @Test func readsTheDefaultsOfWhatIsLeftOut() throws {
    let spec = try oneCase("")
    #expect(spec.level == .must && spec.environment == .production && spec.repeats == 1)
    #expect(spec.target == .device && spec.token == CaseSpec.TokenSetup())
    #expect(spec.expectation == Expectation() && !spec.allowsUnsent)
    #expect(spec.expectedAttempts == .equals(1))
  }

  @Test func readsAChannel() throws {
    #expect(
      try oneCase("target: {channel: {stores: true}}").target == .channel(storesMessages: true)
    )
  }

  @Test func writesAMatrixOut() throws {
    let suite = try suite(
      caseText(
        "matrix:\n  environment: [production, sandbox]\n  text: [é, \"a/b\", [1], \"\"]\n"
          + "expect: {body: {/t: \"${text}\", /u: \"<${environment}>\"}}"
      ).replacing("title: One", with: "title: \"One in ${environment}\"")
    )
    #expect(
      suite.cases.map(\.id) == [
        "apns/alert/one[environment=production,text=é]",
        "apns/alert/one[environment=production,text=a-b]",
        "apns/alert/one[environment=production,text=#3]",
        "apns/alert/one[environment=production,text=#4]",
        "apns/alert/one[environment=sandbox,text=é]",
        "apns/alert/one[environment=sandbox,text=a-b]",
        "apns/alert/one[environment=sandbox,text=#3]",
        "apns/alert/one[environment=sandbox,text=#4]",
      ]
    )
    #expect(suite.cases[5].environment == .sandbox)
    #expect(
      suite.cases[6].expectation.every.body.map(\.matcher) == [
        .equals([1]), .equals("<${environment}>"),
      ]
    )
  }

  @Test func anAxisCanSetAnyKey() throws {
    let suite = try suite(
      caseText("matrix: {repeat: [1, 2], level: [must, info]}")
    )
    #expect(suite.cases.map(\.repeats) == [1, 1, 2, 2])
    #expect(suite.cases.map(\.level) == [.must, .info, .must, .info])
  }

  @Test func collectsTheMistakesOfAWholeFile() {
    let text = mistakes(
      """
      suite: Apns/Alert
      provider: apn
      titel: x
      cases:
        - id: a
          title: A
          send: {kind: alert}
          expects: {}
        - title: 5
          cites: []
          level: most
      """
    )
    #expect(
      text == """
        a.yaml:3:1: a suite has no key `titel`
          3 | titel: x
            | ^
          did you mean `title`?

        a.yaml:1:8: `suite` is no kebab-case path: the text "Apns/Alert"
          1 | suite: Apns/Alert
            |        ^
          use small letters, digits and -, with / between segments

        a.yaml:1:1: a suite needs `title`
          1 | suite: Apns/Alert
            | ^
          write title: and what the suite is about

        a.yaml:2:11: `provider` must be one of apns, fcm, expo, but this is the text "apn"
          2 | provider: apn
            |           ^
          did you mean `apns`?

        a.yaml:8:5: a case has no key `expects`
          8 |     expects: {}
            |     ^
          did you mean `expect`?

        a.yaml:5:5: a case needs `cites`
          5 |   - id: a
            |     ^
          name rule ids or documents, such as cites: [APNS-P-16]

        a.yaml:9:5: a case needs `id`
          9 |   - title: 5
            |     ^
          write id: badge-zero

        a.yaml:9:5: a case needs `send`
          9 |   - title: 5
            |     ^
          write send: {kind: alert, title: Hello}

        a.yaml:9:12: `title` must be text, but this is the number 5
          9 |   - title: 5
            |            ^
          put it in quotes

        a.yaml:10:12: `cites` is empty
          10 |     cites: []
             |            ^
          name at least one rule id or document

        a.yaml:11:12: `level` must be one of must, should, info, but this is the text "most"
          11 |     level: most
             |            ^
          did you mean `must`?

        """
    )
  }

  @Test(arguments: [
    ("level: 5", "`level` must be one of must, should, info, but this is the number 5"),
    ("tags: alert", "`tags` must be a list, but this is the text \"alert\""),
    ("tags: [1]", "each of `tags` must be text, but this is the number 1"),
    ("repeat: 0", "`repeat` must be a whole number from 1 to 1000, but this is the number 0"),
    ("repeat: 1.5", "but this is the number 1.5"), ("repeat: 1001", "from 1 to 1000"),
    ("allow-unsent: no", "must be true or false, but this is the text \"no\""),
    ("environment: sandbx", "did you mean `sandbox`?"), ("target: {chanel: {}}", "`channel`?"),
    ("target: {}", "`target` names no target"), ("service: {tokn: {}}", "did you mean `token`?"),
    ("service: {token: {state: gone}}", "`state` must be one of active, unregistered"),
    ("service: {token: {bytes: 7}}", "from 8 to 512"),
    ("service: {token: {at: soon}}", "`at` must be seconds since 1970"),
    ("fill: {field: body}", "`fill` needs `field` and either `bytes` or `length`"),
    ("fill: {field: data.x.y, bytes: 9}", "`data.x.y` is no text field of the notification"),
    ("fill: {field: body, bytes: 65537}", "from 1 to 65536"),
    ("matrix: {}", "`matrix` must be a mapping of lists"),
    ("matrix: {a: 1}", "an axis must be a list of values"), ("matrix: {a: []}", "must be a list"),
    ("matrix: {title: [a]}", "an axis cannot be called `title`"),
    ("matrix: {now: [1]}", "an axis cannot be called `now`"),
    ("expect: 5", "`expect` must be a mapping, but this is the number 5"),
    ("expect: {header: {}}", "did you mean `headers`?"),
    ("expect: {free_of: []}", "did you mean `free-of`?"),
    ("expect: {allow-unsent: true}", "`expect` has no key `allow-unsent`"),
    ("expect: {headers: [a]}", "`headers` must be a mapping of header names"),
    ("expect: {headers: {\":path\": x}}", "`:path` is no header"),
    ("expect: {headers: {a: null}}", "must be text or a matcher, but this is nothing"),
    ("expect: {headers: {a: {matchs: x}}}", "did you mean `matches`?"),
    ("expect: {headers: {a: {foo: x}}}", "there is no matcher `foo`"),
    ("expect: {headers: {a: {matches: x, bytes: 1}}}", "takes one matcher"),
    ("expect: {headers: {a: {}}}", "must be a value or one matcher"),
    ("expect: {headers: {a: {matches: '('}}}", "this is no regular expression"),
    ("expect: {body: {/a: {matchs: x}}}", "An object is written {equals: {matchs: …}}."),
    ("expect: {body: {/a: {type: text}}}", "`type` must be one of string, number"),
    ("expect: {body: {a..b: 1}}", "`a..b` is no place in a body"),
    ("expect: {body: {/a: {between: [1]}}}", "`between` must be a list of two numbers"),
    ("expect: {body: {/a: {between: [3, 1]}}}", "no number is from 3 to 1"),
    ("expect: {body: {/a: {epoch: days}}}", "`epoch` must be one of seconds, milliseconds"),
    ("expect: {body: {/a: {epoch: {near: 1}}}}", "`epoch` says no unit"),
    ("expect: {body: {/a: {epoch: {unit: seconds, near: x}}}}", "`near` must be seconds"),
    ("expect: {body: {/a: {epoch: {unit: seconds, tolerance: -1}}}}", "seconds, 0 or more"),
    ("expect: {body: {/a: {oneOf: []}}}", "`oneOf` must be a list"),
    ("expect: {body: {/a: {uuid: big}}}", "`uuid` must be one of lower, upper, any"),
    ("expect: {attempts: many}", "`attempts` must be a number or a matcher"),
    ("expect: {size: {bytes: x}}", "`bytes` must be a number or a matcher"),
    ("expect: {report: {outcome: send}}", "did you mean `sent`?"),
    ("expect: {report: {state: 1}}", "did you mean `status`?"),
    ("expect: {same-id: 1}", "`same-id` must be true or false"),
    ("expect: {within: 0}", "`within` must be seconds, above 0 and at most 600"),
    ("expect: {requests: {}}", "`requests` must be a list"),
    ("expect: {each: {gaps: 1}}", "`each` has no key `gaps`"),
    ("topic: \"${topc}\"", "did you mean `topic`?"),
    ("topic: \"${none}\"", "there is no variable `none`"),
    ("topic: \"${now\"", "`${` is never closed"), ("topic: \"${topic+1}\"", "only `now` takes an"),
    ("cites: [APNS-P-17]", "there is no rule `APNS-P-17`"),
    ("expect: {findings: [APNS-Q-*]}", "there is no rule `APNS-Q-*`"),
  ])
  func namesEachMistake(keys: String, part: String) {
    let lines = keys.hasPrefix("cites") ? caseText("") : caseText(keys)
    let text = keys.hasPrefix("cites") ? lines.replacing("cites: [APNS-P-16]", with: keys) : lines
    let told = mistakes(text, rules: ["APNS-P-16", "APNS-H-05"])
    #expect(told.contains(part), "\(told)")
    #expect(told.contains("a.yaml:"))
    // One mistake, one diagnostic.
    #expect(told.split(separator: "\n\n").count == 1, "\(told)")
  }

  @Test func tellsAMistakeOfAMatrixOnce() {
    let told = mistakes(caseText("matrix: {a: [1, 2, 3]}\nrepeat: 0"))
    #expect(told.split(separator: "\n\n").count == 1)
  }

  @Test func boundsAMatrix() throws {
    let axis = "[" + (0..<32).map(String.init).joined(separator: ",") + "]"
    #expect(mistakes(caseText("matrix: {a: \(axis), b: \(axis)}")).contains("more than 1000"))
    let few = "[" + (0..<31).map(String.init).joined(separator: ",") + "]"
    #expect(try suite(caseText("matrix: {a: \(axis), b: \(few)}")).cases.count == 992)
  }

  @Test func boundsWhatVariablesExpandTo() {
    var text = "variables:\n  v0: [a, a, a, a]\n"
    for level in 1...20 { text += "  v\(level): [\"${v\(level - 1)}\", \"${v\(level - 1)}\"]\n" }
    #expect(mistakes(caseText("", suiteKeys: text)).contains("more than 500000 values"))
    var long = "variables:\n  v0: \(String(repeating: "a", count: 1_000))\n"
    for level in 1...20 { long += "  v\(level): \"${v\(level - 1)}${v\(level - 1)}\"\n" }
    #expect(mistakes(caseText("", suiteKeys: long)).contains("bytes with its variables"))
  }

  @Test(arguments: [
    ("variables: {now: 1}", "a variable cannot be called `now`"),
    ("variables: [a]", "`variables` must be a mapping"),
    ("variables: {a: \"${b}\", b: 1}", "there is no variable `b`"),
    ("defaults: {id: x}", "`defaults` has no key `id`"),
    ("defaults: {levl: x}", "did you mean `level`?"),
  ])
  func namesMistakesOfTheSuite(keys: String, part: String) {
    #expect(mistakes(caseText("", suiteKeys: keys)).contains(part))
  }

  @Test func putsMistakesOfANotificationWhereTheyAre() {
    let told = mistakes(
      caseText("").replacing("send: {kind: alert, title: Hello}", with: "send: 5")
    )
    #expect(told.contains("a.yaml:9:11: `send` must be a notification or a list of them"))
  }

  @Test func findsDuplicateIDs() {
    let text = caseText("") + "\n  - {id: one, title: x, cites: [y], send: {kind: alert, title: z}}"
    #expect(
      mistakes(text).contains("a.yaml:11:10: there are two cases `one`\n"),
      "\(mistakes(text))"
    )
  }
}
