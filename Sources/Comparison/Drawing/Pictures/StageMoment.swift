import DopesheetTrace

/// The nodes at the end of a frame, from back to front.
struct StageScene {
  let frame: Int
  let shapes: [NodeShape]
  private let places: [String: Int]

  init(_ known: IndexedTrace, atEndOf frame: Int) {
    self.frame = frame
    shapes = NodeSketch.shapes(at: TraceMoment(known, atEndOf: frame))
    places = Dictionary(
      shapes.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  func shape(of name: String) -> NodeShape? { places[name].map { shapes[$0] } }

  /// Returns how different two scenes look: the sum of the distances of their nodes.
  func distance(from other: StageScene, reach: Double) -> Double {
    var sum = 0.0
    for shape in shapes { sum += shape.distance(from: other.shape(of: shape.name), reach: reach) }
    for shape in other.shapes where self.shape(of: shape.name) == nil { sum += shape.alpha }
    return sum
  }

  /// Returns the area of the visible nodes at all moments, or of all nodes if they are all invisible.
  static func world(of scenes: [StageScene]) -> StageBox? {
    let all = scenes.flatMap(\.shapes)
    let visible = all.filter(\.isVisible)
    var world: StageBox?
    for shape in visible.isEmpty ? all : visible {
      world = world?.union(shape.bounds) ?? shape.bounds.normal
    }
    return world
  }
}

struct StageMoment {
  let seconds: Double
  let end: Double
  let golden: StageScene
  let run: StageScene
  /// The names of the nodes that look the same in both traces.
  let same: Set<String>
  /// The names of the nodes that are visible in one trace and look different in the other.
  let differing: Set<String>

  var scenes: [StageScene] { [golden, run] }

  /// Creates the nodes at a moment of two traces.
  ///
  /// After its last frame, a trace keeps its nodes. Before its first frame, it has those of that frame.
  init(_ sides: TwoSides, at place: Int) {
    func scene(_ side: TwoSides.Side) -> StageScene {
      StageScene(side.known, atEndOf: side.range.isEmpty ? 0 : max(0, side.latest[place]))
    }
    seconds = sides.times[place]
    end = sides.times[min(place + 1, sides.times.count - 1)]
    let (golden, run) = (scene(sides.golden), scene(sides.actual))
    (self.golden, self.run) = (golden, run)
    let same = Set(
      golden.shapes.filter { shape in
        guard let other = run.shape(of: shape.name) else { return false }
        return shape == other || !shape.isVisible && !other.isVisible
      }.map(\.name))
    self.same = same
    differing = Set(
      (golden.shapes + run.shapes).filter { $0.isVisible && !same.contains($0.name) }.map(\.name))
  }

  static func worst(_ moments: [StageMoment], _ world: StageBox) -> Int {
    let distances = moments.map { $0.golden.distance(from: $0.run, reach: world.reach) }
    return distances.firstIndex(of: distances.max() ?? 0) ?? 0
  }
}

extension NodeShape {
  /// Returns how different a node looks in another shape, 0 if it looks the same.
  ///
  /// A move by the reach, a change from invisible to opaque, and a change from black to white are 1 each.
  fileprivate func distance(from other: NodeShape?, reach: Double) -> Double {
    guard let other, self != other else { return other == nil ? alpha : 0 }
    let strength = max(alpha, other.alpha)
    guard strength > 0 else { return 0 }
    var move = 0.0
    for (one, two) in zip(corners, other.corners) {
      move = max(move, abs(one.x - two.x), abs(one.y - two.y))
    }
    // Other looks, such as a border, count little.
    var sum = min(move / reach, 1) + abs(alpha - other.alpha) / strength + 0.001
    let none = Color(red: 0, green: 0, blue: 0, alpha: 0)
    let (one, two) = (color ?? other.color ?? none, other.color ?? color ?? none)
    sum += max(
      abs(one.red - two.red), abs(one.green - two.green), abs(one.blue - two.blue),
      abs((color?.alpha ?? 0) - (other.color?.alpha ?? 0)))
    return sum * strength
  }
}

extension StageBox {
  var reach: Double { max(width, height, 1e-9) }
}
