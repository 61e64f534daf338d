package import PushModel
package import PushWire

/// The requests that a worker has answered since it last handed over; belongs to that worker.
///
/// Appending allocates nothing once the buffers have grown, a finding's text aside.
package struct RecordBatch: ~Copyable {
  var contents: BatchContents

  init(_ contents: BatchContents) { self.contents = contents }

  /// Whether there is nothing to submit.
  package var isEmpty: Bool { contents.isEmpty }

  /// Whether the batch should be submitted before the next request is added.
  package var isFull: Bool { contents.isFull }

  /// How many requests it holds.
  package var count: Int { max(contents.rows.count, contents.counts.requests) }

  /// Whether requests are stored; if not, they are counted.
  package var keepsRows: Bool { contents.mode == .full }

  /// Counts one answered request, which is all that is kept without rows.
  package mutating func count(_ request: RequestRow, _ findings: [Finding]) {
    contents.counts.add(request, findings)
  }

  /// Adds one answered request; all bytes are copied.
  ///
  /// - Parameters:
  ///   - request: The numbers.
  ///   - token: The device token or channel id as it came; empty if there was none.
  ///   - method: The method as it came.
  ///   - path: The path as it came, credentials in a query reduced.
  ///   - headers: The header table; pseudo-headers in it are left out.
  ///   - reducedAuthorization: What is stored as the value of `authorization`.
  ///   - body: The body; empty if there was none.
  ///   - findings: All findings of the request.
  package mutating func append(
    request: RequestRow,
    token: Span<UInt8>,
    method: Span<UInt8>,
    path: Span<UInt8>,
    headers: HeaderTable,
    reducedAuthorization: [UInt8],
    body: [UInt8],
    findings: [Finding]
  ) {
    guard contents.mode == .full else {
      count(request, findings)
      return
    }
    let start = contents.text.used
    let firstHeader = contents.headers.count
    var reason = request.reason
    let authorizations = headers.count(of: .authorization)
    let room =
      token.count + method.count + path.count + reason.utf8.count + headers.bytes.count
      + authorizations * reducedAuthorization.count
    contents.text.fill(upTo: room) { cursor in
      token.withUnsafeBytes { cursor.put($0, 0, $0.count) }
      method.withUnsafeBytes { cursor.put($0, 0, $0.count) }
      path.withUnsafeBytes { cursor.put($0, 0, $0.count) }
      if !reason.isEmpty {
        reason.withUTF8 { cursor.put(UnsafeRawBufferPointer($0), 0, $0.count) }
      }
      Self.put(headers, reducedAuthorization, &cursor, &contents.headers)
    }
    contents.rows.append(
      StoredRow(
        id: request.id,
        ask: request.ask ?? 0,
        connection: request.connection,
        stream: request.stream,
        at: request.at,
        duration: request.duration,
        bytes: request.bytes,
        start: start,
        tokenLength: UInt32(token.count),
        methodLength: UInt32(method.count),
        pathLength: UInt32(path.count),
        reasonLength: UInt32(reason.utf8.count),
        firstHeader: UInt32(firstHeader),
        headerCount: UInt32(contents.headers.count - firstHeader),
        body: body.withUnsafeBytes { contents.place($0) },
        status: Int32(truncatingIfNeeded: request.status),
        provider: request.provider,
        endpoint: request.endpoint,
        environment: request.environment,
        hasAsk: request.ask != nil,
        deservesRejection: request.deservesRejection
      )
    )
    for finding in findings {
      contents.findings.append(StoredFinding(request: request.id, finding: finding))
    }
  }

  /// Copies names and values, each value right behind its name, and notes their lengths.
  private static func put(
    _ headers: HeaderTable,
    _ reducedAuthorization: [UInt8],
    _ cursor: inout ByteArena.Cursor,
    _ lengths: inout [StoredHeader]
  ) {
    headers.bytes.withUnsafeBytes { bytes in
      // The table keeps names and values one behind the other, so that most go in two pieces.
      var start = 0
      for entry in headers.entries {
        // Fields, since computed ranges are calls into another module.
        let middle = Int(entry.middle)
        let end = Int(entry.end)
        if isPseudo(entry, bytes) {
          cursor.put(bytes, start, Int(entry.start))
          start = end
          continue
        }
        var valueLength = end - middle
        if case .authorization = entry.id {
          cursor.put(bytes, start, middle)
          reducedAuthorization.withUnsafeBytes { cursor.put($0, 0, $0.count) }
          valueLength = reducedAuthorization.count
          start = end
        }
        lengths.append(
          StoredHeader(
            nameLength: entry.middle - entry.start,
            valueLength: UInt32(truncatingIfNeeded: valueLength)
          )
        )
      }
      cursor.put(bytes, start, bytes.count)
    }
  }

  /// Pseudo-headers begin with a colon (RFC 9113, section 8.3), known ones and others.
  private static func isPseudo(
    _ entry: HeaderTable.Entry,
    _ bytes: UnsafeRawBufferPointer
  ) -> Bool {
    entry.middle > entry.start && bytes[Int(entry.start)] == UInt8(ascii: ":")
  }
}
