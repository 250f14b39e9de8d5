import DopesheetNotation

extension ComparedPanel {
  /// The numbers of its axis.
  var labels: [String] {
    if words != nil { return ["golden", "actual"] }
    return ValueAxis([golden, actual], top: 0, bottom: 60)?.ticks.map(\.label) ?? []
  }

  /// Draws the panel, whose curves are so high.
  func draw(on picture: inout SVGPicture, _ axis: TimeAxis, top: Double, height: Double) {
    picture.text(
      SVGText.cut(name, to: Int((axis.right - axis.left) / 12)), x: axis.left, y: top + 12, .ink)
    picture.text(told, x: axis.right, y: top + 12, .quiet, .end)
    let (upper, lower) = (top + CurvePanel.head, top + CurvePanel.head + height)
    if let words {
      let middle = (upper + lower) / 2
      for (side, words, look, top) in [
        ("golden", words.golden, Look.still, upper), ("actual", words.actual, .stretch, middle),
      ] {
        let bottom = top + height / 2
        picture.text(side, x: axis.left - 8, y: (top + bottom) / 2 + 4, .number, .end)
        WordStretches(words: words, times: times, axis: axis)
          .draw(on: &picture, top: top, bottom: bottom, look)
      }
      return drawStrip(on: &picture, axis, top: lower + 6)
    }
    guard let values = ValueAxis([golden, actual], top: upper + 3, bottom: lower - 3) else {
      return picture.text("no number to draw", x: axis.left, y: upper + 14, .quiet)
    }
    values.draw(on: &picture, from: axis.left, to: axis.right)
    func add(_ numbers: [Double?], _ look: Look) {
      picture.add(
        CurvePanel.path(numbers, times, axis, values, isStepped: isStepped), look)
    }
    let isSame = zip(golden, actual).map { $0 == $1 }
    // A stretch ends where the next begins, so that no gap is between them.
    func stretches(_ numbers: [Double?], same: Bool) -> [Double?] {
      numbers.indices.map { index in
        let near = max(0, index - 1)...min(numbers.count - 1, index + 1)
        let isDrawn = same ? isSame[index] : near.contains { !isSame[$0] }
        return isDrawn ? numbers[index] : nil
      }
    }
    add(stretches(golden, same: true), .same)
    add(stretches(golden, same: false), .golden)
    add(stretches(actual, same: false), .curve)
    drawStrip(on: &picture, axis, top: lower + 6)
  }

  /// Draws how far the curves are apart.
  private func drawStrip(on picture: inout SVGPicture, _ axis: TimeAxis, top: Double) {
    let bottom = top + ComparedPanel.strip
    picture.line(axis.left, bottom, axis.right, bottom, .axis)
    picture.text("Δ", x: axis.left - 8, y: bottom - 2, .number, .end)
    let most = distances.compactMap(\.self).filter(\.isFinite).max() ?? 0
    guard most > 0 else { return }
    let columns = max(1, Int(axis.right - axis.left))
    var path = SVGPath()
    var last: (x: Double, y: Double)?
    let holds = isStepped || words != nil
    for (column, range) in SeriesColumn.columns(of: distances, atMost: columns).enumerated() {
      let first = SeriesColumn.positions(
        in: column, of: distances.count, atMost: columns
      ).lowerBound
      let (x, high) = (axis.x(times[first]), range?.high ?? 0)
      let y = bottom - high / most * (ComparedPanel.strip - 2)
      if high > 0 {
        if last == nil { path.move(x, bottom) }
        if holds, let last, last.y != y { path.line(x, last.y) }
        path.line(x, y)
      } else if let last {
        if holds { path.line(x, last.y) }
        path.line(holds ? x : last.x, bottom)
        path.close()
      }
      last = high > 0 ? (x, y) : nil
    }
    if let last {
      path.line(last.x, bottom)
      path.close()
    }
    picture.add(path, .area)
  }

  /// Draws what the lines mean, up to a place on the right.
  static func drawLegend(on picture: inout SVGPicture, right: Double, y: Double) {
    let names: [(look: Look, name: String)] = [
      (.golden, "golden"), (.curve, "actual"), (.same, "same"),
    ]
    var x = right - names.reduce(0) { $0 + SVGText.width(of: $1.name) + 44 } + 16
    for (look, name) in names {
      picture.line(x, y - 4, x + 20, y - 4, look)
      picture.text(name, x: x + 26, y: y, .quiet)
      x += SVGText.width(of: name) + 44
    }
  }
}
