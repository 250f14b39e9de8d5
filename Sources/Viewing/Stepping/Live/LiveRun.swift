import DopesheetEngine
import DopesheetRecording
import DopesheetTrace

/// One run of a rehearsal that is stepped, with its records so far.
final class LiveRun: StageObserver {
  /// The stage, which retains the run as its observer.
  unowned let stage: Stage
  let recorder: Recorder
  let known: IndexedTrace
  private var demand: TraceClock.Demand
  private var timed = 0

  private(set) var place = TracePlace.start
  private(set) var formerPlace = TracePlace.start
  /// Whether the run is between two steps, where external calls are allowed.
  private(set) var isBetweenSteps = false
  var madeChanges = 0
  private(set) var isAbandoned = false

  private let arrived: (LiveRun) -> Void

  /// Creates a run, and observes its stage from now on.
  ///
  /// - Parameter arrived: A closure that is called on the thread of the stage after each event and each step.
  init(_ stage: Stage, _ recorder: Recorder, arrived: @escaping (LiveRun) -> Void) {
    self.stage = stage
    self.recorder = recorder
    self.arrived = arrived
    demand = TraceClock.Demand(rate: recorder.rate)
    known = IndexedTrace(TraceBuilder().finish(clock: .nanoseconds))
    stage.attach(self)
  }

  func stage(_ stage: Stage, willStepTo time: Ticks) { arrive(isBetweenSteps: false) }

  func stage(_ stage: Stage, announces event: StageEvent) {
    // More records of the same step or external call may follow.
    arrive(isBetweenSteps: false)
  }

  func stage(_ stage: Stage, didWriteValueAt slot: Int?) { arrive(isBetweenSteps: false) }

  func stageDidStep(_ stage: Stage) { arrive(isBetweenSteps: true) }

  func arrive(isBetweenSteps: Bool) {
    guard !isAbandoned else { return }
    take()
    self.isBetweenSteps = isBetweenSteps
    arrived(self)
  }

  func take() {
    guard
      recorder.builder.recordCount != place.records || recorder.builder.frameCount != place.frames
    else { return }
    // The closure of the rehearsal may have set another rate.
    if timed == 0 { demand = TraceClock.Demand(rate: recorder.rate) }
    for time in recorder.frameTimes[timed...] { demand.add(time) }
    timed = recorder.frameTimes.count
    let clock = demand.clock
    known.grow { trace in
      trace.grow(from: recorder.builder) { clock.tick(of: Ticks(count: $0)) }
      let facts = recorder.facts.count
      guard trace.clock != clock.rate || trace.meta.count != facts else { return }
      let times = recorder.frameTimes
      trace.turn(to: clock.rate, meta: recorder.facts) { clock.tick(of: times[$0]) }
    }
    formerPlace = place
    place = known.trace.endPlace
  }

  func abandon() {
    isAbandoned = true
    stage.abandon()
  }
}
