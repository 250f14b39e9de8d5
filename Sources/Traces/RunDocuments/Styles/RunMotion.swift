import DopesheetEngine
import DopesheetText

struct RunMotion: RunLeaf {
  private(set) var node = ""
  private var changes: [RunChange] = []
  private var pace = RunPace()
  private var resetsStateOnRepeat = false
  private var weight: Double?

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
  nonisolated(unsafe) static let form = Form("motion", RunMotion()) {
    Field("node", \.node, .node, is: .required, "The node that moves.")
    Field(
      "properties", \.changes, .changes(.moved), is: .required,
      "For each path the end, or an object with start and end.")
    FormParts(\.pace, RunPace.form)
    Field(
      "resetsStateOnRepeat", \.resetsStateOnRepeat, .flag,
      "Whether each cycle begins with the values of the first.")
    Field(
      "additive", \.weight, .addition,
      "Whether it adds to other motions; a number is the fraction of its way that it adds.")
    Check { motion, fields in
      if motion.weight != nil { RunChange.checkAddition(of: motion.changes, fields) }
      return true
    }
  }
}
