import DopesheetDiff
import DopesheetRecording
import DopesheetTrace

/// A second trace beside the one that is stepped, for comparisons at the same time.
package final class Lockstep {
  /// The second trace, which counts as the golden.
  package let known: IndexedTrace
  /// The path of the second trace's file.
  package let title: String

  /// Creates a second trace.
  package init(_ golden: Trace, title: String) {
    known = IndexedTrace(golden)
    self.title = title
  }

  /// Returns the moment of the second trace that corresponds to a place in the first.
  ///
  /// It is in the frame of the same time, after equally many of its records. The end of a frame corresponds to the end.
  ///
  /// - Returns: `nil` if the second trace has no frame of that time.
  package func moment(at place: TracePlace, of other: Trace) -> TraceMoment? {
    let trace = known.trace
    guard let frame = frame(like: place.frame, of: other) else { return nil }
    let records = frame < 0 ? trace.preroll : trace.frames[frame].records
    let theirs = place.frame < 0 ? other.preroll : other.frames[place.frame].records
    let passed = place.records - theirs.lowerBound
    let count = place.records == theirs.upperBound ? records.count : min(passed, records.count)
    return TraceMoment(
      known, at: TracePlace(records: records.lowerBound + count, frames: frame + 1))
  }

  /// Returns the golden's value of a track at a moment of the other trace.
  ///
  /// Within a frame, it is the value at the end of the frame if the other trace has written the track there, else the
  /// value before the frame.
  ///
  /// - Returns: `nil` if this trace has no frame of that time.
  func value(ofTrack track: Int, at moment: TraceMoment) -> [Scalar]?? {
    let other = moment.known.trace
    guard let frame = frame(like: moment.frame, of: other) else { return nil }
    let theirs = moment.frame < 0 ? other.preroll : other.frames[moment.frame].records
    let isWritten = moment.lastWrite(ofTrack: track).map { $0 >= theirs.lowerBound } ?? false
    let isWhole = moment.records == theirs.upperBound
    return TraceMoment(known, atEndOf: isWritten || isWhole ? frame : max(-1, frame - 1))
      .value(of: other.tracks[track].name)
  }

  /// Returns the frame of the same time for each frame of another trace.
  func frames(like other: Trace) -> [Int?] {
    other.frames.indices.map { frame(like: $0, of: other) }
  }

  /// Returns the frame of the same time. Of several such frames, the first corresponds to the first.
  private func frame(like frame: Int, of other: Trace) -> Int? {
    guard frame >= 0 else { return -1 }
    let trace = known.trace
    let tick = other.frames[frame].tick
    let time = other.clock.engineTicks(at: tick)
    let first = trace.frameCount { _, frame in trace.clock.engineTicks(at: frame.tick) < time }
    let theirFirst = other.frameCount { _, frame in frame.tick < tick }
    let found = first + frame - theirFirst
    guard found < trace.frames.count,
      trace.clock.engineTicks(at: trace.frames[found].tick) == time
    else { return nil }
    return found
  }

  /// Returns the names of the tracks whose values differ between the two traces at a moment, sorted.
  package func tracksWithOtherValues(at moment: TraceMoment) -> [String] {
    guard let theirs = self.moment(at: moment.place, of: moment.known.trace) else { return [] }
    let names = Set(moment.known.trace.tracks.map(\.name)).union(known.trace.tracks.map(\.name))
    return names.filter { theirs.value(of: $0) != moment.value(of: $0) }
      .sorted { Trace.orders($0, before: $1) }
  }
}

extension Stepper {
  /// The first difference between two traces.
  package struct FirstDifference {
    /// The first difference, with the other trace as the golden.
    package let divergence: TraceDiff.FirstRecords
    /// The place and the kind of the difference, in words.
    package let words: String
    /// The place in the stepped trace: after the differing record, or at the end of the frame without it.
    package let place: TracePlace
  }

  /// Returns the first exact difference of a whole run from a golden; `nil` if they are equal.
  func firstDifference(in diff: TraceDiff) -> FirstDifference? {
    guard let divergence = diff.firstRecords else { return nil }
    let words = diff.firstDifference ?? divergence.kind.rawValue
    if let record = divergence.actual.record {
      return FirstDifference(
        divergence: divergence, words: words, place: known.trace.place(afterRecord: record.index))
    }
    // The difference names a frame of the golden. Find the frame of the same time in the stepped trace.
    let ticks = divergence.place.tick.map { tick in
      known.trace.frameCount { _, frame in frame.tick <= tick }
    }
    return FirstDifference(
      divergence: divergence, words: words,
      place: known.trace.place(afterFrame: (ticks ?? 0) - 1))
  }
}
