/// An address cut into where to connect and what to ask for there.
struct SplitURL: Equatable {
  /// `https://host:port`.
  var origin: String
  /// From the first slash on; `/` when there is none.
  var path: String

  init?(_ url: String) {
    guard let scheme = url.firstRange(of: "://") else { return nil }
    let rest = url[scheme.upperBound...]
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    guard slash > rest.startIndex else { return nil }
    origin = String(url[..<slash])
    path = slash == rest.endIndex ? "/" : String(rest[slash...])
  }
}
