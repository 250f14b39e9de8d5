import DopesheetDiff
import DopesheetTrace

/// Another trace beside the one that is stepped: the same time there, and where both part first.
package final class Lockstep {
  /// The other trace, which counts as the golden.
  package let known: IndexedTrace
  /// What it is called: the path of its file.
  package let title: String

  /// Takes the other trace.
  package init(_ golden: Trace, title: String) {
    known = IndexedTrace(golden)
    self.title = title
  }

  /// The moment there that belongs to one here: in the frame of the same time, after as many of its records, or at its
  /// end where the moment here is at the end of its frame.
  ///
  /// - Returns: `nil` where the other trace has no frame of that time.
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

  /// The frame of the same time: the first of several goes with the first, the second with the second.
  private func frame(like frame: Int, of other: Trace) -> Int? {
    guard frame >= 0 else { return -1 }
    let trace = known.trace
    let tick = other.frames[frame].tick
    let time = other.clock.time(tick)
    let first = trace.frameCount { _, frame in trace.clock.time(frame.tick) < time }
    let theirFirst = other.frameCount { _, frame in frame.tick < tick }
    let found = first + frame - theirFirst
    guard found < trace.frames.count,
      trace.clock.time(trace.frames[found].tick) == time
    else { return nil }
    return found
  }

  /// The tracks by name that have other values at a moment here than there, sorted.
  package func tracksWithOtherValues(at moment: TraceMoment) -> [String] {
    guard let theirs = self.moment(at: moment.place, of: moment.known.trace) else { return [] }
    let names = Set(moment.known.trace.tracks.map(\.name)).union(known.trace.tracks.map(\.name))
    return names.filter { theirs.value(of: $0) != moment.value(of: $0) }
      .sorted { Trace.orders($0, before: $1) }
  }
}

extension ClockRate {
  /// The time of a tick in the engine's ticks, so that times of several clocks can be compared.
  fileprivate func time(_ tick: Int64) -> Int64 { units(at: tick, perSecond: 441_000_000_000) }
}

extension Stepper {
  /// Where this trace and another part first.
  package struct Parting {
    /// The first difference, with the other trace as the golden.
    package let divergence: TraceDiff.Divergence
    /// Where it is and of what kind, in words.
    package let words: String
    /// The place here: after the record that differs, or at the end of the frame that lacks one.
    package let place: TracePlace
  }

  /// Finds where this trace first differs from another, exactly; plays a live source to its end for that.
  ///
  /// - Returns: `nil` if it does not.
  package func firstDifference(from lockstep: Lockstep) throws(SteppingError) -> Parting? {
    let trace = try source.wholeTrace()
    let diff = TraceDiff(golden: lockstep.known.trace, actual: trace)
    guard let divergence = diff.firstDivergence else { return nil }
    let words = diff.firstDifference ?? divergence.kind.rawValue
    if let record = divergence.actual.record {
      return Parting(
        divergence: divergence, words: words, place: known.trace.place(afterRecord: record.index))
    }
    // The place counts the golden's frames where it has this one; the same time is looked for here.
    let ticks = divergence.place.tick.map { tick in
      known.trace.frameCount { _, frame in frame.tick <= tick }
    }
    return Parting(
      divergence: divergence, words: words,
      place: known.trace.place(afterFrame: (ticks ?? 0) - 1))
  }
}
