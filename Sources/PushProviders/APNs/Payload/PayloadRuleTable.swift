internal import PushModel

/// What running the payload rules needs, without their texts.
///
/// Each key, kind and trait has the set of rules that it lets through, one bit a rule: a payload's
/// rules are a few unions and three intersections, and an ordinary push needs a handful of them.
struct PayloadRuleTable: Sendable {
  /// In a struct, since the elements of an array of bare closures are converted at each call.
  private struct Check: Sendable {
    let run: @Sendable (APNsPayloadSubject, inout FindingSink) -> Void
  }

  private let checks: [Check]
  private let origins: [FindingOrigin]
  /// The rules that need no key, and by bit those that one key lets through.
  private let withoutKey: UInt128
  private let byKey: [UInt128]
  /// The same for keys whose value is no string.
  private let withoutOther: UInt128
  private let byOther: [UInt128]
  private let byKind: [UInt128]
  private let byTrait: [UInt128]

  /// - Parameters:
  ///   - rules: The rules; 128 at most.
  ///   - stage: Gives the place of a stage in the order of checks.
  init(_ rules: [PayloadRule], stage: (Int) -> Int) {
    precondition(rules.count <= 128, "a set of rules has 128 bits")
    checks = rules.map { Check(run: $0.check) }
    origins = rules.map { FindingOrigin($0.rule, stage: stage($0.rule.stage)) }
    let gates = rules.map { PayloadGate.of($0.rule.info.id) }
    func set(_ isIn: (PayloadGate) -> Bool) -> UInt128 {
      gates.indices.reduce(0) { isIn(gates[$1]) ? $0 | 1 << UInt128($1) : $0 }
    }
    func sets(_ mask: (PayloadGate) -> UInt32) -> [UInt128] {
      (0..<32).map { bit in set { mask($0) & (1 << UInt32(bit)) != 0 } }
    }
    withoutKey = set { $0.keys == 0 }
    byKey = sets { $0.keys }
    withoutOther = set { $0.otherThanStrings == 0 }
    byOther = sets { $0.otherThanStrings }
    byKind = sets { $0.kinds.rawValue }
    byTrait = sets { $0.traits.rawValue }
  }

  /// Runs the rules whose gate the subject passes, in order.
  func run(on subject: APNsPayloadSubject, into sink: inout FindingSink) {
    let payload = subject.payload
    let others = payload.presentKeys & ~payload.stringKeys
    var left = union(withoutKey, byKey, payload.presentKeys)
    left &= union(withoutOther, byOther, others)
    left &= union(0, byKind, subject.kinds.rawValue)
    left &= union(0, byTrait, subject.traits.rawValue)
    sink.use(origins)
    while left != 0 {
      let place = left.trailingZeroBitCount
      left &= left - 1
      sink.begin(at: place)
      checks[place].run(subject, &sink)
    }
  }

  private func union(_ base: UInt128, _ sets: [UInt128], _ bits: UInt32) -> UInt128 {
    var result = base
    var bits = bits
    while bits != 0 {
      result |= sets[bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    return result
  }
}
