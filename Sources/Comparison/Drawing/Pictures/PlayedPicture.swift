import DopesheetText
import DopesheetTrace

/// A picture whose nodes move, as a browser plays it: those of a trace, or of a golden and a run.
///
/// It needs no script. Where it does not play, it shows a telling moment.
package struct PlayedPicture {
  /// The layout of a golden and a run.
  package enum Form {
    /// Side by side, or one above the other; the golden's outlines dashed over the run.
    case beside
    /// Only the run, with the golden's outlines.
    case overlay
  }

  package let svg: SVGPicture

  /// The maximum number of moments that are read.
  private static let samples = 1_200

  /// Creates a picture of two traces; `nil` if no node looks different.
  ///
  /// - Parameters:
  ///   - subtitle: A sentence below the title.
  ///   - seconds: The time span to play; `nil` plays all.
  ///   - slowdown: How much slower than the traces it plays, at least 1.
  package init?(
    golden: Trace, run: Trace, title: String, subtitle: String, form: Form = .beside,
    seconds: ClosedRange<Double>? = nil, slowdown: Int = 1
  ) {
    let names = Set(golden.tracks.map(\.name) + run.tracks.map(\.name))
    let sides = TwoSides(golden, run, names, seconds: seconds)
    guard !sides.times.isEmpty, sides.haveFrames else { return nil }
    let spread = StagePicture.spread(sides.times.indices, PlayedPicture.samples)
    let moments = StageMoment.list(
      sides, at: sides.tellingMoments(of: names.sorted()).union(spread).sorted())
    let differing = moments.indices.filter { !moments[$0].differing.isEmpty }
    guard let first = differing.first, let last = differing.last,
      let world = StageScene.world(of: moments.flatMap(\.scenes))
    else { return nil }
    // The first difference may be too small to be seen: half of the largest one is not.
    let distances = moments.map { $0.golden.distance(from: $0.run, reach: world.reach) }
    let most = distances.max() ?? 0
    let still = distances.firstIndex { $0 >= most / 2 } ?? first
    var film = Film(times: moments.map(\.seconds), slowdown: slowdown, still: still)
    let changed = moments.reduce(into: Set<String>()) { $0.formUnion($1.differing) }
    var (picture, top) = film.begin(title, subtitle)
    let (ours, theirs) = (moments.map(\.golden), moments.map(\.run))
    let shown =
      form == .overlay
      ? [("run, and the golden dashed", theirs)] : [("golden", ours), ("run", theirs)]
    let cells = Cells(world, count: shown.count, top: top + 16)
    for (index, (name, scenes)) in shown.enumerated() {
      let isRun = index == shown.count - 1
      let (corner, place) = (cells.corners[index], cells.placement(index))
      picture.text(name, x: corner.x, y: corner.y - 6, .ink)
      picture.rect(corner.x, corner.y, cells.width, cells.height, radius: 6, .cell)
      film.add(scenes, place, to: &picture) { name in
        !changed.contains(name) ? .still : isRun ? .changed : .node
      }
      if isRun { film.addOutlines(of: changed, ours, place, to: &picture) }
      film.addNames(scenes, place, to: &picture)
    }
    film.end(
      &picture, below: cells.bottom,
      different: moments[first].seconds...moments[last].seconds)
    svg = picture
  }

  /// Creates a picture of a trace; `nil` if there are no nodes in these frames.
  ///
  /// - Parameters:
  ///   - frames: The frames to play, at least one.
  ///   - slowdown: How much slower than the trace it plays, at least 1.
  package init?(of trace: Trace, title: String, frames: Range<Int>, slowdown: Int = 1) {
    let known = IndexedTrace(trace)
    let scenes = StagePicture.spread(frames, PlayedPicture.samples).map {
      StageScene(known, atEndOf: $0)
    }
    guard let world = StageScene.world(of: scenes) else { return nil }
    // A moment that differs from both ends shows what moves.
    let (first, last, reach) = (scenes[0], scenes[scenes.count - 1], world.reach)
    let distances = scenes.map {
      min($0.distance(from: first, reach: reach), $0.distance(from: last, reach: reach))
    }
    let still = distances.firstIndex(of: distances.max() ?? 0) ?? 0
    var film = Film(
      times: scenes.map { trace.seconds(ofFrame: $0.frame) }, slowdown: slowdown, still: still)
    var (picture, top) = film.begin(title, CurvePicture.facts(of: trace, frames))
    let staying = StagePicture.still(in: scenes)
    let cells = Cells(world, count: 1, top: top)
    let corner = cells.corners[0]
    picture.rect(corner.x, corner.y, cells.width, cells.height, radius: 6, .cell)
    film.add(scenes, cells.placement(0), to: &picture) { staying.contains($0) ? .still : .node }
    film.addNames(scenes, cells.placement(0), to: &picture)
    film.end(&picture, below: cells.bottom, different: nil)
    svg = picture
  }

  /// The fields in which stages move, side by side or one above another, whichever shows them larger.
  private struct Cells {
    let corners: [(x: Double, y: Double)]
    let width: Double
    let height: Double
    private let world: StageBox

    var bottom: Double { corners[corners.count - 1].y + height }

    init(_ world: StageBox, count: Int, top: Double) {
      let (margin, gap) = (CurvePicture.margin, 12.0)
      let room = CurvePicture.width - 2 * margin
      let half = (room - gap) / 2
      func fitted(_ width: Double, _ height: Double) -> StagePlacement {
        StagePlacement(world, x: 0, y: 0, width: width - 12, mostHeight: height)
      }
      let (beside, above) = (fitted(half, 320), fitted(room, count == 1 ? 360 : 200))
      let isBeside = count == 2 && beside.scale >= above.scale
      self.world = world
      width = isBeside ? half : room
      let height = (isBeside ? beside : above).height + 12
      self.height = height
      corners = (0..<count).map { index in
        isBeside
          ? (margin + Double(index) * (half + gap), top)
          : (margin, top + Double(index) * (height + 24))
      }
    }

    func placement(_ index: Int) -> StagePlacement {
      StagePlacement(
        world, x: corners[index].x + 6, y: corners[index].y + 6, width: width - 12,
        mostHeight: height - 12)
    }
  }
}
