import DopesheetDrawing
import DopesheetText
import DopesheetTrace

/// The layout of a session on the whole screen: the stage, the tracks, the records, and the keys.
package struct ScreenView {
  package var message: [String] = [] {
    didSet { firstLine = 0 }
  }
  package var prompt: LineEditor?
  package var showsHelp = false {
    didSet { firstLine = 0 }
  }
  /// Whether a text covers the screen: the help, or an answer that is longer than the area of the records.
  package private(set) var isReading = false
  /// The first shown line of that text, and the number of lines that can be shown before and after it.
  private var firstLine = 0
  private var pageLines = 1
  /// The position of the selected track among the shown tracks. `<` and `>` move to its changes.
  package var selection = 0
  private var stage = StageView()
  private var table = TrackTable()

  package init() {}

  /// The minimum size for the full layout. A smaller screen shows only one line of the trace.
  package static let leastSize = (width: 40, height: 12)

  private static func keys(_ session: StepSession) -> String {
    let places = session.lockstep == nil ? "w watch <> change d diff" : "<> change [] difference"
    return "n/p frame s/S record c/r run g go b break \(places) ? help q quit"
  }

  package mutating func draw(_ session: StepSession, width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    drawTitle(session, &canvas)
    isReading = false
    guard width >= ScreenView.leastSize.width, height >= ScreenView.leastSize.height else {
      canvas.put(session.whereLine, x: 0, y: 1)
      canvas.put(message.first ?? "", x: 0, y: height - 2, .bold)
      drawFoot(session, &canvas)
      return canvas
    }
    let records = max(3, (height - 4) * 2 / 5)
    let upper = height - 4 - records
    let answer = message.flatMap { CellWidth.lines(of: $0, columns: width) }
    if showsHelp || answer.count > records {
      isReading = true
      read(showsHelp ? ScreenView.help : answer, &canvas, rows: height - 3)
    } else {
      let left = width * 3 / 8
      stage.draw(session, on: &canvas, x: 0, y: 1, width: left, height: upper)
      let tracks = shownTracks(session)
      table.draw(
        session, tracks, selection: max(0, min(selection, tracks.count - 1)), on: &canvas,
        x: left + 1, y: 1, width: width - left - 1, height: upper)
      canvas.put(String(repeating: "─", count: width), x: 0, y: 1 + upper, .faint)
      // An answer of several lines covers the records until the next key.
      if message.count > 1 {
        for (row, line) in answer.enumerated() { canvas.put(line, x: 0, y: 2 + upper + row) }
      } else {
        let height = records + 1 - max(1, answer.count)
        drawRecords(session, &canvas, y: 2 + upper, height: height)
        for (row, line) in answer.enumerated() {
          canvas.put(line, x: 0, y: 2 + upper + height + row, .bold)
        }
      }
    }
    drawFoot(session, &canvas)
    return canvas
  }

  /// The keys, and then the commands.
  private static let help =
    ["keys"] + CellWidth.lines(ofPairs: keyHelp) + ["", "commands, after ':'"] + StepManual.lines

  private static let keyHelp = [
    ("n p  → ←", "to the end of the next frame, of the one before"),
    ("s S  ↓ ↑", "a record forward, back"),
    ("PageDown PageUp", "ten frames forward, back"),
    ("Home End", "to the beginning, to the end"),
    ("c r", "to the next breakpoint, to the one before; any key stops a long run"),
    ("Tab Shift-Tab", "choose a track, which < and > follow"),
    ("> <", "to the next change of that track, to the one before"),
    ("] [", "to the next difference from the golden, to the one before"),
    ("v i d D x o", "do the command of this name"),
    ("g b w e l m '", "begin a command: l begins last, m begins mark"),
    (":", "begins any command; ↑ and ↓ fetch the commands before"),
    ("? h", "this text"),
    ("q", "ends; continues a test that is stepped"),
    ("Ctrl-D", "ends; of a test, also leaves the following rehearsals alone"),
  ]

  private mutating func read(_ lines: [String], _ canvas: inout Canvas, rows: Int) {
    pageLines = rows
    firstLine = max(0, min(firstLine, lines.count - rows))
    let shown = firstLine..<min(lines.count, firstLine + rows)
    for (row, line) in lines[shown].enumerated() { canvas.put(line, x: 0, y: 1 + row) }
    let extent = "lines \(shown.lowerBound + 1) to \(shown.upperBound) of \(lines.count)"
    canvas.put(extent, x: 0, y: canvas.height - 2, .bold)
  }

  /// Scrolls the text that covers the screen, and returns whether the key does so.
  package mutating func scroll(_ key: TerminalKey) -> Bool {
    switch key {
    case .up: firstLine = max(0, firstLine - 1)
    case .down: firstLine += 1
    case .pageUp: firstLine = max(0, firstLine - pageLines)
    case .pageDown, .character(" "): firstLine += pageLines
    case .home: firstLine = 0
    case .end: firstLine = .max / 2
    default: return false
    }
    return true
  }

  package mutating func close() {
    showsHelp = false
    message = []
  }

  /// Shows the answer to a command, without the place of the cursor, which the screen always shows.
  package mutating func show(_ answer: [String], of session: StepSession) {
    message = answer.filter { $0 != session.whereLine }
    let hidden = session.allTracks.count - shownTracks(session).count
    if hidden > 0, answer.first?.hasPrefix("watching ") ?? false {
      message[0] += "; hidden tracks: \(hidden) (unwatch shows all)"
    }
  }

  /// Draws the name of the source and the place of the cursor. A long name loses its beginning.
  private func drawTitle(_ session: StepSession, _ canvas: inout Canvas) {
    let place = place(session)
    let room = max(8, canvas.width - CellWidth.of(text: place) - 3)
    let name = CellWidth.cut(session.stepper.source.title, to: room, keeping: 0)
    canvas.put(" \(name)  \(place)", x: 0, y: 0)
    canvas.paint(row: 0, .reverse)
  }

  private func place(_ session: StepSession) -> String {
    let stepper = session.stepper
    let trace = stepper.known.trace
    let last = trace.frames.count - 1
    let of = stepper.source.isComplete ? "/\(last)" : ""
    let time =
      stepper.place.frame < 0
      ? "before frame 0"
      : "frame \(stepper.place.frame)\(of)  \(RoundedText.decimals(stepper.seconds, 4)) s"
    let end = stepper.isAtBeginning ? "  (beginning)" : stepper.isAtEnd ? "  (end)" : ""
    let difference = session.differenceNumber.map { "  \($0)" } ?? ""
    return "\(time)  line \(stepper.line)\(end)\(difference)"
  }

  /// Returns the names of the listed tracks: the watched ones, or all if none are watched; also those that only the
  /// golden has.
  package func shownTracks(_ session: StepSession) -> [String] {
    session.watches.isEmpty ? session.allTracks : session.watchedTracks
  }

  private func drawRecords(
    _ session: StepSession, _ canvas: inout Canvas, y: Int, height: Int
  ) {
    let here = session.stepper.place
    let places = session.lines(around: here, count: height, above: height / 2)
    for (row, place) in places.enumerated() {
      let style: Canvas.Style = place == here ? .bold : place > here ? .faint : .plain
      canvas.put(session.row(at: place), x: 0, y: y + row, style)
    }
  }

  private func drawFoot(_ session: StepSession, _ canvas: inout Canvas) {
    let y = canvas.height
    var keys = ScreenView.keys(session)
    if let prompt {
      let (text, cursor) = prompt.window(columns: canvas.width - 2)
      canvas.put(":" + text, x: 0, y: y - 2)
      canvas.put(canvas.character(at: 1 + cursor, y - 2), at: 1 + cursor, y - 2, .reverse)
      keys = "Return performs it, Esc discards it, ↑ ↓ fetch the commands before"
    } else if isReading {
      keys = "↑ ↓ PageUp PageDown scroll, Esc returns"
    }
    canvas.put(keys, x: 0, y: y - 1, .faint)
  }
}
