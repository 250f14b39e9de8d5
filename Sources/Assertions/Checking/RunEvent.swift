import DopesheetEngine
import DopesheetRecording
import DopesheetTrace

/// An external call, a change of state or a callback of a run.
package struct RunEvent: Equatable, Sendable {
  /// The kind of event: `.input`, `.state` or `.callback`.
  package let kind: RecordKind
  let source: String
  /// The word of the call or callback, or the states before and after the change.
  package let word: String
  /// The arguments without the time.
  package let arguments: [Trace.Argument]
  /// The time of the event, which may be between two frames.
  package let time: Ticks
  /// The frame of the event; -1 for the preroll.
  package let frame: Int

  /// The source and the word: `card.fade completed`, `card.fade stopped moving`.
  package var text: String { "\(source) \(word)" }
}

extension Trace {
  /// The external calls, changes of state and callbacks in order of occurrence.
  package var runEvents: [RunEvent] {
    let kinds = columns.kinds
    var events: [RunEvent] = []
    func add(_ records: Range<Int>, frame: Int) {
      // Most records are values. A debug build calls each step of a range.
      var index = records.lowerBound
      while index < records.upperBound {
        if kinds[index].isEvent, let event = event(index, frame: frame) { events.append(event) }
        index += 1
      }
    }
    add(preroll, frame: -1)
    for frame in frames.indices { add(frames[frame].records, frame: frame) }
    return events
  }

  /// Returns the event of a record; `nil` for other records. The preroll is the frame -1.
  func event(_ index: Int, frame: Int) -> RunEvent? {
    guard columns.kinds[index].isEvent else { return nil }
    let detail = detail(ofRecord: index)
    var time = frames.isEmpty ? Ticks.zero : self.time(ofFrame: max(0, frame))
    // An event between two frames has its own time.
    if let own = detail.arguments.lazy.compactMap(\.time).first { time = own }
    return RunEvent(
      kind: columns.kinds[index], source: source(ofRecord: index).name,
      word: detail.word + (detail.next.isEmpty ? "" : " \(detail.next)"),
      arguments: detail.arguments.withoutTime, time: time, frame: frame)
  }
}

extension Trace {
  /// Returns the last frame that is not later than a time; `nil` before the first frame.
  func frame(at time: Ticks) -> Int? {
    let count = frameCount { frame, _ in self.time(ofFrame: frame) <= time }
    return count > 0 ? count - 1 : nil
  }

  func place(of event: RunEvent) -> TracePlace {
    let record = records(ofFrame: event.frame).first { self.event($0, frame: event.frame) == event }
    return record.map { place(afterRecord: $0) } ?? place(afterFrame: event.frame)
  }

  /// Returns the place of a frame: `frame 13 (t = 0.2167 s)`, or `before frame 0`.
  package func place(_ frame: Int) -> String {
    guard frame >= 0 else { return "before frame 0" }
    return "frame \(frame) (t = \(MeasureText.seconds(seconds(ofFrame: frame))) s)"
  }
}
