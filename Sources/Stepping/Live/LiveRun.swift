import DopesheetEngine
import DopesheetRecording
import DopesheetTrace

/// One playing of a rehearsal that is stepped: its records so far, and who is told where it has come to.
final class LiveRun: StageObserver {
  /// The stage, which holds the run as its observer.
  unowned let stage: Stage
  let recorder: Recorder
  /// The records so far.
  let known: IndexedTrace
  private var growth = GrowingTrace()
  private var demand: TraceClock.Demand
  private var timed = 0

  /// Where the run is.
  private(set) var place = TracePlace.start
  /// Where it was before it came here.
  private(set) var formerPlace = TracePlace.start
  /// Whether it stands between two steps, where a call from outside is legal.
  private(set) var isBetweenSteps = false
  /// How many changes by hand have been made.
  var madeChanges = 0
  /// Whether nobody looks at it any more.
  private(set) var isAbandoned = false

  private let arrived: (LiveRun) -> Void

  /// Watches a stage from now on.
  ///
  /// - Parameter arrived: Called when something has happened, on the thread of the stage.
  init(_ stage: Stage, _ recorder: Recorder, arrived: @escaping (LiveRun) -> Void) {
    self.stage = stage
    self.recorder = recorder
    self.arrived = arrived
    demand = TraceClock.Demand(rate: recorder.rate)
    known = IndexedTrace(TraceBuilder().finish(clock: .nanoseconds))
    stage.attach(self)
  }

  var observesUpdates: Bool { false }

  func stage(_ stage: Stage, willStepTo time: Ticks) { arrive(isBetweenSteps: false) }

  func stage(_ stage: Stage, announces happening: Happening) {
    // A call from outside between steps is followed by what it settles; the place stays one between steps.
    arrive(isBetweenSteps: false)
  }

  func stageDidWriteValues(_ stage: Stage) { arrive(isBetweenSteps: false) }

  func stageDidStep(_ stage: Stage) { arrive(isBetweenSteps: true) }

  /// Takes note of where the stage has come to, and tells.
  func arrive(isBetweenSteps: Bool) {
    guard !isAbandoned else { return }
    take()
    self.isBetweenSteps = isBetweenSteps
    arrived(self)
  }

  /// Takes the recorder's new records.
  func take() {
    guard
      recorder.builder.recordCount != place.records || recorder.builder.frameCount != place.frames
    else { return }
    // The closure of the rehearsal may have named another rate.
    if timed == 0 { demand = TraceClock.Demand(rate: recorder.rate) }
    for time in recorder.frameTimes[timed...] { demand.add(time) }
    timed = recorder.frameTimes.count
    let clock = demand.clock
    known.grow { trace in
      growth.take(from: recorder.builder, into: &trace) { clock.tick(of: Ticks(count: $0)) }
      let facts = recorder.facts.count
      guard trace.clock != clock.rate || trace.meta.count != facts else { return }
      let times = recorder.frameTimes
      trace.turn(to: clock.rate, meta: recorder.facts) { clock.tick(of: times[$0]) }
    }
    formerPlace = place
    place = known.trace.endPlace
  }

  /// Ends the run where it is.
  func abandon() {
    isAbandoned = true
    stage.abandon()
  }
}
