import PushModel
import PushSuites
import Testing

/// The dates of `retryAfter: {date: N}`.
@Suite struct FaultDateTests {
  @Test(arguments: [
    (Int64(0), "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (951_868_800, "Wed, 01 Mar 2000 00:00:00 GMT"),
    (1_798_761_599, "Thu, 31 Dec 2026 23:59:59 GMT"),
    (1_798_761_600, "Fri, 01 Jan 2027 00:00:00 GMT"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
  ])
  func `Are of the form of HTTP`(now: Int64, text: String) {
    let setup = CaseSpec.FaultSetup(status: 503, retryAfter: .date(afterSeconds: 0))
    #expect(setup.fault(now: now).retryAfter == text)
  }

  @Test func `Count from the start of the case`() {
    let setup = CaseSpec.FaultSetup(status: 503, retryAfter: .date(afterSeconds: 8))
    #expect(setup.fault(now: 784_111_769).retryAfter == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test func `Text is passed on as it is`() {
    let setup = CaseSpec.FaultSetup(status: 429, retryAfter: .text("soon"))
    #expect(setup.fault(now: 1).retryAfter == "soon")
  }
}
