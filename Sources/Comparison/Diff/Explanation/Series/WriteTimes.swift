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

  /// Collects the times in one pass over a trace.
  init(_ trace: Trace) {
    self.trace = trace
    for (number, frame) in trace.frames.enumerated() {
      if number == 0 { take(trace.preroll, trace.seconds(ofFrame: 0)) }
      take(frame.records, trace.seconds(ofFrame: number))
    }
  }

  /// An event, before or after which values are written.
  private struct Event {
    let seconds: Double?
    let source: Int
    let isInput: Bool
  }

  private mutating func take(_ records: Range<Int>, _ frame: Double) {
    let (kinds, subjects) = (trace.columns.kinds, trace.columns.subjects)
    // Declarations stand between a value and the event to which it belongs.
    var run: [Int] = []
    var index = records.lowerBound
    var before: Event?
    while index < records.upperBound {
      defer { index += 1 }
      if kinds[index].isOfTrack { run.append(index) }
      guard kinds[index].isEvent else { continue }
      let record = trace.record(at: index)
      let event = Event(
        seconds: record.ownTime, source: Int(subjects[index]), isInput: kinds[index] == .input)
      let isAfter = event.isInput || before?.isInput == true
      for value in run {
        if let seconds = (isAfter ? before : event)?.seconds { self.seconds[Int32(value)] = seconds }
        if record.event == updatedCallback { continue }
        if !event.isInput { note(event.source, wrote: Int(subjects[value])) }
        if let before, before.isInput { note(before.source, wrote: Int(subjects[value])) }
      }
      run = []
      before = event
    }
    if let before { takeLast(run, after: before) }
  }

  /// Takes the values after the last event of a frame. Those of the frame itself are the last ones of each track.
  private mutating func takeLast(_ values: [Int], after event: Event) {
    let subjects = trace.columns.subjects
    let subject = trace.sources[event.source].name + "."
    var later: Set<Int32> = []
    for value in values.reversed() {
      let isOfCall =
        event.isInput && trace.tracks[Int(subjects[value])].name.hasPrefix(subject)
      let isLast = later.insert(subjects[value]).inserted
      guard !isLast || isOfCall else { continue }
      if let seconds = event.seconds { self.seconds[Int32(value)] = seconds }
      if event.isInput { note(event.source, wrote: Int(subjects[value])) }
    }
  }

  private mutating func note(_ source: Int, wrote track: Int) {
    guard known.insert(UInt64(track) << 32 | UInt64(source)).inserted else { return }
    writers[track, default: []].append(source)
  }
}
