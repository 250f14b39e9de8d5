import DopesheetText
import DopesheetTrace

/// The events of a picture: a row of symbols, with their names above it.
struct EventMarks {
  struct Mark {
    let seconds: Double
    let kind: RecordKind
    let text: String
  }

  struct Flag {
    let x: Double
    fileprivate(set) var marks: [Mark]
    /// The row of the name, from 0 at the bottom; `nil` if the name does not fit.
    fileprivate(set) var lane: Int?
    /// The horizontal span of the name, in pixels.
    fileprivate(set) var span: ClosedRange<Double> = 0...0

    /// The most important kind of the events, whose symbol is drawn.
    var kind: RecordKind {
      EventMarks.legend.first { kind in marks.contains { $0.kind == kind } } ?? .state
    }

    /// The name of the first event of the drawn kind, and the number of other events.
    var label: String {
      let kind = kind
      let first = marks.first { $0.kind == kind } ?? marks[0]
      return CellWidth.cut(first.text, to: 32) + (marks.count > 1 ? " +\(marks.count - 1)" : "")
    }
  }

  private static let legend = RecordKind.events.sorted {
    $0.facts.mark.map(\.shape.rawValue) ?? 0 < $1.facts.mark.map(\.shape.rawValue) ?? 0
  }

  /// The least distance of two symbols, in pixels. Closer events share a symbol.
  private static let apart = 9.0

  private static let lanes = 3

  let flags: [Flag]

  init(_ trace: Trace, frames: Range<Int>, _ axis: TimeAxis) {
    self.init(
      frames.flatMap { frame in
        EventMarks.events(trace, frame).map {
          Mark(seconds: trace.seconds(ofFrame: frame), kind: $0.kind, text: EventMarks.text(of: $0))
        }
      }, axis)
  }

  /// Creates the marks for events that are sorted by time, and places their names.
  init(_ marks: [Mark], _ axis: TimeAxis) {
    var flags: [Flag] = []
    for mark in marks {
      let x = axis.x(mark.seconds).rounded()
      if let last = flags.last, x - last.x < EventMarks.apart {
        flags[flags.count - 1].marks.append(mark)
      } else {
        flags.append(Flag(x: x, marks: [mark]))
      }
    }
    // Names are placed from right to left, so that a flag's line need not cross the names to its left.
    var placed: [Flag] = []
    for index in flags.indices.reversed() {
      let width = SVGText.width(of: flags[index].label) + 4
      let x = flags[index].x
      flags[index].span = x + width > axis.right + 8 ? x - width...x : x...x + width
      flags[index].lane = (0..<EventMarks.lanes).first { lane in
        placed.allSatisfy { EventMarks.fits(flags[index], in: lane, beside: $0) }
      }
      if flags[index].lane != nil { placed.append(flags[index]) }
      // Flags far to the right cannot overlap the following ones.
      placed.removeAll { $0.x > x + 400 && $0.span.lowerBound > x + 400 }
    }
    self.flags = flags
  }

  /// Returns whether a flag fits into a row: names must not overlap, and no flag's line may cross a name.
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

  var lanesTaken: Int { (flags.compactMap(\.lane).max() ?? -1) + 1 }

  /// Returns the events of a frame. Frame 0 includes the events before it.
  static func events(_ trace: Trace, _ frame: Int) -> [Trace.Record] {
    let records = trace.frames[frame].records
    return ((frame == 0 ? 0 : records.lowerBound)..<records.upperBound)
      .filter { trace.columns.kinds[$0].isEvent }.map { trace.record(at: $0) }
  }

  /// Returns the source and the word of an event, without arguments; for a change of state the new state.
  static func text(of event: Trace.Record) -> String {
    "\(event.subject) \(event.words.last ?? "")"
  }

  private static let laneHeight = 15.0
  private static let mostLines = 30

  /// The height of names and symbols in pixels; 0 without events.
  var height: Double { isEmpty ? 0 : EventMarks.laneHeight * Double(lanesTaken) + 20 }

  func draw(on picture: inout SVGPicture, top: Double, bottom: Double) {
    let row = top + EventMarks.laneHeight * Double(lanesTaken) + 4
    func line(_ lane: Int) -> Double { row - 4 - EventMarks.laneHeight * Double(lane) }
    for flag in flags {
      let start = flag.lane.map { line($0) - 12 } ?? row
      let isLong = flags.count <= EventMarks.mostLines
      picture.line(flag.x, start, flag.x, isLong ? bottom : row, .moment)
    }
    for flag in flags {
      if let lane = flag.lane {
        let isLeft = flag.span.lowerBound < flag.x
        picture.text(
          flag.label, x: flag.x + (isLeft ? -4 : 4), y: line(lane) - 4, .quiet,
          isLeft ? .end : .start)
      }
      EventMarks.symbol(flag.kind, x: flag.x, y: row, on: &picture, title: flag.title)
    }
  }

  private static func symbol(
    _ kind: RecordKind, x: Double, y: Double, on picture: inout SVGPicture, title: String?
  ) {
    guard let shape = kind.facts.mark?.shape else { return }
    switch shape {
    case .triangle:
      let corners = [(x - 4, y - 3.5), (x + 4, y - 3.5), (x, y + 4)]
      let points = corners.map { "\(SVGText.number($0.0)),\(SVGText.number($0.1))" }
      picture.add("polygon", .mark, [("points", points.joined(separator: " "))], title: title)
    case .dot, .ring:
      picture.add(
        "circle", shape == .dot ? .mark : .hollow,
        [
          ("cx", SVGText.number(x)), ("cy", SVGText.number(y)), ("r", shape == .dot ? "3" : "2.5"),
        ], title: title)
    }
  }

  func drawLegend(on picture: inout SVGPicture, right: Double, y: Double) {
    let entries = EventMarks.legend.filter { kind in flags.contains { $0.kind == kind } }
      .map { (kind: $0, name: $0.facts.mark?.name ?? $0.word) }
    var x = right - entries.reduce(0) { $0 + SVGText.width(of: $1.name) + 28 } + 18
    for (kind, name) in entries {
      EventMarks.symbol(kind, x: x, y: y - 4, on: &picture, title: nil)
      picture.text(name, x: x + 9, y: y, .quiet)
      x += SVGText.width(of: name) + 28
    }
  }
}

extension EventMarks.Flag {
  fileprivate var title: String {
    let reported = marks.prefix(12).map(\.text)
    let rest = marks.count - reported.count
    let ends = [marks[0], marks[marks.count - 1]].map { RoundedText.decimals($0.seconds, 4) }
    let time = ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")
    return "\(time) s: " + reported.joined(separator: ", ")
      + (rest > 0 ? " … \(rest) more" : "")
  }
}
