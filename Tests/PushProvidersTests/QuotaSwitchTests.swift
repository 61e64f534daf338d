import PushModel
import PushProviders
import Testing

@Suite struct QuotaSwitchTests {
  @Test func `The quotas are the documented ones unless a switch says otherwise`() {
    #expect(FCMFidelity().limits == FCMLimits())
    #expect(ExpoFidelity().ratePerSecond == 600)
  }

  @Test(arguments: [(1, 1, 20), (12, 12, 250), (240, 240, 5000), (480, 480, 10_000)])
  func `The quota of an hour follows that of a minute`(set: Int, minute: Int, hour: Int) throws {
    var fidelity = FCMFidelity()
    try fidelity.set("fcm-device-quota", "\(set)")
    #expect(fidelity.limits.deviceSendsPerMinute == minute)
    #expect(fidelity.limits.deviceSendsPerHour == hour)
    #expect(fidelity.limits.sendsPerMinute == 600_000)
  }

  @Test func `Zero takes a quota away`() throws {
    var fidelity = FCMFidelity()
    try fidelity.set("fcm-device-quota", "0")
    try fidelity.set("fcm-project-quota", "0")
    let runner = FCMServiceRunner()
    runner.world.limits = fidelity.limits
    for number in 0..<300 {
      let body = #"{"message":{"token":"\#(FCMMessageExample.token)","data":{"n":"\#(number)"}}}"#
      #expect(runner.send(body).refusal == nil)
    }
    var expo = ExpoFidelity()
    try expo.set("expo-rate", "0")
    #expect(expo.ratePerSecond == nil)
    try expo.set("expo-rate", "1")
    #expect(expo.ratePerSecond == 1)
  }

  @Test func `The quota of a project is a number within bounds`() throws {
    var fidelity = FCMFidelity()
    try fidelity.set("fcm-project-quota", "600000000")
    #expect(fidelity.limits.sendsPerMinute == 600_000_000)
    for value in ["600000001", "-1", "many", ""] {
      #expect(throws: FCMSwitchError.self) { try fidelity.set("fcm-project-quota", value) }
      #expect(throws: ExpoSwitchError.self) {
        var expo = ExpoFidelity()
        try expo.set("expo-rate", value)
      }
    }
  }
}
