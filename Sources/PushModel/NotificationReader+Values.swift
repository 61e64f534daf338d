internal import PushJSON
internal import PushWire

/// Reading of single members; each reports what it does not accept and then gives nil.
extension NotificationReader {
  mutating func text(_ json: JSONValue, _ name: String, at pointer: String = "") -> String? {
    guard let value = json[name] else { return nil }
    guard let text = value.string else {
      report(
        pointer + "/" + name,
        "`\(name)` is text, not \(value.article)",
        "put it in quotation marks"
      )
      return nil
    }
    return text
  }

  mutating func required(
    _ json: JSONValue,
    _ name: String,
    at pointer: String,
    what: String
  ) -> String? {
    if json[name] == nil {
      report(pointer + "/" + name, "\(what) needs `\(name)`", "add `\(name)`")
      return nil
    }
    return text(json, name, at: pointer)
  }

  mutating func address(_ json: JSONValue, _ name: String) -> String? {
    guard let text = text(json, name) else { return nil }
    guard text.contains("://") else {
      report("/" + name, "`\(name)` is an address with its scheme", "write `https://…`")
      return nil
    }
    return text
  }

  mutating func flag(_ json: JSONValue, _ name: String) -> Bool? {
    guard let value = json[name] else { return nil }
    guard let flag = value.bool else {
      report("/" + name, "`\(name)` is true or false, not \(value.article)", "write `true`")
      return nil
    }
    return flag
  }

  /// A whole number that is not negative.
  mutating func count(_ json: JSONValue, _ name: String, advice: String) -> Int64? {
    guard let value = json[name] else { return nil }
    guard let number = value.integer, number >= 0 else {
      let found = value.number == nil ? value.article : JSONWriter.compact(value)
      report("/" + name, "`\(name)` is a whole number from 0, not \(found)", advice)
      return nil
    }
    return number
  }

  mutating func object(_ json: JSONValue, _ name: String, at pointer: String) -> JSONValue? {
    guard let value = json[name] else { return nil }
    guard value.object != nil else {
      report(
        pointer + "/" + name,
        "`\(name)` is an object, not \(value.article)",
        "write `{…}`, or `{}` when there is nothing to say"
      )
      return nil
    }
    return value
  }

  mutating func strings(_ json: JSONValue, at pointer: String) -> [String]? {
    guard let elements = json.array else {
      report(pointer, "arguments are a list of texts, not \(json.article)", "write `[\"…\"]`")
      return nil
    }
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      if let text = element.string {
        texts.append(text)
      } else {
        report(
          "\(pointer)/\(index)",
          "an argument is text, not \(element.article)",
          "put it in quotation marks"
        )
      }
    }
    return texts
  }

  mutating func word<Word>(_ json: JSONValue, at pointer: String, among: Word.Type) -> Word?
  where Word: RawRepresentable<String> & CaseIterable {
    let known = Word.allCases.map(\.rawValue)
    let name = pointer.split(separator: "/").last.map(String.init) ?? pointer
    guard let text = json.string else {
      report(
        pointer,
        "`\(name)` is a word, not \(json.article)",
        "one of: \(known.joined(separator: ", "))"
      )
      return nil
    }
    guard let word = Word(rawValue: text) else {
      let nearest = EditDistance.nearest(to: text, among: known)
      report(
        pointer,
        "`\(text)` is no \(name)",
        nearest.map { "did you mean `\($0)`?" } ?? "one of: \(known.joined(separator: ", "))"
      )
      return nil
    }
    return word
  }
}

extension JSONValue {
  /// The kind of value with its article, for messages.
  var article: String {
    switch self {
    case .null: "null"
    case .array, .object: "an \(kindName)"
    default: "a \(kindName)"
    }
  }
}
