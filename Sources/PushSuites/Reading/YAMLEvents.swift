internal import CYAML

/// What libyaml reports of a text, one piece after the other.
enum YAMLEvent {
  case documentStart(SourceMark)
  case documentEnd
  case streamEnd
  case alias(String, SourceMark)
  case scalar(YAMLScalarEvent)
  case sequenceStart(anchor: String?, tag: String?, SourceMark)
  case sequenceEnd
  case mappingStart(anchor: String?, tag: String?, SourceMark)
  case mappingEnd
}

/// A scalar as written.
struct YAMLScalarEvent {
  var text: String
  var isPlain: Bool
  var anchor: String?
  var tag: String?
  var mark: SourceMark
}

/// Why libyaml gave up, in its own words.
struct YAMLFault: Error {
  var problem: String
  var context: String
  var mark: SourceMark?
  /// Where the construct began that could not be finished.
  var contextMark: SourceMark?
  /// The byte where the text is no legal UTF-8 or holds a control character.
  var readerOffset: Int?
}

/// Owns one libyaml parser over bytes that must outlive it.
final class YAMLEvents {
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// Prepares to parse; nil when there is no memory.
  init?(over bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      return nil
    }
    // Without this UTF-16 would be accepted, and no line or column would be where it seems.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The next event; nil for those that say nothing.
  func next() throws(YAMLFault) -> YAMLEvent? {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw fault }
    defer { yaml_event_delete(&event) }
    let mark = YAMLEvents.mark(event.start_mark)
    switch event.type {
    case YAML_STREAM_END_EVENT: return .streamEnd
    case YAML_DOCUMENT_START_EVENT: return .documentStart(mark)
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return .alias(YAMLEvents.text(event.data.alias.anchor) ?? "", mark)
    case YAML_SCALAR_EVENT: return .scalar(YAMLEvents.scalar(event.data.scalar, mark))
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return .sequenceStart(
        anchor: YAMLEvents.text(start.anchor),
        tag: YAMLEvents.text(start.tag),
        mark
      )
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return .mappingStart(
        anchor: YAMLEvents.text(start.anchor),
        tag: YAMLEvents.text(start.tag),
        mark
      )
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    default: return nil
    }
  }

  private var fault: YAMLFault {
    let state = parser.pointee
    let isReader = state.error == YAML_READER_ERROR
    return YAMLFault(
      problem: state.problem.map { String(cString: $0) } ?? "out of memory",
      context: state.context.map { String(cString: $0) } ?? "",
      mark: isReader ? nil : YAMLEvents.mark(state.problem_mark),
      contextMark: state.context == nil ? nil : YAMLEvents.mark(state.context_mark),
      readerOffset: isReader ? Int(state.problem_offset) : nil
    )
  }

  private static func scalar(
    _ scalar: yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar,
    _ mark: SourceMark
  ) -> YAMLScalarEvent {
    let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    return YAMLScalarEvent(
      text: String(decoding: bytes, as: UTF8.self),
      isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
      anchor: text(scalar.anchor),
      tag: text(scalar.tag),
      mark: mark
    )
  }

  private static func text(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    bytes.map { String(cString: $0) }
  }

  private static func mark(_ mark: yaml_mark_t) -> SourceMark {
    SourceMark(line: mark.line + 1, column: mark.column + 1)
  }
}
