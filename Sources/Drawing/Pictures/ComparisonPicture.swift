import DopesheetNotation
import DopesheetTrace

/// A picture of the differences between two traces: the golden's curves dashed, the actual ones solid.
///
/// Equal parts are drawn as one faint line. Moments are compared by their time in seconds. A value holds until the next
/// write, and a track has no value after the last frame of its trace.
package struct ComparisonPicture {
  package let svg: SVGPicture
  /// The names of the drawn tracks that differ.
  package let differing: [String]

  /// Creates the picture of a comparison.
  ///
  /// - Parameters:
  ///   - title: The title of the picture.
  ///   - differing: The names of the tracks that differ.
  ///   - elsewhere: The first difference, which the subtitle names if no curve and no event shows a difference.
  ///   - seconds: The time span to draw; `nil` draws all.
  ///   - fits: Returns whether a track is drawn, by its name.
  package init(
    golden: Trace, actual: Trace, title: String, differing: [String], elsewhere: String? = nil,
    seconds: ClosedRange<Double>? = nil, fits: (String) -> Bool = { _ in true }
  ) {
    let names = Set(golden.tracks.map(\.name) + actual.tracks.map(\.name)).filter(fits)
    let sides = TwoSides(golden, actual, names, seconds: seconds)
    let candidates = Set(differing)
    let panels = names.sorted { Trace.orders($0, before: $1) }.compactMap { name in
      candidates.contains(name) ? ComparedPanel(name, sides, isWhole: seconds == nil) : nil
    }
    self.differing = panels.map(\.name)
    let shown = panels.prefix(CurvePicture.mostTracks)
    let axis = CurvePicture.axis(
      from: sides.times.first ?? 0, to: sides.times.last ?? 0, besides: shown.flatMap(\.labels))
    let marks = EventMarks(sides.events, axis)
    let isEmpty = panels.isEmpty && marks.isEmpty
    var subtitle =
      isEmpty
      ? elsewhere.map { "no curve differs · first difference: " + $0 }
        ?? "no difference in \(RoundedText.count(names.count, "track"))"
      : "\(self.differing.count) of \(RoundedText.count(names.count, "track")) "
        + (self.differing.count == 1 ? "differs" : "differ")
    if panels.count > shown.count { subtitle += ", \(shown.count) of them shown" }
    if !marks.isEmpty {
      subtitle += " · \(RoundedText.count(sides.events.count, "event")) on one side only"
    }
    var picture = SVGPicture(
      title: title, description: "Golden against actual: " + subtitle, width: CurvePicture.width,
      height: 0)
    var y = CurvePicture.head(on: &picture, title, subtitle)
    ComparedPanel.drawLegend(on: &picture, right: axis.right, y: 34)
    let first = y
    y += marks.height
    let height = CurvePicture.height(ofPanels: shown.count)
    let places = shown.indices.map { y + Double($0) * (height + ComparedPanel.rest) }
    y += Double(shown.count) * (height + ComparedPanel.rest)
    marks.draw(on: &picture, top: first, bottom: y)
    for (panel, place) in zip(shown, places) {
      panel.draw(on: &picture, axis, top: place, height: height)
    }
    if !isEmpty {
      axis.draw(on: &picture, y: y, unit: "s")
      y += 20
    }
    picture.height = y + 14
    svg = picture
  }
}
