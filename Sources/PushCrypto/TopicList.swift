/// The topics that a certificate allows, as Apple lays them out in its own extensions.
///
/// The value is `SEQUENCE { UTF8String topic, SEQUENCE { UTF8String kind }, … }`: topics and kinds in
/// turn. Apple does not document it; certificates in the field and the test certificates of pushy
/// (`ApnsTestCertificates`, jchambers/pushy, read 2026-11-30) have it so.
package enum TopicList {
  /// A topic and what it is for, such as `app`, `voip` or `complication`.
  package struct Entry: Equatable, Sendable {
    package var topic: String
    package var kinds: [String]

    package init(topic: String, kinds: [String]) {
      self.topic = topic
      self.kinds = kinds
    }
  }

  /// The extension's value.
  package static func encode(_ entries: [Entry]) -> [UInt8] {
    var content: [UInt8] = []
    for entry in entries {
      content += DER.string(entry.topic)
      content += DER.element(DER.sequence, entry.kinds.flatMap(DER.string))
    }
    return DER.element(DER.sequence, content)
  }

  /// The entries of an extension's value, as far as they can be read; none from damaged bytes.
  ///
  /// A bare string instead of a sequence is one topic of no kind.
  package static func decode(_ bytes: [UInt8]) -> [Entry] {
    var outer = DER.Reader(bytes[...])
    guard let top = outer.next() else { return [] }
    if top.tag == DER.utf8String { return [Entry(topic: text(top.content), kinds: [])] }
    guard top.tag == DER.sequence else { return [] }
    var entries: [Entry] = []
    var reader = DER.Reader(top.content)
    while let element = reader.next() {
      if element.tag == DER.utf8String {
        entries.append(Entry(topic: text(element.content), kinds: []))
      } else if element.tag == DER.sequence, !entries.isEmpty {
        entries[entries.count - 1].kinds += strings(element.content)
      }
    }
    return entries
  }

  private static func strings(_ content: ArraySlice<UInt8>) -> [String] {
    var reader = DER.Reader(content)
    var found: [String] = []
    while let element = reader.next() {
      if element.tag == DER.utf8String { found.append(text(element.content)) }
    }
    return found
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
