internal import Glibc
internal import PushModel

/// The environment in which SDKs trust our CA and find the mocks.
package enum InterceptVariables {
  /// How a sender is led to the mocks.
  package enum Way: Equatable, Sendable {
    /// Names lead to the mocks, and there is no other network.
    case enclosure
    /// Names lead to the mocks, and the network is kept.
    case hosts
    /// The CONNECT proxy at this place.
    case proxy(address: String, port: Int)
    /// Trust alone: the sender is told its addresses by other means.
    case trustOnly
  }

  /// The variables of this process.
  package static var current: [String: String] {
    var variables: [String: String] = [:]
    var cursor = environ
    while let entry = cursor.pointee {
      let text = String(cString: entry)
      if let cut = text.firstIndex(of: "=") {
        variables[String(text[..<cut])] = String(text[text.index(after: cut)...])
      }
      cursor += 1
    }
    return variables
  }

  /// What is to be set, beside what is there.
  ///
  /// - Parameters:
  ///   - trust: Where the authorities lie.
  ///   - serviceAccount: The file of FCM's account; a path that is set already stays.
  ///   - way: How the sender is led to the mocks.
  ///   - present: The environment as it is.
  /// - Returns: Names and values; an empty value takes a proxy out of the way.
  package static func make(
    trust: TrustBundle,
    serviceAccount: String?,
    way: Way,
    present: [String: String]
  ) -> [(name: String, value: String)] {
    var pairs = trustVariables(trust)
    if let serviceAccount, (present["GOOGLE_APPLICATION_CREDENTIALS"] ?? "").isEmpty {
      pairs.append(("GOOGLE_APPLICATION_CREDENTIALS", serviceAccount))
    }
    pairs.append(("JAVA_TOOL_OPTIONS", javaOptions(trust, way, present["JAVA_TOOL_OPTIONS"] ?? "")))
    return pairs + proxyVariables(way, present)
  }

  /// Each is read by the program that its name tells, or by those named beside it.
  private static func trustVariables(_ trust: TrustBundle) -> [(name: String, value: String)] {
    let whole = [
      // OpenSSL, Go, rustls-native-certs, httpx, aiohttp.
      "SSL_CERT_FILE",
      // requests and what builds on it; libcurl's tool, PHP, git's libcurl.
      "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "GIT_SSL_CAINFO",
      // gRPC core, AWS SDKs, httplib2 (Google's older Python clients), pip, Nix' OpenSSL.
      "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH", "AWS_CA_BUNDLE", "HTTPLIB2_CA_CERTS", "PIP_CERT",
      "NIX_SSL_CERT_FILE",
      // Node and Deno add the file to what they trust; what it named before is the system's, mostly.
      "NODE_EXTRA_CA_CERTS", "DENO_CERT",
    ]
    return whole.map { ($0, trust.bundle) } + [("SSL_CERT_DIR", trust.folder)]
  }

  private static func javaOptions(_ trust: TrustBundle, _ way: Way, _ present: String) -> String {
    var words = [
      "-Djavax.net.ssl.trustStore=\(trust.javaStore)",
      "-Djavax.net.ssl.trustStorePassword=\(trust.javaPassword)",
      "-Djavax.net.ssl.trustStoreType=JKS",
    ]
    if case .proxy(let address, let port) = way {
      words += ["-Dhttps.proxyHost=\(address)", "-Dhttps.proxyPort=\(port)"]
    }
    // The machine splits at white space outside of quotes (JDK_JAVA_OPTIONS and JAVA_TOOL_OPTIONS).
    let quoted = words.map { $0.contains(where: \.isWhitespace) ? "\"\($0)\"" : $0 }
    return ((present.isEmpty ? [] : [present]) + quoted).joined(separator: " ")
  }

  private static let proxyNames = [
    "HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy",
  ]

  private static func proxyVariables(
    _ way: Way,
    _ present: [String: String]
  ) -> [(name: String, value: String)] {
    switch way {
    case .trustOnly: return []
    case .enclosure:
      // A proxy outside would be asked for the names, and is out of reach.
      return proxyNames.filter { !(present[$0] ?? "").isEmpty }.map { ($0, "") }
    case .hosts:
      // A proxy that the sender needs stays, but is not asked for the providers' names.
      guard proxyNames.contains(where: { !(present[$0] ?? "").isEmpty }) else { return [] }
      let ours = ProviderHosts.all.map(\.name)
      return ["NO_PROXY", "no_proxy"].map { name in
        let before = (present[name] ?? "").isEmpty ? [] : [present[name] ?? ""]
        return (name, (before + ours).joined(separator: ","))
      }
    case .proxy(let address, let port):
      let url = "http://\(address.contains(":") ? "[\(address)]" : address):\(port)"
      let names = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"]
      let local = "127.0.0.1,localhost,::1"
      return names.map { ($0, url) } + [
        ("NO_PROXY", local), ("no_proxy", local),
        // Node 24 and later look at the variables above only when told to.
        ("NODE_USE_ENV_PROXY", "1"),
      ]
    }
  }
}
