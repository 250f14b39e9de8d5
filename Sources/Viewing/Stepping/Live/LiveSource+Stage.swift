import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import Foundation

// Functions that run on the thread of the stage.

extension Rehearsal {
  /// Runs the rehearsal for a host, which steps it on another thread.
  ///
  /// Returns when the host has left and the run is over.
  ///
  /// - Parameter playsOn: Whether a run continues to its end after the host has left.
  /// - Returns: The run; `nil` if the host left before its end and `playsOn` is false.
  @discardableResult
  package func step(
    _ movement: @escaping Movement, title: String? = nil, playsOn: Bool = true,
    host: @escaping @Sendable (LiveSource) -> Void
  ) throws -> Run? {
    try checkArithmetic()
    let source = LiveSource(title: title ?? origin)
    source.playsOn = playsOn
    source.start(host)
    while true {
      let result = source.play(self, movement)
      if source.isLeft, !playsOn, !source.isRunOver { return nil }
      if let result { return try result.get() }
    }
  }
}

extension LiveSource {
  fileprivate func start(_ host: @escaping @Sendable (LiveSource) -> Void) {
    Thread.run("dopesheet stepper") { [self] in
      turns.awaitHostTurn()
      host(self)
      isLeft = true
      turns.give(toHost: false, isWaiting: false)
    }
  }

  /// Runs the rehearsal once; returns `nil` if it must run again.
  fileprivate func play(
    _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement
  ) -> Result<Rehearsal.Run, any Error>? {
    var result: Result<Rehearsal.Run, any Error>
    let run: LiveRun
    do {
      let (stage, recorder) = try rehearsal.makeStage()
      run = LiveRun(stage, recorder) { [unowned self] in arrived($0) }
      begin(run)
      defer { withExtendedLifetime(stage) {} }
      do {
        try rehearsal.perform(movement, on: stage, recorder) { run.arrive(isBetweenSteps: true) }
        result = .success(rehearsal.run(movement, stage, recorder))
      } catch {
        result = .failure(error)
      }
      if !run.isAbandoned { end(run, result.map(\.trace)) }
      // Only the trace that the test gets has this fact, so that the lines of the session keep their numbers.
      if let edits = edits(of: run) {
        result = result.map { played in
          Rehearsal.Run(
            trace: played.trace.stating(Trace.Meta.edits, edits), stage: played.stage,
            scope: played.scope, again: played.again)
        }
      }
    } catch {
      return .failure(error)
    }
    return isReplaying && !isLeft ? nil : result
  }

  private func begin(_ run: LiveRun) {
    isReplaying = false
    isRunOver = false
    compared = .start
    if self.run == nil { known = run.known }
    self.run = run
    arrived(run)
  }

  /// Takes note of the new place, and passes the turn to the host if the run has reached its goal.
  private func arrived(_ run: LiveRun) {
    guard !isLeft, !isChanging else { return }
    repeatChanges(on: run)
    compare(run)
    publish(run)
    if goal() || difference != nil { stop(run) }
  }

  /// Passes the turn to the host until the host lets the stage continue.
  private func stop(_ run: LiveRun) {
    turns.give(toHost: true)
    while let job {
      self.job = nil
      job()
      turns.give(toHost: true)
    }
    if isLeft ? !playsOn && !isRunOver : isReplaying { run.abandon() }
  }

  /// Makes the run's records the known ones if the run has come farther.
  private func publish(_ run: LiveRun) {
    if run.known !== known, !isComplete, run.place >= known.trace.endPlace { known = run.known }
    if run.known === known, !isComplete { isLastFrameWhole = run.isBetweenSteps }
  }

  private func end(_ run: LiveRun, _ result: Result<Trace, any Error>) {
    guard !isLeft else { return }
    run.take()
    compare(run)
    publish(run)
    isRunOver = true
    if run.known !== known, run.place < known.trace.endPlace {
      replaceKnown(by: run, "it ended after line \(run.place.lines) of its records")
    }
    if run.known === known {
      isComplete = true
      isLastFrameWhole = true
      switch result {
      case .success(let trace): whole = trace
      case .failure(let error): failure = words(error)
      }
    }
    stop(run)
  }

  private func compare(_ run: LiveRun) {
    guard run.known !== known else { return }
    let ours = run.known.trace
    let theirs = known.trace
    for index in compared.records..<min(ours.recordCount, theirs.recordCount)
    where !run.known.hasSame(record: index, as: known) {
      let place = theirs.place(afterRecord: index)
      return replaceKnown(
        by: run,
        "frame \(place.frame): '\(theirs.record(at: index).line)' happened before, "
          + "now '\(ours.record(at: index).line)'")
    }
    for frame in compared.frames..<min(ours.frames.count, theirs.frames.count)
    where ours.frames[frame].records.lowerBound != theirs.frames[frame].records.lowerBound
      || ours.clock.engineTicks(at: ours.frames[frame].tick)
        != theirs.clock.engineTicks(at: theirs.frames[frame].tick)
    {
      return replaceKnown(by: run, "frame \(frame) began elsewhere")
    }
    if isComplete, run.place > theirs.endPlace {
      return replaceKnown(by: run, "it went on where it ended before")
    }
    compared = run.place
  }

  private func replaceKnown(by run: LiveRun, _ difference: String) {
    self.difference =
      "played again, the rehearsal was different (\(difference)); "
      + "the new run counts"
    takeAsKnown(run)
  }

  func takeAsKnown(_ run: LiveRun) {
    known = run.known
    isComplete = false
    isLastFrameWhole = run.isBetweenSteps
    whole = nil
    failure = nil
  }
}

/// A lock that lets one of two threads work while the other waits: the stage's or the host's.
final class Turns: @unchecked Sendable {
  private let condition = NSCondition()
  /// Whether it is the turn of the host, and not of the stage; accessed only while locked.
  private var isHosts = false

  /// Passes the turn to the other thread, and waits until that gives it back.
  func give(toHost: Bool, isWaiting: Bool = true) {
    condition.withLock {
      isHosts = toHost
      condition.broadcast()
      while isWaiting, isHosts == toHost { condition.wait() }
    }
  }

  func awaitHostTurn() {
    condition.withLock { while !isHosts { condition.wait() } }
  }
}

extension Thread {
  /// Starts a thread with a stack that suffices for deeply nested JSON and for a rehearsal.
  package static func run(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = name
    thread.stackSize = 8 << 20
    thread.start()
  }
}
