import DopesheetText
import DopesheetTrace

/// The panel of one track in a picture: its name, and its curve or its words over time.
///
/// In a crowded picture, tracks of the same property share a panel.
struct CurvePanel {
  let track: Trace.Track
  /// The drawn components; none if the track holds words.
  var components: [(index: Int, series: CurveSeries)]
  /// The words, or the values of the first component.
  private let whole: CurveSeries
  /// The tracks that share the panel, each a component; empty for the panel of one track.
  var members: [Trace.Track] = []
  var property = ""

  static let head = 20.0

  /// The maximum number of components that share a panel; a wider track has a panel for each.
  private static let shared = 4

  /// Returns the panels of a track, one for most tracks.
  static func panels(
    _ known: IndexedTrace, track position: Int, frames: Range<Int>
  ) -> [CurvePanel] {
    let track = known.trace.tracks[position]
    let all = (0..<track.width).map {
      (index: $0, series: CurveSeries(known, track: position, $0, frames))
    }
    let whole = all[0].series
    guard track.kind != .sym else {
      return [CurvePanel(track: track, components: [], whole: whole)]
    }
    // Most numbers of a matrix are constant. Constant components are omitted, except one if all are constant.
    let moving = all.filter { !$0.series.isConstant }
    let shown = moving.isEmpty ? Array(all.prefix(1)) : moving
    let groups = track.width > shared ? shown.map { [$0] } : [shown]
    return groups.map { CurvePanel(track: track, components: $0, whole: whole) }
  }

  private static let mostCurves = 32
  private static let leastMembers = 3

  /// Joins the panels of tracks of one property, where their curves have about the same range.
  static func joined(_ panels: [CurvePanel], by property: (Trace.Track) -> String) -> [CurvePanel] {
    var groups: [String: [Int]] = [:]
    for (place, panel) in panels.enumerated() where panel.components.count == 1 {
      let kind = "\(panel.track.kind.rawValue) \(panel.track.unit ?? "") \(panel.isConstant)"
      groups[property(panel.track) + panel.index + " " + kind, default: []].append(place)
    }
    var joined: [Int: CurvePanel] = [:]
    var omitted: Set<Int> = []
    for places in groups.values where places.count >= leastMembers {
      let series = places.map { panels[$0].components[0].series }
      let spans = series.compactMap { ValueAxis([$0.ends], top: 0, bottom: 1)?.span }
      guard let whole = ValueAxis(series.map(\.ends), top: 0, bottom: 1)?.span,
        let widest = spans.max(),
        panels[places[0]].isConstant || whole <= 3 * widest
      else { continue }
      var panel = panels[places[0]]
      let drawn =
        panel.isConstant
        ? Array(places.indices) : StagePicture.spread(0..<places.count, mostCurves)
      panel.components = drawn.map { (index: $0, series: series[$0]) }
      panel.members = places.map { panels[$0].track }
      panel.property = property(panel.track) + panels[places[0]].index
      joined[places[0]] = panel
      omitted.formUnion(places.dropFirst())
    }
    return panels.indices.filter { !omitted.contains($0) }.map { joined[$0] ?? panels[$0] }
  }

  var name: String { members.isEmpty ? track.name + index : "*.\(property)" }

  /// The index of the drawn component in brackets; empty if there is no other, or if several are drawn.
  private var index: String {
    members.isEmpty && components.count == 1 && track.width > 1 ? "[\(components[0].index)]" : ""
  }

  var isConstant: Bool { components.allSatisfy { $0.series.isConstant } }

  func values(top: Double, bottom: Double) -> ValueAxis? {
    ValueAxis(components.map(\.series.ends), top: top, bottom: bottom)
  }

  /// Whether the panel is only a line of text, because its numbers are constant.
  var isFlat: Bool { track.kind != .sym && isConstant }

  /// The first and the last value with their unit, or the tracks of a shared panel; empty for several components.
  var ends: String {
    if let first = members.first, let last = members.last {
      let names =
        "\(members.count) tracks, \(first.name) … \(last.name)"
        + (components.count < members.count ? ", \(components.count) of them drawn" : "")
      guard isConstant, let axis = values(top: 0, bottom: 1) else {
        return names
      }
      let texts = [axis.low, axis.high].map { RoundedText.significant($0) }
      return names + ": " + (texts[0] == texts[1] ? texts[0] : texts.joined(separator: "…"))
    }
    guard components.count == 1 else { return "" }
    guard let outer = components[0].series.outer else { return "no value" }
    let unit = track.unit.map { " " + $0 } ?? ""
    let texts = [outer.first, outer.last].map { RoundedText.significant($0) }
    return (texts[0] == texts[1] ? texts[0] : texts.joined(separator: " → ")) + unit
  }

  /// Draws the panel, with a curve of a given height. A flat panel is a line of text and ignores the height.
  func draw(on picture: inout SVGPicture, _ axis: TimeAxis, top: Double, height: Double) {
    let shown = CellWidth.cut(name, to: Int((axis.right - axis.left) / 10))
    picture.text(shown, x: axis.left, y: top + 12, .ink)
    drawLegend(on: &picture, axis, y: top + 12)
    let (upper, lower) = (top + CurvePanel.head, top + CurvePanel.head + height)
    guard !isFlat else {
      // A faint line shows when the tracks have a value.
      if let first = components.first, let values = values(top: upper - 1, bottom: upper - 1) {
        picture.add(first.series.path(axis, values), .same)
      }
      return
    }
    if track.kind == .sym {
      axis.draw(whole.words, at: whole.times, on: &picture, top: upper, bottom: lower)
    } else if let values = values(top: upper + 3, bottom: lower - 3) {
      values.draw(on: &picture, from: axis.left, to: axis.right)
      for (place, component) in components.enumerated() {
        picture.add(
          component.series.path(axis, values, isStepped: track.isStepped),
          .curve, opacity: members.isEmpty ? CurvePanel.opacity(place) : 0.6,
          title: members.isEmpty ? nil : members[component.index].name)
      }
    } else {
      picture.text("no number to draw", x: axis.left, y: lower, .quiet)
    }
  }

  static func opacity(_ place: Int) -> Double { [1, 0.6, 0.35, 0.2][min(place, 3)] }

  private func drawLegend(on picture: inout SVGPicture, _ axis: TimeAxis, y: Double) {
    guard components.count > 1, members.isEmpty else {
      picture.text(ends, x: axis.right, y: y, .quiet, .end)
      return
    }
    var x = axis.right
    for (place, component) in components.enumerated().reversed() {
      let name = "[\(component.index)]"
      picture.text(name, x: x, y: y, .quiet, .end)
      x -= SVGText.width(of: name) + 18
      let line = SVGPath([(x, y - 4), (x + 12, y - 4)])
      picture.add(line, .curve, opacity: CurvePanel.opacity(place))
      x -= 10
    }
  }

  /// Returns the path of a series, with at most two values for each pixel column.
  static func path(
    _ numbers: [Double?], _ axis: TimeAxis, _ values: ValueAxis, isStepped: Bool = false,
    time: (_ position: Int) -> Double
  ) -> SVGPath {
    let columns = max(1, Int(axis.right - axis.left))
    return SVGPath(
      SeriesColumn.columns(of: numbers, atMost: columns), of: numbers.count, isStepped: isStepped,
      x: { axis.x(time($0)) }, y: values.y)
  }
}

/// A component of a track at the ends of some frames.
///
/// Its values are read anew for each use, because those of all tracks of a long trace would take far more memory than
/// what is drawn of them.
struct CurveSeries {
  private let known: IndexedTrace
  private let track: Int
  private let component: Int
  private let frames: Range<Int>
  /// The least and the greatest finite number; `nil` without one.
  let ends: (low: Double, high: Double)?
  let outer: (first: Double, last: Double)?
  /// Whether all numbers are equal, where there is a value.
  let isConstant: Bool

  init(_ known: IndexedTrace, track: Int, _ component: Int, _ frames: Range<Int>) {
    (self.known, self.track, self.component, self.frames) = (known, track, component, frames)
    guard known.trace.tracks[track].kind != .sym else {
      (ends, outer, isConstant) = (nil, nil, true)
      return
    }
    let numbers = known.numbers(ofTrack: track, component, atEndsOf: frames)
    ends = ValueAxis.ends(of: numbers)
    let first = numbers.first { $0 != nil } ?? nil
    let last = numbers.last { $0 != nil } ?? nil
    outer = first.flatMap { first in last.map { (first, $0) } }
    isConstant = numbers.allSatisfy { $0 == nil || $0 == first }
  }

  /// The time of each value, in seconds.
  var times: [Double] { frames.map { known.trace.seconds(ofFrame: $0) } }

  var words: [String?] {
    known.components(ofTrack: track, component, atEndsOf: frames).map { $0?.word }
  }

  func path(_ axis: TimeAxis, _ values: ValueAxis, isStepped: Bool = false) -> SVGPath {
    let numbers = known.numbers(ofTrack: track, component, atEndsOf: frames)
    return CurvePanel.path(numbers, axis, values, isStepped: isStepped) {
      known.trace.seconds(ofFrame: frames.lowerBound + $0)
    }
  }
}

extension Trace.Track {
  /// Whether each value holds until the next, as for truth values and integers.
  package var isStepped: Bool { kind == .bool || kind == .i64 }
}

extension TimeAxis {
  /// Draws the words of a track as bars over time. A bar shows its word if it is wide enough.
  func draw(
    _ words: [String?], at times: [Double], on picture: inout SVGPicture, top: Double,
    bottom: Double, _ look: SVGStyle = .stretch
  ) {
    var start = 0
    var drawnTo = left
    while start < words.count {
      var end = start + 1
      while end < words.count, words[end] == words[start] { end += 1 }
      defer { start = end }
      let from = x(times[start])
      // A bar of less than 1.5 pixels is omitted, and the next one takes its place. The last bar extends to the right.
      let to = end < times.count ? x(times[end]) : max(right, drawnTo + 3)
      guard let word = words[start], to - drawnTo >= 1.5 else { continue }
      let left = max(from, drawnTo)
      let width = max(1, to - left - 1)
      drawnTo = to
      picture.rect(left + 0.5, top + 1, width, bottom - top - 2, radius: 3, look, title: word)
      let room = Int((width - 12) / 6.2)
      if room >= 3 {
        picture.text(
          CellWidth.cut(word, to: room), x: left + 7, y: (top + bottom) / 2 + 4, .quiet)
      }
    }
  }
}
