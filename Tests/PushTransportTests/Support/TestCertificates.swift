import Glibc
import Synchronization

/// A certificate authority, a server certificate and a client certificate, made once per run.
enum TestCertificates {
  static let folder: String = {
    var template = Array("/tmp/pushproof-certs-XXXXXX".utf8CString)
    let path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/tmp"
    }
    let script = """
      cd '\(path)' && exec 2>/dev/null
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key \
        -out ca.pem -days 3 -subj '/CN=Test CA' -addext basicConstraints=critical,CA:TRUE
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout other.key \
        -out other.pem -days 3 -subj '/CN=Other CA' -addext basicConstraints=critical,CA:TRUE
      printf 'subjectAltName=DNS:localhost,DNS:api.push.apple.com,IP:127.0.0.1' > names
      printf 'subjectAltName=DNS:named.example' > other-names
      for pair in server:ca:names client:ca:names stranger:other:names named:ca:other-names; do
        name=${pair%%:*}; rest=${pair#*:}; ca=${rest%%:*}; names=${pair##*:}
        openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout $name.key \
          -out $name.csr -subj /CN=$name
        openssl x509 -req -in $name.csr -CA $ca.pem -CAkey $ca.key -CAcreateserial -days 3 \
          -extfile $names -out $name.pem
      done
      """
    precondition(system(script) == 0, "openssl could not make certificates")
    return path
  }()

  static func path(_ name: String) -> String { folder + "/" + name }

  /// The bytes of one of the files.
  static func bytes(_ name: String) -> [UInt8] {
    guard let file = fopen(path(name), "r") else { return [] }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&buffer, 1, buffer.count, file)
    return Array(buffer[..<count])
  }
}
