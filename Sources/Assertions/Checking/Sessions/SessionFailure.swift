import DopesheetDiff
import DopesheetEngine
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// A failure of a recorded session. A shorter session must fail in the same way.
///
/// The first replay, of the whole session, decides what the same way is.
package protocol SessionFailure: AnyObject {
  /// The failure in words, known after the first replay: `sheet.y > 600`.
  var text: String { get }

  /// Returns whether the failure has shown itself by the end of a frame. The replay ends there.
  ///
  /// It is called for each frame of a replay, from frame 0 on.
  func shows(at moment: SessionMoment) throws -> Bool
}

/// The replay of a session at the end of a frame, as a ``SessionFailure`` sees it.
package final class SessionMoment {
  package let stage: Stage
  package internal(set) var frame = -1
  /// Whether this is the end of the replay.
  package internal(set) var isLast = false
  /// Whether the replay is that of the whole session, which must show the failure at its end.
  package let isWhole: Bool
  package internal(set) var halt: StageError?
  let recorder: Recorder
  private let scope: RehearsalScope
  private let grown: IndexedTrace

  init(_ stage: Stage, _ recorder: Recorder, _ scope: RehearsalScope, isWhole: Bool) {
    self.stage = stage
    self.recorder = recorder
    self.scope = scope
    self.isWhole = isWhole
    grown = IndexedTrace(TraceBuilder().finish(clock: ClockRate(Ticks.perSecond)!))
  }

  package var time: Ticks { recorder.frameTimes.last ?? .zero }

  /// The records so far, with their tracks in order of declaration. The ticks of frames are those of the engine.
  ///
  /// - Complexity: O(new records).
  package var records: IndexedTrace {
    grown.grow { trace in
      trace.grow(from: recorder.builder) { $0 }
    }
    return grown
  }

  /// The run so far.
  ///
  /// - Complexity: O(records).
  package var run: Rehearsal.Run {
    Rehearsal.Run(trace: recorder.trace, stage: stage, scope: scope, again: nil)
  }
}

/// An error that the stage reports, or by which it stops.
package final class ErrorFailure: SessionFailure {
  package private(set) var text = "an error of the stage"
  private var kept: String?

  package init() {}

  package func shows(at moment: SessionMoment) -> Bool {
    for error in moment.stage.problems + (moment.halt.map { [$0] } ?? []) {
      let kind = Self.kind(of: error)
      guard let kept else {
        text = error.description
        kept = kind
        return true
      }
      if kind == kept { return true }
    }
    return false
  }

  /// The error without its numbers: times differ between sessions.
  private static func kind(of error: StageError) -> String {
    error.description.filter { !$0.isNumber && $0 != "." }
  }
}

final class ClaimFailure: SessionFailure {
  private(set) var text = "a claim that does not hold"
  private let claims: (Rehearsal.Run) throws -> [Claim]
  private var kept: String?

  init(_ claims: @escaping (Rehearsal.Run) throws -> [Claim]) { self.claims = claims }

  func shows(at moment: SessionMoment) throws -> Bool {
    let count = moment.frame + 1
    // A session that is cut is a session, too. Claims cost the whole run, so they are checked at powers of two only.
    guard moment.isLast || !moment.isWhole && count >= 64 && count & (count - 1) == 0 else {
      return false
    }
    for claim in try claims(moment.run) where !claim.holds {
      guard claim.isAnswered else {
        if moment.isWhole { text = claim.description }
        continue
      }
      if kept ?? claim.statement == claim.statement {
        kept = claim.statement
        text = claim.description
        return true
      }
    }
    return false
  }
}

package final class EventFailure: SessionFailure {
  package let text: String
  private let pattern: EventPattern
  private var seen = 0

  /// - Parameter pattern: The source and the word, as in a trace: `card.fade stopped`.
  package init(_ pattern: String) {
    self.pattern = EventPattern(pattern)
    text = pattern
  }

  /// Returns the problem of the pattern for a session, such as an unknown source; `nil` if it is valid.
  package static func problem(of pattern: String, for trace: Trace) -> String? {
    EventPattern(pattern).problem(for: trace, trace.runEvents)
  }

  package func shows(at moment: SessionMoment) -> Bool {
    let trace = moment.records.trace
    // A new replay begins.
    if moment.frame <= 0 { seen = 0 }
    defer { seen = trace.recordCount }
    return (seen..<trace.recordCount).contains { index in
      trace.event(index, frame: moment.frame).map(pattern.matches) ?? false
    }
  }
}

/// The first difference from a golden. It must be at the same time, with the same values.
package final class DifferenceFailure: SessionFailure {
  package private(set) var text = "a difference from the golden"
  private let golden: Trace
  private var kept: String?
  private var time = Ticks.zero

  package init(from golden: Trace) { self.golden = golden }

  package func shows(at moment: SessionMoment) -> Bool {
    // All earlier frames must be the same, so the times cannot differ.
    guard moment.isWhole ? moment.isLast : moment.time == time else { return false }
    let actual = moment.recorder.trace
    let diff = TraceDiff(golden: golden, actual: actual)
    guard let (text, place) = Self.first(of: diff) else { return false }
    guard let kept else {
      self.text = text
      kept = text
      time = Ticks(seconds: place.seconds ?? 0) ?? .zero
      if let frame = actual.frames.indices.first(where: {
        actual.seconds(ofFrame: $0) == place.seconds
      }) {
        time = actual.time(ofFrame: frame)
      }
      return true
    }
    return text == kept
  }

  /// The first value that differs, or else the first event that is not an external call, in words.
  private static func first(of diff: TraceDiff) -> (text: String, place: TraceDiff.Place)? {
    for track in diff.tracks {
      guard let first = track.first else { continue }
      let golden = first.golden?.phrase ?? "none"
      let actual = first.actual?.phrase ?? "none"
      return ("\(track.track.name) is \(actual), not \(golden), in \(first.place)", first.place)
    }
    for event in diff.events {
      guard let record = (event.golden ?? event.actual)?.record, record.kind != .input else {
        continue
      }
      return ("\(event.kind.rawValue): \(record.phrase) in \(event.place)", event.place)
    }
    return nil
  }
}
