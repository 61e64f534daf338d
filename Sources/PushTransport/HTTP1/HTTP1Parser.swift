internal import CHTTPParser

/// What is told while one HTTP/1.1 request is read.
protocol HTTP1ParserTarget: AnyObject {
  func requestBegan()
  func target(_ bytes: UnsafeBufferPointer<UInt8>)
  func headerName(_ bytes: UnsafeBufferPointer<UInt8>)
  func headerValue(_ bytes: UnsafeBufferPointer<UInt8>)
  /// False stops reading.
  func headersEnded() -> Bool
  /// False stops reading.
  func body(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool
  func requestEnded()
}

/// Owns one http-parser, which refuses ambiguous lengths (RFC 9112, 6.3) by itself.
final class HTTP1Parser {
  private let raw: UnsafeMutablePointer<http_parser>
  private let settings: UnsafeMutablePointer<http_parser_settings>
  // It owns this object and outlives it.
  private unowned(unsafe) let target: any HTTP1ParserTarget

  init(target: any HTTP1ParserTarget) {
    self.target = target
    raw = .allocate(capacity: 1)
    settings = .allocate(capacity: 1)
    http_parser_init(raw, HTTP_REQUEST)
    http_parser_settings_init(settings)
    raw.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    install()
  }

  deinit {
    raw.deallocate()
    settings.deallocate()
  }

  /// Parses bytes; returns how many were read before a request ended or an error was found.
  func parse(_ bytes: UnsafeRawBufferPointer) -> Int {
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    return http_parser_execute(raw, settings, start, bytes.count)
  }

  /// Whether the last request ended, and with it the reading.
  var isPaused: Bool { raw.pointee.http_errno == HPE_PAUSED.rawValue }

  /// Reads on, with the next request.
  func resume() { http_parser_pause(raw, 0) }

  /// Why the bytes are no HTTP/1.1; nil while they are.
  var failure: String? {
    let code = http_errno(rawValue: raw.pointee.http_errno)
    guard code != HPE_OK, code != HPE_PAUSED else { return nil }
    return String(cString: http_errno_description(code))
  }

  /// The header section is larger than http-parser's own bound.
  var isHeaderOverflow: Bool { raw.pointee.http_errno == HPE_HEADER_OVERFLOW.rawValue }

  var method: String { String(cString: http_method_str(http_method(rawValue: raw.pointee.method))) }

  /// The connection may serve another request.
  var shouldKeepAlive: Bool { http_should_keep_alive(raw) != 0 }

  /// HTTP/1.1 and not 1.0.
  var isVersion11: Bool { raw.pointee.http_major == 1 && raw.pointee.http_minor >= 1 }

  private static func from(_ parser: UnsafeMutablePointer<http_parser>?) -> HTTP1Parser? {
    guard let data = parser?.pointee.data else { return nil }
    return Unmanaged<HTTP1Parser>.fromOpaque(data).takeUnretainedValue()
  }

  private static func bytes(
    _ start: UnsafePointer<CChar>?,
    _ count: Int
  ) -> UnsafeBufferPointer<UInt8> {
    let raw = UnsafeRawPointer(start)
    return UnsafeBufferPointer(start: raw?.assumingMemoryBound(to: UInt8.self), count: count)
  }

  private func install() {
    settings.pointee.on_message_begin = {
      HTTP1Parser.from($0)?.target.requestBegan()
      return 0
    }
    settings.pointee.on_url = {
      HTTP1Parser.from($0)?.target.target(HTTP1Parser.bytes($1, $2))
      return 0
    }
    settings.pointee.on_header_field = {
      HTTP1Parser.from($0)?.target.headerName(HTTP1Parser.bytes($1, $2))
      return 0
    }
    settings.pointee.on_header_value = {
      HTTP1Parser.from($0)?.target.headerValue(HTTP1Parser.bytes($1, $2))
      return 0
    }
    settings.pointee.on_headers_complete = {
      HTTP1Parser.from($0)?.target.headersEnded() == true ? 0 : -1
    }
    settings.pointee.on_body = {
      HTTP1Parser.from($0)?.target.body(HTTP1Parser.bytes($1, $2)) == true ? 0 : -1
    }
    settings.pointee.on_message_complete = {
      http_parser_pause($0, 1)
      HTTP1Parser.from($0)?.target.requestEnded()
      return 0
    }
  }
}
