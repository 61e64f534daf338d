internal import Glibc
internal import PushCrypto
internal import PushModel

/// One means of interception, tried on this machine.
package struct MeansReport: Equatable, Sendable {
  package enum Outcome: String, Sendable {
    case works
    case fails
    /// The program that would show it is not installed.
    case untried
  }

  /// Such as `enclosure` or `trust: python`.
  package var name: String
  package var outcome: Outcome
  /// What was seen, in one line.
  package var detail: String
  /// What to do where it fails; may be empty.
  package var advice: String

  package init(_ name: String, _ outcome: Outcome, _ detail: String, advice: String = "") {
    self.name = name
    self.outcome = outcome
    self.detail = detail
    self.advice = advice
  }
}

/// Tries every means of interception, each as a sender would meet it.
package enum InterceptMeans {
  /// Takes about a second; nothing of it outlives the call but the files under `trust/`.
  package static func probe(caPath: String, stateFolder: String) async -> [MeansReport] {
    let trust: TrustBundle
    do {
      trust = try TrustBundle.make(
        caPath: caPath,
        stateFolder: stateFolder,
        javaHome: InterceptVariables.current["JAVA_HOME"]
      )
    } catch {
      return [MeansReport("trust", .fails, "\(error)", advice: "name another folder with --state")]
    }
    let plan = EnclosurePlan(trust: trust, stateFolder: stateFolder)
    var kept = plan
    kept.keepsNetwork = true
    return await enclosure(plan) + (await network(kept)) + [proxy]
  }

  private static func enclosure(_ plan: EnclosurePlan) async -> [MeansReport] {
    let name = "enclosure"
    do {
      let enclosure = try await Enclosure.start(plan)
      defer { for listener in enclosure.listeners { close(listener.descriptor) } }
      let count = enclosure.listeners.count
      let reports =
        [
          MeansReport(name, .works, "mount and network namespaces, \(count) listeners inside"),
          names("enclosure: names", enclosure),
        ] + trust(enclosure)
      await enclosure.stop()
      return reports
    } catch {
      return [failure(name, error)]
    }
  }

  private static func network(_ plan: EnclosurePlan) async -> [MeansReport] {
    let name = "--keep-network"
    do {
      let enclosure = try await Enclosure.start(plan)
      defer { for listener in enclosure.listeners { close(listener.descriptor) } }
      let names = names("--keep-network: names", enclosure)
      await enclosure.stop()
      return [MeansReport(name, .works, "low ports of this machine's loopback can be had"), names]
    } catch {
      return [failure(name, error)]
    }
  }

  private static func failure(_ name: String, _ error: InterceptError) -> MeansReport {
    let words = error.description
    guard let cut = words.firstIndex(of: ";") else { return MeansReport(name, .fails, words) }
    let advice = words[words.index(after: cut)...].drop { $0 == " " }
    return MeansReport(name, .fails, String(words[..<cut]), advice: String(advice))
  }

  /// Asks getaddrinfo of a child for every host.
  private static func names(_ name: String, _ enclosure: Enclosure) -> MeansReport {
    for host in enclosure.hosts {
      // That is this program, for it is still this program that enters.
      let words = enclosure.command(["/proc/self/exe", "enclosure-lookup", host.name])
      let found = CapturedCommand.run(words, [])?.output.split(separator: "\n").map(String.init)
      guard found == [host.address] else {
        let seen = (found ?? []).joined(separator: ", ")
        return MeansReport(
          name,
          .fails,
          "a child finds \(host.name) at \(seen.isEmpty ? "no address" : seen), not \(host.address)",
          advice: "put 'files' first behind 'hosts:' in /etc/nsswitch.conf"
        )
      }
    }
    return MeansReport(
      name,
      .works,
      "a child finds all \(enclosure.hosts.count) hosts at the mocks"
    )
  }

  /// Asks programs whether they trust the CA: by the system's files alone, Python by our variables.
  private static func trust(_ enclosure: Enclosure) -> [MeansReport] {
    let none = enclosure.environment.map { (name: $0.name, value: String?.none) }
    let ours = enclosure.environment.map { (name: $0.name, value: String?.some($0.value)) }
    return [
      ask("trust: openssl", ["openssl", "verify", enclosure.caPath], enclosure, none) {
        $0.contains(": OK")
      },
      ask("trust: python", ["python3", "-c", pythonQuestion], enclosure, ours) {
        $0.hasPrefix("True")
      },
      ask("trust: java", javaQuestion(enclosure), enclosure, none) { $0.contains("pushproof-") },
    ]
  }

  private static let pythonQuestion =
    "import ssl; print(any('PushProof' in str(c['subject']) "
    + "for c in ssl.create_default_context().get_ca_certs()))"

  private static func javaQuestion(_ enclosure: Enclosure) -> [String] {
    ["keytool", "-list", "-cacerts", "-storepass", JavaTrustStore.password]
  }

  private static func ask(
    _ name: String,
    _ words: [String],
    _ enclosure: Enclosure,
    _ variables: [(name: String, value: String?)],
    _ isTrusted: (String) -> Bool
  ) -> MeansReport {
    guard let program = words.first, CapturedCommand.has(program) else {
      return MeansReport(name, .untried, "not installed")
    }
    let answer = CapturedCommand.run(enclosure.command(words), variables)
    guard let answer, isTrusted(answer.output) else {
      return MeansReport(
        name,
        .fails,
        "\(program) does not trust the CA inside",
        advice: "let the sender read SSL_CERT_FILE, or add \(enclosure.caPath) to its own store"
      )
    }
    return MeansReport(name, .works, "\(program) trusts the CA inside")
  }

  /// All that the proxy needs of the system is a port.
  private static var proxy: MeansReport {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return MeansReport("proxy", .fails, SmallFile.reason(errno)) }
    defer { close(descriptor) }
    guard listen(descriptor, 1) == 0 else {
      return MeansReport("proxy", .fails, SmallFile.reason(errno))
    }
    return MeansReport("proxy", .works, "a sender that honours HTTPS_PROXY can be led to the mocks")
  }
}
