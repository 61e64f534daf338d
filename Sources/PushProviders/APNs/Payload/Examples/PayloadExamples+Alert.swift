extension APNsPayloadExamples {
  /// Examples of the members of `alert`.
  static let alert: [APNsPayloadExample] = [
    alertExample("APNS-P-10", alert(#""Hi""#), "a string", alert("5"), "a number"),
    alertExample(
      "APNS-P-11",
      alert(#"{"title":"Hi"}"#),
      "a title",
      alert(#"{"launch-image":"a.png"}"#),
      "nothing to show"
    ),
    alertExample(
      "APNS-P-12",
      #"{"aps":{"alert":{"title":"Hi"},"mutable-content":1}}"#,
      "mutable-content beside alert",
      alert(#"{"title":"Hi","mutable-content":1}"#),
      "mutable-content inside alert"
    ),
    alertExample(
      "APNS-P-13",
      alert(#"{"title":"Hi","body":"5"}"#),
      "strings",
      alert(#"{"title":"Hi","body":5}"#),
      "a number"
    ),
    alertExample(
      "APNS-P-14",
      alert(#"{"loc-key":"GREETING","loc-args":["Anna"]}"#),
      "strings for a key",
      alert(#"{"loc-key":"COUNT","loc-args":[3]}"#),
      "a number among the arguments"
    ),
    alertExample(
      "APNS-P-15",
      alert(#"{"title-loc-key":"GREETING"}"#),
      "the key alone",
      alert(#"{"title":"Hi","title-loc-key":"GREETING"}"#),
      "text and key for the title"
    ),
    alertExample(
      "APNS-P-30",
      alert(#"{"title":"Hi"}"#),
      "left out",
      alert(#"{"title":"Hi","summary-arg":"Anna"}"#),
      "a key of iOS 12 to 14"
    ),
  ]

  private static func alert(_ value: String) -> String { #"{"aps":{"alert":"# + value + "}}" }
}
