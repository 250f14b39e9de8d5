import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import DopesheetStyles
import DopesheetText
import DopesheetTrace

extension RunDocument {
  /// Runs the document at its own tempo to its own end. Each run gives the same trace, byte for byte.
  package func perform() throws(Diagnostics) -> Rehearsal.Run {
    try reporting { try rehearsal.play(toEnd) }
  }

  package func perform(writingTo path: String) throws(Diagnostics) -> WrittenTrace {
    try reporting { try rehearsal.record(to: path, toEnd) }
  }

  package func play(
    by player: (Rehearsal, @escaping Rehearsal.Movement) throws -> Void
  ) throws(Diagnostics) {
    try reporting { try player(rehearsal, toEnd) }
  }

  package var latestEnd: Ticks { end.time }

  /// The movement to the end. It ends with a `CancellationError` before the step after ``isCancelled``.
  private var toEnd: Rehearsal.Movement {
    let (end, isCancelled) = (end, isCancelled)
    func check() throws(CancellationError) { if isCancelled() { throw CancellationError() } }
    if end.isSettling { return rehearsal.settling(within: end.time, before: check) }
    return { stage, tempo in
      var steps = TempoSteps(of: tempo.tempo)
      while stage.now < end.time {
        try check()
        try stage.step(to: min(try steps.next() ?? end.time, end.time))
      }
    }
  }

  private func reporting<Value>(_ body: () throws -> Value) throws(Diagnostics) -> Value {
    do { return try body() } catch { throw diagnostics(of: error) }
  }

  package func diagnostics(of error: any Error) -> Diagnostics {
    switch error {
    case let error as RehearsalError: diagnostics(error)
    case RecordingError.cannotWrite(let path, let reason, let hint):
      Diagnostics(Diagnostic(file: path, message: reason, hint: hint))
    case is CancellationError:
      Diagnostics(Diagnostic(file: file, message: "the run was cancelled"))
    default: Diagnostics(Diagnostic(file: file, message: String(describing: error)))
    }
  }

  private var rehearsal: Rehearsal {
    var rehearsal = Rehearsal(at: tempo.tempo) { stage in
      let recorder = stage.recorder
      recorder.meta = meta
      let cast = RunCast()
      try fill(stage, cast)
      schedule(cast, on: stage)
      if recording.recordsModels { try probeModels(of: cast, recorder) }
    }
    rehearsal.options = recording.options
    return rehearsal
  }

  package func replay(_ trace: Trace) throws(Diagnostics) -> Replay {
    try replaying { try rehearsal.replay(trace) }
  }

  /// Finds the fewest external calls and the shortest time of a session of this document that still fails.
  package func shrink(
    _ trace: Trace, keeping failure: any SessionFailure
  ) throws(Diagnostics) -> ShrunkSession {
    try replaying { try rehearsal.shrink(trace, keeping: failure) }
  }

  private func replaying<Value>(_ body: () throws -> Value) throws(Diagnostics) -> Value {
    do {
      return try body()
    } catch {
      throw Diagnostics(Diagnostic(file: file, message: String(describing: error)))
    }
  }

  func fill(_ stage: Stage, _ cast: RunCast) throws {
    for node in nodes { stage.add(node.make { cast.nodes[$0.name] = $0 }) }
    try scenarios?.make(cast, on: stage)
    for machines in machines { try machines.make(cast, on: stage) }
  }

  /// Makes the calls at time 0 and schedules the others, from the stage's present time.
  private func schedule(_ cast: RunCast, on stage: Stage) {
    let origin = stage.now
    for call in calls {
      if call.time == .zero {
        cast.carryOut(call, on: stage)
      } else {
        stage.atOwn(origin + call.time) { [unowned stage] in cast.carryOut(call, on: stage) }
      }
    }
  }

  private func probeModels(of cast: RunCast, _ recorder: Recorder) throws {
    var seen: Set<String> = []
    for flight in calls.flatMap(\.flights) {
      let node = cast.node(flight.node)
      for path in flight.properties.flatMap({ $0.path.tracks }).compactMap({ NodePath.named($0) })
      where !path.isWhole && seen.insert("\(flight.node) \(path.path)").inserted {
        let name = "\(NameGrammar.encode(flight.node)).model.\(path.path)"
        let goal = node.goals(of: path.path)
        recorder.probe(name) { goal() ?? path.numbers(of: node).first }
      }
    }
  }
}
