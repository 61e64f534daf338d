internal import PushWire

extension APNsRequest {
  private static let devicePrefix = Array("/3/device".utf8)
  private static let broadcastPrefix = Array("/4/broadcasts/apps/".utf8)
  private static let channelPrefix = Array("/1/apps/".utf8)
  private static let channels = Array("/channels".utf8)
  private static let allChannels = Array("/all-channels".utf8)

  /// Finds out what the path addresses, and where token or bundle id lie in it.
  func decodePath() {
    endpoint = .unknown
    tokenRange = 0..<0
    pathBundle = 0..<0
    tokenForm = .absent
    tokenKey = APNsTokenKey()
    guard let path = value(.path) else { return }
    let bytes = headers.bytes
    if APNsTopic.begins(bytes, path, with: APNsRequest.devicePrefix) {
      decodeDevice(bytes, path)
    } else if APNsTopic.begins(bytes, path, with: APNsRequest.broadcastPrefix) {
      let bundle = (path.lowerBound + APNsRequest.broadcastPrefix.count)..<path.upperBound
      take(.broadcast, bundle, bytes)
    } else if APNsTopic.begins(bytes, path, with: APNsRequest.channelPrefix) {
      decodeChannels(bytes, path)
    }
  }

  private func decodeDevice(_ bytes: [UInt8], _ path: Range<Int>) {
    let end = path.lowerBound + APNsRequest.devicePrefix.count
    if end == path.upperBound {
      endpoint = .device
      return
    }
    guard bytes[end] == 0x2F else { return }
    let token = (end + 1)..<path.upperBound
    var form = APNsTokenForm.absent
    let key = APNsTokenKey(bytes, token, form: &form)
    if form == .notHex {
      // A query or another segment makes a path of its own; anything else is a token, if a wrong
      // one.
      for offset in token where bytes[offset] == 0x2F || bytes[offset] == 0x3F { return }
    }
    endpoint = .device
    tokenRange = token
    tokenForm = form
    tokenKey = key
  }

  private func decodeChannels(_ bytes: [UInt8], _ path: Range<Int>) {
    let start = path.lowerBound + APNsRequest.channelPrefix.count
    if APNsTopic.ends(bytes, path, with: APNsRequest.allChannels) {
      let end = path.upperBound - APNsRequest.allChannels.count
      if start <= end { take(.allChannels, start..<end, bytes) }
    } else if APNsTopic.ends(bytes, path, with: APNsRequest.channels) {
      let end = path.upperBound - APNsRequest.channels.count
      if start <= end { take(.channels, start..<end, bytes) }
    }
  }

  /// Accepts a path of the broadcast APIs if what stands for the bundle id is one segment.
  private func take(_ found: APNsEndpoint, _ bundle: Range<Int>, _ bytes: [UInt8]) {
    guard !bundle.isEmpty else { return }
    for offset in bundle where bytes[offset] == 0x2F || bytes[offset] == 0x3F { return }
    endpoint = found
    pathBundle = bundle
  }
}
