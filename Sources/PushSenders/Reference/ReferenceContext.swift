internal import PushModel
internal import PushSuites
internal import Synchronization

/// What the reference senders of all providers share.
struct ReferenceContext: Sendable {
  var ready: ReadyFile
  var flaws: Set<Flaw>
  var clock: Clock
  var makeID: @Sendable () -> String
  /// Waits; passed in, so that tests own time.
  var pause: @Sendable (_ milliseconds: Int) async throws -> Void
  /// A number from 0 up to 1, for jitter.
  var random: @Sendable () -> Double
  var clients: ClientPool

  /// The name by which services know the sender.
  static let userAgent = "pushproof-reference/1"

  var nowSeconds: Int64 { clock.wallMilliseconds() / 1000 }

  func has(_ flaw: Flaw) -> Bool { flaws.contains(flaw) }

  /// What the sender tells the harness, which is the truth unless a flaw hides it.
  func shown(_ report: SenderReport) -> SenderReport {
    if has(.swallowsErrors), report.outcome == .failed {
      return SenderReport(outcome: .sent, status: 200)
    }
    guard has(.hidesReason) else { return report }
    var quiet = report
    quiet.status = nil
    quiet.reason = nil
    return quiet
  }
}

extension ReferenceContext {
  /// One request over the kept connection to an endpoint.
  func answer(to request: PushRequest, at endpoint: PushEndpoint) async -> PushAnswer {
    do {
      return await (try clients.client(for: endpoint)).answer(to: request)
    } catch let failure as SenderFailure {
      return .failure(PushFailure(reason: failure.message))
    } catch {
      return .failure(PushFailure(reason: "\(error)"))
    }
  }
}

extension PushClient {
  /// What a request brought, as a value.
  func answer(to request: PushRequest) async -> PushAnswer {
    do throws(PushFailure) { return .success(try await send(request)) } catch {
      return .failure(error)
    }
  }
}

/// The connections of the reference sender, opened on first use and then kept.
final class ClientPool: Sendable {
  private let make: PushClientFactory
  private let open = Mutex<[PushEndpoint: any PushClient]>([:])

  init(_ make: @escaping PushClientFactory) { self.make = make }

  /// The connection to an endpoint; `isOwn` opens one that the caller closes.
  func client(for endpoint: PushEndpoint, isOwn: Bool = false) throws -> any PushClient {
    if isOwn { return try make(endpoint) }
    return try open.withLock { open in
      if let client = open[endpoint] { return client }
      let client = try make(endpoint)
      open[endpoint] = client
      return client
    }
  }

  func close() async {
    let clients = open.withLock { open in
      let all = Array(open.values)
      open = [:]
      return all
    }
    for client in clients { await client.close() }
  }
}

/// The part of the reference sender that speaks to one provider.
protocol ReferenceProvider: Sendable {
  /// Reads the credentials; throws `SenderFailure` when they cannot be used.
  func start() throws
  func send(_ order: SendOrder) async throws -> SenderReport
  func collectReceipts() async throws -> SenderReport
}

extension ReferenceProvider {
  func collectReceipts() async throws -> SenderReport {
    SenderReport(outcome: .unsupported, reason: "this provider has no receipts")
  }
}
