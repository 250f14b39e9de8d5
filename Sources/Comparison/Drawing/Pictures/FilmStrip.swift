import DopesheetText
import DopesheetTrace

/// Nodes at some moments side by side: of one trace, or of two, the golden's above those of the run, and dashed over them.
///
/// The moments of two traces are evenly spread over the time in which nodes look different. One is the worst moment: that
/// of the largest difference.
struct FilmStrip {
  private struct Moment {
    /// The nodes of the trace, or the golden's and those of the run.
    let scenes: [StageScene]
    /// The names of the nodes that do not change or do not differ.
    let still: Set<String>
    let caption: String
    var isWorst = false
  }

  private let moments: [Moment]
  private let world: StageBox

  static let columns = 5
  /// The number of evenly spread moments that are searched for differences.
  private static let samples = 60

  init(of trace: Trace, _ scenes: [StageScene], _ world: StageBox) {
    let still = StagePicture.still(in: scenes)
    moments = scenes.map { scene in
      let time = RoundedText.decimals(trace.seconds(ofFrame: scene.frame), 3)
      return Moment(scenes: [scene], still: still, caption: "frame \(scene.frame) · \(time) s")
    }
    self.world = world
  }

  /// Chooses at most `count` moments, at least 1; `nil` if no node looks different.
  init?(_ sides: TwoSides, tracks: [String], moments count: Int) {
    guard !sides.times.isEmpty, sides.haveNodes else { return nil }
    let spread = StagePicture.spread(sides.times.indices, FilmStrip.samples)
    let sampled = sides.differingMoments(of: tracks).union(spread).sorted()
      .map { StageMoment(sides, at: $0) }
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
    moments = chosen.map { index in
      let moment = sampled[index]
      let mark = moment.differing.isEmpty ? " · same" : index == worst ? " · worst" : ""
      return Moment(
        scenes: moment.scenes, still: moment.same,
        caption: RoundedText.decimals(moment.seconds, 3) + " s" + mark, isWorst: index == worst)
    }
    self.world = world
  }

  /// Draws the strip below a height, and returns the height where it ends.
  func draw(on picture: inout SVGPicture, top: Double) -> Double {
    let isPair = moments[0].scenes.count > 1
    // A tall stage is drawn in more columns than a wide one.
    let most =
      isPair
      ? FilmStrip.columns : world.height > world.width ? 6 : world.height * 3 > world.width ? 4 : 3
    let rows = (moments.count + most - 1) / most
    let columns = (moments.count + rows - 1) / rows
    let (gap, left) = (isPair ? 8.0 : 12, CurvePicture.margin + (isPair ? 46 : 0))
    let room = CurvePicture.width - CurvePicture.margin - left
    let width = min((room - gap * Double(columns - 1)) / Double(columns), isPair ? 220 : 300)
    func placement(_ x: Double, _ y: Double) -> StagePlacement {
      StagePlacement(
        world, x: x + gap / 2, y: y + gap / 2, width: width - gap, mostHeight: isPair ? 150 : 300)
    }
    let height = placement(0, 0).height + gap
    let row = isPair ? 2 * height + 26 : height + 24 + gap
    let visible = moments.flatMap(\.scenes).map { $0.shapes.filter(\.isVisible) }
    // A node's name is drawn at all moments or not at all.
    let named = Set(placement(0, 0).fittingNames(in: visible).keys)
    for (index, moment) in moments.enumerated() {
      let x = left + Double(index % columns) * (width + gap)
      let y = top + Double(index / columns) * row
      for (side, scene) in moment.scenes.enumerated() {
        let upper = y + Double(side) * (height + 4)
        let name = isPair ? ["golden", "run"][side] : ""
        if isPair, index % columns == 0 {
          picture.text(name, x: left - 8, y: upper + height / 2 + 4, .number, .end)
        }
        picture.rect(x, upper, width, height, radius: 6, moment.isWorst ? .worst : .cell)
        picture.begin(title: name + (isPair ? ", " : "") + "frame \(scene.frame)")
        let (place, shapes) = (placement(x, upper), scene.shapes.filter(\.isVisible))
        place.draw(shapes, still: moment.still, on: &picture)
        // A small difference shows where the golden's outline is over the node of the run.
        for shape in moment.scenes[0].shapes
        where side == 1 && shape.isVisible && !moment.still.contains(shape.name) {
          for look in [SVGStyle.halo, .golden] { place.draw(of: shape, look, on: &picture) }
        }
        place.names(of: shapes, only: named, on: &picture)
        picture.end()
      }
      picture.text(
        moment.caption, x: x + width / 2, y: y + row - (isPair ? 7 : gap + 8),
        moment.isWorst ? .differs : .number, .middle)
    }
    return top + Double(rows) * row - (isPair ? 0 : gap)
  }
}
