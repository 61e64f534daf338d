import Glibc
import PushCrypto
import PushIntercept
import PushModel
import PushTestKit
import Testing

/// What the tests of enclosures share: a CA in a folder of its own, and a word on skipping.
struct InterceptFixture {
  let folder: ScratchFolder
  let caPath: String
  let certificate: Certificate

  init() throws {
    folder = try ScratchFolder()
    let validity = Validity(notBefore: 1_700_000_000, notAfter: 4_000_000_000)
    let authority = try CertificateAuthority.create(name: "Test CA", validity: validity)
    certificate = authority.certificate
    caPath = try folder.write(authority.certificate.pem, to: "ca.pem")
  }

  func trust() throws -> TrustBundle {
    try TrustBundle.make(caPath: caPath, stateFolder: folder.path)
  }

  /// Starts an enclosure; nil, with a line that says so, where the system refuses namespaces.
  func enclosure(
    readyPorts: [Int] = [],
    keepsNetwork: Bool = false,
    _ title: String = #function
  ) async throws -> Enclosure? {
    let plan = EnclosurePlan(
      readyPlaces: readyPorts.map { EnclosurePlan.Place(port: $0) },
      trust: try trust(),
      stateFolder: folder.path,
      keepsNetwork: keepsNetwork
    )
    do {
      return try await Enclosure.start(plan)
    } catch {
      guard case .refused(let step, _, _) = error,
        [.namespaces, .userNamespace, .userMap, .privateMounts].contains(step)
      else { throw error }
      print("SKIPPED \(title): \(error)")
      return nil
    }
  }
}

extension Enclosure {
  /// Runs a command inside, to its end.
  func run(_ words: [String], environment: [String: String?] = [:]) async throws -> ProcessOutcome {
    var variables: [String: String?] = [:]
    for pair in self.environment { variables[pair.name] = pair.value }
    return try await Subprocess.run(
      command(words),
      environment: variables.merging(environment) { $1 }
    )
  }

  /// Accepts on every listener until the enclosure is gone: writes the address that was called.
  func answerWithAddress() {
    for listener in listeners {
      let flags = fcntl(listener.descriptor, F_GETFL)
      _ = fcntl(listener.descriptor, F_SETFL, flags & ~O_NONBLOCK)
      Thread.start {
        while true {
          let accepted = accept(listener.descriptor, nil, nil)
          guard accepted >= 0 else { return }
          let text = "\(listener.host?.name ?? "ready") \(listener.port)\n"
          _ = text.withCString { write(accepted, $0, strlen($0)) }
          close(accepted)
        }
      }
    }
  }

  func closeListeners() {
    for listener in listeners {
      shutdown(listener.descriptor, Int32(SHUT_RDWR))
      close(listener.descriptor)
    }
  }
}

/// A thread for a loop that blocks.
enum Thread {
  static func start(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    pthread_create(
      &thread,
      nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      },
      box.toOpaque()
    )
    pthread_detach(thread)
  }

  private final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
