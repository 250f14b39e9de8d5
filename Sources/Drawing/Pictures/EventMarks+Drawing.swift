import DopesheetNotation
import DopesheetTrace

extension EventMarks {
  /// The height of a line of names.
  private static let laneHeight = 15.0
  /// The most moments that have a line across all curves.
  private static let mostLines = 60

  /// The height of names and marks; 0 without any.
  var height: Double { isEmpty ? 0 : EventMarks.laneHeight * Double(lanesTaken) + 20 }

  /// Draws the marks below a height, and lines down to another.
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

  /// Draws the sign of a kind of event.
  private static func symbol(
    _ kind: RecordKind, x: Double, y: Double, on picture: inout SVGPicture, title: String?
  ) {
    if kind == .input {
      let corners = [(x - 4, y - 3.5), (x + 4, y - 3.5), (x, y + 4)]
      let points = corners.map { "\(SVGText.number($0.0)),\(SVGText.number($0.1))" }
      picture.add("polygon", .mark, ["points": points.joined(separator: " ")], title: title)
    } else {
      picture.add(
        "circle", kind == .callback ? .mark : .hollow,
        [
          "cx": SVGText.number(x), "cy": SVGText.number(y), "r": kind == .callback ? "3" : "2.5",
        ], title: title)
    }
  }

  /// Draws what the signs mean, up to a place on the right.
  func drawLegend(on picture: inout SVGPicture, right: Double, y: Double) {
    let names: [(kind: RecordKind, name: String)] = [
      (.input, "call from outside"), (.callback, "callback"), (.state, "state"),
    ].filter { entry in flags.contains { $0.kind == entry.kind } }
    var x = right - names.reduce(0) { $0 + SVGText.width(of: $1.name) + 28 } + 18
    for (kind, name) in names {
      EventMarks.symbol(kind, x: x, y: y - 4, on: &picture, title: nil)
      picture.text(name, x: x + 9, y: y, .quiet)
      x += SVGText.width(of: name) + 28
    }
  }
}

extension EventMarks.Flag {
  /// All that happened, as far as it can be read.
  fileprivate var title: String {
    let told = marks.prefix(12).map(\.text)
    let rest = marks.count - told.count
    return "\(RoundedText.decimals(marks[0].seconds, 4)) s: " + told.joined(separator: ", ")
      + (rest > 0 ? " … \(rest) more" : "")
  }
}
