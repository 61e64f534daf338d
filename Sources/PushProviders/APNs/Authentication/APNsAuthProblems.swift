/// Which conditions of the authentication rules hold; bit n stands for rule `APNS-A-n`.
package struct APNsAuthProblems: OptionSet, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The set that holds rule `APNS-A-<number>` alone.
  package static func rule(_ number: Int) -> APNsAuthProblems {
    APNsAuthProblems(rawValue: 1 << UInt64(number))
  }

  /// Whether rule `APNS-A-<number>` is in the set.
  package func has(_ number: Int) -> Bool { rawValue & (1 << UInt64(number)) != 0 }

  /// The rules whose violation lets the service refuse the credential itself.
  package static let refusing: APNsAuthProblems = [
    .rule(1), .rule(2), .rule(4), .rule(5), .rule(6), .rule(7), .rule(8), .rule(10), .rule(13),
    .rule(15), .rule(17), .rule(18), .rule(22), .rule(23), .rule(24), .rule(27), .rule(28),
  ]
}
