import DopesheetText
import DopesheetTrace

/// A picture whose nodes move, as a browser plays it: those of a trace, or of a golden and a run.
///
/// It needs no script. Where it does not play, it shows a moment in the middle of the motion.
package struct PlayedPicture {
  package let svg: SVGPicture

  /// Returns the maximum number of moments that are read: with many nodes, fewer.
  private static func samples(nodes: Int, of shapes: Int = mostShapes) -> Int {
    max(24, min(1_200, shapes / max(nodes, 1)))
  }

  /// About as many shapes are read: one for each node at each moment.
  package static let mostShapes = 120_000

  /// Creates a picture of two traces; `nil` if no node looks different.
  ///
  /// - Parameter overlays: Whether only the run plays, with the golden's outlines, and not both side by side.
  package init?(
    golden: Trace, run: Trace, title: String, subtitle: String, overlays: Bool = false,
    seconds: ClosedRange<Double>? = nil, slowdown: Int = 1
  ) {
    let names = Set(golden.tracks.map(\.name) + run.tracks.map(\.name))
    let sides = TwoSides(golden, run, names, seconds: seconds)
    guard !sides.times.isEmpty, sides.haveNodes else { return nil }
    let nodes = max(sides.golden.known.nodes.count, sides.actual.known.nodes.count)
    let spread = StagePicture.spread(sides.times.indices, PlayedPicture.samples(nodes: nodes))
    // A difference of one frame begins and ends there.
    let around = sides.differingMoments(of: names.sorted()).flatMap { [$0 - 1, $0, $0 + 1] }
    let moments = Set(around.filter(sides.times.indices.contains) + spread).sorted()
      .map { StageMoment(sides, at: $0) }
    let differing = moments.indices.filter { !moments[$0].differing.isEmpty }
    guard let first = differing.first, let last = differing.last,
      let world = StageScene.world(of: moments.flatMap(\.scenes))
    else { return nil }
    // The first difference may be too small to be seen: half of the largest one is not.
    let distances = moments.map { $0.golden.distance(from: $0.run, reach: world.reach) }
    let most = distances.max() ?? 0
    let still = distances.firstIndex { $0 >= most / 2 } ?? first
    var film = Film(
      moments.map { ($0.seconds, $0.end) }, slowdown: slowdown, still: still)
    let changed = moments.reduce(into: Set<String>()) { $0.formUnion($1.differing) }
    let (ours, theirs) = (moments.map(\.golden), moments.map(\.run))
    let name = overlays ? "run, and the golden dashed" : "run"
    let cells = [
      Film.Cell(name: "golden", scenes: ours, colored: changed),
      Film.Cell(name: name, scenes: theirs, colored: changed, golden: ours),
    ]
    svg = film.picture(
      title, subtitle, overlays ? [cells[1]] : cells, world,
      different: moments[first].seconds...moments[last].seconds)
  }

  /// Creates a picture of some frames of a trace, at least one; `nil` if there are no nodes in them.
  package init?(
    of trace: Trace, title: String, frames: Range<Int>, slowdown: Int = 1,
    mostShapes: Int = PlayedPicture.mostShapes
  ) {
    let known = IndexedTrace(trace)
    let most = PlayedPicture.samples(nodes: known.nodes.count, of: mostShapes)
    let scenes = StagePicture.spread(frames, most).map { StageScene(known, atEndOf: $0) }
    guard let world = StageScene.world(of: scenes) else { return nil }
    // A moment that differs from both ends shows what moves.
    let (first, last, reach) = (scenes[0], scenes[scenes.count - 1], world.reach)
    let distances = scenes.map {
      min($0.distance(from: first, reach: reach), $0.distance(from: last, reach: reach))
    }
    let still = distances.firstIndex(of: distances.max() ?? 0) ?? 0
    let end = trace.frames.count - 1
    let times = scenes.map {
      (trace.seconds(ofFrame: $0.frame), trace.seconds(ofFrame: min($0.frame + 1, end)))
    }
    var film = Film(times, slowdown: slowdown, still: still)
    let moving = Set(last.shapes.map(\.name)).union(first.shapes.map(\.name))
      .subtracting(StagePicture.still(in: scenes))
    let cell = Film.Cell(name: "", scenes: scenes, colored: moving)
    svg = film.picture(title, CurvePicture.facts(of: trace, frames), [cell], world)
  }
}
