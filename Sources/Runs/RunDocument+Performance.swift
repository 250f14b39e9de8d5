import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

extension RunDocument {
  /// Plays the document by its own tempo to its own end.
  ///
  /// Each playing is like the others: the same document gives the same trace, byte for byte.
  ///
  /// - Throws: What could not be done, at the place of the document that asked for it.
  package func perform() throws(Diagnostics) -> Rehearsal.Run {
    try perform { stage in
      var frames = tempo.frames
      if end.isSettling {
        while !stage.isSettled {
          guard stage.now < end.time else {
            throw RehearsalError.notSettled(within: end.time, stage)
          }
          try stage.step(to: min(frames.next() ?? .limit, end.time))
        }
      } else {
        while stage.now < end.time {
          try stage.step(to: min(frames.next() ?? .limit, end.time))
        }
      }
    }
  }

  /// Plays the document by steps of the given lengths, whatever its tempo and its end are.
  ///
  /// - Throws: What could not be done, at the place of the document that asked for it.
  package func perform(steps lengths: [Ticks]) throws(Diagnostics) -> Rehearsal.Run {
    try perform { stage in
      for length in lengths {
        guard let time = stage.now.adding(length) else {
          throw StageError.timeOverflow(source: "tempo")
        }
        try stage.step(to: time)
      }
    }
  }

  private func perform(
    _ move: @escaping (Stage) throws -> Void
  ) throws(Diagnostics) -> Rehearsal.Run {
    do {
      return try rehearsal.play { stage, _ in try move(stage) }
    } catch let error as RehearsalError {
      throw diagnostics(error)
    } catch {
      throw Diagnostics(Diagnostic(file: file, message: String(describing: error)))
    }
  }

  /// The document's stage, to be played by any tempo.
  private var rehearsal: Rehearsal {
    var rehearsal = Rehearsal { stage, recorder in
      recorder.rate = tempo.rate
      recorder.meta = meta
      setUp(stage)
    }
    rehearsal.options = recording
    return rehearsal
  }

  /// Plays the document by the frames of a trace, and makes the calls again that came from outside of it.
  ///
  /// - Throws: Why the trace cannot be played again.
  package func replay(_ trace: Trace) throws(Diagnostics) -> Replay {
    do {
      return try rehearsal.replay(trace)
    } catch {
      throw Diagnostics(Diagnostic(file: file, message: String(describing: error)))
    }
  }

  /// Puts the nodes on a stage, makes the calls at time 0 and schedules the others.
  private func setUp(_ stage: Stage) {
    let cast = RunCast()
    for node in nodes { stage.add(node.make { cast.nodes[$0.name] = $0 }) }
    for call in calls {
      if call.time == .zero {
        cast.carryOut(call, on: stage)
      } else {
        stage.at(call.time) { [unowned stage] in cast.carryOut(call, on: stage) }
      }
    }
  }
}
