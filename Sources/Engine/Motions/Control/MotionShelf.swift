/// A place in tree order for the motions that a style makes as it goes, and a source of its own in traces: a machine
/// of states, with a motion for each of its transitions.
///
/// It plays none of its motions and never runs. They go by themselves, one place before it, and it hears when they
/// end; so ends that are due at one time come in the order of the shelves, whenever the motions were made.
package final class MotionShelf: MotionCollection {
  private let word: String
  private let facts: [Happening.Detail]
  /// A motion came to its end, or was stopped, or could not begin when its delay was over.
  package var motionEnded: ((MotionControl) -> Void)?

  /// Creates a shelf.
  ///
  /// - Parameters:
  ///   - name: The name in traces, unique on the stage.
  ///   - kind: The kind of source that it is in traces.
  ///   - facts: What traces say of it when it appears.
  package init(_ name: String, kind: String, _ facts: [Happening.Detail] = []) {
    word = kind
    self.facts = facts
    super.init()
    self.name = name
    // What never runs cannot be started.
    flags[.isRefused] = true
  }

  override var kind: String { word }
  override func details() -> [Happening.Detail] { facts }
  override func childEnded(_ child: MotionControl) { motionEnded?(child) }

  // Calls on its motions that follow from what it was called for itself: they are not recorded, and nothing else is
  // settled meanwhile.

  /// Lets one of its motions run from the beginning; false if it could not begin, which is reported.
  @discardableResult
  package func play(_ motion: MotionControl) -> Bool { begin(motion) }

  /// Stops one of its motions where it is.
  package func halt(_ motion: MotionControl) { motion.stopNow() }
}

extension Stage {
  /// Puts a shelf on the stage, after all that came before, and declares it.
  package func add(_ shelf: MotionShelf) {
    guard !shelf.isOn(self) else { return }
    addRoot(shelf)
    shelf.flags[.isRefused] = true
    declare(shelf)
  }

  /// Announces a change of state of a style's source with details, and what caused it. The words must be words of
  /// traces.
  package func announceChange(
    of motion: MotionControl, from: String, to next: String, _ details: [Happening.Detail] = []
  ) {
    declare(motion)
    let cause = presentCause.map { [Happening.Detail("cause", .text($0))] } ?? []
    announce(.state(source: motion.name, from: from, to: next, details + cause))
  }

  /// Announces that a style refuses a call on something that is not there.
  ///
  /// - Parameters:
  ///   - source: The name by which it was called, as a word of traces.
  ///   - kind: The kind of source that it would have been.
  package func announceRefusal(
    of call: some ExternalCall, _ details: [Happening.Detail], to source: String, kind: String,
    as word: String, _ refusal: [Happening.Detail]
  ) {
    guard halt == nil else { return }
    announce(.declared(source: source, kind: kind, [.init("missing", .flag(true))]))
    announceCall(call, of: source, details)
    announce(.callback(source: source, name: word, refusal))
  }
}

extension MotionControl {
  /// Takes its starts when it is started, and not when its delay is over: what else moves its properties in the
  /// meantime does not change where it comes from.
  package final var takesStartsBeforeDelay: Bool {
    get { flags[.takesStartsBeforeDelay] }
    set { flags[.takesStartsBeforeDelay] = newValue }
  }
}
