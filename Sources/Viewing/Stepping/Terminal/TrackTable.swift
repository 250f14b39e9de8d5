import DopesheetDrawing
import DopesheetText
import DopesheetTrace

/// The tracks of a session as rows on a screen: name, value, the golden's value if there is one, and curve.
struct TrackTable {
  private var curves = TrackCurves()

  /// Draws the tracks around the selected one. Below, if there is space, come its curve in several rows and the states.
  mutating func draw(
    _ session: StepSession, _ tracks: [String], selection: Int, on canvas: inout Canvas, x: Int,
    y: Int, width: Int, height: Int
  ) {
    let states = session.stateLines(withLines: false)
    func drawStates(y: Int, height: Int) {
      for (row, line) in states.prefix(max(0, height)).enumerated() {
        canvas.put(line, x: x, y: y + row, width: width)
      }
    }
    guard !tracks.isEmpty else {
      canvas.put("no tracks", x: x, y: y, width: width, .faint)
      return drawStates(y: y + 2, height: height - 2)
    }
    let head = session.lockstep == nil ? 0 : 1
    let space = height - head
    let first = max(0, min(selection - space / 2, tracks.count - space))
    let shown = Array(tracks[first..<min(tracks.count, first + space)])
    let longest = shown.map { CellWidth.of(text: $0) }.max() ?? 0
    let columns = TrackColumns(width: width - 2, longest: longest, hasGolden: head == 1)
    let names = CellWidth.distinct(shown, columns: shown.map { _ in columns.name })
    if head == 1 { drawHead(session, columns, &canvas, x: x + 2, y: y) }
    for (row, track) in shown.enumerated() {
      let isSelected = first + row == selection
      canvas.put(names[row], x: x + 2, y: y + head + row, isSelected ? .bold : .plain)
      drawValues(session, track, isSelected, columns, &canvas, x: x, y: y + head + row)
      drawCurve(session, track, columns, &canvas, x: x + width - columns.curve, y: y + head + row)
    }
    var used = head + shown.count + 1
    let chart = max(min(4, height - used), height - used - states.count - 1)
    if chart > 3, session.stepper.known.trace.frames.count > 1 {
      drawChart(
        session, tracks[selection], columns, &canvas, x: x + 2, y: y + used, width: width - 2,
        height: chart)
      used += chart + 1
    }
    drawStates(y: y + used, height: height - used)
  }

  private func drawHead(
    _ session: StepSession, _ columns: TrackColumns, _ canvas: inout Canvas, x: Int, y: Int
  ) {
    canvas.put("run", x: x + columns.name + 2, y: y, width: columns.value, .faint)
    let moment = session.stepper.moment
    let isThere = session.lockstep?.moment(atEndOf: moment.frame, of: moment.known.trace) != nil
    canvas.put(
      isThere ? "golden" : "no golden", x: x + columns.golden, y: y, width: columns.value, .faint)
  }

  private func drawValues(
    _ session: StepSession, _ track: String, _ isSelected: Bool, _ columns: TrackColumns,
    _ canvas: inout Canvas, x: Int, y: Int
  ) {
    let moment = session.stepper.moment
    let value = moment.value(of: track)
    let isChanged = value != session.stepper.formerMoment.value(of: track)
    let style: Canvas.Style = isChanged ? .bold : .plain
    canvas.put(isSelected ? ">" : isChanged ? "*" : " ", at: x, y, style)
    canvas.put(
      StepSession.text(value), x: x + 2 + columns.name + 2, y: y, width: columns.value, style)
    guard let theirs = session.lockstep?.value(of: track, at: moment) else { return }
    let place = x + 2 + columns.golden
    guard theirs != value else {
      canvas.put(Mark.same.sign, x: place, y: y, width: columns.value, .faint)
      return
    }
    canvas.put(Mark.changed.sign, x: x + 1, y: y, width: 1, .differs)
    canvas.put(
      columns.text(ofGolden: theirs, value), x: place, y: y, width: columns.value, .differs)
  }

  /// Draws the curve of a track over all known frames, with the cursor's column reversed.
  private mutating func drawCurve(
    _ session: StepSession, _ track: String, _ columns: TrackColumns, _ canvas: inout Canvas,
    x: Int, y: Int
  ) {
    let known = session.stepper.known
    let frames = known.trace.frames.count
    let kinds = [known, session.lockstep?.known].compactMap { known in
      known?.track(named: track).flatMap { known?.trace.tracks[$0].kind }
    }
    guard frames > 0, kinds.first != .sym else { return }
    let cursor = SeriesColumn.column(
      of: max(0, session.stepper.place.frame), of: frames, atMost: columns.curve)
    let row = curves.row(ofTrack: track, known, session.lockstep, atMost: columns.curve)
    for (column, character) in row.characters.enumerated() {
      let differs = column < row.differs.count && row.differs[column]
      canvas.put(
        character, at: x + column, y, column == cursor ? .reverse : differs ? .marked : .plain)
    }
  }

  private mutating func drawChart(
    _ session: StepSession, _ track: String, _ columns: TrackColumns, _ canvas: inout Canvas,
    x: Int, y: Int, width: Int, height: Int
  ) {
    let known = session.stepper.known
    let row = curves.row(ofTrack: track, known, session.lockstep, atMost: columns.curve)
    let names = session.lockstep == nil ? "" : "  ● run  ○ golden"
    let title = canvas.put(track, x: x, y: y, width: max(8, width - names.count), .bold)
    canvas.put(names, x: x + title, y: y, width: max(0, width - title), .faint)
    row.chart.draw(
      on: &canvas, x: x, y: y + 1, width: width, height: height - 1,
      cursor: max(0, session.stepper.place.frame))
  }
}

/// The columns of a row of a track: the name, the values and the curve. They do not depend on the values.
private struct TrackColumns {
  let name: Int
  let value: Int
  let curve: Int
  let hasGolden: Bool

  init(width: Int, longest: Int, hasGolden: Bool) {
    // Few numbers take more than 22 columns, and a curve takes at least 8. Names and then values give way.
    let values = hasGolden ? 2 : 1
    name = min(longest, max(8, width - 11 - (hasGolden ? 20 : 22)))
    value = max(6, min(22, (width - name - 10 - values) / values))
    curve = max(0, width - name - 2 - values * (value + 1))
    self.hasGolden = hasGolden
  }

  var golden: Int { name + 2 + value + 1 }

  /// Returns the golden's value, or its distance from the run's if both are cut to the same text.
  func text(ofGolden golden: [Scalar]?, _ run: [Scalar]?) -> String {
    let text = StepSession.text(golden)
    guard CellWidth.cut(StepSession.text(run), to: value) == CellWidth.cut(text, to: value),
      let golden, let run,
      let distance = zip(golden, run).map({ $0.number - $1.number }).first(where: { $0 != 0 })
    else { return text }
    return (distance > 0 ? "+" : "") + RoundedText.significant(distance, 3)
  }
}
