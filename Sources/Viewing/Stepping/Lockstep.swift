import DopesheetDiff
import DopesheetEngine
import DopesheetFiles
import DopesheetRecording
import DopesheetTrace

/// A second trace beside the one that is stepped, for comparisons at the same time.
package final class Lockstep {
  package let known: IndexedTrace
  package let title: String
  /// The source of the trace that it is compared with.
  package weak var source: (any SteppingSource)?

  package init(_ golden: Trace, title: String) {
    known = IndexedTrace(golden)
    self.title = title
  }

  /// Returns the end of the frame of the same time as one of another trace; `nil` without such a frame.
  package func moment(atEndOf frame: Int, of other: Trace) -> TraceMoment? {
    self.frame(like: frame, of: other).map { TraceMoment(known, atEndOf: $0) }
  }

  /// Returns whether a frame of the other trace may get further records, as the last one of a live run.
  func isOpen(_ frame: Int) -> Bool {
    source.map { !$0.isLastFrameWhole && frame == $0.known.trace.frames.count - 1 } ?? false
  }

  /// Returns the golden's value of a track at a moment of the other trace.
  ///
  /// Within a frame, it is the value at the end of the frame if the other trace has written the track there, else the
  /// value before the frame.
  ///
  /// - Returns: `nil` if this trace has no frame of that time.
  func value(of track: String, at moment: TraceMoment) -> [Scalar]?? {
    let other = moment.known.trace
    guard let frame = frame(like: moment.frame, of: other) else { return nil }
    let theirs = other.records(ofFrame: moment.frame)
    let last = moment.known.track(named: track).flatMap { moment.lastWrite(ofTrack: $0) }
    let isWritten = last.map { $0 >= theirs.lowerBound } ?? false
    if isWritten || moment.records == theirs.upperBound && !isOpen(moment.frame) {
      return TraceMoment(known, atEndOf: frame).value(of: track)
    }
    // Before the preroll, no track has a value.
    return .some(frame < 0 ? nil : TraceMoment(known, atEndOf: frame - 1).value(of: track))
  }

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

  /// Returns for each frame of another trace whether a track's value at its end differs. It does if this trace lacks the
  /// frame.
  ///
  /// - Parameter partners: The frames of the same times, of ``frames(like:)``.
  func differs(in track: String, from other: IndexedTrace, _ partners: [Int?]) -> [Bool] {
    let ours = known.track(named: track).map {
      known.values(ofTrack: $0, atEndsOf: partners.compactMap(\.self))
    }
    let theirs = other.track(named: track).map {
      other.values(ofTrack: $0, atEndsOf: other.trace.frames.indices)
    }
    var next = 0
    return partners.enumerated().map { frame, partner in
      guard partner != nil else { return true }
      defer { next += 1 }
      return (ours?[next] ?? nil) != (theirs?[frame] ?? nil) && !isOpen(frame)
    }
  }
}

extension Lockstep {
  /// Reads the golden of a test that is stepped; `nil` if it has none that can be read.
  ///
  /// - Parameters:
  ///   - lines: Gets a line about the test and its golden.
  ///   - run: Returns the run, or a part of it. Of several goldens, the one with the most of its records counts.
  package static func golden(
    of test: any SteppedTest, _ lines: inout [String], run: () throws -> Trace
  ) -> Lockstep? {
    var found: [Lockstep] = []
    for path in test.goldens {
      do {
        let trace = try TraceReader.read(Array(WholeFile.bytes(at: path)))
        found.append(Lockstep(trace, title: PathText.shown(path)))
      } catch {
        lines.append("\(PathText.shown(path)) cannot be read: \(error)")
      }
    }
    if found.count > 1 {
      var reason = "none is most like the run"
      var best: [Lockstep] = []
      do {
        let counts = try run().recordCounts
        let likeness = found.map { golden in
          golden.known.trace.recordCounts.reduce(0) { $0 + min($1.value, counts[$1.key] ?? 0) }
        }
        best = zip(found, likeness).filter { $1 > 0 && $1 == likeness.max() }.map(\.0)
      } catch {
        reason = String(describing: error)
      }
      if best.count != 1 {
        lines.append("which of \(found.count) goldens is meant is unknown: \(reason)")
      }
      found = best.count == 1 ? best : []
    }
    lines.append(test.title + (found.first.map { ", beside \($0.title)" } ?? ""))
    return found.first
  }
}

extension Trace {
  fileprivate var recordCounts: [String: Int] {
    var counts: [String: Int] = [:]
    for index in 0..<recordCount {
      let frame = frame(ofRecord: index)
      let time = frame < 0 ? "" : "\(clock.engineTicks(at: frames[frame].tick))"
      counts["\(time) \(record(at: index).line)", default: 0] += 1
    }
    return counts
  }
}

extension Stepper {
  package struct FirstDifference {
    package let divergence: TraceDiff.FirstRecords
    /// The place and the kind of the difference, in words.
    package let words: String
    /// The place in the stepped trace: after the differing record, or at the end of the frame without it.
    package let place: TracePlace
  }

  func firstDifference(in diff: TraceDiff) -> FirstDifference? {
    guard let divergence = diff.firstRecords else { return nil }
    let record = divergence.actual.record.map { known.trace.place(afterRecord: $0.index) }
    return FirstDifference(
      divergence: divergence, words: diff.firstDifference ?? divergence.kind.rawValue,
      place: record ?? place(at: divergence.place))
  }

  /// Returns the first value of a whole run that differs from a golden, and its place; `nil` if no value of a track that
  /// both have differs.
  func firstValue(in diff: TraceDiff) -> (place: TracePlace, words: String)? {
    let values = diff.firstValues.map { name, place, words in
      let end = self.place(at: place)
      let records = known.trace.records(ofFrame: end.frame)
      let write = known.track(named: name).flatMap { track in
        known.writes[track].first { records.contains(Int($0)) }
      }
      let place = write.map { known.trace.place(afterRecord: Int($0)) } ?? end
      return (place: place, words: "first differing value: \(words)")
    }
    return values.min { $0.place < $1.place }
  }

  func place(at place: TraceDiff.Place) -> TracePlace {
    place.seconds.map(self.place(atSeconds:)) ?? known.trace.place(afterFrame: -1)
  }

  /// Returns the end of the frame that shows a time: the last one at or before it, or the preroll.
  func place(atSeconds seconds: Double) -> TracePlace {
    let trace = known.trace
    let time = Ticks(seconds: seconds) ?? (seconds < 0 ? Ticks(count: -Ticks.limit.count) : .limit)
    let count = trace.frameCount { frame, _ in trace.time(ofFrame: frame) <= time }
    return trace.place(afterFrame: count - 1)
  }
}
