import DopesheetDiff
import DopesheetDrawing
import DopesheetNotation
import DopesheetTrace

/// The layout of a session on the whole screen: the stage, the tracks, the records, and the keys.
package struct ScreenView {
  /// The answer to the last command.
  package var message: [String] = []
  /// The command that the user is typing; `nil` while keys act directly.
  package var prompt: String?
  /// Whether the help is shown.
  package var showsHelp = false
  /// The position of the selected track among the shown tracks. `<` and `>` move to its changes.
  package var selection = 0
  private var stage = StageView()
  private var curves = TrackCurves()

  /// Creates the view of a session.
  package init() {}

  /// The minimum size for the full layout. A smaller screen shows only one line of the trace.
  package static let leastSize = (width: 40, height: 12)

  private static let keys =
    "n/p frame s/S record c/r run g go b break w watch <> change d diff ? help q quit"

  /// Draws the screen.
  ///
  /// - Parameters:
  ///   - width: The columns of the terminal, at least 1.
  ///   - height: The rows of the terminal, at least 1.
  package mutating func draw(_ session: StepSession, width: Int, height: Int) -> Canvas {
    var canvas = Canvas(width: width, height: height)
    canvas.put(title(session), x: 0, y: 0)
    canvas.paint(row: 0, .reverse)
    guard width >= ScreenView.leastSize.width, height >= ScreenView.leastSize.height else {
      canvas.put(session.whereLine, x: 0, y: 1)
      drawFoot(&canvas)
      return canvas
    }
    let records = max(3, (height - 4) * 2 / 5)
    let upper = height - 4 - records
    if showsHelp {
      for (row, line) in StepManual.lines.prefix(height - 3).enumerated() {
        canvas.put(line, x: 0, y: 1 + row)
      }
    } else {
      let left = width * 2 / 5
      stage.draw(session.stepper.moment, on: &canvas, x: 0, y: 1, width: left, height: upper)
      drawTracks(session, &canvas, x: left + 1, y: 1, width: width - left - 1, height: upper)
      canvas.put(String(repeating: "─", count: width), x: 0, y: 1 + upper, .faint)
      drawRecords(session, &canvas, y: 2 + upper, height: records)
    }
    drawFoot(&canvas)
    return canvas
  }

  private func title(_ session: StepSession) -> String {
    let stepper = session.stepper
    let trace = stepper.known.trace
    let last = trace.frames.count - 1
    let of = stepper.source.isComplete ? "/\(last)" : ""
    let time =
      stepper.place.frame < 0
      ? "before frame 0"
      : "frame \(stepper.place.frame)\(of)  \(RoundedText.decimals(stepper.seconds, 4)) s"
    let end = stepper.isAtBeginning ? "  (beginning)" : stepper.isAtEnd ? "  (end)" : ""
    return " \(stepper.source.title)  \(time)  line \(stepper.line)\(end)"
  }

  /// Returns the numbers of the listed tracks: the watched ones, or all if none are watched.
  package func shownTracks(_ session: StepSession) -> [Int] {
    session.watches.isEmpty
      ? session.stepper.tracks(matching: Glob("*")) : session.watchedTracks
  }

  private mutating func drawTracks(
    _ session: StepSession, _ canvas: inout Canvas, x: Int, y: Int, width: Int, height: Int
  ) {
    let tracks = shownTracks(session)
    guard !tracks.isEmpty else {
      canvas.put("no tracks", x: x, y: y, width: width, .faint)
      return
    }
    let all = session.stepper.known.trace.tracks
    let selection = min(selection, tracks.count - 1)
    let first = max(0, min(selection - height / 2, tracks.count - height))
    let shown = tracks[first..<min(tracks.count, first + height)]
    let name = min(shown.map { all[$0].name.count }.max() ?? 0, width / 2)
    let (old, new) = (session.stepper.formerMoment, session.stepper.moment)
    for (row, track) in shown.enumerated() {
      let isSelected = first + row == selection
      let value = new.value(ofTrack: track)
      let isChanged = value != old.value(ofTrack: track)
      let style: Canvas.Style = isChanged ? .bold : .plain
      canvas.put(isSelected ? ">" : isChanged ? "*" : " ", at: x, y + row, style)
      canvas.put(
        all[track].name, x: x + 2, y: y + row, width: name, isSelected ? .bold : .plain)
      let start = name + 4
      let text = StepSession.text(value)
      let used = canvas.put(text, x: x + start, y: y + row, width: width - start, style)
      let room = width - start - 19
      guard room >= 4, used < 19 else { continue }
      drawSpark(session, track, &canvas, x: x + width - room, y: y + row, width: room)
    }
  }

  /// Draws the curve of a track over all known frames, with the cursor's column reversed.
  private mutating func drawSpark(
    _ session: StepSession, _ track: Int, _ canvas: inout Canvas, x: Int, y: Int, width: Int
  ) {
    let known = session.stepper.known
    let frames = known.trace.frames.count
    guard frames > 0, known.trace.tracks[track].kind != .sym else { return }
    let cursor = SeriesColumn.column(
      of: max(0, session.stepper.place.frame), of: frames, atMost: width)
    for (column, character) in curves.row(ofTrack: track, known, atMost: width).enumerated() {
      canvas.put(character, at: x + column, y, column == cursor ? .reverse : .plain)
    }
  }

  private func drawRecords(
    _ session: StepSession, _ canvas: inout Canvas, y: Int, height: Int
  ) {
    let stepper = session.stepper
    // An answer of several lines covers the records until the next key.
    if message.count > 1 {
      for (row, line) in message.prefix(height).enumerated() {
        let isCut = row == height - 1 && message.count > height
        canvas.put(isCut ? "… \(message.count - row) more" : line, x: 0, y: y + row)
      }
      return
    }
    let places = session.lines(around: stepper.place, count: height, above: height / 2)
    for (row, place) in places.enumerated() {
      let isHere = place == stepper.place
      let text =
        "\(isHere ? ">" : " ") \(stepper.headerLines + place.lines)  "
        + stepper.text(ofLineAfter: place)
      canvas.put(text, x: 0, y: y + row, isHere ? .bold : place > stepper.place ? .faint : .plain)
    }
  }

  private func drawFoot(_ canvas: inout Canvas) {
    let y = canvas.height
    if let prompt {
      let used = canvas.put(":" + prompt, x: 0, y: y - 2, width: canvas.width - 1)
      canvas.put(" ", at: used, y - 2, .reverse)
    } else if message.count == 1 {
      canvas.put(message[0], x: 0, y: y - 2, .bold)
    }
    canvas.put(
      prompt == nil ? ScreenView.keys : "Return does it, Esc leaves it", x: 0, y: y - 1, .faint)
  }
}
