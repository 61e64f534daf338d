extension ExpoExamples {
  private static let one = message(hello)
  private static let two = message("\"title\":\"Two\"")
  private static let wrong = message("\"title\":1")
  private static let mixed = "{\"to\":[\"\(token)\",\"\(other)\"],\(hello)}"
  private static let mixedAgain = "{\"to\":[\"\(token)\",\"\(other)\"],\"title\":\"Two\"}"

  /// One notification a second, so that a retry can be refused for its pace.
  private static let slow: Prepare = { $0.setRateLimit(1) }

  static let traffic: [Example] =
    pair(
      "T05",
      "a token that is gone is used again",
      bad: [send(one), send(two, offset: 60)],
      good: [send(one), send(message(hello, to: other), offset: 60)]
    ) { $0.unregister(token) }
    + pair(
      "T06",
      "a refused request comes again",
      bad: [send(wrong), send(wrong, offset: 60)],
      good: [send(wrong), send(one, offset: 60)]
    )
    + pair(
      "T07",
      "the pause does not grow",
      bad: [
        send(two), send(one, offset: 0.1), send(one, offset: 0.4), send(one, offset: 0.7),
      ],
      good: [
        send(two), send(one, offset: 0.1), send(one, offset: 0.4), send(one, offset: 1.1),
      ],
      prepare: slow
    )
    + pair(
      "T08",
      "projects mixed again",
      bad: [send(mixed), send(mixedAgain, offset: 60)],
      good: [send(mixed), send(one, offset: 60)],
      prepare: projects
    )
    + pair(
      "G09",
      "a rate warning is ignored",
      bad: [send(one), ask(ticket, offset: 900), send(two, offset: 901)],
      good: [send(one), ask(ticket, offset: 900), send(two, offset: 901.001)]
    ) { $0.register(token, ExpoDevice(receipt: ExpoReceiptError.rateExceeded)) }

  private static let ticket = "\"\(ticketPlaceholder)\""

  private static func ids(_ count: Int) -> String {
    (0..<count).map { number in
      let digits = String(number)
      let zeros = String(repeating: "0", count: 12 - digits.utf8.count)
      return "\"00000000-0000-4000-9000-\(zeros)\(digits)\""
    }
    .joined(separator: ",")
  }

  private static func ask(ofSize count: Int) -> Example.Step {
    ask(ids(count))
  }

  static let receipts: [Example] =
    pair(
      "G01",
      "the bare array",
      bad: [send("[]", path: receiptsPath)],
      good: [send("{\"ids\":[]}", path: receiptsPath)]
    )
    + pair("G02", "1,001 and 1,000 ids", bad: [ask(ofSize: 1001)], good: [ask(ofSize: 1000)])
    + pair(
      "G05",
      "59 seconds and a minute after sending",
      bad: [send(one), ask(ticket, offset: 59.999)],
      good: [send(one), ask(ticket, offset: 60)]
    )
    + pair(
      "G06",
      "a day passes",
      bad: [send(one), send(two, offset: 86_401)],
      good: [send(one), ask(ticket, offset: 900), send(two, offset: 86_401)]
    )
    + pair(
      "G07",
      "undefined as text",
      bad: [send(one), ask("\"undefined\"", offset: 900)],
      good: [send(one), ask(ticket, offset: 900)]
    )
    + pair(
      "G08",
      "push security is on",
      bad: [ask("")],
      good: [
        send(
          "{\"ids\":[]}",
          path: receiptsPath,
          headers: headers + [(name: "authorization", value: "Bearer owner-token")]
        )
      ]
    ) { world in
      world.registerAccessToken("owner-token")
      world.setPushSecurity(true)
    }
}
