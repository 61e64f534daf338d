import Glibc

/// Runs a shell command and returns its output, errors included.
func shell(_ command: String) -> String {
  guard let pipe = popen(command + " 2>&1", "r") else { return "" }
  defer { pclose(pipe) }
  var output: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = fread(&buffer, 1, buffer.count, pipe)
    guard count > 0 else { break }
    output += buffer[..<count]
  }
  return String(decoding: output, as: UTF8.self)
}
