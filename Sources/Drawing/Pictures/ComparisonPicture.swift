import DopesheetNotation
import DopesheetTrace

/// What differs between two traces: the golden's curves dashed, the actual ones solid, and how far they are apart.
///
/// What is the same on both sides is one faint line. Moments are compared by their time in seconds; between two writes a
/// value stays as it is, and after the last frame of a trace it has none.
package struct ComparisonPicture {
  /// The picture.
  package let svg: SVGPicture
  /// The names of the tracks that differ and are looked at.
  package let differing: [String]

  /// Draws what a comparison has found to differ.
  ///
  /// Tracks that go on after the end of the other trace are drawn, too.
  ///
  /// - Parameters:
  ///   - title: What the picture is called.
  ///   - differing: The names of the tracks that differ.
  ///   - elsewhere: The first difference; it is told if no curve and no event shows one.
  ///   - seconds: The span of time that is drawn; all if left out.
  ///   - fits: Whether a track is looked at, by its name.
  package init(
    golden: Trace, actual: Trace, title: String, differing: [String], elsewhere: String? = nil,
    seconds: ClosedRange<Double>? = nil, fits: (String) -> Bool = { _ in true }
  ) {
    let names = Set(golden.tracks.map(\.name) + actual.tracks.map(\.name)).filter(fits)
    let sides = TwoSides(golden, actual, names, seconds: seconds)
    let candidates = Set(differing)
    let panels = names.sorted { Trace.orders($0, before: $1) }.compactMap { name in
      candidates.contains(name) || sides.goesOn(name)
        ? ComparedPanel(name, sides, isWhole: seconds == nil) : nil
    }
    self.differing = panels.map(\.name).filter(candidates.contains)
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
    let alone = panels.count - self.differing.count
    if alone > 0 { subtitle += ", \(alone) more on one side only after the other's end" }
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
