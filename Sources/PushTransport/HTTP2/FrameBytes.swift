/// HTTP/2 frames read and written as bytes, where libnghttp2 would do more than we want.
enum FrameBytes {
  /// RFC 9113, 4.1.
  static let headerLength = 9
  private static let settingsType: UInt8 = 4
  private static let goAwayType: UInt8 = 7
  private static let maxConcurrentStreams: UInt16 = 3

  /// Where, from the frame's start, a SETTINGS frame holds its stream limit; nil for other frames.
  static func streamLimitOffset(in frame: UnsafeBufferPointer<UInt8>) -> Int? {
    guard frame.count > headerLength, frame[3] == settingsType else { return nil }
    var offset = headerLength
    while offset + 6 <= frame.count {
      let identifier = UInt16(frame[offset]) << 8 | UInt16(frame[offset + 1])
      if identifier == maxConcurrentStreams { return offset + 2 }
      offset += 6
    }
    return nil
  }

  /// A GOAWAY frame (RFC 9113, 6.8).
  static func goAway(lastStreamID: Int, errorCode: UInt32, debugData: [UInt8]) -> [UInt8] {
    // A frame larger than the peer's smallest allowed maximum would be an error of ours.
    let debugData = debugData.prefix(16_384 - 8)
    var frame: [UInt8] = []
    appendBigEndian(UInt32(8 + debugData.count) << 8 | UInt32(goAwayType), to: &frame)
    frame.append(0)
    appendBigEndian(0, to: &frame)
    appendBigEndian(UInt32(lastStreamID) & 0x7FFF_FFFF, to: &frame)
    appendBigEndian(errorCode, to: &frame)
    frame.append(contentsOf: debugData)
    return frame
  }

  private static func appendBigEndian(_ value: UInt32, to frame: inout [UInt8]) {
    for shift in [24, 16, 8, 0] { frame.append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
  }
}
