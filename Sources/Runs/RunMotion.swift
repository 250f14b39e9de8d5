import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// A motion as a document describes it, beside what all kinds have: ``RunMoveable``.
///
/// `node`, `properties` and `duration` (seconds of one movement) are required. `properties` gives for each path
/// what it moves to, from the value it has, or `{"from": …, "to": …}`: a number, or an array of as many numbers as
/// the path has components. Optional are `easing` (`linear` if left out), `reverses` (`true`, or the easing of the
/// way back), `resetsStateOnRepeat` and `additive` (`true`, or the share of its way that the motion adds).
struct RunMotion: RunLeaf {
  let node: String
  private let changes: [RunChange]
  private let pace: RunPace
  private let resetsStateOnRepeat: Bool
  private let weight: Double?

  var parts: [String] { changes.flatMap { $0.path.tracks } }

  func make(_ cast: RunCast) -> any Moveable {
    let motion = Motion(
      cast.node(node), changes.map(\.change),
      duration: pace.duration.seconds, easing: pace.easing)
    if pace.isReversing { motion.reverses(with: pace.reverseEasing) }
    motion.resetsStateOnRepeat = resetsStateOnRepeat
    if let weight { motion.additive(weight: weight) }
    return motion
  }
}

extension RunMotion {
  /// Reads what is a motion's own.
  init?(_ fields: inout JSONFields, _ reader: RunReader) {
    let node = fields.required("node")?.word("node", of: reader.nodeNames)
    let properties = fields.required("properties")
    let changes = properties.flatMap { RunChange.read($0, .moved) }
    let pace = RunPace(&fields)
    let resets = fields.optional("resetsStateOnRepeat").map { $0.bool() } ?? false
    let weight = fields.optional("additive").map { $0.addition() } ?? .some(nil)
    guard let node, let properties, let changes, let pace, let resets, let weight else {
      return nil
    }
    if weight != nil { RunChange.checkAddition(of: changes, properties) }
    self.init(
      node: node, changes: changes, pace: pace, resetsStateOnRepeat: resets, weight: weight)
  }
}
