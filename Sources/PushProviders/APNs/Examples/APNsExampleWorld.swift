package import PushModel

/// The keys, channels and certificates that the examples speak of.
package enum APNsExampleWorld {
  /// A channel that stores nothing.
  package static let channel = "AAECAwQFBgcICQoLDA0ODw=="
  /// A channel that stores the newest message.
  package static let storing = "EBESExQVFhcYGRobHB0eHw=="

  /// A fresh world: signatures of 64 bytes verify unless they begin with 0.
  package static func make() -> APNsWorld {
    let keyring = APNsKeyring(
      keys: [
        APNsKey(id: "KEY0000001", team: "TEAM000001"),
        APNsKey(id: "KEY0000002", team: "TEAM000001"),
        APNsKey(id: "KEYOTHER01", team: "TEAM000002"),
        APNsKey(id: "KEYSANDBOX", team: "TEAM000001", kind: .teamScoped, environment: .sandbox),
        APNsKey(
          id: "KEYTOPIC01",
          team: "TEAM000001",
          kind: .topicSpecific,
          environment: .production,
          topics: ["com.example.app"],
          related: "KEYTOPIC02"
        ),
        APNsKey(
          id: "KEYTOPIC02",
          team: "TEAM000001",
          kind: .topicSpecific,
          environment: .production,
          topics: ["com.example.app"]
        ),
      ],
      verify: { _, signature, _ in signature.first != 0 },
      digest: { "\($0.count)" }
    )
    var world = APNsWorld(keyring: keyring)
    for (first, stores) in [(UInt8(0), false), (16, true)] {
      _ = world.channels.create(
        bundle: "com.example.app",
        environment: .production,
        storesMessages: stores,
        nowMilliseconds: 0,
        random: Array(first..<first + 16)
      )
    }
    return world
  }

  /// A certificate of the example app, good for both environments.
  package static func certificate(
    topics: [String] = ["com.example.app", "com.example.app.voip", "com.example.app.complication"],
    environments: [APNsEnvironment] = [.production, .sandbox],
    notAfter: Int64 = APNsExampleRequest.now + 86_400
  ) -> APNsCertificate {
    APNsCertificate(
      fingerprint: "00ff",
      topics: topics,
      environments: environments,
      notBefore: APNsExampleRequest.now - 86_400,
      notAfter: notAfter
    )
  }
}
