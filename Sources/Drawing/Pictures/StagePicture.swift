import DopesheetNotation
import DopesheetTrace

/// The nodes of a trace at several moments: over each other, the last one strongest, or side by side.
package struct StagePicture {
  /// How moments are laid out.
  package enum Form {
    /// Over each other.
    case onionSkin
    /// Side by side.
    case strip
  }

  /// The picture; `nil` if there are no nodes in these frames.
  package let svg: SVGPicture?

  /// The moments that are looked at for the size of the stage and for the ways of nodes.
  private static let samples = 120

  /// Draws the nodes of a trace.
  ///
  /// - Parameters:
  ///   - title: What the picture is called.
  ///   - frames: The frames to draw, not empty.
  ///   - moments: The number of moments, at least 1; fewer if there are fewer frames.
  package init(
    _ trace: Trace, title: String, frames: Range<Int>, moments: Int, form: Form
  ) {
    let sampled = StagePicture.spread(frames, StagePicture.samples)
    let shown = StagePicture.spread(frames, moments)
    let known = IndexedTrace(trace)
    let scenes = Set(sampled + shown).sorted().map { frame in
      StageScene(
        frame: frame, shapes: NodeSketch.shapes(at: TraceMoment(known, atEndOf: frame)))
    }
    guard let world = StageScene.world(of: scenes) else {
      svg = nil
      return
    }
    let drawn = scenes.filter { shown.contains($0.frame) }
    let numbers = drawn.map { "\($0.frame)" }.joined(separator: ", ")
    let facts = CurvePicture.facts(of: trace, frames)
    let subtitle = facts + (drawn.count > 12 ? "" : " · drawn at \(numbers)")
    var picture = SVGPicture(
      title: title,
      description: "\(RoundedText.count(drawn.last?.shapes.count ?? 0, "node")) at "
        + "\(RoundedText.count(drawn.count, "moment")), \(subtitle)",
      width: CurvePicture.width, height: 0)
    let top = CurvePicture.head(
      on: &picture, title, form == .strip ? facts : subtitle)
    let room = CurvePicture.width - 2 * CurvePicture.margin
    switch form {
    case .onionSkin:
      let place = StagePlacement(
        world, x: CurvePicture.margin, y: top, width: room, mostHeight: 420)
      StagePicture.drawOver(drawn, ways: scenes, place, on: &picture)
      picture.height = top + place.height + 22
    case .strip:
      picture.height = StagePicture.drawBeside(drawn, trace, world, top: top, on: &picture)
    }
    svg = picture
  }

  /// Some frames of a range, as far apart as they can be, its ends among them.
  private static func spread(_ frames: Range<Int>, _ count: Int) -> [Int] {
    guard frames.count > count else { return Array(frames) }
    guard count > 1 else { return [frames.upperBound - 1] }
    return (0..<count).map { frames.lowerBound + $0 * (frames.count - 1) / (count - 1) }
  }

  /// The names of what is the same in all scenes.
  static func still(in scenes: [StageScene]) -> Set<String> {
    Set(
      scenes[0].shapes.filter { shape in
        scenes.allSatisfy { $0.shape(of: shape.name) == shape }
      }.map(\.name))
  }

  /// Draws moments over each other: what stays once, what moves at each, and the way of its centre.
  private static func drawOver(
    _ scenes: [StageScene], ways: [StageScene], _ place: StagePlacement,
    on picture: inout SVGPicture
  ) {
    let still = still(in: scenes)
    for (index, scene) in scenes.enumerated() {
      let isLast = index == scenes.count - 1
      let visible = scene.shapes.filter(\.isVisible)
      if index == 0 {
        let staying = visible.filter { still.contains($0.name) }
        place.draw(staying, still: still, on: &picture)
      }
      // The first is faint, and each is a step stronger.
      let part = 0.2 + 0.8 * Double(index + 1) / Double(scenes.count)
      picture.begin(
        nil, isLast ? [:] : ["opacity": SVGText.number(part * part, 2)],
        title: "frame \(scene.frame)")
      let moving = visible.filter { !still.contains($0.name) }
      place.draw(moving, still: still, on: &picture)
      picture.end()
    }
    for shape in scenes[scenes.count - 1].shapes where !still.contains(shape.name) {
      picture.add(place.way(of: shape.name, through: ways), .way)
    }
    place.names(of: scenes[scenes.count - 1].shapes.filter(\.isVisible), on: &picture)
  }

  /// Draws moments side by side, in rows of the same length, and returns the height of it all.
  static func drawBeside(
    _ scenes: [StageScene], _ trace: Trace, _ world: StageBox, top: Double,
    on picture: inout SVGPicture
  ) -> Double {
    let still = still(in: scenes)
    let gap = 12.0
    // Tall stages stand in more columns than wide ones.
    let most = world.height > world.width ? 6 : world.height * 3 > world.width ? 4 : 3
    let rows = (scenes.count + most - 1) / most
    let columns = (scenes.count + rows - 1) / rows
    let room = CurvePicture.width - 2 * CurvePicture.margin - gap * Double(columns - 1)
    let width = min(room / Double(columns), 300)
    func placement(_ x: Double, _ y: Double) -> StagePlacement {
      StagePlacement(world, x: x + 6, y: y + 6, width: width - 12, mostHeight: 300)
    }
    let visible = scenes.map { $0.shapes.filter(\.isVisible) }
    // A name stands in each moment or in none.
    let nameless = visible.reduce(into: Set<String>()) {
      $0.formUnion(placement(0, 0).nameless($1))
    }
    let named = Set(visible.joined().map(\.name)).subtracting(nameless)
    let cell = placement(0, 0).height + 12
    for (index, scene) in scenes.enumerated() {
      let x = CurvePicture.margin + Double(index % columns) * (width + gap)
      let y = top + Double(index / columns) * (cell + 24 + gap)
      picture.add(
        "rect", .cell,
        [
          "x": SVGText.number(x), "y": SVGText.number(y), "width": SVGText.number(width),
          "height": SVGText.number(cell), "rx": "6",
        ])
      picture.begin(nil, [:], title: "frame \(scene.frame)")
      placement(x, y).draw(visible[index], still: still, on: &picture)
      placement(x, y).names(of: visible[index], only: named, on: &picture)
      picture.end()
      let time = RoundedText.decimals(trace.seconds(ofFrame: scene.frame), 3)
      picture.text(
        "frame \(scene.frame) · \(time) s", x: x + width / 2, y: y + cell + 16, .number, .middle)
    }
    return top + Double(rows) * (cell + 24) + Double(rows - 1) * gap + 14
  }
}
