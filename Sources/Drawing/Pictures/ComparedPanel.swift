import DopesheetNotation
import DopesheetTrace

/// One track of a comparison: both curves, and a strip of how far they are apart.
struct ComparedPanel {
  /// The name of the track.
  let name: String
  /// What is told of it beside its name.
  private let words: String
  private let times: [Double]
  private let golden: [Double?]
  private let actual: [Double?]

  /// The height of the strip.
  private static let strip = 26.0
  /// The height of all but the curves.
  static let rest = CurvePanel.head + 6 + strip + 14

  /// Looks at a track on both sides; `nil` if it is the same there.
  ///
  /// Of a track of several components the one that differs first is drawn.
  init?(_ name: String, _ sides: TwoSides) {
    if sides.isSame(name) { return nil }
    let ours = ComparedPanel.values(of: name, sides.golden, sides.goldenFrames)
    let theirs = ComparedPanel.values(of: name, sides.actual, sides.actualFrames)
    // A track without values differs from none.
    guard let first = zip(ours, theirs).first(where: { $0 != $1 }) else { return nil }
    let pair = zip(first.0 ?? [], first.1 ?? [])
    let component = Array(pair).firstIndex { $0 != $1 } ?? 0
    self.name = name
    times = sides.times
    let kinds = [(sides.golden.trace, "golden"), (sides.actual.trace, "actual")].map {
      trace, side in
      (side, trace.trackIndex(named: name).map { trace.tracks[$0] })
    }
    let missing = kinds.first { $0.1 == nil }
    func numbers(_ values: [[Scalar]?]) -> [Double?] {
      values.map { value in
        guard let value, component < value.count else { return nil }
        if case .sym = value[component] { return nil }
        return value[component].number
      }
    }
    (golden, actual) = (numbers(ours), numbers(theirs))
    let width = kinds.compactMap { $0.1?.width }.max() ?? 1
    var words = width > 1 ? ["[\(component)]"] : []
    if let missing {
      words.append("not in the \(missing.0)")
    } else if kinds.contains(where: { $0.1?.kind == .sym }) {
      words.append("words differ")
    }
    let apart = ComparedPanel.distances(golden, actual).compactMap(\.self).max() ?? 0
    if apart > 0 { words.append("at most \(RoundedText.significant(apart)) apart") }
    self.words = words.joined(separator: " · ")
  }

  /// The value of a track at each moment.
  private static func values(
    of name: String, _ values: FrameValues, _ frames: [Int?]
  ) -> [[Scalar]?] {
    guard let track = values.trace.trackIndex(named: name) else { return frames.map { _ in nil } }
    return frames.map { $0.flatMap { values.value(ofTrack: track, in: $0) } }
  }

  private static func distances(_ golden: [Double?], _ actual: [Double?]) -> [Double?] {
    zip(golden, actual).map { golden, actual in
      guard let golden, let actual else { return nil }
      return (actual - golden).magnitude
    }
  }

  /// The numbers of its axis.
  var labels: [String] {
    ValueAxis([golden, actual], top: 0, bottom: 60)?.ticks.map(\.label) ?? []
  }

  /// Draws the panel, whose curves are so high.
  func draw(on picture: inout SVGPicture, _ axis: TimeAxis, top: Double, height: Double) {
    picture.text(
      SVGText.cut(name, to: Int((axis.right - axis.left) / 12)), x: axis.left, y: top + 12, .ink)
    picture.text(words, x: axis.right, y: top + 12, .quiet, .end)
    let (upper, lower) = (top + CurvePanel.head, top + CurvePanel.head + height)
    guard let values = ValueAxis([golden, actual], top: upper + 3, bottom: lower - 3) else {
      return picture.text("no number to draw", x: axis.left, y: upper + 14, .quiet)
    }
    values.draw(on: &picture, from: axis.left, to: axis.right)
    func add(_ numbers: [Double?], _ look: Look) {
      picture.add(CurvePanel.path(numbers, times, axis, values), look)
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
    let apart = ComparedPanel.distances(golden, actual)
    let most = apart.compactMap(\.self).filter(\.isFinite).max() ?? 0
    guard most > 0 else { return }
    let columns = max(1, Int(axis.right - axis.left))
    var path = SVGPath()
    var last: Double?
    for (column, range) in SeriesColumn.columns(of: apart, atMost: columns).enumerated() {
      let first = SeriesColumn.positions(
        in: column, of: apart.count, atMost: columns
      ).lowerBound
      let (x, high) = (axis.x(times[first]), range?.high ?? 0)
      let y = bottom - high / most * (ComparedPanel.strip - 2)
      if high > 0 {
        if last == nil { path.move(x, bottom) }
        path.line(x, y)
      } else if let last {
        path.line(last, bottom)
        path.close()
      }
      last = high > 0 ? x : nil
    }
    if let last {
      path.line(last, bottom)
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
