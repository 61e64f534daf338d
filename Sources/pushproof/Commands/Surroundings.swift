internal import Glibc
internal import PushMock
internal import PushWire

/// Facts about machine and settings that belong into a report.
enum Surroundings {
  /// In the order in which a report shows them; host names are left out.
  static func facts(of mocks: PushMock.MockOptions, seed: UInt64) -> [(name: String, value: String)]
  {
    var facts: [(name: String, value: String)] = []
    var system = utsname()
    if uname(&system) == 0 {
      facts.append(("system", "\(text(of: &system.sysname)) \(text(of: &system.release))"))
      facts.append(("processor", text(of: &system.machine)))
    }
    facts.append(("cores", String(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    facts.append(("workers", String(mocks.workers)))
    facts.append(("world", mocks.isClosedWorld ? "closed" : "open"))
    facts.append(("durable", mocks.isDurable ? "yes" : "no"))
    facts.append(("seed", String(seed)))
    return facts
  }

  private static func text<Field>(of field: inout Field) -> String {
    withUnsafeBytes(of: &field) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
