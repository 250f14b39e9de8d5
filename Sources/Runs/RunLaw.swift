import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// What motions by a law of movement have in common in a document: they end when they rest.
///
/// Optional are `reverses`, `additive` (``RunMotion``) and `timeLimit`, the seconds after which a movement that does
/// not rest is over.
struct RunLaw: Sendable {
  let isReversing: Bool
  /// The share of its way that it adds; `nil` if it writes its properties.
  let weight: Double?
  /// In seconds.
  let timeLimit: Double?

  /// Reads these fields.
  init?(_ fields: inout JSONFields) {
    let reverses = fields.optional("reverses").map { $0.bool() } ?? false
    let weight = fields.optional("additive").map { $0.addition() } ?? .some(nil)
    let limit = fields.optional("timeLimit").map { RunLaw.limit($0) }
    guard let reverses, let weight, limit != .some(nil) else { return nil }
    isReversing = reverses
    self.weight = weight
    timeLimit = limit ?? nil
  }

  private static func limit(_ cursor: JSONCursor) -> Double? {
    // Shorter than a tick is no time at all.
    let bounds = NumberBounds.above(0, upTo: Ticks.limit.seconds)
    guard let seconds = cursor.number(bounds) else { return nil }
    return max(seconds, Ticks(count: 1).seconds)
  }
}
