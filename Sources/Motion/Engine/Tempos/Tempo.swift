/// The beats at which stages are stepped.
///
/// ``FrameRate``, ``ScriptedRate``, ``ScriptedSteps`` and ``MergedTempo`` are tempos. A tempo of your own returns the
/// next beat:
///
/// ```swift
/// struct Bars: Tempo {  // three beats a second, every fourth left out
///   func beat(after time: Ticks) -> Ticks? {
///     let third = Ticks.perSecond / 3
///     let next = time.count / third + 1
///     return Ticks(count: (next % 4 == 0 ? next + 1 : next) * third)
///   }
/// }
/// let run = try Rehearsal(at: Bars()) { stage in … }.run(frames: 8)
/// ```
///
/// A tempo is a function of time alone, not an iterator, so it has no state in which two runs could differ. It
/// accepts any time: after a hand-driven span, beside other tempos, or late on a live clock. A beat may have several
/// steps, of which all but the first have length 0; see ``steps(at:)``.
public protocol Tempo: Sendable {
  /// Returns the next beat after a time; `nil` if there are no more.
  ///
  /// The beat must be later than the time and at most 200 days. It must depend only on the time, and be the same for
  /// each later time before that beat. The driver of the stage throws any other beat as ``StageError/Kind/tempo``.
  ///
  /// - Parameter time: A time from 0 to 200 days. Every tempo begins at 0, so 0 is never returned.
  func beat(after time: Ticks) -> Ticks?

  /// Returns the number of steps at a beat, 1...1,000,000; 1 by default.
  ///
  /// At time 0 it includes the step of length 0 with which a rehearsal begins.
  func steps(at beat: Ticks) -> Int

  /// The rate by whose frames a trace counts time, if every step is on a frame; `nil` otherwise.
  var frameRate: FrameRate? { get }
}

extension Tempo {
  /// One step.
  public func steps(at beat: Ticks) -> Int { 1 }

  /// No rate.
  public var frameRate: FrameRate? { nil }
}

package enum TempoError: Error, Equatable, Sendable {
  case noBeat(after: Ticks)
  case notLater(beat: Ticks, after: Ticks)
  case beyondLimit(after: Ticks)
  case stepCount(Int, at: Ticks)
}

extension TempoError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noBeat(let time):
      "the tempo has no beat after \(time) (run until a time, or ask for fewer frames)"
    case .notLater(let beat, let time):
      "the tempo's beat after \(time) is \(beat) (it must be later, or nil for no more beats)"
    case .beyondLimit(let time):
      "the tempo's beat after \(time) is beyond 200 days (return nil for no more beats)"
    case .stepCount(let count, let beat):
      "the tempo makes \(count) steps at \(beat) (make 1 to 1000000)"
    }
  }
}

/// Several tempos as one, with all their beats.
///
/// ```swift
/// Rehearsal(at: .merged(.hz(24), .hz(60))) { stage in … }  // film and display: at 1/60, 2/60, 1/24, 3/60 … s
/// ```
public struct MergedTempo: Tempo {
  package let tempos: [any Tempo]

  package init(_ tempos: [any Tempo]) { self.tempos = tempos }

  /// Returns the earliest of the tempos' beats after a time.
  public func beat(after time: Ticks) -> Ticks? { tempos.compactMap { $0.beat(after: time) }.min() }

  /// Returns the greatest number of steps that one of the tempos makes at a beat.
  public func steps(at beat: Ticks) -> Int {
    tempos.filter { tempo in
      beat == .zero || tempo.beat(after: Ticks(count: beat.count - 1)) == beat
    }
    .map { $0.steps(at: beat) }.max() ?? 1
  }

  /// The fastest of the tempos' rates.
  public var frameRate: FrameRate? {
    tempos.compactMap(\.frameRate).max { $0.frames * $1.seconds < $1.frames * $0.seconds }
  }
}

extension Tempo where Self == MergedTempo {
  /// Returns several tempos as one.
  public static func merged(_ tempos: any Tempo...) -> MergedTempo { MergedTempo(tempos) }
}
