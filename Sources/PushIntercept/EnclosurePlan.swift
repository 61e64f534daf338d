package import PushModel

/// What an enclosure is made of.
package struct EnclosurePlan: Sendable {
  /// An address that is to answer inside as it does outside, such as those of the ready file.
  package struct Place: Equatable, Hashable, Sendable {
    /// An IPv4 or IPv6 address.
    package var address: String
    package var port: Int

    package init(address: String = "127.0.0.1", port: Int) {
      self.address = address
      self.port = port
    }
  }

  /// The hosts that lead to the mocks.
  package var hosts: [ProviderHost]
  /// Opened inside as well; without meaning when the network is kept.
  package var readyPlaces: [Place]
  package var trust: TrustBundle
  /// An existing folder, absolute; a file system in memory is mounted on a folder in it, inside only.
  package var stateFolder: String
  /// Redirect hosts and trust alone, and leave the rest of the network as it is.
  package var keepsNetwork: Bool

  package init(
    hosts: [ProviderHost] = ProviderHosts.all,
    readyPlaces: [Place] = [],
    trust: TrustBundle,
    stateFolder: String,
    keepsNetwork: Bool = false
  ) {
    self.hosts = hosts
    self.readyPlaces = readyPlaces
    self.trust = trust
    self.stateFolder = stateFolder
    self.keepsNetwork = keepsNetwork
  }

  /// The same plan with the hosts at the addresses of another block.
  func moved(to block: Int) -> EnclosurePlan {
    let names = Set(hosts.map(\.name))
    var plan = self
    plan.hosts = ProviderHosts.hosts(block: block).filter { names.contains($0.name) }
    return plan
  }

  /// What is listened on, in the order in which the holder hands over.
  var listeners: [(host: ProviderHost?, place: Place)] {
    let own = hosts.flatMap { host in
      host.ports.map { (host: ProviderHost?.some(host), Place(address: host.address, port: $0)) }
    }
    return own + (keepsNetwork ? [] : readyPlaces.map { (host: nil, $0) })
  }

  /// The holder's orders: words that each end with a zero byte, after their length in eight bytes.
  func message() throws(InterceptError) -> [UInt8] {
    var words = [keepsNetwork ? "mounts" : "network"]
    for cover in trust.covers { words += ["bind", cover.source, cover.target] }
    let memory = stateFolder + "/enclosure"
    try Files.makeFolder(memory)
    words += ["memory", memory]
    for file in files {
      // A zero byte would end the word; no file of these has one to lose.
      let text = file.text.utf8.filter { $0 != 0 }
      words += [
        "file", memory + "/" + file.name, file.target, String(decoding: text, as: UTF8.self),
      ]
    }
    for listener in listeners {
      words += ["listen", listener.place.address, String(listener.place.port)]
    }
    var body: [UInt8] = []
    for word in words { body += Array(word.utf8) + [0] }
    return withUnsafeBytes(of: UInt64(body.count)) { Array($0) } + body
  }

  /// The files that stand over the system's; only what exists can be covered.
  private var files: [(name: String, target: String, text: String)] {
    var files: [(name: String, target: String, text: String)] = []
    func cover(_ path: String, _ text: (String) -> String) {
      guard let target = Files.real(path) else { return }
      files.append((String(files.count), target, text(Files.text(target))))
    }
    cover("/etc/hosts") { NameFiles.hosts(old: $0, hosts) }
    cover("/etc/nsswitch.conf") { NameFiles.nameServices(old: $0, keepsNetwork: keepsNetwork) }
    if !keepsNetwork { cover("/etc/resolv.conf") { _ in NameFiles.resolver } }
    for socket in EnclosurePlan.nameDaemons(keepsNetwork: keepsNetwork) {
      guard let target = Files.real(socket) else { continue }
      files.append((String(files.count), target, ""))
    }
    return files
  }

  /// Sockets of daemons that would answer for names from outside the namespaces.
  ///
  /// The cache of nscd(8) knows nothing of our hosts file, so it is shut out in both cases.
  private static func nameDaemons(keepsNetwork: Bool) -> [String] {
    let cache = ["/run/nscd/socket", "/var/run/nscd/socket"]
    guard !keepsNetwork else { return cache }
    return cache + [
      "/run/systemd/resolve/io.systemd.Resolve", "/run/systemd/resolve/io.systemd.Resolve.Monitor",
      "/run/avahi-daemon/socket",
    ]
  }
}
