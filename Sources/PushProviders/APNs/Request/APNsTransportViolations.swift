/// What the transport saw of one request that a table of headers cannot show.
package struct APNsTransportViolations: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A pseudo-header came behind an ordinary header, twice, unknown, or not at all.
  package static let pseudoHeaders = APNsTransportViolations(rawValue: 1 << 0)
  /// A header name held an upper-case letter.
  package static let upperCaseName = APNsTransportViolations(rawValue: 1 << 1)
  /// A header of HTTP/1.1 connections, or `te` other than `trailers`.
  package static let connectionHeader = APNsTransportViolations(rawValue: 1 << 2)
  /// `content-length` differs from the bytes of DATA.
  package static let contentLength = APNsTransportViolations(rawValue: 1 << 3)
  /// The header list is larger than the advertised limit.
  package static let headerListTooLarge = APNsTransportViolations(rawValue: 1 << 4)
  /// A trailer section followed the body.
  package static let trailers = APNsTransportViolations(rawValue: 1 << 5)
  /// The HEADERS frame carried priority fields, or a PRIORITY frame named the stream.
  package static let priority = APNsTransportViolations(rawValue: 1 << 6)
}
