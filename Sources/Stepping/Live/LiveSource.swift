import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import Foundation

/// A rehearsal that is played while a stepper walks through it, on two threads that take turns.
///
/// The stage stays on the thread that plays the rehearsal. Going back abandons the run, and plays the rehearsal again up
/// to the earlier place. All that happens again is compared with what happened before; if it is something else, the
/// rehearsal is not deterministic, and what happened now counts.
package final class LiveSource: SteppingSource, @unchecked Sendable {
  /// Where the rehearsal was made.
  package let title: String
  /// The records of the run that came farthest.
  package internal(set) var known = IndexedTrace(TraceBuilder().finish(clock: .nanoseconds))
  /// Whether the known records are all there are.
  package internal(set) var isComplete = false
  /// Whether the last known frame has all its records.
  package internal(set) var isLastFrameWhole = false
  /// Why the run ended before its time, if it did.
  package internal(set) var failure: String?

  /// Whether there is a closure to call again.
  let isRehearsal: Bool
  let turns = Turns()
  /// The present run.
  var run: LiveRun?
  /// Whether the present run is over.
  var isRunOver = false
  /// The trace of the complete run, its tracks in order.
  var whole: Trace?
  /// Told by the host: where the stage is to stop next.
  var goal: () -> Bool = { true }
  /// Told by the host: what is to be done on the stage's thread.
  var job: (() -> Void)?
  /// Told by the host: the rehearsal is to be played again.
  var isReplaying = false
  /// Whether the host has gone.
  var isLeft = false
  /// Whether a run that the host leaves is played to its end.
  var playsOn = true
  /// What was changed by hand, in order.
  var changes: [Change] = []
  /// How the present run is not like the one before, told once.
  var difference: String?
  /// How far the present run has been compared.
  var compared = TracePlace.start
  /// Whether a value is being changed by hand.
  var isChanging = false

  /// A value that was set by hand.
  struct Change {
    let place: TracePlace
    let source: String
    let details: [Happening.Detail]
  }

  /// Creates a source that has not begun.
  init(title: String, isRehearsal: Bool) {
    self.title = title
    self.isRehearsal = isRehearsal
  }

  // MARK: For the host, on its thread

  /// Lets the stage go on until one more line is known, or it is known that there are no more.
  package func extend() throws(SteppingError) {
    let lines = known.trace.endPlace.lines
    let wasWhole = isLastFrameWhole
    guard !isComplete else { return }
    // A stage that is behind what is known comes there first; where it was left, its frame may be whole next.
    try resume { [unowned self] in
      known.trace.endPlace.lines > lines || !wasWhole && isLastFrameWhole
    }
  }

  /// Refuses to go back on a stage that nobody can set up again.
  package func checkReturn(to place: TracePlace) throws(SteppingError) {
    guard isRehearsal else {
      throw .cannotReturn(
        "this stage does not belong to a rehearsal and cannot be set up again (set it up in the closure of a rehearsal)"
      )
    }
  }

  /// Brings the stage to a place, by playing on, or by playing again.
  package func follow(to place: TracePlace) throws(SteppingError) {
    guard let run else { return }
    let isWhole = isEndOfFrame(place)
    let isThere: () -> Bool = { [unowned self] in
      guard let run = self.run, run.place >= place else { return false }
      return !isWhole || run.isBetweenSteps || run.place > place
    }
    if run.place > place, run.formerPlace >= place {
      guard isRehearsal else { return }
      isReplaying = true
    } else if isThere() || isRunOver {
      return
    }
    try resume(until: isThere)
  }

  /// Sets a number of a node between two steps, as a call from outside.
  package func set(
    _ track: String, to value: Scalar, at place: TracePlace
  ) throws(SteppingError) {
    guard !isRunOver else { throw .cannotSet("the run is over; go back by a frame first") }
    guard let run, run.isBetweenSteps, run.place == place else {
      throw .cannotSet("the stage is in the middle of a step; go to the end of a frame first")
    }
    guard let (source, path) = node(of: track) else {
      throw .cannotSet("\(track) belongs to no node")
    }
    let change = Change(
      place: place, source: source, details: [.init(path, .number(value.number))])
    var refusal: InputError?
    job = { [unowned self] in
      do throws(InputError) { try make(change, on: run) } catch { refusal = error }
    }
    turns.giveToStage()
    if let refusal { throw .cannotSet(refusal.reason) }
  }

  /// All records as a trace; plays to the end for that.
  package func wholeTrace() throws(SteppingError) -> Trace {
    while !isComplete { try extend() }
    return whole ?? known.trace
  }

  private func resume(until goal: @escaping () -> Bool) throws(SteppingError) {
    self.goal = goal
    turns.giveToStage()
    guard let difference else { return }
    self.difference = nil
    throw .notDeterministic(difference)
  }

  /// Whether a known place is behind all records of its frame.
  private func isEndOfFrame(_ place: TracePlace) -> Bool {
    place == known.trace.place(afterFrame: place.frame)
      && (place.frames < known.trace.frames.count || isLastFrameWhole)
  }

  /// The node that a track belongs to, and its path there.
  private func node(of track: String) -> (source: String, path: String)? {
    var end = track.endIndex
    while let dot = track[..<end].lastIndex(of: ".") {
      let name = String(track[..<dot])
      if let source = known.source(named: name), known.trace.sources[source].kind == "node" {
        return (name, String(track[track.index(after: dot)...]))
      }
      end = dot
    }
    return nil
  }

  // MARK: Values set by hand, on the thread of the stage

  /// Makes a new change.
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

  /// Makes the changes again that were made at the present place of earlier runs.
  func repeatChanges(on run: LiveRun) {
    while run.isBetweenSteps, run.madeChanges < changes.count,
      changes[run.madeChanges].place == run.place
    {
      let change = changes[run.madeChanges]
      run.madeChanges += 1
      isChanging = true
      // What was legal then is legal now, unless the rehearsal is not deterministic, which shows in the records.
      try? run.stage.make("set", of: change.source, change.details)
      run.arrive(isBetweenSteps: true)
      isChanging = false
    }
  }
}
