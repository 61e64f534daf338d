import PushJSON
import PushProviders
import Testing

@Suite struct ExpoMappingTests {
  private func map(_ message: String) throws -> (apns: JSONValue?, fcm: JSONValue?, bytes: Int) {
    let document = JSONDocument()
    document.parse(Array(message.utf8))
    let mapping = ExpoMapping()
    mapping.build(try #require(document.root), project: "@owner/slug")
    #expect(mapping.payloadBytes(.ios) == mapping.apnsPayload.count)
    #expect(
      mapping.payloadBytes(nil) == max(mapping.payloadBytes(.ios), mapping.payloadBytes(.android))
    )
    return (
      JSONValue(parsing: mapping.apnsPayload), JSONValue(parsing: mapping.fcmMessage),
      mapping.fcmBytes
    )
  }

  private func headers(_ message: String) throws -> ExpoMapping.APNsHeaders {
    let document = JSONDocument()
    document.parse(Array(message.utf8))
    return ExpoMapping().apnsHeaders(try #require(document.root), nowSeconds: 1000)
  }

  @Test func `A visible message becomes an alert and a notification`() throws {
    let mapped = try map(
      """
      {"to":"x","title":"T","subtitle":"S","body":"B","data":{"a":[1,"\\"",1.5,null]},"badge":3,
       "sound":{"name":"a.wav","critical":true,"volume":0.5},"ttl":60,"expiration":5,
       "priority":"high","channelId":"c","icon":"i","tag":"t","categoryId":"k","threadId":"th",
       "interruptionLevel":"active","relevanceScore":0.5,"targetContentId":"tc",
       "filterCriteria":"f","mutableContent":true,"collapseId":"co",
       "richContent":{"image":"https://e/i.png"}}
      """
    )
    let data: JSONValue = [
      "a": [1, "\"", 1.5, nil], "_richContent": ["image": "https://e/i.png"],
    ]
    #expect(
      mapped.apns == [
        "aps": [
          "alert": ["title": "T", "subtitle": "S", "body": "B"], "badge": 3,
          "sound": ["critical": 1, "name": "a.wav", "volume": 0.5],
          "interruption-level": "active", "target-content-id": "tc", "relevance-score": 0.5,
          "filter-criteria": "f", "thread-id": "th", "category": "k", "mutable-content": 1,
        ], "body": data, "experienceId": "@owner/slug", "scopeKey": "@owner/slug",
      ]
    )
    let text = try #require(mapped.fcm?["data"]?["body"]?.string)
    #expect(JSONValue(parsing: text) == data)
    #expect(
      mapped.fcm?["android"] == [
        "collapse_key": "co", "priority": "high", "ttl": "60s",
        "notification": [
          "title": "T", "body": "B", "icon": "i", "channel_id": "c", "tag": "t",
          "image": "https://e/i.png",
        ],
      ]
    )
    #expect(mapped.fcm?["data"]?["categoryId"]?.string == "k")
    #expect(mapped.fcm?["data"]?["scopeKey"]?.string == "@owner/slug")
  }

  @Test func `A headless message wakes and shows nothing`() throws {
    let mapped = try map("{\"to\":\"x\",\"data\":{},\"_contentAvailable\":true,\"ttl\":0}")
    #expect(
      mapped.apns == [
        "aps": ["content-available": 1], "body": [:], "experienceId": "@owner/slug",
        "scopeKey": "@owner/slug",
      ]
    )
    #expect(
      mapped.fcm == [
        "data": ["body": "{}", "experienceId": "@owner/slug", "scopeKey": "@owner/slug"],
        "android": ["priority": "normal", "ttl": "0s"],
      ]
    )
    // Keys and values: body {}, experienceId and scopeKey with the project.
    #expect(mapped.bytes == 4 + 2 + 12 + 11 + 8 + 11)
  }

  @Test func `The newer name of contentAvailable wins`() throws {
    let mapped = try map(
      "{\"to\":\"x\",\"contentAvailable\":false,\"_contentAvailable\":true,\"richContent\":{\"image\":\"u\"}}"
    )
    #expect(mapped.apns?["aps"] == [:])
    #expect(mapped.apns?["body"] == ["_richContent": ["image": "u"]])
  }

  @Test(
    arguments: [
      ("\"title\":\"x\"", "alert", 10, nil),
      ("\"title\":\"x\",\"priority\":\"normal\"", "alert", 5, nil),
      ("\"data\":{},\"contentAvailable\":true", "background", 10, nil),
      ("\"badge\":0", "alert", 10, nil),
      ("\"title\":\"x\",\"ttl\":60,\"expiration\":5", "alert", 10, 1060),
      ("\"title\":\"x\",\"expiration\":5", "alert", 10, 5),
      ("\"title\":\"x\",\"ttl\":1e300", "alert", 10, 4_000_000_001_000),
    ] as [(String, String, Int, Int64?)]
  )
  func `Headers for APNs follow the fields`(
    members: String,
    type: String,
    priority: Int,
    expiration: Int64?
  ) throws {
    let headers = try headers("{\"to\":\"x\",\(members)}")
    #expect(headers.pushType == type && headers.priority == priority)
    #expect(headers.expiration == expiration)
  }
}
