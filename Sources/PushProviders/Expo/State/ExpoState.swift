/// A project as the world knows it.
struct ExpoProject: Sendable {
  /// The full name, such as `@owner/slug`.
  var name: String
  /// Who may send for it with an access token.
  var account: String
  /// Nil for what holds for all.
  var isSecure: Bool?
  var rate = ExpoRateWindow()
}

/// What the world keeps under its lock.
struct ExpoState: Sendable {
  struct Entry: Sendable {
    var device: ExpoDevice
    /// The place of its project in the list.
    var project: Int
  }

  var devices: [ExpoTokenKey: Entry] = [:]
  /// The world's own project leads.
  var projects: [ExpoProject]
  private var projectPlaces: [String: Int]
  /// The account of each; nil for one with rights on every project.
  var accessTokens: [[UInt8]: String?] = [:]
  var isClosed: Bool
  var isSecure = false
  var anyCredentials: Bool
  var receiptDelay: Int64
  var ratePerSecond: Int?

  var tickets: ExpoTicketStore
  var history = ExpoTokenHistory()
  var failures = ExpoFailureHistory()
  var peers = ExpoPeerHistory()
  var rate = ExpoRateWindow()

  init(_ options: ExpoWorld.Options) {
    projects = [
      ExpoProject(name: options.project, account: ExpoState.owner(of: options.project))
    ]
    projectPlaces = [options.project: 0]
    isClosed = options.isClosed
    anyCredentials = options.anyCredentials
    receiptDelay = ExpoState.milliseconds(options.receiptDelaySeconds)
    ratePerSecond = options.ratePerSecond
    tickets = ExpoTicketStore(capacity: options.ticketCapacity)
  }

  /// At most ten years, so that sums of times stay far from overflowing.
  static func milliseconds(_ seconds: Double) -> Int64 {
    seconds.isFinite ? Int64(min(max(seconds, 0), 315_360_000) * 1000) : 0
  }

  /// The owner in a full name: `owner` of `@owner/slug`.
  static func owner(of project: String) -> String {
    let name = project.hasPrefix("@") ? project.dropFirst() : project[...]
    return String(name.prefix { $0 != "/" })
  }

  /// The place of a project in the list, where it is added when it is new.
  mutating func place(ofProject name: String) -> Int {
    if let place = projectPlaces[name] { return place }
    projects.append(ExpoProject(name: name, account: ExpoState.owner(of: name)))
    projectPlaces[name] = projects.count - 1
    return projects.count - 1
  }

  func isSecure(_ project: Int) -> Bool { projects[project].isSecure ?? isSecure }

  mutating func register(_ token: String, _ device: ExpoDevice) {
    let key = ExpoTokenKey(token)
    let project = device.project.map { place(ofProject: $0) } ?? 0
    devices[key] = Entry(device: device, project: project)
    history.forget(key)
  }

  mutating func unregister(_ token: String) {
    let key = ExpoTokenKey(token)
    devices[key, default: Entry(device: ExpoDevice(), project: 0)].device.state = .unregistered
  }

  mutating func forget(_ token: String) {
    let key = ExpoTokenKey(token)
    devices[key] = nil
    history.forget(key)
  }
}
