/// A place in tree order for the motions that a style makes during a run.
///
/// It is also a source of its own in traces, such as a state machine with a motion for each transition. It never
/// runs. Its motions run by themselves, one place before it, and it is informed of their ends. So ends at one time
/// come in the order of the registries, not in the order in which the motions were made.
package final class MotionRegistry: MotionCollection {
  private let word: String
  private let facts: [StageEvent.Detail]
  /// The closure to call when a motion ends, is stopped, or cannot begin after its delay.
  package var motionEnded: ((MotionControl) -> Void)?

  package init(_ name: String, kind: String, _ facts: [StageEvent.Detail] = []) {
    word = kind
    self.facts = facts
    super.init()
    self.name = name
    // A registry never runs, so it cannot be started.
    flags[.isRefused] = true
  }

  override var kind: String { word }
  override func details() -> [StageEvent.Detail] { facts }
  override func childEnded(_ child: MotionControl) { motionEnded?(child) }

  // These calls on its motions follow from a call on the registry. They are not recorded, and nothing else is processed
  // meanwhile.

  /// Plays one of its motions, unless it runs already. Returns false if it could not begin, which is reported.
  @discardableResult
  package func play(_ motion: MotionControl) -> Bool { begin(motion) }

  package func halt(_ motion: MotionControl) { motion.stopNow() }
}

extension MotionControl {
  /// Whether the motion takes its start values when it is started, not when its delay is over. If so, other motions
  /// of its properties do not change its start during the delay.
  package final var takesStartsBeforeDelay: Bool {
    get { flags[.takesStartsBeforeDelay] }
    set { flags[.takesStartsBeforeDelay] = newValue }
  }
}
