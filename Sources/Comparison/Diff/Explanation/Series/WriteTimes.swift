import DopesheetTrace

/// The exact times of values that are written between two frames, and the sources that wrote them.
///
/// In each frame, the values at boundaries come before those of the frame itself. A value directly before a state or a
/// callback belongs to its source and has its time. So does the value directly after an external call.
struct WriteTimes {
  /// The seconds of the values whose time is not that of their frame, by their records.
  private(set) var seconds: [Int32: Double] = [:]
  /// The positions of the sources that wrote each track at a boundary, in order of time.
  private(set) var writers: [Int: [Int]] = [:]

  private var known: Set<UInt64> = []
  private let trace: Trace
  /// The position of the source around each source, which is declared before it.
  private let parents: [Int: Int]

  init(_ trace: Trace) {
    self.trace = trace
    var (places, parents): ([String: Int], [Int: Int]) = ([:], [:])
    for (place, source) in trace.sources.enumerated() {
      if let parent = source.arguments[.parent]?.text { parents[place] = places[parent] }
      places[source.name] = place
    }
    self.parents = parents
    take(trace.preroll)
    for frame in trace.frames { take(frame.records) }
  }

  private struct Event {
    let seconds: Double?
    let source: Int
    let isInput: Bool
  }

  private mutating func take(_ records: Range<Int>) {
    let kinds = trace.columns.kinds
    var first = records.lowerBound
    var before: Event?
    for index in records where kinds[index].isEvent {
      let record = trace.record(at: index)
      let event = Event(
        seconds: record.ownTime, source: Int(trace.columns.subjects[index]),
        isInput: kinds[index] == .input)
      take(first..<index, between: before, and: event, isUpdate: record.event == updatedCallback)
      first = index + 1
      before = event
    }
    if let before { takeLast(first..<records.upperBound, after: before) }
  }

  /// Takes the values between two events of a frame. Declarations may stand among them.
  private mutating func take(
    _ records: Range<Int>, between before: Event?, and event: Event, isUpdate: Bool
  ) {
    var later: Set<Int32> = []
    for value in records.reversed() where trace.columns.kinds[value].isOfTrack {
      let track = Int(trace.columns.subjects[value])
      let isLast = later.insert(Int32(track)).inserted
      if let before, event.isInput || isWritten(track, isLast: isLast, by: before, not: event) {
        seconds[Int32(value)] = before.seconds
        if before.isInput { note(before.source, wrote: track) }
      } else if !event.isInput {
        seconds[Int32(value)] = event.seconds
        if !isUpdate { note(event.source, wrote: track) }
      }
    }
  }

  /// Returns whether a call wrote a value, and not the event after the value.
  private func isWritten(
    _ track: Int, isLast: Bool, by call: Event, not event: Event
  ) -> Bool {
    guard call.isInput, call.seconds != event.seconds, isOwn(track, call) else { return false }
    return !isLast || writers[track]?.contains(event.source) != true
  }

  /// Returns whether the source of an event has written a track before, is around a source that has, or is its node.
  private func isOwn(_ track: Int, _ event: Event) -> Bool {
    let isWriter = writers[track]?.contains { writer in
      var source: Int? = writer
      while let next = source, next != event.source { source = parents[next] }
      return source != nil
    }
    return isWriter == true
      || trace.tracks[track].name.hasPrefix(trace.sources[event.source].name + ".")
  }

  /// Takes the values after the last event of a frame. Those of the frame itself are the last ones of each track.
  private mutating func takeLast(_ records: Range<Int>, after event: Event) {
    var later: Set<Int32> = []
    for value in records.reversed() where trace.columns.kinds[value].isOfTrack {
      let track = Int(trace.columns.subjects[value])
      let isLast = later.insert(Int32(track)).inserted
      let isOfNode = trace.sources[event.source].isNode && isOwn(track, event)
      guard !isLast || event.isInput && isOfNode else { continue }
      seconds[Int32(value)] = event.seconds
      if event.isInput { note(event.source, wrote: track) }
    }
  }

  private mutating func note(_ source: Int, wrote track: Int) {
    guard known.insert(UInt64(track) << 32 | UInt64(source)).inserted else { return }
    writers[track, default: []].append(source)
  }
}
