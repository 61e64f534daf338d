internal import Glibc

/// The versions of the C libraries that this process has loaded.
package enum LibraryVersions {
  private typealias Text = @convention(c) () -> UnsafePointer<CChar>?
  private typealias TextOf = @convention(c) (Int32) -> UnsafePointer<CChar>?

  /// Each asked by the function with which the library itself tells it; libraries that are not
  /// loaded are left out.
  package static var all: [(name: String, version: String)] {
    [
      ("OpenSSL", numbered("OpenSSL_version")), ("nghttp2", nghttp2),
      ("libuv", plain("uv_version_string")), ("SQLite", plain("sqlite3_libversion")),
      ("zlib", plain("zlibVersion")), ("libyaml", plain("yaml_get_version_string")),
      ("libcurl", plain("curl_version")), ("glibc", plain("gnu_get_libc_version")),
    ].compactMap { name, version in version.map { (name, $0) } }
  }

  private static func plain(_ symbol: String) -> String? {
    guard let address = dlsym(nil, symbol) else { return nil }
    return unsafeBitCast(address, to: Text.self)().map { String(cString: $0) }
  }

  /// OpenSSL_version(3) with OPENSSL_VERSION, which is 0.
  private static func numbered(_ symbol: String) -> String? {
    guard let address = dlsym(nil, symbol) else { return nil }
    return unsafeBitCast(address, to: TextOf.self)(0).map { String(cString: $0) }
  }

  /// nghttp2_version gives a struct: an age, a number, and the text.
  private static var nghttp2: String? {
    typealias Information = @convention(c) (Int32) -> UnsafeRawPointer?
    guard let address = dlsym(nil, "nghttp2_version"),
      let facts = unsafeBitCast(address, to: Information.self)(0)
    else { return nil }
    return facts.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self).map { String(cString: $0) }
  }
}
