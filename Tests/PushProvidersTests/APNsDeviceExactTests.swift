import PushModel
import PushProviders
import Testing

@Suite struct APNsDeviceExactTests {
  @Test(arguments: [
    ("com.example.app", "com.example.app", APNsTokenKind.app),
    ("com.example.app.voip", "com.example.app", .voip),
    ("com.example.app.voip-ptt", "com.example.app", .ptt),
    ("com.example.app.push-type.liveactivity", "com.example.app", .laUpdate),
    ("com.example.app.push-type.widgets", "com.example.app", .widget),
    ("com.example.app.pushkit.fileprovider", "com.example.app", .fileprovider),
    ("com.apple.mgmt.External.x", "com.apple.mgmt.External.x", .mdm),
    ("pass.com.example", "pass.com.example", .pass),
  ])
  func aTopicTellsBundleAndKind(topic: String, bundle: String, kind: APNsTokenKind) {
    let device = APNsDevice.exact(
      topic: topic,
      environment: .sandbox,
      status: .active,
      statusMilliseconds: 5
    )
    #expect(device.topic == bundle)
    #expect(device.kind == kind)
    #expect(device.environment == .sandbox)
    #expect(device.statusMilliseconds == 5)
  }

  @Test func aKindThatIsGivenWins() {
    let device = APNsDevice.exact(
      topic: "com.example.app.push-type.liveactivity",
      kind: .laStart,
      environment: .production,
      status: .expired,
      statusMilliseconds: 0
    )
    #expect(device.kind == .laStart)
    #expect(device.topic == "com.example.app")
    #expect(device.status == .expired)
  }
}
