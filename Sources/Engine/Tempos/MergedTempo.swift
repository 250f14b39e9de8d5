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
