internal import CGetopt
internal import Glibc
internal import PushWire

/// One option of a verb.
struct OptionSpec: Sendable {
  /// The long name, without dashes.
  var name: String
  /// The word for its value in the help, or nil for a flag.
  var value: String?
  var help: String

  init(_ name: String, _ value: String? = nil, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }
}

/// The words of a command line, taken apart.
struct Arguments {
  /// Options in the order given; a flag's value is empty.
  private(set) var options: [(name: String, value: String)] = []
  /// The words that are no options, before `--`.
  private(set) var operands: [String] = []
  /// The words behind the first `--`: the sender; nil when there was no `--`.
  private(set) var command: [String]?

  /// Takes the words apart by a table; the first `--` ends them.
  ///
  /// Throws `CommandError` with code 2 for an unknown option, a missing or superfluous value.
  init(_ words: [String], table: [OptionSpec], verb: String) throws {
    var own = words
    // getopt_long forgets where `--` stood, so the words are cut here.
    if let cut = words.firstIndex(of: "--") {
      own = Array(words[..<cut])
      command = Array(words[(cut + 1)...])
    }
    try parse(own, table: table, verb: verb)
  }

  /// The last value of an option, or nil.
  func last(_ name: String) -> String? { options.last { $0.name == name }?.value }

  /// Every value of an option, in order.
  func all(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// Throws `CommandError` when there are more operands than `most`, or a command behind `--`.
  func refuseMore(than most: Int, verb: String) throws {
    guard operands.count > most || command != nil else { return }
    let word = operands.count > most ? operands[most] : "--"
    throw CommandError.usage(
      "'\(verb)' has no use for '\(word)'",
      advice: "'pushproof \(verb) --help' shows its usage"
    )
  }

  /// A whole number within a range, or nil when the option was not given.
  func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = last(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw CommandError.usage(
        "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'"
      )
    }
    return number
  }

  private mutating func parse(_ words: [String], table: [OptionSpec], verb: String) throws {
    // getopt wants a mutable argv that outlives the loop; the names live as long.
    var owned: [UnsafeMutablePointer<CChar>?] = ([verb] + words).map { strdup($0) }
    owned.append(nil)
    let names = table.map { strdup($0.name) }
    defer {
      for pointer in owned { free(pointer) }
      for pointer in names { free(pointer) }
    }
    var specs = zip(table, names).enumerated().map { index, pair in
      option(
        name: pair.1.map { UnsafePointer($0) },
        has_arg: pair.0.value == nil ? 0 : 1,
        flag: nil,
        val: Int32(256 + index)
      )
    }
    specs.append(option(name: nil, has_arg: 0, flag: nil, val: 0))
    // getopt permutes argv, and must see one and the same array throughout.
    var argv = owned
    cgetopt_reset()
    while true {
      let code = argv.withUnsafeMutableBufferPointer { buffer -> Int32 in
        guard let start = buffer.baseAddress else { return -1 }
        return getopt_long(Int32(words.count + 1), start, ":", specs, nil)
      }
      if code == -1 { break }
      let place = Int(cgetopt_optind())
      switch code {
      case Int32(UInt8(ascii: "?")), Int32(UInt8(ascii: ":")):
        throw Arguments.problem(
          isMissingValue: code == Int32(UInt8(ascii: ":")),
          word: argv[max(place - 1, 0)].map { String(cString: $0) } ?? "",
          table: table,
          verb: verb
        )
      default:
        let spec = table[Int(code) - 256]
        let value = spec.value == nil ? "" : cgetopt_optarg().map { String(cString: $0) } ?? ""
        options.append((spec.name, value))
      }
    }
    operands = argv[Int(cgetopt_optind())..<(words.count + 1)].compactMap { word in
      word.map { String(cString: $0) }
    }
  }

  private static func problem(
    isMissingValue: Bool,
    word: String,
    table: [OptionSpec],
    verb: String
  ) -> CommandError {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    if let spec = table.first(where: { $0.name == name }) {
      if let value = spec.value, isMissingValue {
        return .usage("--\(name) needs a value", advice: "write --\(name) \(value)")
      }
      return .usage("--\(name) takes no value", advice: "write just --\(name)")
    }
    let nearest = EditDistance.nearest(to: name, among: table.map(\.name))
    return .usage(
      "'\(verb)' has no option '\(word)'",
      advice: nearest.map { "did you mean --\($0)?" } ?? "'pushproof \(verb) --help' lists them"
    )
  }
}
