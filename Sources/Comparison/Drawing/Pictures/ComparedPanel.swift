import DopesheetText
import DopesheetTrace

struct ComparedPanel {
  let name: String
  /// The facts about the track, to the right of its name.
  let reported: String
  /// How much the sides differ: the sum of their distances over the range of their values.
  let weight: Double
  let labels: [String]
  private let sides: TwoSides
  private let component: Int
  private let holdsWords: Bool
  /// Whether each value holds until the next, so that the curve has steps.
  let isStepped: Bool

  static let strip = 26.0
  static let rest = CurvePanel.head + 6 + strip + 14

  /// Creates the panel of a track; `nil` for a part of the time in which the sides are equal.
  ///
  /// Of a track with several components, the panel shows the first component that differs.
  init?(_ name: String, _ sides: TwoSides, isWhole: Bool) {
    let (ours, theirs) = (sides.golden.values(of: name), sides.actual.values(of: name))
    let before =
      sides.hasBefore ? (sides.golden.before(name), sides.actual.before(name)) : (nil, nil)
    let later = ours.firstDifference(from: theirs).map { (ours[$0], theirs[$0]) }
    let isBefore = later == nil && before.0 != before.1
    let first = later ?? (isBefore ? before : nil)
    guard first != nil || isWhole else { return nil }
    let pair = zip(first?.0 ?? [], first?.1 ?? [])
    let component = Array(pair).firstIndex { $0 != $1 } ?? 0
    (self.name, self.sides, self.component) = (name, sides, component)
    let kinds = [(sides.golden.trace, "golden"), (sides.actual.trace, "run")].map {
      trace, side in
      (side, trace.trackIndex(named: name).map { trace.tracks[$0] })
    }
    let tracks = kinds.compactMap(\.1)
    let missing = kinds.first { $0.1 == nil }
    isStepped = tracks.allSatisfy(\.isStepped)
    holdsWords = tracks.allSatisfy { $0.kind == .sym }
    let content = Content(ours, theirs, component, holdsWords: holdsWords)
    (weight, labels) = (content.weight, content.labels)
    let width = tracks.map(\.width).max() ?? 1
    var reported = width > 1 ? ["[\(component)]"] : []
    if let missing {
      reported.append("not in the \(missing.0)")
    } else if tracks.contains(where: { $0.kind == .sym }) {
      reported.append("words differ")
    }
    if isBefore {
      let texts = [before.0, before.1].map { value in
        value.flatMap { component < $0.count ? $0[component].phrase : nil } ?? "no value"
      }
      reported.append("before frame 0: " + texts.joined(separator: " → "))
    } else if first == nil, missing == nil {
      reported.append("the same at the end of every frame")
    }
    let apart = holdsWords ? 0 : content.distances.compactMap(\.self).max() ?? 0
    if apart > 0 { reported.append("at most \(RoundedText.significant(apart)) apart") }
    self.reported = reported.joined(separator: " · ")
  }

  func draw(on picture: inout SVGPicture, _ axis: TimeAxis, top: Double, height: Double) {
    picture.text(
      CellWidth.cut(name, to: Int((axis.right - axis.left) / 12)), x: axis.left, y: top + 12, .ink)
    picture.text(reported, x: axis.right, y: top + 12, .quiet, .end)
    let (upper, lower) = (top + CurvePanel.head, top + CurvePanel.head + height)
    let times = sides.times
    let content = Content(
      sides.golden.values(of: name), sides.actual.values(of: name), component,
      holdsWords: holdsWords)
    if let words = content.words {
      let middle = (upper + lower) / 2
      for (side, words, look, top) in [
        ("golden", words.golden, SVGStyle.still, upper), ("run", words.actual, .stretch, middle),
      ] {
        let bottom = top + height / 2
        picture.text(side, x: axis.left - 8, y: (top + bottom) / 2 + 4, .number, .end)
        axis.draw(words, at: times, on: &picture, top: top, bottom: bottom, look)
      }
      return drawStrip(of: content.distances, on: &picture, axis, top: lower + 6)
    }
    guard let values = content.values(top: upper + 3, bottom: lower - 3) else {
      return picture.text("no number to draw", x: axis.left, y: upper + 14, .quiet)
    }
    values.draw(on: &picture, from: axis.left, to: axis.right)
    func add(_ numbers: [Double?], _ look: SVGStyle) {
      picture.add(
        CurvePanel.path(numbers, axis, values, isStepped: isStepped) { times[$0] }, look)
    }
    let parts = content.parts
    add(parts.same, .same)
    add(parts.golden, .golden)
    add(parts.actual, .curve)
    drawStrip(of: content.distances, on: &picture, axis, top: lower + 6)
  }

  private func drawStrip(
    of distances: [Double?], on picture: inout SVGPicture, _ axis: TimeAxis, top: Double
  ) {
    let bottom = top + ComparedPanel.strip
    picture.line(axis.left, bottom, axis.right, bottom, .axis)
    picture.text("Δ", x: axis.left - 8, y: bottom - 2, .number, .end)
    let most = distances.lazy.compactMap(\.self).filter(\.isFinite).max() ?? 0
    guard most > 0 else { return }
    let columns = max(1, Int(axis.right - axis.left))
    var path = SVGPath()
    var last: (x: Double, y: Double)?
    let holds = isStepped || holdsWords
    let times = sides.times
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

  static func drawLegend(on picture: inout SVGPicture, right: Double, y: Double) {
    let names: [(look: SVGStyle, name: String)] = [
      (.golden, "golden"), (.curve, "run"), (.same, "same"),
    ]
    var x = right - names.reduce(0) { $0 + SVGText.width(of: $1.name) + 44 } + 16
    for (look, name) in names {
      picture.line(x, y - 4, x + 20, y - 4, look)
      picture.text(name, x: x + 26, y: y, .quiet)
      x += SVGText.width(of: name) + 44
    }
  }
}

/// The values of a panel at each moment.
///
/// They are read once to choose the panels and once to draw. The values of all panels of a long trace would take far
/// more memory than the drawing.
private struct Content {
  /// The numbers; empty if the track holds words.
  let golden: [Double?]
  let actual: [Double?]
  let words: (golden: [String?], actual: [String?])?
  /// The distance between the two sides; 0 or 1 for words.
  let distances: [Double?]

  init(_ ours: TwoSides.Values, _ theirs: TwoSides.Values, _ component: Int, holdsWords: Bool) {
    guard !holdsWords else {
      let (mine, others) = (ours.component(component), theirs.component(component))
      words = (mine.map { $0?.word }, others.map { $0?.word })
      distances = zip(mine, others).map { $0 == $1 ? 0 : 1 }
      (golden, actual) = ([], [])
      return
    }
    (golden, actual) = (ours.numbers(component), theirs.numbers(component))
    words = nil
    distances = zip(golden, actual).map { ours, theirs in
      ours.flatMap { ours in theirs.map { ($0 - ours).magnitude } }
    }
  }

  func values(top: Double, bottom: Double) -> ValueAxis? {
    ValueAxis([golden, actual], top: top, bottom: bottom)
  }

  /// The sum of the distances over the range of the values.
  var weight: Double {
    // The values are halved, because a difference or a sum of finite numbers can overflow.
    let span = words == nil ? values(top: 0, bottom: 1)?.span ?? 0 : 0.5
    guard span > 0 else { return 0 }
    return distances.reduce(0) { sum, distance in
      guard let distance, distance.isFinite else { return sum }
      return sum + distance / 2 / span
    }
  }

  var labels: [String] {
    if words != nil { return ["golden", "run"] }
    return values(top: 0, bottom: 60)?.ticks.map(\.label) ?? []
  }

  /// The numbers of the moments at which both sides are the same, and those of both sides where they differ.
  ///
  /// Differing parts extend by one moment on each side, so that they join the equal parts without gaps.
  var parts: (same: [Double?], golden: [Double?], actual: [Double?]) {
    let differ = zip(golden, actual).map { $0 != $1 }
    let isNear = differ.indices.map { index in
      differ[max(index - 1, 0)...min(index + 1, differ.count - 1)].contains(true)
    }
    return (
      zip(golden, differ).map { $1 ? nil : $0 }, zip(golden, isNear).map { $1 ? $0 : nil },
      zip(actual, isNear).map { $1 ? $0 : nil }
    )
  }
}
