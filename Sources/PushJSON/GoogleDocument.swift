/// A reusable parser that takes and refuses what Google's API front end does; belongs to one thread.
///
/// simdjson reads what is JSON; `GoogleReader` takes the rest, and tells where it is wrong.
package final class GoogleDocument {
  /// A use of something that RFC 8259 does not allow.
  package struct Leniency: Equatable, Sendable {
    package var name: String
    /// The offset in bytes.
    package var offset: Int
  }

  /// An object that lies too deep.
  package struct TooDeep: Equatable, Sendable {
    /// Its key; empty for an element of an array.
    package var key: String
    package var pointer: String
  }

  private let document = JSONDocument()
  private var lenient: [Leniency] = []
  private var problem: String?
  private var deep: TooDeep?
  private var endsEarly = false

  /// In the order of the text, at most 32.
  package var leniencies: [Leniency] { lenient }
  /// The text of the syntax error with its quote block; nil when there is none.
  package var failure: String? { problem }
  /// The first object under more than 99 others; nothing behind it was read.
  package var tooDeep: TooDeep? { deep }
  /// Whether the text only ended too early.
  package var isTruncated: Bool { endsEarly }
  /// Whether there are leniencies or anomalies.
  package var hasOddities: Bool { !lenient.isEmpty || document.traits.hasAnomaly }
  /// Repeated keys and the like, as simdjson's reader knows them.
  package var anomalies: [JSONAnomaly] { document.anomalies }

  /// The value of the whole text; nil when it is not JSON or too deep.
  package var root: JSONNode? { problem == nil && deep == nil ? document.root : nil }
  /// What was read before the problem, if there was one, with open containers closed.
  package var partialRoot: JSONNode? { document.root }

  package init() {}

  /// Reads a text.
  package func parse(_ bytes: [UInt8]) {
    if !lenient.isEmpty { lenient = [] }
    problem = nil
    deep = nil
    endsEarly = false
    if !document.parseQuickly(bytes) { parseSlowly(bytes) }
    if deep == nil, let root = document.root { findDepth(root) }
  }

  private func parseSlowly(_ bytes: [UInt8]) {
    var reader = GoogleReader(bytes)
    do throws(GoogleReader.Problem) {
      try reader.read()
    } catch {
      reader.closeEarly()
      switch error {
      case .syntax(let text, let atEnd):
        problem = "Invalid JSON payload received. " + text
        endsEarly = atEnd
      case .tooDeep(let key): deep = TooDeep(key: key, pointer: "")
      }
    }
    lenient = reader.leniencies
    document.adopt(OwnedTape(tape: reader.tape, strings: reader.strings))
    // An array beyond the limit of ours has no place worth showing.
    if deep != nil, let root = document.root { findDepth(root) }
  }

  private func findDepth(_ root: JSONNode) {
    guard let index = root.firstObject(below: GoogleReader.maximumObjectDepth) else { return }
    deep = TooDeep(
      key: root.keyOfValue(at: index),
      pointer: root.pointer(to: root.node(atTapeIndex: index))
    )
  }
}

extension JSONNode {
  /// The place of the first object that lies in `limit` others, this value included.
  fileprivate func firstObject(below limit: Int) -> Int? {
    var depth = 0
    var position = index
    let behind = end
    while position < behind {
      switch UInt8(tape[position] >> 56) {
      case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): position += 1
      case UInt8(ascii: "{"):
        depth += 1
        if depth > limit { return position }
      case UInt8(ascii: "}"): depth -= 1
      default: break
      }
      position += 1
    }
    return nil
  }

  /// The key of the value at a place inside this one; empty in arrays.
  fileprivate func keyOfValue(at target: Int) -> String {
    var key = ""
    var current = self
    while current.index != target {
      var next: JSONNode?
      for member in current.members where target >= member.value.index {
        guard target < member.value.end else { continue }
        key = member.key.text ?? ""
        next = member.value
      }
      for element in current.elements where target >= element.index && target < element.end {
        key = ""
        next = element
      }
      guard let next else { break }
      current = next
    }
    return key
  }
}
