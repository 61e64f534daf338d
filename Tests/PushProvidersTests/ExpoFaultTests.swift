import PushJSON
import PushModel
import PushProviders
import PushWire
import Testing

@Suite struct ExpoFaultTests {
  private let body = ExpoBench.text("\"title\":\"Hello\"")

  @Test(arguments: [
    (500, "", "INTERNAL_SERVER_ERROR", "An unknown error occurred."),
    (429, "", "TOO_MANY_REQUESTS", "Exceeded 600 notifications per second, please try again."),
    (429, "RATE_LIMIT_ERROR", "RATE_LIMIT_ERROR", nil),
    (403, "", "UNAUTHORIZED", nil), (401, "UNAUTHORIZED", "UNAUTHORIZED", nil),
    (200, "", "INTERNAL_SERVER_ERROR", nil), (503, "SOMETHING", "SOMETHING", nil),
  ])
  func `A fault speaks as the service does`(
    status: Int,
    reason: String,
    code: String,
    message: String?
  ) {
    let fault = Fault(status: status, reason: reason, retryAfter: "7")
    let outcome = ExpoBench().send(body, fault: fault)
    #expect(outcome.status == status && outcome.code == code && outcome.reply.reason == code)
    if let message { #expect(outcome.message == message) }
    #expect(outcome.reply.headers.text(of: .retryAfter) == "7")
    #expect(outcome.verdict.word == "accept")
  }

  @Test func `An invalid token is told in a text`() {
    for reason in ["", "invalid_token"] {
      let outcome = ExpoBench().send(body, fault: Fault(status: 401, reason: reason))
      #expect(outcome.json?["error"]?.string == "invalid_token")
    }
  }

  @Test(arguments: [
    (503, Fault.Page.provider, "text/plain", "no healthy upstream"),
    (504, .provider, "text/plain", "upstream connect error or disconnect"),
    (502, .provider, "text/html", "<html>\r\n<head><title>502 Bad Gateway</title>"),
    (502, .text, "text/plain", "upstream connect error"), (200, .html, "text/html", "<html>"),
    (500, .text, "text/plain", "Internal Server Error"),
  ])
  func `Proxies speak no JSON`(status: Int, page: Fault.Page, type: String, start: String) {
    let outcome = ExpoBench().send(body, fault: Fault(status: status, page: page))
    #expect(outcome.status == status && outcome.text.hasPrefix(start))
    #expect(outcome.reply.headers.text(of: .contentType) == type)
    #expect(outcome.reply.reason == "")
  }

  @Test func `Empty answers and dropped connections can be played`() {
    let empty = ExpoBench().send(body, fault: Fault(status: 500, page: .empty))
    #expect(empty.status == 500 && empty.reply.body == [])
    #expect(ExpoBench().send(body, fault: Fault(status: 0)).reply.action == .closeConnection)
  }

  @Test func `A fault makes no tickets, and is remembered for the retry`() {
    let bench = ExpoBench()
    bench.world.setRateLimit(1)
    #expect(bench.send(body, fault: Fault(status: 500)).rules == [])
    bench.now += 1000
    #expect(bench.send(body, fault: Fault(status: 0)).rules == [])
    bench.now += 1000
    #expect(bench.send(body, fault: Fault(status: 503)).rules == ["T07"])
    bench.now += 1200
    #expect(bench.send(body).rules == [])
    bench.now += 1200
    #expect(bench.send(body).rules == [])
  }
}
