internal import Glibc

/// Standard output and standard error, written by descriptor.
enum Output {
  /// The answer: standard output.
  static func answer(_ text: String) { write(text, to: 1) }

  /// Progress and errors: standard error.
  static func progress(_ text: String) { write(text, to: 2) }

  /// Whether the descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The width of the terminal in columns; 100 when there is none.
  static var width: Int {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 else { return 100 }
    return Int(size.ws_col)
  }

  /// Whether to colour what goes to a descriptor, after `--no-color` and `NO_COLOR`.
  static func usesColor(_ arguments: Arguments, descriptor: Int32 = 1) -> Bool {
    if arguments.has("no-color") { return false }
    if let none = environment("NO_COLOR"), !none.isEmpty { return false }
    return isTerminal(descriptor) && environment("TERM") != "dumb"
  }

  /// The value of an environment variable, or nil.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { buffer in
      var rest = UnsafeRawBufferPointer(buffer)
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno != EINTR && errno != EAGAIN {
          // A closed pipe (`| head`) is the reader's wish, not an error of ours.
          return
        }
      }
    }
  }
}
