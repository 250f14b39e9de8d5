import DopesheetText
import DopesheetTrace

/// A picture of the differences between two traces: the golden's curves dashed, the actual ones solid.
///
/// If nodes look different, a film strip is above the curves: the nodes of both traces at some moments.
/// Equal parts are drawn as one faint line. Moments are compared by their time in seconds. A value holds until the next
/// write, and a track has no value after the last frame of its trace.
package struct ComparisonPicture {
  package let svg: SVGPicture
  /// The names of the tracks that differ, drawn or not.
  package let differing: [String]

  private static let thinnedPanels = 6

  /// Creates the picture of a comparison.
  ///
  /// - Parameters:
  ///   - elsewhere: The cause or the first difference, for the subtitle, if no curve and no event shows a difference.
  ///   - thins: Whether the picture has a film strip, and of many tracks only those that differ most.
  package init(
    golden: Trace, actual: Trace, title: String, differing: [String],
    elsewhere: @autoclosure () -> String? = nil,
    seconds: ClosedRange<Double>? = nil, thins: Bool = false,
    fits: (String) -> Bool = { _ in true }
  ) {
    let names = Set(golden.tracks.map(\.name) + actual.tracks.map(\.name)).filter(fits)
    let sides = TwoSides(golden, actual, names, seconds: seconds)
    let candidates = Set(differing)
    let panels = names.sorted { Trace.orders($0, before: $1) }.compactMap { name in
      candidates.contains(name) ? ComparedPanel(name, sides, isWhole: seconds == nil) : nil
    }
    self.differing = panels.map(\.name)
    let shown =
      thins
      ? ComparisonPicture.most(panels, Set((golden.sources + actual.sources).map(\.name)))
      : Array(panels.prefix(CurvePicture.mostTracks))
    let strip = thins ? FilmStrip(sides, tracks: self.differing, moments: FilmStrip.columns) : nil
    let axis = CurvePicture.axis(
      from: sides.times.first ?? 0, to: sides.times.last ?? 0, besides: shown.flatMap(\.labels))
    let marks = EventMarks(sides.events, axis)
    let isEmpty = panels.isEmpty && marks.isEmpty
    var subtitle =
      isEmpty
      ? elsewhere() ?? "no difference in \(RoundedText.count(names.count, "track"))"
      : "\(self.differing.count) of \(RoundedText.count(names.count, "track")) "
        + (self.differing.count == 1 ? "differs" : "differ")
    if panels.count > shown.count {
      subtitle += thins ? ", the \(shown.count) that differ most" : ", \(shown.count) of them"
      subtitle += " are drawn"
    }
    if !marks.isEmpty {
      subtitle += " · \(RoundedText.count(sides.events.count, "event")) on one side only"
    }
    var (picture, y) = CurvePicture.begun(
      title, subtitle, description: "Golden and run: " + subtitle)
    ComparedPanel.drawLegend(on: &picture, right: axis.right, y: 34)
    if let strip { y = strip.draw(on: &picture, top: y) + 18 }
    let first = y
    y += marks.height
    let height = min(strip == nil ? 180 : 100, CurvePicture.height(ofPanels: shown.count))
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

  package init?(
    nodesOf golden: Trace, actual: Trace, title: String, moments: Int,
    seconds: ClosedRange<Double>? = nil
  ) {
    let names = Set(golden.tracks.map(\.name) + actual.tracks.map(\.name))
    let sides = TwoSides(golden, actual, names, seconds: seconds)
    guard let strip = FilmStrip(sides, tracks: names.sorted(), moments: moments) else { return nil }
    differing = []
    let subtitle = "nodes of the golden above, of the run below; those that differ are coloured"
    var (picture, top) = CurvePicture.begun(
      title, subtitle, description: "Golden and run: " + subtitle)
    top = strip.draw(on: &picture, top: top)
    picture.height = top + 14
    svg = picture
  }

  /// Returns the panels of a thinned picture, in their order: of each property the track that differs most, then
  /// others that differ much.
  private static func most(_ panels: [ComparedPanel], _ sources: Set<String>) -> [ComparedPanel] {
    let limit = ComparisonPicture.thinnedPanels
    guard panels.count > limit else { return panels }
    let weights = panels.map(\.weight)
    let order = panels.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
    var taken: [String: Int] = [:]
    let ranked = order.enumerated().map { place, index in
      let property = CurvePicture.property(of: panels[index].name, sources)
      let rank = taken[property, default: 0]
      taken[property] = rank + 1
      return (rank: rank, place: place, index: index)
    }
    let chosen = ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.prefix(limit)
    return chosen.map(\.index).sorted().map { panels[$0] }
  }
}
