import DopesheetTrace

/// What a drawing of the stage asks of a moment.
package protocol StageMoment {
  /// All sources, in the order of their declaration.
  var sources: [Trace.Source] { get }
  /// Whether a source has been declared.
  func isDeclared(source: Int) -> Bool
  /// The value of a track by its name; `nil` while it has none, or where there is no such track.
  func value(of track: String) -> [Scalar]?
}

/// The end of a frame of a trace.
package struct TraceMoment: StageMoment {
  /// The frame, -1 for what came before frame 0.
  package let frame: Int
  private let trace: Trace
  /// For each track the position of the record that its value comes from, -1 while it has none.
  private let held: [Int32]
  /// The sources declared so far.
  private let declared: Int

  /// Returns the moments at the ends of some frames.
  ///
  /// - Parameter frames: Frames in ascending order, -1 for what came before frame 0.
  /// - Complexity: O(records + frames · tracks).
  package static func moments(of trace: Trace, atEndsOf frames: [Int]) -> [TraceMoment] {
    var held = [Int32](repeating: -1, count: trace.tracks.count)
    var (declared, next) = (0, 0)
    return frames.map { frame in
      let end = frame < 0 ? trace.preroll.upperBound : trace.frames[frame].records.upperBound
      while next < end {
        let subject = Int(trace.columns.subjects[next])
        switch trace.columns.kinds[next] {
        case .value: held[subject] = Int32(truncatingIfNeeded: next)
        case .absence: held[subject] = -1
        case .source: declared = max(declared, subject + 1)
        case .input, .state, .callback: break
        }
        next += 1
      }
      return TraceMoment(frame: frame, trace: trace, held: held, declared: declared)
    }
  }

  package var sources: [Trace.Source] { trace.sources }

  package func isDeclared(source: Int) -> Bool { source < declared }

  package func value(of track: String) -> [Scalar]? {
    guard let index = trace.trackIndex(named: track), held[index] >= 0 else { return nil }
    return trace.scalars(at: Int(held[index]))
  }
}
