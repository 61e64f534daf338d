internal import Glibc
internal import PushCrypto

/// The authorities of this system and ours, in every form in which programs read them.
///
/// All of it lies in the state folder; the system's own files are never touched.
package struct TrustBundle: Sendable {
  /// A file or folder of ours that stands over one of the system's inside an enclosure.
  package struct Cover: Equatable, Sendable {
    package var source: String
    package var target: String
  }

  /// The CA alone, PEM.
  package let ca: String
  /// The system's authorities and ours, PEM.
  package let bundle: String
  /// A folder in OpenSSL's form: names are subject hashes.
  package let folder: String
  /// A JKS file with the same authorities.
  package let javaStore: String
  package let javaPassword: String
  /// What the enclosure puts over the system's files, folders first.
  package let covers: [Cover]

  /// Makes or renews the files under `trust/` in a folder.
  ///
  /// Two processes may do so at once: each file is replaced as a whole, and a folder that somebody
  /// has mounted keeps its place.
  /// - Parameters:
  ///   - caPath: The PEM file of our CA, absolute.
  ///   - stateFolder: An existing folder, absolute.
  ///   - javaHome: The value of `JAVA_HOME`, whose store is covered too.
  /// - Returns: Where everything lies.
  /// - Throws: `InterceptError` with the file that could not be read or written.
  package static func make(
    caPath: String,
    stateFolder: String,
    javaHome: String? = nil
  ) throws(InterceptError) -> TrustBundle {
    let maker = TrustMaker(
      root: stateFolder + "/trust",
      caPEM: try Files.read(caPath),
      caDER: try certificate(caPath),
      systemBundle: SystemTrust.bundles.first.map(Files.text) ?? ""
    )
    try maker.makeFiles()
    return TrustBundle(
      ca: caPath,
      bundle: maker.bundlePath,
      folder: maker.root + "/certs",
      javaStore: maker.javaPath,
      javaPassword: JavaTrustStore.password,
      covers: try maker.makeCovers(javaStores: SystemTrust.javaStores(javaHome: javaHome))
    )
  }

  private static func certificate(_ path: String) throws(InterceptError) -> [UInt8] {
    do {
      return try Certificate(pem: try SmallFile.read(path)).der
    } catch {
      throw .certificate(path: path, reason: "\(error)")
    }
  }
}

/// Writes the files of a trust bundle.
private struct TrustMaker {
  let root: String
  let caPEM: [UInt8]
  let caDER: [UInt8]
  let systemBundle: String

  var bundlePath: String { root + "/ca-bundle.pem" }
  var javaPath: String { root + "/truststore.jks" }

  private var bundleBytes: [UInt8] {
    var bytes = Array(systemBundle.utf8)
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
    return bytes + caPEM
  }

  func makeFiles() throws(InterceptError) {
    try Files.makeFolder(root)
    let bytes = bundleBytes
    let stamp = Array((SHA256.hash(bytes).hex + "\n").utf8)
    let stampPath = root + "/stamp"
    let isCurrent = [bundlePath, javaPath, stampPath].allSatisfy(Files.exists)
    if isCurrent, Files.text(stampPath).utf8.elementsEqual(stamp) { return }
    try Files.write(bytes, to: bundlePath)
    var certificates = SystemTrust.certificates(pem: Array(systemBundle.utf8))
    if !certificates.contains(caDER) { certificates.append(caDER) }
    // A fixed time of creation makes the same authorities the same file.
    let store = JavaTrustStore.bytes(certificates: certificates, milliseconds: 0)
    try Files.write(store, to: javaPath)
    try Files.write(stamp, to: stampPath)
  }

  /// Copies the system's folders with our CA in them, and lists what is to be covered by what.
  func makeCovers(javaStores: [String]) throws(InterceptError) -> [TrustBundle.Cover] {
    let folders = SystemTrust.folders
    let replaced = replacements(javaStores)
    var covers: [TrustBundle.Cover] = []
    for (index, folder) in folders.enumerated() {
      let copy = root + (index == 0 ? "/certs" : "/certs-\(index)")
      try copyFolder(folder, to: copy, replaced, depth: 0)
      try addAuthority(to: copy)
      covers.append(TrustBundle.Cover(source: copy, target: folder))
    }
    if folders.isEmpty {
      try Files.makeFolder(root + "/certs")
      try addAuthority(to: root + "/certs")
    }
    for (target, source) in replaced.sorted(by: { $0.key < $1.key })
    where !folders.contains(where: { target.hasPrefix($0 + "/") }) {
      covers.append(TrustBundle.Cover(source: source, target: target))
    }
    return covers
  }

  /// The system's files that ours stand for.
  private func replacements(_ javaStores: [String]) -> [String: String] {
    var table: [String: String] = [:]
    for bundle in SystemTrust.bundles { table[bundle] = bundlePath }
    for store in javaStores { table[store] = javaPath }
    return table
  }

  private func copyFolder(
    _ folder: String,
    to copy: String,
    _ replaced: [String: String],
    depth: Int
  ) throws(InterceptError) {
    try Files.makeFolder(copy)
    for name in Files.names(in: folder) {
      let path = folder + "/" + name
      let place = copy + "/" + name
      if let ours = replaced[path] {
        try Files.write(try Files.read(ours), to: place)
      } else if let link = Files.link(path) {
        // A link within the folder stays one; another must not depend on where the copy lies.
        let target = link.contains("/") ? Files.real(path) : link
        if let target { try Files.makeLink(to: target, at: place) }
      } else if Files.isFolder(path) {
        // Debian has one folder in the folder, for Java; more than that is none of OpenSSL's.
        if depth < 2 { try copyFolder(path, to: place, replaced, depth: depth + 1) }
      } else if access(path, R_OK) == 0 {
        try Files.write(try Files.read(path), to: place)
      }
    }
  }

  /// Puts the CA into a folder, under the first name of its hash that is free or has it already.
  private func addAuthority(to folder: String) throws(InterceptError) {
    let name = "pushproof-ca.pem"
    try Files.write(caPEM, to: folder + "/" + name)
    guard let hash = SubjectHash.text(der: caDER) else { return }
    var number = 0
    while Files.exists("\(folder)/\(hash).\(number)"),
      Files.link("\(folder)/\(hash).\(number)") != name
    {
      number += 1
    }
    try Files.makeLink(to: name, at: "\(folder)/\(hash).\(number)")
  }
}
