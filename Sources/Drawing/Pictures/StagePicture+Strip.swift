import DopesheetNotation
import DopesheetTrace

extension StagePicture {
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
