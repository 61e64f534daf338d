internal import Glibc
internal import PushCrypto

/// Why a sender cannot be enclosed, and what to do about it.
package enum InterceptError: Error, Equatable, CustomStringConvertible {
  /// The step of the holder that failed, what it was done to, and the system's error number.
  case refused(step: Step, detail: String, code: Int32)
  /// The holder did not start or went away without a word.
  case noHolder(reason: String)
  /// A file could not be read, written or made; the system's reason.
  case file(operation: String, path: String, reason: String)
  /// The CA certificate cannot be used.
  case certificate(path: String, reason: String)

  /// What the holder does, in order.
  package enum Step: String, Sendable {
    case namespaces
    case userNamespace = "user namespace"
    case userMap = "user map"
    case privateMounts = "private mounts"
    case loopback
    case memory
    case write
    case bind
    case listen
    case plan
  }

  package var description: String {
    switch self {
    case .refused(let step, let detail, let code):
      "cannot \(InterceptError.attempt(step, detail)): \(SmallFile.reason(code)); "
        + InterceptError.advice(step, code)
    case .noHolder(let reason): "the process that holds the namespaces did not come up: \(reason)"
    case .file(let operation, let path, let reason): "cannot \(operation) \(path): \(reason)"
    case .certificate(let path, let reason): "the CA in \(path) cannot be used: \(reason)"
    }
  }

  private static func attempt(_ step: Step, _ detail: String) -> String {
    switch step {
    case .namespaces: "make namespaces"
    case .userNamespace: "make a user namespace"
    case .userMap: "map the user into its namespace"
    case .privateMounts: "make the mounts private"
    case .loopback: "bring the loopback interface up"
    case .memory: "mount a file system in memory at \(detail)"
    case .write: "write \(detail)"
    case .bind: "put a file over \(detail)"
    case .listen: "listen on \(detail)"
    case .plan: "read the plan (\(detail))"
    }
  }

  private static func advice(_ step: Step, _ code: Int32) -> String {
    switch (step, code) {
    case (.listen, EACCES):
      "run as root, allow low ports (sysctl net.ipv4.ip_unprivileged_port_start=443), leave out "
        + "--keep-network, or use --proxy"
    case (.listen, EADDRINUSE):
      "something listens there already; end it, leave out --keep-network, or use --proxy"
    case (.userNamespace, ENOSPC):
      "raise user.max_user_namespaces (sysctl), run as root, or use --proxy"
    case (.namespaces, _), (.userNamespace, _), (.userMap, _), (.privateMounts, _), (.loopback, _):
      "allow user namespaces (sysctl kernel.unprivileged_userns_clone=1, "
        + "kernel.apparmor_restrict_unprivileged_userns=0; in a container: --cap-add SYS_ADMIN "
        + "or --privileged), run as root, or use --proxy"
    default: "use --proxy"
    }
  }
}
