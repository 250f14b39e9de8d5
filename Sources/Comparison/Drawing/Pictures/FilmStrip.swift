import DopesheetText
import DopesheetTrace

/// The nodes of two traces at some moments, the golden's above those of the run, and dashed over them.
///
/// The moments are evenly spread over the time in which nodes look different. One is the worst moment: that of the
/// largest difference.
struct FilmStrip {
  private let moments: [StageMoment]
  private let world: StageBox
  /// The position of the worst moment.
  private let worst: Int

  /// The maximum number of moments side by side.
  static let columns = 5
  /// The number of evenly spread moments that are searched for differences.
  private static let samples = 60
  /// The width of the column with the names of the sides, and the distance of cells, in pixels.
  private static let gutter = 46.0
  private static let gap = 8.0

  /// Chooses the moments; `nil` if no node looks different.
  ///
  /// - Parameters:
  ///   - sides: Both traces with all their tracks.
  ///   - tracks: The names of the tracks that may differ.
  ///   - count: The maximum number of moments, at least 1.
  init?(_ sides: TwoSides, tracks: [String], moments count: Int) {
    guard !sides.times.isEmpty, sides.haveFrames else { return nil }
    let spread = StagePicture.spread(sides.times.indices, FilmStrip.samples)
    let sampled = StageMoment.list(
      sides, at: sides.tellingMoments(of: tracks).union(spread).sorted())
    let differing = sampled.indices.filter { !sampled[$0].differing.isEmpty }
    guard let first = differing.first, let last = differing.last,
      let world = StageScene.world(of: sampled.flatMap(\.scenes))
    else { return nil }
    let worst = StageMoment.worst(sampled, world)
    // A moment before and one after show where the difference begins and whether it ends.
    let range = max(0, first - 1)..<min(sampled.count, last + 2)
    var chosen = StagePicture.spread(range, count)
    if !chosen.contains(worst) {
      // The worst moment replaces the nearest one, but not the first or the last if there are others.
      let inner = chosen.count > 2 ? 1..<chosen.count - 1 : 0..<chosen.count
      chosen[inner.min { abs(chosen[$0] - worst) < abs(chosen[$1] - worst) }!] = worst
    }
    moments = chosen.map { sampled[$0] }
    self.worst = chosen.firstIndex(of: worst)!
    self.world = world
  }

  /// Draws the strip below a height, and returns the height where it ends.
  func draw(on picture: inout SVGPicture, top: Double) -> Double {
    let rows = (moments.count + FilmStrip.columns - 1) / FilmStrip.columns
    let columns = (moments.count + rows - 1) / rows
    let left = CurvePicture.margin + FilmStrip.gutter
    let room = CurvePicture.width - CurvePicture.margin - left
    let width = min(220, (room - FilmStrip.gap * Double(columns - 1)) / Double(columns))
    func placement(_ x: Double, _ y: Double) -> StagePlacement {
      StagePlacement(world, x: x + 4, y: y + 4, width: width - 8, mostHeight: 150)
    }
    let height = placement(0, 0).height + 8
    let pair = 2 * height + 4 + 22
    for row in 0..<rows {
      for (side, name) in ["golden", "run"].enumerated() {
        let y = top + Double(row) * pair + Double(side) * (height + 4)
        picture.text(name, x: left - 8, y: y + height / 2 + 4, .number, .end)
      }
    }
    for (index, moment) in moments.enumerated() {
      let x = left + Double(index % columns) * (width + FilmStrip.gap)
      let y = top + Double(index / columns) * pair
      let same = moment.same
      for (side, scene) in moment.scenes.enumerated() {
        let upper = y + Double(side) * (height + 4)
        picture.rect(x, upper, width, height, radius: 5, index == worst ? .worst : .cell)
        picture.begin(title: "\(side == 0 ? "golden" : "run"), frame \(scene.frame)")
        let visible = scene.shapes.filter(\.isVisible)
        placement(x, upper).draw(visible, still: same, on: &picture)
        // A small difference shows where the golden's outline is over the node of the run.
        let differing = side == 0 ? [] : moment.golden.shapes.filter(\.isVisible)
        for shape in differing where !same.contains(shape.name) {
          for look in [SVGStyle.halo, .golden] {
            placement(x, upper).drawOutline(of: shape, look, on: &picture)
          }
        }
        placement(x, upper).names(of: visible, on: &picture)
        picture.end()
      }
      let mark = moment.differing.isEmpty ? " · same" : index == worst ? " · worst" : ""
      picture.text(
        RoundedText.decimals(moment.seconds, 3) + " s" + mark, x: x + width / 2,
        y: y + 2 * height + 4 + 15, index == worst ? .differs : .number, .middle)
    }
    return top + Double(rows) * pair
  }
}
