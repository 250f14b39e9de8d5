import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// A source that runs a rehearsal while a stepper walks through it, on two threads that take turns.
///
/// The stage stays on the thread that runs the rehearsal; the stepper, its host, has the other thread. To go back, the
/// source abandons the run and repeats the rehearsal up to the earlier place; a stage that has run ahead is repeated only
/// for a manual change. It compares the repeated records with the old ones. If they differ, the rehearsal is not
/// deterministic, and the new records replace the old ones.
package final class LiveSource: SteppingSource, @unchecked Sendable {
  /// The file and line of the rehearsal, or the name that the caller gave.
  package let title: String
  /// The records of the run that came farthest.
  package internal(set) var known = IndexedTrace(TraceBuilder().finish(clock: .nanoseconds))
  package internal(set) var isComplete = false
  package internal(set) var isLastFrameWhole = false
  package internal(set) var failure: String?
  package var words: (any Error) -> String = { String(describing: $0) }

  let turns = Turns()
  var run: LiveRun?
  var isRunOver = false
  /// The trace of the complete run, with its tracks in order.
  var whole: Trace?
  /// Returns whether the stage has come to the place where it must stop next. Set by the host.
  var goal: () -> Bool = { true }
  /// Work for the stage's thread. Set by the host.
  var job: (() -> Void)?
  /// Whether the rehearsal must run again, since the stage is past the place of the host. Set by the host.
  var isReplaying = false
  var isLeft = false
  /// Whether a run continues to its end after the host has left.
  var playsOn = true
  var changes: [Change] = []
  /// The first difference between the current run and the one before; reported once.
  var difference: String?
  var compared = TracePlace.start
  /// Whether the stage has run to its end, so that all records are known. It then follows only before a manual change,
  /// so that going back costs nothing.
  private var isAhead = false
  private var patience = Patience()
  var isChanging = false

  struct Change {
    let place: TracePlace
    let track: String
    let source: String
    let details: [StageEvent.Detail]
  }

  init(title: String) { self.title = title }

  // MARK: On the thread of the host

  /// Lets the stage continue until one more line is known or the run is over.
  package func extend() throws(SteppingError) {
    let lines = known.trace.endPlace.lines
    let wasWhole = isLastFrameWhole
    guard !isComplete else { return }
    // If the stage is behind the known records, it reaches them first. The next event may also complete the frame.
    try resume { [unowned self] in
      known.trace.endPlace.lines > lines || !wasWhole && isLastFrameWhole
    }
  }

  /// Runs the stage to its end, so that all records are known, and does so again after each manual change.
  ///
  /// If the user interrupts it, the source knows the records so far, and runs on while it is stepped.
  package func runAhead(_ patience: Patience = Patience()) {
    self.patience = patience
    playAhead()
  }

  private func playAhead() {
    let start = ContinuousClock.now
    var (events, isSlow) = (0, false)
    goal = { [unowned self] in
      events += 1
      if isComplete || events & 15 != 0 { return isComplete }
      if !isSlow, ContinuousClock.now - start > .milliseconds(500) {
        isSlow = true
        patience.begins()
      }
      return patience.ends()
    }
    if !isComplete { turns.give(toHost: false) }
    isAhead = isComplete
  }

  package struct Patience {
    /// Called once after half a second.
    let begins: () -> Void
    /// Returns whether the user waits no longer.
    let ends: () -> Bool

    package init(begins: @escaping () -> Void = {}, ends: @escaping () -> Bool = { false }) {
      (self.begins, self.ends) = (begins, ends)
    }
  }

  /// Moves the stage to a place, by continuing the run or by repeating it. A stage that has run ahead stays.
  package func follow(to place: TracePlace) throws(SteppingError) {
    if !isAhead { try moveStage(to: place) }
  }

  private func moveStage(to place: TracePlace) throws(SteppingError) {
    guard let run else { return }
    let isWhole = isEndOfFrame(place)
    let isThere: () -> Bool = { [unowned self] in
      guard let run = self.run, run.place >= place else { return false }
      return !isWhole || run.isBetweenSteps || run.place > place
    }
    if run.place > place, run.formerPlace >= place {
      isReplaying = true
    } else if isThere() || isRunOver {
      return
    }
    try resume(until: isThere)
  }

  /// Sets a number of a node between two steps, as an external call.
  package func set(
    _ track: String, to value: Scalar, at place: TracePlace
  ) throws(SteppingError) {
    if isAhead { try moveStage(to: place) }
    guard !isRunOver else { throw .cannotSet("the run is over; go back by a frame first") }
    guard let run, run.isBetweenSteps, run.place == place else {
      throw .cannotSet("the stage is in the middle of a step; go to the end of a frame first")
    }
    guard let (source, path) = known.node(ofTrack: track) else {
      throw .cannotSet("\(track) belongs to no node")
    }
    let argument: StageEvent.Value =
      if case .bool(let flag) = value { .flag(flag) } else { .number(value.number) }
    let change = Change(
      place: place, track: track, source: source, details: [.init(path, argument)])
    var refusal: InputError?
    job = { [unowned self] in
      do throws(InputError) { try make(change, on: run) } catch { refusal = error }
    }
    turns.give(toHost: false)
    if case .badDetail? = refusal {
      throw .cannotSet("\(source) has no property \(path) with a single value of this kind")
    }
    if let refusal { throw .cannotSet(refusal.reason) }
    if isAhead { playAhead() }
  }

  package func wholeTrace() throws(SteppingError) -> Trace {
    if !isComplete { try resume { [unowned self] in isComplete } }
    return whole ?? known.trace
  }

  /// The values that a run has set by hand, with their frames; `nil` if it has set none.
  func edits(of run: LiveRun) -> String? {
    guard run.madeChanges > 0 else { return nil }
    return changes[..<run.madeChanges].map { change in
      change.place.frame < 0
        ? "\(change.track) before frame 0" : "\(change.track) in frame \(change.place.frame)"
    }.joined(separator: ", ")
  }

  private func resume(until goal: @escaping () -> Bool) throws(SteppingError) {
    self.goal = goal
    turns.give(toHost: false)
    guard let difference else { return }
    self.difference = nil
    if isAhead { playAhead() }
    throw .notDeterministic(difference)
  }

  private func isEndOfFrame(_ place: TracePlace) -> Bool {
    place == known.trace.place(afterFrame: place.frame)
      && (place.frames < known.trace.frames.count || isLastFrameWhole)
  }

  // MARK: Manual changes, on the thread of the stage

  func make(_ change: Change, on run: LiveRun) throws(InputError) {
    isChanging = true
    defer { isChanging = false }
    try run.stage.make("set", of: change.source, change.details)
    changes.removeSubrange(run.madeChanges...)
    changes.append(change)
    run.madeChanges += 1
    run.arrive(isBetweenSteps: true)
    takeAsKnown(run)
  }

  /// Repeats the changes that earlier runs made at the current place.
  func repeatChanges(on run: LiveRun) {
    while run.isBetweenSteps, run.madeChanges < changes.count,
      changes[run.madeChanges].place == run.place
    {
      let change = changes[run.madeChanges]
      run.madeChanges += 1
      isChanging = true
      // The call succeeded in the earlier run. If it fails now, the records differ, and the comparison reports that.
      try? run.stage.make("set", of: change.source, change.details)
      run.arrive(isBetweenSteps: true)
      isChanging = false
    }
  }
}

extension IndexedTrace {
  /// Returns the node that a track belongs to, and the track's path in that node. The node's name may be escaped or not.
  func node(ofTrack track: String) -> (source: String, path: String)? {
    var end = track.endIndex
    while let dot = track[..<end].lastIndex(of: ".") {
      let written = String(track[..<dot])
      for name in [written, NameGrammar.encode(written)] {
        if let source = source(named: name), trace.sources[source].kind == "node" {
          return (name, String(track[track.index(after: dot)...]))
        }
      }
      end = dot
    }
    return nil
  }
}
