internal import CNamespaces
internal import Glibc
package import PushModel
internal import Synchronization

/// A listening socket of the enclosure: non-blocking, closed on exec, owned by whoever takes it.
package struct EnclosureListener: Equatable, Sendable {
  package var descriptor: Int32
  /// The host that it stands for; nil for an address of the ready file.
  package var host: ProviderHost?
  package var address: String
  package var port: Int
}

/// Namespaces in which the providers' names lead to sockets of ours, and nothing else is in reach.
///
/// A process of its own holds them. When this process ends, in whatever way, the kernel closes the
/// socket between the two, and the holder ends all that runs inside and then itself.
package final class Enclosure: Sendable {
  /// This program, also when its file was replaced since it was started, and from any descendant.
  static let program = "/proc/\(getpid())/exe"

  /// Ours: with the network kept, so many runs at once find addresses of their own.
  private static let blocksTried = 0..<16

  /// In the order hosts, ready places; the descriptors belong to the caller.
  package let listeners: [EnclosureListener]
  /// What the command needs in its environment, beside what it has.
  package let environment: [(name: String, value: String)]
  /// Where the providers' names lead, inside.
  package let hosts: [ProviderHost]
  /// The CA that is trusted inside.
  package let caPath: String
  private let entrance: [String]
  private let holder: Mutex<HolderProcess?>

  private init(
    plan: EnclosurePlan,
    holder: HolderProcess,
    descriptors: [Int32],
    inode: UInt,
    environment: [(name: String, value: String)]
  ) {
    listeners = zip(descriptors, plan.listeners).map { descriptor, listener in
      EnclosureListener(
        descriptor: descriptor,
        host: listener.host,
        address: listener.place.address,
        port: listener.place.port
      )
    }
    hosts = plan.hosts
    caPath = plan.trust.ca
    entrance = [
      Enclosure.program, "enclosed", String(holder.processID), String(inode),
      plan.keepsNetwork ? "mounts" : "network", "--",
    ]
    self.environment = environment
    self.holder = Mutex(holder)
  }

  deinit { end() }

  /// Makes the namespaces and opens the listeners in them.
  ///
  /// - Parameters:
  ///   - plan: Hosts, places, trust.
  ///   - serviceAccount: The file for `GOOGLE_APPLICATION_CREDENTIALS`, if FCM is served.
  ///   - variables: The environment that the command would have otherwise.
  /// - Returns: The enclosure; commands may enter it.
  /// - Throws: `InterceptError` with the step that this system refuses, and what to do.
  package static func start(
    _ plan: EnclosurePlan,
    serviceAccount: String? = nil,
    variables: [String: String] = InterceptVariables.current
  ) async throws(InterceptError) -> Enclosure {
    let environment = InterceptVariables.make(
      trust: plan.trust,
      serviceAccount: serviceAccount,
      way: plan.keepsNetwork ? .hosts : .enclosure,
      present: variables
    )
    guard plan.keepsNetwork else { return try start(plan, environment) }
    var last = InterceptError.noHolder(reason: "no address block is free")
    for block in blocksTried {
      do {
        return try start(plan.moved(to: block), environment)
      } catch {
        guard case .refused(.listen, _, EADDRINUSE) = error else { throw error }
        last = error
      }
    }
    throw last
  }

  /// The words that run a command inside: with the caller's user, rights and working directory.
  ///
  /// They work for this process and all that descend from it, while it lives. A command that does not exist
  /// ends with 127, one that may not be run with 126, a missing enclosure with 125.
  package func command(_ words: [String]) -> [String] { entrance + words }

  /// Ends all that runs inside, and the namespaces with it; listeners stay as their owners left them.
  package func stop() async { end() }

  private func end() {
    let running = holder.withLock { holder in
      defer { holder = nil }
      return holder
    }
    running?.end()
  }

  private static func start(
    _ plan: EnclosurePlan,
    _ environment: [(name: String, value: String)]
  ) throws(InterceptError) -> Enclosure {
    let holder = try HolderProcess.start()
    do {
      let descriptors = try holder.carryOut(plan)
      return Enclosure(
        plan: plan,
        holder: holder,
        descriptors: descriptors,
        inode: pp_namespace(holder.processID, "mnt"),
        environment: environment
      )
    } catch {
      holder.end()
      throw error
    }
  }
}
