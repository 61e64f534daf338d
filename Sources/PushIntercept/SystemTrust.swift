internal import PushWire

/// Where this system keeps the authorities that its programs trust.
package enum SystemTrust {
  /// The bundles of Debian and Alpine, Fedora, SUSE and OpenSSL itself; the list is the one that Go's
  /// `crypto/x509` looks through (`root_linux.go`), with Debian's first.
  private static let bundlePaths = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/etc/pki/tls/cacert.pem",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/cert.pem",
    "/usr/lib/ssl/cert.pem", "/var/lib/ca-certificates/ca-bundle.pem",
  ]

  /// The folders that the same list names, and SUSE's.
  private static let folderPaths = [
    "/etc/ssl/certs", "/etc/pki/tls/certs", "/usr/lib/ssl/certs", "/var/lib/ca-certificates/pem",
  ]

  /// Java's stores of Debian, Fedora and SUSE.
  private static let javaPaths = [
    "/etc/ssl/certs/java/cacerts", "/etc/pki/ca-trust/extracted/java/cacerts",
    "/var/lib/ca-certificates/java-cacerts",
  ]

  /// The bundles that exist, without links, each once.
  static var bundles: [String] { existing(bundlePaths).filter { !Files.isFolder($0) } }

  /// The folders that exist, without links, each once.
  static var folders: [String] { existing(folderPaths).filter(Files.isFolder) }

  /// The stores of every Java that is installed where packages install it, or where `JAVA_HOME` is.
  static func javaStores(javaHome: String?) -> [String] {
    let machines = Files.names(in: "/usr/lib/jvm").map { "/usr/lib/jvm/" + $0 }
    let homes = ([javaHome].compactMap(\.self) + machines).flatMap { home in
      [home + "/lib/security/cacerts", home + "/jre/lib/security/cacerts"]
    }
    return existing(javaPaths + homes).filter { !Files.isFolder($0) }
  }

  /// The certificates of a PEM text, in DER; blocks that are not base64 are left out.
  package static func certificates(pem: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var block: [UInt8]?
    for line in pem.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if line.starts(with: "-----BEGIN ".utf8) {
        // OpenSSL's "TRUSTED CERTIFICATE" carries more than the certificate.
        block = line.starts(with: "-----BEGIN CERTIFICATE-----".utf8) ? [] : nil
      } else if line.starts(with: "-----END ".utf8) {
        if let text = block, let decoded = Base64.decode(text) { found.append(decoded.bytes) }
        block = nil
      } else {
        block?.append(contentsOf: line)
      }
    }
    return found
  }

  private static func existing(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.compactMap(Files.real).filter { seen.insert($0).inserted }
  }
}
