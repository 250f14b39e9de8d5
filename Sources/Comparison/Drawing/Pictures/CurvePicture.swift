import DopesheetText
import DopesheetTrace

/// A picture of a trace's tracks, one below another, with callbacks, states and inputs above them.
package struct CurvePicture {
  package static let width = 760.0
  package static let mostTracks = 60
  /// The number of panels from which tracks of the same property share a panel.
  static let fewPanels = 8
  static let thinnedPanels = 20
  static let margin = 24.0

  package let svg: SVGPicture

  /// Creates a picture of some tracks, of which the first ``mostTracks`` are drawn, in at least one frame.
  ///
  /// - Parameter thins: Whether tracks of the same property share a panel if there are many, and fewer panels are drawn.
  package init(
    _ trace: Trace, title: String, tracks: [Int], frames: Range<Int>, thins: Bool = false
  ) {
    // Of a long trace, fewer tracks are read.
    let most = thins ? min(600, 2_000_000 / frames.count) : 0
    let considered = Array(tracks.prefix(max(CurvePicture.mostTracks, most)))
    let known = IndexedTrace(trace, tracks: considered)
    var all = considered.flatMap { CurvePanel.panels(known, track: $0, frames: frames) }
    if thins, all.count > CurvePicture.fewPanels {
      let sources = Set(trace.sources.map(\.name))
      all = CurvePanel.joined(all) { CurvePicture.property(of: $0.name, sources) }
    }
    let panels = thins ? Array(all.prefix(CurvePicture.thinnedPanels)) : all
    let shown = Set(
      panels.flatMap { $0.members.isEmpty ? [$0.track.name] : $0.members.map(\.name) })
    var subtitle = CurvePicture.facts(of: trace, frames)
    if tracks.count > shown.count { subtitle += " · \(tracks.count - shown.count) more tracks" }
    var (picture, y) = CurvePicture.begun(
      title, subtitle, description: "\(RoundedText.count(tracks.count, "track")), " + subtitle)
    let texts = panels.flatMap { panel in
      panel.values(top: 0, bottom: 60)?.ticks.map(\.label) ?? []
    }
    let axis = CurvePicture.axis(
      from: trace.seconds(ofFrame: frames.lowerBound),
      to: trace.seconds(ofFrame: frames.upperBound - 1), besides: texts)
    let marks = EventMarks(trace, frames: frames, axis)
    let first = y
    y += marks.height
    let height = CurvePicture.height(ofPanels: panels.count { !$0.isFlat })
    var places: [Double] = []
    for panel in panels {
      places.append(y)
      y += CurvePanel.head + (panel.isFlat ? 8 : height + 12)
    }
    marks.draw(on: &picture, top: first, bottom: y)
    for (panel, place) in zip(panels, places) {
      panel.draw(on: &picture, axis, top: place, height: height)
    }
    axis.draw(on: &picture, y: y, unit: "s")
    y += 20
    if !marks.isEmpty {
      y += 18
      marks.drawLegend(on: &picture, right: axis.right, y: y)
    }
    picture.height = y + 14
    svg = picture
  }

  static func height(ofPanels count: Int) -> Double {
    count <= 1 ? 180 : count <= 3 ? 100 : count <= fewPanels ? 60 : 36
  }

  /// Returns the part of a track's name after the name of its source; without one, after the first dot.
  static func property(of name: String, _ sources: Set<String>) -> String {
    var end = name.endIndex
    while let dot = name[..<end].lastIndex(of: ".") {
      if sources.contains(String(name[..<dot])) { return String(name[name.index(after: dot)...]) }
      end = dot
    }
    let parts = name.split(separator: ".", maxSplits: 1)
    return String(parts.last ?? "")
  }

  /// Returns the time axis, to the right of the longest of some texts.
  static func axis(from first: Double, to last: Double, besides texts: [String]) -> TimeAxis {
    let longest = texts.map { CellWidth.of(text: $0) }.max() ?? 0
    return TimeAxis(
      seconds: (first, last), left: max(margin + 12, min(100, margin + 8 + Double(longest) * 6.4)),
      right: width - margin)
  }

  /// Returns a picture with a title and a subtitle, and the height where its content begins.
  static func begun(
    _ title: String, _ subtitle: String, description: String
  ) -> (picture: SVGPicture, top: Double) {
    var picture = SVGPicture(title: title, description: description, width: width, height: 0)
    picture.text(CellWidth.cut(title, to: 88), x: margin, y: 34, .title)
    picture.text(CellWidth.cut(subtitle, to: 118), x: margin, y: 53, .quiet)
    return (picture, 70)
  }

  static func facts(of trace: Trace, _ frames: Range<Int>) -> String {
    let (first, last) = (frames.lowerBound, frames.upperBound - 1)
    let words = first == last ? "frame \(first)" : "frames \(first) to \(last)"
    let time = trace.seconds(ofFrame: last) - trace.seconds(ofFrame: first)
    return "\(words) · \(RoundedText.decimals(time, 3)) s · clock \(trace.clock)"
  }
}
