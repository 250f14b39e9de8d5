import DopesheetTrace

/// The values of some tracks at the end of each frame.
package struct FrameValues {
  /// The trace.
  package let trace: Trace
  /// The frames.
  package let frames: Range<Int>
  /// For each track that is looked at, the record that its value comes from in each frame, -1 while it has none.
  private var records: [Int: [Int32]]
  /// For each track that is looked at, the record that its value before frame 0 comes from, -1 if it has none.
  private var first: [Int: Int32]

  /// Looks at some tracks in some frames.
  ///
  /// - Parameters:
  ///   - tracks: Positions in the trace's tracks.
  ///   - frames: Frames of the trace.
  /// - Complexity: O(records + tracks · frames).
  package init(_ trace: Trace, tracks: [Int], frames: Range<Int>) {
    (self.trace, self.frames) = (trace, frames)
    var held = [Int32](repeating: -1, count: trace.tracks.count)
    var lists = tracks.map { _ in [Int32]() }
    var next = 0
    func read(to end: Int) {
      while next < end {
        let subject = Int(trace.columns.subjects[next])
        switch trace.columns.kinds[next] {
        case .value: held[subject] = Int32(truncatingIfNeeded: next)
        case .absence: held[subject] = -1
        case .source, .input, .state, .callback: break
        }
        next += 1
      }
    }
    read(to: trace.preroll.upperBound)
    first = Dictionary(tracks.map { ($0, held[$0]) }, uniquingKeysWith: { first, _ in first })
    for frame in frames {
      read(to: trace.frames[frame].records.upperBound)
      for (index, track) in tracks.enumerated() { lists[index].append(held[track]) }
    }
    records = Dictionary(zip(tracks, lists), uniquingKeysWith: { first, _ in first })
  }

  /// The value of a track in a frame; `nil` while it has none.
  package func value(ofTrack track: Int, in frame: Int) -> [Scalar]? {
    guard let record = records[track]?[frame - frames.lowerBound], record >= 0 else { return nil }
    return trace.scalars(at: Int(record))
  }

  /// The value of a track before frame 0; `nil` if it has none there.
  package func firstValue(ofTrack track: Int) -> [Scalar]? {
    guard let record = first[track], record >= 0 else { return nil }
    return trace.scalars(at: Int(record))
  }

  /// Whether a track has the same value in a frame as one of another trace, of the same kind and width, in another.
  package func hasSame(
    _ track: Int, in frame: Int, as other: FrameValues, _ otherTrack: Int, in otherFrame: Int
  ) -> Bool {
    let (ours, theirs) = (record(track, frame), other.record(otherTrack, otherFrame))
    guard ours >= 0, theirs >= 0 else { return ours < 0 && theirs < 0 }
    if trace.tracks[track].kind == .sym {
      return trace.scalars(at: ours) == other.trace.scalars(at: theirs)
    }
    let (a, b) = (Int(trace.columns.payloads[ours]), Int(other.trace.columns.payloads[theirs]))
    return (0..<trace.tracks[track].width).allSatisfy {
      trace.columns.scalars[a + $0] == other.trace.columns.scalars[b + $0]
    }
  }

  private func record(_ track: Int, _ frame: Int) -> Int {
    records[track].map { Int($0[frame - frames.lowerBound]) } ?? -1
  }

  /// A component of a track as numbers, one for each frame.
  package func numbers(ofTrack track: Int, _ component: Int) -> [Double?] {
    let kind = trace.tracks[track].kind
    return (records[track] ?? []).map { record in
      guard record >= 0 else { return nil }
      let place = Int(trace.columns.payloads[Int(record)]) + component
      return trace.scalar(trace.columns.scalars[place], kind).number
    }
  }

  /// A component of a track of words, one for each frame.
  package func words(ofTrack track: Int, _ component: Int) -> [String?] {
    frames.map { frame in
      guard case .sym(let word) = value(ofTrack: track, in: frame)?[component] else { return nil }
      return word
    }
  }
}
