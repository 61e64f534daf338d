import PushJSON
import PushModel
import PushProviders
import Testing

@Suite struct FCMMessageSizeTests {
  private func subject(
    _ members: String,
    _ platform: FCMDevice.Platform? = nil
  ) -> FCMMessageSubject {
    let subject = FCMMessageSubject()
    subject.body.load(Array(#"{"message":{\#(members)}}"#.utf8))
    subject.context.device = FCMDevice(platform: platform)
    return subject
  }

  @Test(arguments: [
    (#""data":{"ab":"xyz","c":""}"#, 6, 6, 6),
    (#""data":{"k":"é"}"#, 3, 3, 3),
    (#""data":{"k":"long value","k":"v"}"#, 2, 2, 2),
    (#""notification":{"title":"ab","body":"c","image":"d"}"#, 18, 18, 18),
    (#""data":{"k":"v"},"android":{"data":{"long":"value"}}"#, 9, 2, 2),
    (#""data":{"k":"v"},"android":{"data":{}}"#, 2, 2, 2),
    (#""data":{"k":"v"},"webpush":{"data":{"long":"value"}}"#, 2, 2, 9),
    (#""notification":{"title":"ab"},"android":{"notification":{"title":"xyz"}}"#, 8, 7, 7),
    (#""notification":{"title":"ab"},"android":{"notification":{"icon":"i"}}"#, 12, 7, 7),
    (#""android":{"notification":{"title_loc_args":["ab","c"]}}"#, 17, 0, 0),
    (
      #""notification":{"title":"ab"},"webpush":{"notification":{"title":"x","silent":true}}"#,
      7, 7, 6
    ),
    (#""webpush":{"notification":{"data":{"k":"v"},"actions":[{"action":"a"}]}}"#, 0, 0, 9),
    (#""android_v2":{"remote_notification":{"notification":{"tag":"t"}}}"#, 4, 0, 0),
  ])
  func `Keys and values count that a platform gets`(
    members: String,
    android: Int,
    ios: Int,
    web: Int
  ) {
    let message = subject(members)
    #expect(message.fcmSize(on: .android) == android)
    #expect(message.fcmSize(on: .ios) == ios)
    #expect(message.fcmSize(on: .web) == web)
    #expect(message.fcmSize == max(android, web))
    #expect(subject(members, .ios).fcmSize == ios)
  }

  @Test(arguments: [
    (#""notification":{"title":"a","body":"b"}"#, #""alert":{"title":"a","body":"b"}"#, ""),
    (#""notification":{"title":"a\"é\n"}"#, #""alert":{"title":"a\"é\n"}"#, ""),
    (
      #""apns":{"payload":{"aps":{"badge":-12,"sound":"x"},"k":[1,null,true,{}]}}"#,
      #""badge":-12,"sound":"x""#, #","k":[1,null,true,{}]"#
    ),
    (
      #""notification":{"title":"a"},"apns":{"payload":{"aps":{"alert":"b"}}}"#,
      #""alert":"b""#, ""
    ),
    (
      #""notification":{"title":"a"},"apns":{"payload":{"aps":{"badge":1}}}"#,
      #""alert":{"title":"a"},"badge":1"#, ""
    ),
    (
      #""data":{"k":"v"},"notification":{"image":"i"}"#, "",
      #","k":"v","fcm_options":{"image":"i"}"#
    ),
  ])
  func `The final APNs payload is counted as compact JSON`(
    members: String,
    aps: String,
    others: String
  ) {
    let added =
      #","gcm.message_id":"1234567890123456","google.c.sender.id":"123456789012","#
      + #""google.c.fid":"cExample-Installation1","google.c.a.e":"1"}"#
    let expected = #"{"aps":{"# + aps + "}" + others + added
    #expect(subject(members, .ios).apnsPayloadSize == expected.utf8.count)
  }

  @Test(arguments: [
    (#""data":{"k":"v"}"#, [true, true, true]),
    (#""data":{"k":"v"},"notification":{"title":"a"}"#, [false, false, false]),
    (#""data":{"k":"v"},"notification":{}"#, [true, true, true]),
    (#""data":{"k":"v"},"android":{"notification":{"icon":"x"}}"#, [false, true, true]),
    (#""data":{"k":"v"},"apns":{"payload":{"aps":{"badge":1}}}"#, [true, false, true]),
    (
      #""data":{"k":"v"},"apns":{"payload":{"aps":{"content-available":1}}}"#,
      [true, true, true]
    ),
    (#""data":{"k":"v"},"apns":{"live_activity_token":"x"}"#, [true, false, true]),
    (#""data":{"k":"v"},"webpush":{"notification":{"title":"a"}}"#, [true, true, false]),
    (#""android":{"data":{"k":"v"}}"#, [true, false, false]),
    (#""notification":{"title":"a"}"#, [false, false, false]),
  ])
  func `A message is data-only on platforms that show nothing of it`(
    members: String,
    isDataOnly: [Bool]
  ) {
    let message = subject(members)
    let platforms: [FCMDevice.Platform] = [.android, .ios, .web]
    #expect(platforms.map { message.isDataOnly(on: $0) } == isDataOnly)
  }

  @Test func `Blocks override the common texts`() {
    let message = subject(
      #""notification":{"title":"t","body":"b"},"android":{"notification":{"title":"at"}},"#
        + #""apns":{"payload":{"aps":{"alert":{"title":"it"}}}},"#
        + #""webpush":{"notification":{"body":"wb"}}"#
    )
    #expect(message.effectiveTitle(on: .android)?.text == "at")
    #expect(message.effectiveBody(on: .android)?.text == "b")
    #expect(message.effectiveTitle(on: .ios)?.text == "it")
    #expect(message.effectiveBody(on: .ios) == nil)
    #expect(message.effectiveTitle(on: .web)?.text == "t")
    #expect(message.effectiveBody(on: .web)?.text == "wb")
    let plain = subject(#""apns":{"payload":{"aps":{"alert":"text"}}}"#)
    #expect(plain.effectiveBody(on: .ios)?.text == "text")
    #expect(plain.effectiveTitle(on: .ios) == nil)
  }

  @Test func `Names of headers are found in any case of letters`() {
    let message = subject(
      #""apns":{"headers":{"APNS-Priority":"5"}},"webpush":{"headers":{"ttl":"1"}}"#
    )
    #expect(message.apnsHeader("apns-priority")?.text == "5")
    #expect(message.webpushHeader("TTL")?.text == "1")
    #expect(message.apnsHeader("apns-topic") == nil)
  }
}
