package import PushCrypto
internal import PushJSON

/// A Google service account: its names, and its key.
package struct ServiceAccountKey: Sendable {
  package let email: String
  /// `private_key_id`; also the `kid` of its assertions.
  package let keyID: String
  package let projectID: String
  package let projectNumber: String
  /// PKCS #8, as key files hold it; empty for one that was registered with its public half alone.
  package let privatePEM: String
  package let publicKey: RS256.PublicKey

  package init(
    email: String,
    keyID: String,
    projectID: String,
    projectNumber: String,
    privatePEM: String,
    publicKey: RS256.PublicKey
  ) {
    self.email = email
    self.keyID = keyID
    self.projectID = projectID
    self.projectNumber = projectNumber
    self.privatePEM = privatePEM
    self.publicKey = publicKey
  }

  /// The JSON key file, as the Google Cloud console gives it out.
  ///
  /// - Parameter tokenURL: Where assertions are exchanged; Google's own under interception.
  /// - Returns: The text of the file.
  package func file(tokenURL: String) -> String {
    let escaped = email.split(separator: "@").joined(separator: "%40")
    let json: JSONValue = [
      "type": "service_account", "project_id": .string(projectID),
      "private_key_id": .string(keyID), "private_key": .string(privatePEM),
      "client_email": .string(email), "client_id": .string(projectNumber + "000000001"),
      "auth_uri": "https://accounts.google.com/o/oauth2/auth", "token_uri": .string(tokenURL),
      "auth_provider_x509_cert_url": "https://www.googleapis.com/oauth2/v1/certs",
      "client_x509_cert_url": .string(
        "https://www.googleapis.com/robot/v1/metadata/x509/" + escaped
      ),
      "universe_domain": "googleapis.com",
    ]
    return JSONWriter.pretty(json)
  }

  /// Where Google exchanges assertions ("Using OAuth 2.0 for Server to Server Applications").
  package static let googleTokenURL = "https://oauth2.googleapis.com/token"

  /// Why a key file cannot be used; the text says what to do.
  package struct Problem: Error, CustomStringConvertible, Sendable {
    package var description: String
  }

  /// Reads a key file of the user's.
  package static func load(path: String) throws(Problem) -> ServiceAccountKey {
    let bytes: [UInt8]
    do {
      bytes = try SmallFile.read(path)
    } catch {
      throw Problem(description: "\(error)")
    }
    guard let json = JSONValue(parsing: bytes), json["type"]?.string == "service_account",
      let email = json["client_email"]?.string, let keyID = json["private_key_id"]?.string,
      let projectID = json["project_id"]?.string, let pem = json["private_key"]?.string
    else {
      throw Problem(
        description: "\(path) is no service account key file; it is the JSON file that "
          + "the Firebase console gives out under 'Service accounts'"
      )
    }
    let key: RS256.PrivateKey
    do {
      key = try RS256.PrivateKey(pem: pem)
    } catch {
      throw Problem(description: "the private_key in \(path) cannot be used: \(error)")
    }
    return ServiceAccountKey(
      email: email,
      keyID: keyID,
      projectID: projectID,
      projectNumber: "",
      privatePEM: pem,
      publicKey: key.publicKey
    )
  }
}
