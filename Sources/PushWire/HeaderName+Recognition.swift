extension HeaderName {
  /// No known name is longer: `transfer-encoding`.
  private static let longest = 17

  /// The known name that these bytes spell exactly, in lower case; `other` for all else.
  package init(spelling name: Span<UInt8>) {
    let candidate = HeaderName.candidate(name)
    self = candidate != .other && ASCIIBytes.equal(name, candidate.text) ? candidate : .other
  }

  /// The known name whose lower-case spelling these bytes are, without regard to case.
  package init(matching name: Span<UInt8>) {
    self.init(spelling: name)
    guard self == .other, name.count <= HeaderName.longest else { return }
    var lower = InlineArray<17, UInt8>(repeating: 0)
    var hasUpper = false
    for offset in 0..<name.count {
      let isUpper = name[offset] >= 0x41 && name[offset] <= 0x5A
      hasUpper = hasUpper || isUpper
      lower[offset] = isUpper ? name[offset] | 0x20 : name[offset]
    }
    if hasUpper { self.init(spelling: lower.span.extracting(0..<name.count)) }
  }

  /// The only name with this length and this byte at a place that tells names of the length apart.
  private static func candidate(_ name: Span<UInt8>) -> HeaderName {
    switch name.count {
    case 2: .te
    case 4: name[0] == UInt8(ascii: "h") ? .host : .date
    case 5: .path
    case 6: name[0] == UInt8(ascii: "a") ? .accept : .expect
    case 7: candidateOfSeven(name[2])
    case 8: .priority
    case 10: candidateOfTen(name[9])
    case 11: .retryAfter
    case 12: .contentType
    case 13: name[1] == UInt8(ascii: "u") ? .authorization : .apnsPriority
    case 14: candidateOfFourteen(name[5])
    case 15: candidateOfFifteen(name[5])
    case 16: candidateOfSixteen(name[0])
    case 17: .transferEncoding
    default: .other
    }
  }

  private static func candidateOfSeven(_ third: UInt8) -> HeaderName {
    switch third {
    case UInt8(ascii: "e"): .method
    case UInt8(ascii: "c"): .scheme
    case UInt8(ascii: "t"): .status
    case UInt8(ascii: "n"): .apnsID
    case UInt8(ascii: "g"): .upgrade
    case UInt8(ascii: "a"): .trailer
    default: .other
    }
  }

  private static func candidateOfTen(_ last: UInt8) -> HeaderName {
    switch last {
    case UInt8(ascii: "y"): .authority
    case UInt8(ascii: "c"): .apnsTopic
    case UInt8(ascii: "t"): .userAgent
    case UInt8(ascii: "n"): .connection
    case UInt8(ascii: "e"): .keepAlive
    default: .other
    }
  }

  private static func candidateOfFourteen(_ sixth: UInt8) -> HeaderName {
    switch sixth {
    case UInt8(ascii: "p"): .apnsPushType
    case UInt8(ascii: "u"): .apnsUniqueID
    case UInt8(ascii: "n"): .contentLength
    default: .other
    }
  }

  private static func candidateOfFifteen(_ sixth: UInt8) -> HeaderName {
    switch sixth {
    case UInt8(ascii: "e"): .apnsExpiration
    case UInt8(ascii: "c"): .apnsChannelID
    case UInt8(ascii: "r"): .apnsRequestID
    case UInt8(ascii: "t"): .acceptEncoding
    default: .other
    }
  }

  private static func candidateOfSixteen(_ first: UInt8) -> HeaderName {
    switch first {
    case UInt8(ascii: "a"): .apnsCollapseID
    case UInt8(ascii: "c"): .contentEncoding
    case UInt8(ascii: "p"): .proxyConnection
    default: .other
    }
  }
}
