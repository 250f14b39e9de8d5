import DopesheetText
import DopesheetTrace

/// A picture of a trace's nodes at several moments, over each other or side by side.
package struct StagePicture {
  package enum Form {
    /// Over each other; later moments are stronger.
    case onionSkin
    case strip
  }

  /// The picture; `nil` if there are no nodes in these frames.
  package let svg: SVGPicture?

  /// The maximum number of moments that determine the size of the stage and the paths of nodes.
  private static let samples = 120

  package init(
    _ trace: Trace, title: String, frames: Range<Int>, moments: Int, form: Form
  ) {
    let sampled = StagePicture.spread(frames, StagePicture.samples)
    let shown = StagePicture.spread(frames, moments)
    let known = IndexedTrace(trace)
    let scenes = Set(sampled + shown).sorted().map { StageScene(known, atEndOf: $0) }
    guard let world = StageScene.world(of: scenes) else {
      svg = nil
      return
    }
    let drawn = scenes.filter { shown.contains($0.frame) }
    let numbers = drawn.map { "\($0.frame)" }.joined(separator: ", ")
    let facts = CurvePicture.facts(of: trace, frames)
    let subtitle = facts + (drawn.count > 12 ? "" : " · drawn at \(numbers)")
    let begun = CurvePicture.begun(
      title, form == .strip ? facts : subtitle,
      description: "\(RoundedText.count(drawn.last?.shapes.count ?? 0, "node")) at "
        + "\(RoundedText.count(drawn.count, "moment")), \(subtitle)")
    var picture = begun.picture
    let room = CurvePicture.width - 2 * CurvePicture.margin
    switch form {
    case .onionSkin:
      let place = StagePlacement(
        world, x: CurvePicture.margin, y: begun.top, width: room, mostHeight: 420)
      StagePicture.drawOver(drawn, ways: scenes, place, on: &picture)
      picture.height = begun.top + place.height + 22
    case .strip:
      picture.height = FilmStrip(of: trace, drawn, world).draw(on: &picture, top: begun.top) + 14
    }
    svg = picture
  }

  /// Returns evenly spaced frames of a range, with its ends.
  static func spread(_ frames: Range<Int>, _ count: Int) -> [Int] {
    guard frames.count > count else { return Array(frames) }
    guard count > 1 else { return [frames.upperBound - 1] }
    return (0..<count).map { frames.lowerBound + $0 * (frames.count - 1) / (count - 1) }
  }

  static func still(in scenes: [StageScene]) -> Set<String> {
    Set(
      scenes[0].shapes.filter { shape in
        scenes.allSatisfy { $0.shape(of: shape.name) == shape }
      }.map(\.name))
  }

  /// Draws still nodes once, moving nodes at each moment, and the paths of their centres.
  private static func drawOver(
    _ scenes: [StageScene], ways: [StageScene], _ place: StagePlacement,
    on picture: inout SVGPicture
  ) {
    let still = still(in: scenes)
    for (index, scene) in scenes.enumerated() {
      let visible = scene.shapes.filter(\.isVisible)
      if index == 0 {
        let staying = visible.filter { still.contains($0.name) }
        place.draw(staying, still: still, on: &picture)
      }
      // The first moment is faint, and each following one is stronger.
      let part = 0.2 + 0.8 * Double(index + 1) / Double(scenes.count)
      picture.begin(title: "frame \(scene.frame)", opacity: part * part)
      let moving = visible.filter { !still.contains($0.name) }
      place.draw(moving, still: still, on: &picture)
      picture.end()
    }
    for shape in scenes[scenes.count - 1].shapes where !still.contains(shape.name) {
      picture.add(place.way(of: shape.name, through: ways), .way)
    }
    place.names(of: scenes[scenes.count - 1].shapes.filter(\.isVisible), on: &picture)
  }
}
