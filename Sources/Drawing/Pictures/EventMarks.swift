import DopesheetNotation
import DopesheetTrace

/// The events of a picture: marks in a row, and their names as flags above it.
struct EventMarks {
  /// What happened at a moment.
  struct Mark {
    let seconds: Double
    let kind: RecordKind
    let text: String
  }

  /// The marks of one column of pixels, and the line that their name stands in.
  struct Flag {
    let x: Double
    fileprivate(set) var marks: [Mark]
    /// The line of the name from below; `nil` where it has no room.
    fileprivate(set) var lane: Int?
    /// What the name takes from left to right.
    fileprivate(set) var span: ClosedRange<Double> = 0...0

    /// The kind of mark that is drawn: a call says more than what follows from it.
    var kind: RecordKind {
      for kind in [RecordKind.input, .callback] where marks.contains(where: { $0.kind == kind }) {
        return kind
      }
      return .state
    }

    /// The name of what happened first, and how many others did.
    var label: String {
      let first = marks.first { $0.kind == kind } ?? marks[0]
      return SVGText.cut(first.text, to: 32) + (marks.count > 1 ? " +\(marks.count - 1)" : "")
    }
  }

  /// The lines of names.
  private static let lanes = 3

  /// The flags from left to right.
  let flags: [Flag]

  /// The events of some frames of a trace.
  init(_ trace: Trace, frames: Range<Int>, _ axis: TimeAxis) {
    self.init(
      frames.flatMap { frame in
        EventMarks.events(trace, frame).map {
          Mark(
            seconds: trace.seconds(ofFrame: frame), kind: $0.kind, text: EventMarks.words(of: $0))
        }
      }, axis)
  }

  /// Finds room for the names of marks, which come in the order of time.
  init(_ marks: [Mark], _ axis: TimeAxis) {
    var flags: [Flag] = []
    for mark in marks {
      let x = axis.x(mark.seconds).rounded()
      if flags.last?.x == x {
        flags[flags.count - 1].marks.append(mark)
      } else {
        flags.append(Flag(x: x, marks: [mark]))
      }
    }
    // From the right, so that a pole need not cross the names of those before it.
    var placed: [Flag] = []
    for index in flags.indices.reversed() {
      let width = SVGText.width(of: flags[index].label) + 4
      let x = flags[index].x
      flags[index].span = x + width > axis.right + 8 ? x - width...x : x...x + width
      flags[index].lane = (0..<EventMarks.lanes).first { lane in
        placed.allSatisfy { EventMarks.fits(flags[index], in: lane, beside: $0) }
      }
      if flags[index].lane != nil { placed.append(flags[index]) }
      // Those far to the right are in nobody's way.
      placed.removeAll { $0.x > x + 400 && $0.span.lowerBound > x + 400 }
    }
    self.flags = flags
  }

  /// Whether a flag has room in a line: names do not meet, and no pole crosses a name.
  private static func fits(_ flag: Flag, in lane: Int, beside other: Flag) -> Bool {
    guard let taken = other.lane else { return true }
    let isApart =
      flag.span.upperBound + 8 <= other.span.lowerBound
      || other.span.upperBound + 8 <= flag.span.lowerBound
    if isApart { return true }
    if lane == taken { return false }
    if flag.span.contains(other.x), taken > lane { return false }
    return !(other.span.contains(flag.x) && lane > taken)
  }

  var isEmpty: Bool { flags.isEmpty }

  /// The lines that names stand in.
  var lanesTaken: Int { (flags.compactMap(\.lane).max() ?? -1) + 1 }

  /// The events of a frame, those before frame 0 with it.
  static func events(_ trace: Trace, _ frame: Int) -> [Record] {
    let records =
      frame == 0
      ? 0..<trace.frames[0].records.upperBound : trace.frames[frame].records
    return records.compactMap { index in
      switch trace.columns.kinds[index] {
      case .input, .state, .callback: trace.record(at: index)
      case .source, .value, .absence: nil
      }
    }
  }

  /// What happened, without its arguments.
  static func words(of record: Record) -> String {
    switch record {
    case .input(let source, let word, _): "\(source) \(word)"
    case .state(let source, _, let to, _): "\(source) \(to)"
    case .callback(let source, let name, _): "\(source) \(name)"
    case .source(let source): source.name
    case .value(let track, _), .absence(let track): track
    }
  }
}
