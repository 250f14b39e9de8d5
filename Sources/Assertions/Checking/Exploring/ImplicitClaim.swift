import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// A built-in claim about explored runs.
///
/// ``isRepeatable``, ``ignoresPauses`` and ``ignoresFrames`` need a second run. Each of them is checked in about one
/// run of eight.
public enum ImplicitClaim: String, CaseIterable, Sendable {
  /// The run settles in time, after everything that is still paused has been resumed.
  case settles
  /// No value is `nan` or infinite, and the stage does not halt in an endless cascade.
  case isFinite
  /// The stage reports no error, and no closure throws one, also in a callback or as the answer to a cue. Calls of the
  /// script that the stage rejects do not count.
  case hasNoErrors
  /// Each change of state begins at the state in which the one before ended, and no motion completes without a start.
  case hasSoundStates
  /// A run that is repeated gives the same trace.
  case isRepeatable
  /// A pause and a resume at one time change no value of any frame.
  case ignoresPauses
  /// A spring that gets a new end in flight by a call of the search keeps its velocity.
  ///
  /// A call of `retarget` by the rehearsal's own closures is not checked.
  case keepsVelocity
  /// Other frames give the same events, and the same values at times that both runs share.
  ///
  /// This claim is not checked if an engine of your own moves with the stage.
  case ignoresFrames

  /// The claim in words.
  var words: String {
    switch self {
    case .settles: "the run settles"
    case .isFinite: "all values are finite"
    case .hasNoErrors: "there are no errors"
    case .hasSoundStates: "states follow one another, and nothing completes without a start"
    case .isRepeatable: "a repeated run is the same"
    case .ignoresPauses: "a pause and a resume at one time change nothing"
    case .keepsVelocity: "a spring that gets a new end keeps its velocity"
    case .ignoresFrames: "the run does not depend on its frames"
    }
  }
}

extension ImplicitClaim {
  /// Returns the first of some claims that a run alone does not fulfil, and the reason.
  ///
  /// - Parameter waits: The waits that kept a run from being settled which should settle.
  static func broken(
    by trace: Trace, _ waits: [String], among claims: Set<ImplicitClaim>
  ) -> (claim: ImplicitClaim, reason: String)? {
    if claims.contains(.settles), !waits.isEmpty {
      return (.settles, waits.joined(separator: ", "))
    }
    if claims.contains(.isFinite), let text = trace.infiniteValue { return (.isFinite, text) }
    let own = Set(trace.sources.lazy.filter { $0.kind == Trace.Source.eventKind }.map(\.name))
    let events = trace.runEvents.filter { !own.contains($0.source) }
    if claims.contains(.hasNoErrors), let text = events.thrownError { return (.hasNoErrors, text) }
    if claims.contains(.hasSoundStates), let text = events.unsoundState {
      return (.hasSoundStates, text)
    }
    return nil
  }
}

extension Trace {
  /// The first value that is not finite, in words.
  fileprivate var infiniteValue: String? {
    for frame in frames.indices {
      for index in frames[frame].records where columns.kinds[index] == .value {
        // A record takes longer to make than to find that all is well.
        let (track, first) = (Int(columns.subjects[index]), columns.payloads[index])
        let isFinite = (0..<tracks[track].width).allSatisfy {
          scalar(ofTrack: track, $0, from: first).number.isFinite
        }
        if !isFinite, case .value(let track, let scalars) = record(at: index) {
          return "\(track) is \(scalars.map(\.phrase).joined(separator: " ")) in frame \(frame)"
        }
      }
    }
    return nil
  }
}

extension [RunEvent] {
  /// The first error that a closure of a callback or a cue has thrown, in words.
  fileprivate var thrownError: String? {
    let error = first { $0.kind == .callback && $0.word == "error" }
    return error.map { error in
      "\(error.source): \(error.arguments.map(\.phrase).joined(separator: " ")) at \(error.time)"
    }
  }

  /// The first change of state or end that does not follow from those before, in words.
  fileprivate var unsoundState: String? {
    var states: [String: String] = [:]
    var isStarted: Set<String> = []
    for event in self {
      switch event.kind {
      case .state:
        let parts = event.word.split(separator: " ").map(String.init)
        guard parts.count == 2 else { continue }
        if let known = states[event.source], known != parts[0] {
          return "\(event.source) leaves the state \(parts[0]) at \(event.time), "
            + "but its state is \(known)"
        }
        states[event.source] = parts[1]
        // A pause in a child's callback takes `started` from its group.
        if parts[0] == MotionState.stopped.rawValue { isStarted.insert(event.source) }
      case .callback where event.word == "started":
        isStarted.insert(event.source)
      case .callback where event.word == "completed" || event.word == "stopped":
        if event.word == "completed", isStarted.remove(event.source) == nil {
          return "\(event.source) \(event.word) at \(event.time) without a start"
        }
        isStarted.remove(event.source)
      default: break
      }
    }
    return nil
  }
}
