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
      contents.counts.add(request, findings)
      return
    }
    let start = contents.text.used
    let firstHeader = contents.headers.count
    token.withUnsafeBytes { contents.text.append($0) }
    method.withUnsafeBytes { contents.text.append($0) }
    path.withUnsafeBytes { contents.text.append($0) }
    var reason = request.reason
    if !reason.isEmpty {
      reason.withUTF8 { contents.text.append(UnsafeRawBufferPointer($0)) }
    }
    append(headers, reducedAuthorization)
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

  private mutating func append(_ headers: HeaderTable, _ reducedAuthorization: [UInt8]) {
    headers.bytes.withUnsafeBytes { bytes in
      for entry in headers.entries {
        // A pseudo-header begins with a colon (RFC 9113, section 8.3).
        if let first = bytes[entry.name].first, first == UInt8(ascii: ":") { continue }
        var valueLength = entry.value.count
        if entry.id == .authorization {
          contents.text.append(UnsafeRawBufferPointer(rebasing: bytes[entry.name]))
          reducedAuthorization.withUnsafeBytes { contents.text.append($0) }
          valueLength = reducedAuthorization.count
        } else {
          // The table keeps a value right behind its name.
          let both = entry.name.lowerBound..<entry.value.upperBound
          contents.text.append(UnsafeRawBufferPointer(rebasing: bytes[both]))
        }
        contents.headers.append(
          StoredHeader(
            nameLength: UInt32(entry.name.count),
            valueLength: UInt32(valueLength)
          )
        )
      }
    }
  }
}
