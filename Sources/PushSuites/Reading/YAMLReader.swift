internal import PushJSON
package import PushModel
internal import PushWire

/// Reads one YAML document into nodes that know their places.
///
/// Aliases are resolved with a bound on what they expand to. Merge keys, tags other than the core
/// ones, keys that are no scalars and second documents are refused with advice.
package struct YAMLReader {
  private struct Anchored {
    /// Nil while the node is still open: an alias to it would be a cycle.
    var node: SourceNode?
    var nodes: Int
  }

  /// A sequence or mapping that is being filled.
  private struct Frame {
    var mark: SourceMark
    var anchor: String?
    var isMapping: Bool
    var elements: [SourceNode] = []
    var members: [SourceNode.Member] = []
    var keys: [String: SourceMark] = [:]
    var key: (text: String, mark: SourceMark)?
    var nodes = 1
  }

  private let source: SourceText
  private var mistakes: [Diagnostic] = []
  private var frames: [Frame] = []
  private var anchors: [String: Anchored] = [:]
  private var root: SourceNode?
  private var documents = 0
  private var nodes = 0

  private init(_ source: SourceText) { self.source = source }

  /// The document of a file; throws every mistake found up to where reading had to stop.
  package static func read(_ source: SourceText) throws(Diagnostics) -> SourceNode {
    var reader = YAMLReader(source)
    reader.run()
    if reader.mistakes.isEmpty, let root = reader.root { return root }
    if reader.mistakes.isEmpty {
      reader.report(nil, "the file is empty", "a suite begins with `suite: name`")
    }
    throw Diagnostics(reader.mistakes)
  }

  private mutating func run() {
    source.bytes.withUnsafeBufferPointer { bytes in
      guard let events = YAMLEvents(over: bytes) else { return report(nil, "out of memory", "") }
      do throws(YAMLFault) {
        while try take(events.next()) {}
      } catch { report(error) }
    }
  }

  /// Takes one event; false when there is nothing more to read.
  private mutating func take(_ event: YAMLEvent?) -> Bool {
    guard let event else { return true }
    switch event {
    case .streamEnd: return false
    case .documentEnd: return true
    case .documentStart(let mark): return beginDocument(mark)
    case .alias(let name, let mark): return alias(name, mark)
    case .scalar(let scalar): return self.scalar(scalar)
    case .sequenceStart(let anchor, let tag, let mark):
      return open(Frame(mark: mark, anchor: anchor, isMapping: false), tag)
    case .mappingStart(let anchor, let tag, let mark):
      return open(Frame(mark: mark, anchor: anchor, isMapping: true), tag)
    case .sequenceEnd, .mappingEnd: return close()
    }
  }

  private mutating func beginDocument(_ mark: SourceMark) -> Bool {
    documents += 1
    guard documents > 1 else { return true }
    report(mark, "a second document begins here", "put each suite into a file of its own")
    return false
  }

  private mutating func open(_ frame: Frame, _ tag: String?) -> Bool {
    check(tag: tag, frame.mark)
    guard frames.count < SourceLimits.depth else {
      report(frame.mark, "nested deeper than \(SourceLimits.depth) levels", "flatten the value")
      return false
    }
    if let last = frames.last, last.isMapping, last.key == nil {
      report(frame.mark, "a key must be text", "quote it, or write `key: value`")
      return false
    }
    if let anchor = frame.anchor { anchors[anchor] = Anchored(node: nil, nodes: 0) }
    frames.append(frame)
    return true
  }

  private mutating func close() -> Bool {
    guard let frame = frames.popLast() else { return true }
    let content: SourceNode.Content =
      frame.isMapping ? .mapping(frame.members) : .sequence(frame.elements)
    let node = SourceNode(content, at: frame.mark)
    if let anchor = frame.anchor { anchors[anchor] = Anchored(node: node, nodes: frame.nodes) }
    return add(node, nodes: frame.nodes, isNew: false)
  }

  private mutating func scalar(_ scalar: YAMLScalarEvent) -> Bool {
    if let last = frames.last, last.isMapping, last.key == nil {
      return key(scalar)
    }
    check(tag: scalar.tag, scalar.mark)
    let isText = !scalar.isPlain || scalar.tag != nil
    let value = isText ? .string(scalar.text) : YAMLScalar.value(ofPlain: scalar.text)
    if value == nil {
      report(
        scalar.mark,
        "the number \(FindingSink.shortened(scalar.text)) is out of range",
        "quote it to have it as text"
      )
    }
    let node = SourceNode(.scalar(value ?? .null, text: scalar.text), at: scalar.mark)
    if let anchor = scalar.anchor { anchors[anchor] = Anchored(node: node, nodes: 1) }
    return add(node, nodes: 1, isNew: true)
  }

  private mutating func key(_ scalar: YAMLScalarEvent) -> Bool {
    let place = frames.count - 1
    if scalar.isPlain, scalar.text == "<<" {
      report(
        scalar.mark,
        "merge keys are not part of YAML 1.2",
        "write the members out, or use `defaults`"
      )
    }
    if let first = frames[place].keys[scalar.text] {
      report(
        scalar.mark,
        "the key `\(FindingSink.shortened(scalar.text))` is there twice",
        "the first is in line \(first.line); remove or rename one"
      )
    }
    frames[place].keys[scalar.text] = scalar.mark
    frames[place].key = (scalar.text, scalar.mark)
    return true
  }

  private mutating func alias(_ name: String, _ mark: SourceMark) -> Bool {
    if let last = frames.last, last.isMapping, last.key == nil {
      report(mark, "a key must be text, not an alias", "write the key out")
      return false
    }
    guard let anchored = anchors[name] else {
      let near = EditDistance.nearest(to: name, among: anchors.keys.sorted())
      report(
        mark,
        "there is no anchor `&\(name)` before this alias",
        near.map { "did you mean `*\($0)`?" } ?? "quote text that begins with `*`"
      )
      return false
    }
    guard let node = anchored.node else {
      report(mark, "the alias `*\(name)` contains itself", "write the value out")
      return false
    }
    return add(node, nodes: anchored.nodes, isNew: true)
  }

  /// Puts a finished node where it belongs; `nodes` counts it with all it holds.
  private mutating func add(_ node: SourceNode, nodes count: Int, isNew: Bool) -> Bool {
    nodes += isNew ? count : 1
    guard nodes <= SourceLimits.nodes else {
      report(
        node.mark,
        "more than \(SourceLimits.nodes) values with all aliases written out",
        "split the file, or use fewer aliases"
      )
      return false
    }
    guard !frames.isEmpty else {
      root = node
      return true
    }
    let place = frames.count - 1
    frames[place].nodes += count
    if let key = frames[place].key {
      frames[place].members.append(.init(key: key.text, keyMark: key.mark, value: node))
      frames[place].key = nil
    } else {
      frames[place].elements.append(node)
    }
    return true
  }

  private mutating func check(tag: String?, _ mark: SourceMark) {
    let core = ["str", "map", "seq"].map { "tag:yaml.org,2002:" + $0 } + ["!"]
    guard let tag, !core.contains(tag) else { return }
    report(mark, "the tag `\(FindingSink.shortened(tag))` is not known", "leave the tag out")
  }

  private mutating func report(_ mark: SourceMark?, _ title: String, _ advice: String) {
    mistakes.append(source.diagnostic(at: mark, title, advice: advice))
  }

  private mutating func report(_ fault: YAMLFault) {
    let words = YAMLAdvice.words(for: fault, in: source)
    report(words.mark, words.title, words.advice)
  }
}
