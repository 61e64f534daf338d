import PushModel
import PushProviders
import Testing

/// Section 9.2 of the catalogue restated as a table, written from its text alone.
@Suite struct ExpoReviewMessageTests {
  private static let long64 = String(repeating: "x", count: 64)
  private static let t = "\"title\":\"Hi\""

  static let types: [ExpoReviewRow] = [
    .init(t, 200, ""),
    .init("\"title\":1", 400, "M08", says: "title\" must be a string"),
    .init("\"title\":{}", 400, "M08"),
    .init("\"title\":[\"a\"]", 400, "M08"),
    .init("\"body\":true", 400, "M08", says: "body\" must be a string"),
    .init("\(t),\"subtitle\":3.5", 400, "M08", says: "subtitle\" must be a string"),
    .init("\"title\":1,\"body\":2", 400, "M08", says: "title"),
    .init("\(t),\"data\":{}", 200, ""),
    .init("\(t),\"data\":{\"a\":[1,null,{\"b\":true}]}", 200, ""),
    .init("\(t),\"data\":[]", 400, "M07", says: "data\" must be of type object."),
    .init("\(t),\"data\":\"x\"", 400, "M07", says: "data\" must be of type object."),
    .init("\(t),\"data\":0", 400, "M07"),
    .init("\(t),\"data\":false", 400, "M07"),
    .init("\(t),\"ttl\":60", 200, ""),
    .init("\(t),\"ttl\":\"60\"", 400, "M09"),
    .init("\(t),\"ttl\":true", 400, "M09"),
    .init("\(t),\"ttl\":[]", 400, "M09"),
    .init("\(t),\"expiration\":\"1\"", 400, "M09"),
    .init("\(t),\"expiration\":{}", 400, "M09"),
    .init("\(t),\"priority\":\"default\"", 200, ""),
    .init("\(t),\"priority\":\"normal\"", 200, ""),
    .init("\(t),\"priority\":\"high\"", 200, ""),
    .init("\(t),\"priority\":\"High\"", 400, "M13"),
    .init("\(t),\"priority\":\"\"", 400, "M13"),
    .init("\(t),\"priority\":\"low\"", 400, "M13"),
    .init("\(t),\"priority\":10", 400, "M13"),
    .init("\(t),\"sound\":\"default\"", 200, ""),
    .init("\(t),\"sound\":null", 200, ""),
    .init("\(t),\"sound\":{}", 200, ""),
    .init("\(t),\"sound\":true", 400, "M15"),
    .init("\(t),\"sound\":1", 400, "M15"),
    .init("\(t),\"sound\":[\"default\"]", 400, "M15"),
    .init("\(t),\"badge\":0", 200, ""),
    .init("\(t),\"badge\":7", 200, ""),
    .init("\(t),\"badge\":\"1\"", 400, "M17"),
    .init("\(t),\"badge\":true", 400, "M17"),
    .init("\(t),\"interruptionLevel\":\"active\"", 200, ""),
    .init("\(t),\"interruptionLevel\":\"passive\"", 200, ""),
    .init("\(t),\"interruptionLevel\":\"timeSensitive\"", 400, "M19"),
    .init("\(t),\"interruptionLevel\":\"Active\"", 400, "M19"),
    .init("\(t),\"interruptionLevel\":1", 400, "M19"),
    .init("\(t),\"channelId\":\"c\"", 200, ""),
    .init("\(t),\"channelId\":5", 400, "M21", says: "channelId\" must be a string"),
    .init("\(t),\"icon\":{}", 400, "M21"),
    .init("\(t),\"categoryId\":[]", 400, "M21"),
    .init("\(t),\"collapseId\":1", 400, "M21"),
    .init("\(t),\"tag\":false", 400, "M21"),
    .init("\(t),\"threadId\":9", 400, "M21"),
    .init("\(t),\"targetContentId\":9", 400, "M21"),
    .init("\(t),\"filterCriteria\":9", 400, "M21"),
    .init("\(t),\"richContent\":\"https://e.com/a.png\"", 400, "M23"),
    .init("\(t),\"richContent\":[]", 400, "M23"),
    .init("\(t),\"mutableContent\":true", 200, ""),
    .init("\(t),\"mutableContent\":1", 400, "M26"),
    .init("\(t),\"mutableContent\":\"true\"", 400, "M26"),
    .init("\"data\":{\"a\":1},\"contentAvailable\":1", 400, "M26 M33"),
    .init("\"data\":{\"a\":1},\"_contentAvailable\":0", 400, "M26 M27 M33"),
    .init("\(t),\"relevanceScore\":\"1\"", 400, "M29"),
    .init("\(t),\"relevanceScore\":true", 400, "M29"),
  ]

  static let values: [ExpoReviewRow] = [
    .init("\(t),\"ttl\":-1", 200, "M10"),
    .init("\(t),\"ttl\":1.5", 200, "M10"),
    .init("\(t),\"ttl\":2.0", 200, ""),
    .init("\(t),\"ttl\":2419200", 200, ""),
    .init("\(t),\"ttl\":2419201", 200, "M10"),
    .init("\(t),\"ttl\":1e400", 200, "M10"),
    .init("\(t),\"ttl\":0", 200, "M14"),
    .init("\(t),\"ttl\":0,\"priority\":\"normal\"", 200, "M14"),
    .init("\(t),\"ttl\":0,\"priority\":\"default\"", 200, "M14"),
    .init("\(t),\"ttl\":0,\"priority\":\"high\"", 200, ""),
    .init("\(t),\"ttl\":1,\"priority\":\"normal\"", 200, ""),
    .init("\(t),\"expiration\":1760000001", 200, ""),
    .init("\(t),\"expiration\":1759999999", 200, "M11"),
    .init("\(t),\"expiration\":0", 200, "M11"),
    .init("\(t),\"expiration\":100000000000", 200, ""),
    .init("\(t),\"expiration\":100000000001", 200, "M11"),
    .init("\(t),\"expiration\":1760000001000", 200, "M11"),
    .init("\(t),\"expiration\":1760000060,\"ttl\":60", 200, "M12"),
    .init("\(t),\"expiration\":1760000060,\"ttl\":null", 200, "M38"),
    .init("\(t),\"sound\":{\"critical\":false,\"name\":\"a.wav\",\"volume\":1}", 200, ""),
    .init("\(t),\"sound\":{\"name\":null,\"volume\":0}", 200, ""),
    .init("\(t),\"sound\":{\"volume\":1.01}", 200, "M16"),
    .init("\(t),\"sound\":{\"volume\":-0.01}", 200, "M16"),
    .init("\(t),\"sound\":{\"critical\":1}", 200, "M16"),
    .init("\(t),\"sound\":{\"loud\":true}", 200, "M16"),
    .init("\(t),\"sound\":{\"critical\":true}", 200, "M20"),
    .init("\(t),\"sound\":\"chime\"", 200, "M16"),
    .init("\(t),\"sound\":\"chime.wav\"", 200, ""),
    .init("\(t),\"sound\":\"Default\"", 200, "M16"),
    .init("\(t),\"badge\":-1", 200, "M18"),
    .init("\(t),\"badge\":1.5", 200, "M18"),
    .init("\(t),\"badge\":1.0", 200, ""),
    .init("\(t),\"interruptionLevel\":\"critical\"", 200, "M20"),
    .init("\(t),\"interruptionLevel\":\"time-sensitive\"", 200, "M20"),
    .init("\(t),\"channelId\":\"\"", 200, "M22"),
    .init("\(t),\"channelId\":null", 200, ""),
    .init("\(t),\"richContent\":{}", 200, "M24"),
    .init("\(t),\"richContent\":{\"image\":\"https://e.com/a.png\"}", 200, ""),
    .init("\(t),\"richContent\":{\"image\":\"http://e.com/a.png\"}", 200, "M24"),
    .init("\(t),\"richContent\":{\"image\":5}", 200, "M24"),
    .init("\(t),\"richContent\":{\"image\":\"https://e.com/a.png\",\"video\":\"x\"}", 200, "M24"),
    .init("\(t),\"categoryId\":\"reply\"", 200, ""),
    .init("\(t),\"categoryId\":\"a:b\"", 200, "M25"),
    .init("\(t),\"categoryId\":\"a-b\"", 200, "M25"),
    .init("\(t),\"categoryId\":\"a_b\"", 200, ""),
    .init("\(t),\"_contentAvailable\":false", 200, "M27"),
    .init("\"data\":{\"a\":1},\"_contentAvailable\":true", 200, "M27"),
    .init(
      "\"data\":{\"a\":1},\"contentAvailable\":true,\"_contentAvailable\":false",
      200,
      "M27"
    ),
    .init(
      "\"data\":{\"a\":1},\"contentAvailable\":false,\"_contentAvailable\":true",
      200,
      "M27 M33"
    ),
    .init("\(t),\"collapseId\":\"\(long64)\"", 200, ""),
    .init("\(t),\"collapseId\":\"\(long64)x\"", 200, "M28"),
    .init("\(t),\"collapseId\":\"\(long64.dropLast(2))é\"", 200, ""),
    .init("\(t),\"collapseId\":\"\(long64.dropLast(1))é\"", 200, "M28"),
    .init("\(t),\"relevanceScore\":0", 200, ""),
    .init("\(t),\"relevanceScore\":1", 200, ""),
    .init("\(t),\"relevanceScore\":1.001", 200, "M29"),
    .init("\(t),\"relevanceScore\":-0.001", 200, "M29"),
  ]

  static let meaning: [ExpoReviewRow] = [
    .init("", 200, "M32"),
    .init("\"badge\":1", 200, "M32"),
    .init("\"sound\":\"default\"", 200, "M32"),
    .init("\"contentAvailable\":true", 200, ""),
    .init("\"contentAvailable\":false", 200, "M32"),
    .init("\"icon\":\"i\"", 200, ""),
    .init("\"channelId\":\"c\"", 200, ""),
    .init("\"subtitle\":\"s\"", 200, ""),
    .init("\"data\":{\"a\":1}", 200, "M33"),
    .init("\"data\":{\"a\":1},\"contentAvailable\":true", 200, ""),
    .init("\"data\":{\"a\":1},\"contentAvailable\":false", 200, "M33"),
    .init("\(t),\"contentAvailable\":true", 200, "M34"),
    .init("\(t),\"_contentAvailable\":true", 200, "M27 M34"),
    .init("\(t),\"contentAvailable\":false", 200, ""),
    .init("\"data\":{\"a\":1},\"contentAvailable\":true,\"priority\":\"high\"", 200, "M35"),
    .init("\"data\":{\"a\":1},\"contentAvailable\":true,\"priority\":\"normal\"", 200, ""),
    .init("\(t),\"_displayInForeground\":true", 200, "M40"),
    .init("\(t),\"data\":{\"_richContent\":{}}", 200, "M39"),
    .init("\(t),\"data\":{\"experienceId\":\"x\"}", 200, "M39"),
    .init("\(t),\"data\":{\"scopeKey\":\"x\",\"projectId\":\"y\"}", 200, "M39"),
    .init("\(t),\"data\":{\"a\":{\"scopeKey\":\"x\"}}", 200, ""),
    .init("\"title\":\"\",\"body\":\"x\"", 200, "M42"),
    .init("\"title\":\" \\n\\t\",\"body\":\"x\"", 200, "M42"),
    .init("\(t),\"body\":\"\"", 200, "M42"),
    .init("\(t),\"subtitle\":\"\"", 200, ""),
    .init("\(t),\"foo\":1", 200, "M37"),
    .init("\(t),\"channel_id\":\"c\"", 200, "M37"),
    .init("\(t),\"Title\":\"c\"", 200, "M37"),
    .init("\(t),\"expoPushToken\":\"c\"", 200, "M37"),
    .init("\(t),\"foo\":null", 200, "M37"),
    .init("\"title\":\"Hi\",\"body\":null", 200, "M38"),
    .init("\"title\":null,\"body\":\"x\"", 200, "M38"),
    .init("\(t),\"badge\":null", 200, "M38"),
    .init("\(t),\"priority\":null", 200, "M38"),
    .init("\(t),\"ttl\":null", 200, "M38"),
    .init("\(t),\"interruptionLevel\":null", 200, "M38"),
    .init("\(t),\"relevanceScore\":null", 200, "M38"),
    .init("\(t),\"mutableContent\":null", 200, "M38"),
    .init("\(t),\"richContent\":null", 200, "M38"),
    .init("\(t),\"categoryId\":null,\"tag\":null", 200, "M38"),
  ]

  static let recipients: [ExpoReviewRow] = [
    .init("{\"title\":\"Hi\"}", 400, "M01", says: "to\" is required."),
    .init("{\"to\":null,\"title\":\"Hi\"}", 400, "M01", says: "to\" is required."),
    .init(
      "[{\"to\":\"ExpoPushToken[0123456789abcdefghijkl]\",\"title\":\"Hi\"},{}]",
      400,
      "M01 M32",
      says: "\"[1].to\" is required."
    ),
    .init("{\"to\":1,\"title\":\"Hi\"}", 400, "M02"),
    .init("{\"to\":{},\"title\":\"Hi\"}", 400, "M02"),
    .init("{\"to\":[1],\"title\":\"Hi\"}", 400, "M02"),
    .init("{\"to\":[null],\"title\":\"Hi\"}", 400, "M02"),
    .init("{\"to\":[],\"title\":\"Hi\"}", 400, "M03"),
    .init("{\"to\":[[]],\"title\":\"Hi\"}", 400, "M02"),
    .init("{\"to\":\"\",\"title\":\"Hi\"}", 200, "M04 M05"),
    .init("{\"to\":\"ExpoPushToken[0123456789abcdefghijkl]\",\"title\":\"Hi\"}", 200, ""),
    .init("{\"to\":\"ExpoPushToken[0123456789_-cdefghijkl]\",\"title\":\"Hi\"}", 200, ""),
    .init("{\"to\":\"12345678-90ab-cdef-1234-567890abcdef\",\"title\":\"Hi\"}", 200, ""),
    .init("{\"to\":\"F5741A13-BCDA-434B-A316-5DC0E6FFA94F\",\"title\":\"Hi\"}", 200, ""),
    .init("{\"to\":\"zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz\",\"title\":\"Hi\"}", 200, ""),
    .init("{\"to\":\"ExpoPushToken[0123456789abcdefghijk]\",\"title\":\"Hi\"}", 200, "M05"),
    .init("{\"to\":\"ExpoPushToken[0123456789abcdefghijklm]\",\"title\":\"Hi\"}", 200, "M05"),
    .init("{\"to\":\"ExpoPushToken[0123456789abcdefghij+/]\",\"title\":\"Hi\"}", 200, "M05"),
    .init("{\"to\":\"ExpoPushToken[]\",\"title\":\"Hi\"}", 200, "M05"),
    .init("{\"to\":\"expopushtoken[0123456789abcdefghijkl]\",\"title\":\"Hi\"}", 200, "M04 M05"),
    .init("{\"to\":\" ExpoPushToken[0123456789abcdefghijkl]\",\"title\":\"Hi\"}", 200, "M04 M05"),
    .init("{\"to\":\"abc:APA91bxyz\",\"title\":\"Hi\"}", 200, "M04 M05"),
    .init("{\"to\":\"\(String(repeating: "a1", count: 32))\",\"title\":\"Hi\"}", 200, "M04 M05"),
    .init(
      "{\"to\":[\"ExpoPushToken[0123456789abcdefghijkl]\",\"ExpoPushToken[0123456789abcdefghijkl]\"],\"title\":\"Hi\"}",
      200,
      "M06"
    ),
    .init(
      "[{\"to\":\"ExpoPushToken[0123456789abcdefghijkl]\",\"title\":\"Hi\"},{\"to\":\"ExpoPushToken[0123456789abcdefghijkl]\",\"title\":\"Hi\"}]",
      200,
      "M06"
    ),
    .init(
      "[{\"to\":\"ExpoPushToken[0123456789abcdefghijkl]\",\"title\":\"Hi\"},{\"to\":\"ExpoPushToken[0123456789abcdefghijkl]\",\"title\":\"Ho\"}]",
      200,
      ""
    ),
    .init(
      "[{\"to\":\"ExpoPushToken[0123456789abcdefghijkl]\",\"title\":\"Hi\",\"body\":\"x\"},{\"body\":\"x\",\"title\":\"Hi\",\"to\":[\"ExpoPushToken[0123456789abcdefghijkl]\"]}]",
      200,
      "M06"
    ),
  ]

  static let repeats: [ExpoReviewRow] = [
    .init(
      "["
        + ["Hi", "Ho", "Ho"].map {
          "{\"to\":\"ExpoPushToken[0123456789abcdefghijkl]\",\"title\":\"\($0)\"}"
        }
        .joined(separator: ",") + "]",
      200,
      "M06"
    )
  ]

  static let roots: [ExpoReviewRow] = [
    .init("[]", 400, "R14"),
    .init("[1]", 400, "R04", says: "\"[0]\" must be of type object."),
    .init("[null]", 400, "R04", says: "\"[0]\" must be of type object."),
    .init("[[]]", 400, "R04"),
    .init(
      "[{\"to\":\"ExpoPushToken[0123456789abcdefghijkl]\",\"title\":\"Hi\"},\"x\"]",
      400,
      "R04",
      says: "\"[1]\" must be of type object."
    ),
    .init("{", 400, "R03"),
    .init("{\"to\":\"x\"", 400, "R03"),
    .init("{} x", 400, "R03"),
    .init("[{\"to\":\"x\",}]", 400, "R03"),
    .init("{'to':'x'}", 400, "R03"),
    .init("{}", 400, "M01 M32"),
    .init(
      "[{\"to\":\"\(ExpoBench.token)\",\"title\":1},{\"to\":\"\(ExpoBench.other)\",\"badge\":\"1\",\"title\":\"x\"}]",
      400,
      "M08 M17",
      says: "\"[0].title\" must be a string."
    ),
    .init(
      "[{\"to\":\"\(ExpoBench.token)\",\"badge\":\"1\",\"title\":\"x\"},{\"to\":\"\(ExpoBench.other)\",\"title\":1}]",
      400,
      "M08 M17",
      says: "\"[0].badge\""
    ),
    .init("[7,{\"title\":1}]", 400, "M01 M08 R04", says: "\"[0]\" must be of type object."),
  ]

  @Test(arguments: types + values + meaning + recipients + repeats + roots)
  func `A message has the status and the findings that the catalogue gives`(row: ExpoReviewRow) {
    let outcome = ExpoBench().send(row.body)
    #expect(row.differences(outcome).isEmpty)
    if row.status == 400 { #expect(ExpoReview.isError(outcome, "VALIDATION_ERROR")) }
  }
}
