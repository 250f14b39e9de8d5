/// The beats at which stages are stepped.
///
/// ``FrameRate``, ``ScriptedRate``, ``ScriptedSteps`` and ``MergedTempo`` are tempos. One of your own says which
/// beat comes next:
///
/// ```swift
/// struct Bars: Tempo {  // three beats a second, every fourth left out
///   func beat(after time: Ticks) -> Ticks? {
///     let third = Ticks.perSecond / 3
///     let next = time.count / third + 1
///     return Ticks(count: (next % 4 == 0 ? next + 1 : next) * third)
///   }
/// }
/// let run = try Rehearsal(Bars()) { stage in … }.frames(8)
/// ```
///
/// A tempo is a function of time alone, and no iterator, so that it has no state in which two runs could differ,
/// and can be asked from any time: after a hand-driven span, beside other tempos, or late on a live clock. All
/// that a set of times cannot say is that a beat has several steps, of which all but the first have length 0;
/// that is what ``steps(at:)`` is for.
public protocol Tempo: Sendable {
  /// Returns the next beat after a time, `nil` if there are no more.
  ///
  /// The beat is later than the time and at most 200 days. The answer depends on nothing but the time, and from
  /// any time up to the beat the answer is that beat. An answer that is not later, or too late, is thrown as
  /// ``StageError/tempo(_:)`` by what drives the stage.
  ///
  /// - Parameter time: A time from 0 to 200 days. Every tempo begins at 0, which is never asked for.
  func beat(after time: Ticks) -> Ticks?

  /// Returns how many steps are made at a beat, 1...1,000,000; 1 unless a tempo says otherwise.
  ///
  /// At time 0 it counts the step of length 0 with which a rehearsal begins.
  func steps(at beat: Ticks) -> Int

  /// The rate by whose frames a trace counts time if every step lies on one of them; `nil` for none.
  var frameRate: FrameRate? { get }
}

extension Tempo {
  /// One step.
  public func steps(at beat: Ticks) -> Int { 1 }

  /// No rate.
  public var frameRate: FrameRate? { nil }
}

/// What is wrong with the answer of a tempo.
public enum TempoError: Error, Equatable, Sendable {
  /// A beat is asked for after the last one.
  case noBeat(after: Ticks)
  /// The beat that should come after a time does not.
  case notLater(beat: Ticks, after: Ticks)
  /// The beat after a time is beyond 200 days.
  case beyondLimit(after: Ticks)
  /// The number of steps at a beat is not one of 1...1,000,000.
  case stepCount(Int, at: Ticks)
}

extension TempoError: CustomStringConvertible {
  /// What is wrong and what to do, in one line.
  public var description: String {
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

/// Several tempos as one: it beats wherever one of them does.
///
/// ```swift
/// Rehearsal(.merged(.hz(24), .hz(60))) { stage in … }  // film and display: at 1/60, 2/60, 1/24, 3/60 … s
/// ```
public struct MergedTempo: Tempo {
  /// The tempos.
  public let tempos: [any Tempo]

  /// Creates a tempo of several; of none it has no beat.
  public init(_ tempos: [any Tempo]) { self.tempos = tempos }

  /// The earliest of the tempos' beats after a time.
  public func beat(after time: Ticks) -> Ticks? { tempos.compactMap { $0.beat(after: time) }.min() }

  /// The most steps that one of the tempos makes at a beat.
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
  /// Several tempos as one.
  public static func merged(_ tempos: any Tempo...) -> MergedTempo { MergedTempo(tempos) }
}
