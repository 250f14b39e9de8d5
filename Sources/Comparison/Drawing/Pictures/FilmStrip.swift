import DopesheetText
import DopesheetTrace

/// The nodes of two traces at some moments, the golden's above those of the run, and dashed over them.
///
/// The moments are evenly spread over the time in which nodes look different.
struct FilmStrip {
  /// The nodes of both traces at a moment.
  private struct Moment {
    let seconds: Double
    /// The golden's nodes and those of the run.
    let scenes: [StageScene]

    /// The names of the nodes that look the same in both traces.
    var same: Set<String> {
      Set(
        scenes[0].shapes.filter { shape in
          guard let other = scenes[1].shape(of: shape.name) else { return false }
          return shape == other || !shape.isVisible && !other.isVisible
        }.map(\.name))
    }

    /// Whether a node that is visible in one trace looks different in the other.
    var differs: Bool {
      let same = same
      return scenes.contains { $0.shapes.contains { $0.isVisible && !same.contains($0.name) } }
    }
  }

  private let moments: [Moment]
  private let world: StageBox

  /// The maximum number of moments side by side.
  static let columns = 5
  /// The number of moments that are searched for differences.
  private static let samples = 60
  /// The width of the column with the names of the sides, and the distance of cells, in pixels.
  private static let gutter = 46.0
  private static let gap = 8.0

  /// Chooses the moments; `nil` if no node looks different.
  ///
  /// - Parameters:
  ///   - sides: Both traces with all their tracks.
  ///   - count: The maximum number of moments, at least 1.
  init?(_ sides: TwoSides, moments count: Int) {
    let times = sides.times
    guard !times.isEmpty, !sides.golden.trace.frames.isEmpty, !sides.actual.trace.frames.isEmpty
    else { return nil }
    let places = StagePicture.spread(0..<times.count, FilmStrip.samples)
    let sampled = places.map { place in
      // After its last frame, a trace keeps its nodes. Before its first frame, it has those of that frame.
      let scenes = [sides.golden, sides.actual].map { side in
        let frame = side.range.isEmpty ? 0 : max(0, side.latest[place])
        return StageScene(
          frame: frame, shapes: NodeSketch.shapes(at: TraceMoment(side.known, atEndOf: frame)))
      }
      return Moment(seconds: times[place], scenes: scenes)
    }
    let differing = sampled.indices.filter { sampled[$0].differs }
    guard let first = differing.first, let last = differing.last,
      let world = StageScene.world(of: sampled.flatMap(\.scenes))
    else { return nil }
    // A moment before and one after show where the difference begins and whether it ends.
    let range = max(0, first - 1)..<min(sampled.count, last + 2)
    moments = StagePicture.spread(range, count).map { sampled[$0] }
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
        picture.rect(x, upper, width, height, radius: 5, .cell)
        picture.begin(title: "\(side == 0 ? "golden" : "run"), frame \(scene.frame)")
        let visible = scene.shapes.filter(\.isVisible)
        placement(x, upper).draw(visible, still: same, on: &picture)
        // A small difference shows where the golden's outline is over the node of the run.
        let differing = side == 0 ? [] : moment.scenes[0].shapes.filter(\.isVisible)
        for shape in differing where !same.contains(shape.name) {
          picture.add(placement(x, upper).outline(of: shape), .golden)
        }
        placement(x, upper).names(of: visible, on: &picture)
        picture.end()
      }
      let mark = moment.differs ? "" : " · same"
      picture.text(
        RoundedText.decimals(moment.seconds, 3) + " s" + mark, x: x + width / 2,
        y: y + 2 * height + 4 + 15, .number, .middle)
    }
    return top + Double(rows) * pair
  }
}
