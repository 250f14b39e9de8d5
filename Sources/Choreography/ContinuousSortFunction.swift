import DopesheetEngine

/// In circles around the node nearest to a place, each node by its own distance; the farthest begins last.
public struct ContinuousSortFunction: SortFunction, Hashable, Sendable {
  /// The place.
  public var position: SortPosition
  /// Seconds until the farthest node begins, 0...17,280,000.
  public var duration: Double
  /// Whether the farthest begins.
  public var reversed: Bool

  /// Creates a function.
  public init(position: SortPosition, duration: Double, reversed: Bool = false) {
    self.position = position
    self.duration = duration
    self.reversed = reversed
  }

  /// What traces call it: `continuous`.
  public var name: String { "continuous" }

  /// The facts for traces.
  public var details: [Happening.Detail] {
    [.init("position", .text(position.rawValue)), .init("duration", .number(duration))]
      + (reversed ? [.init("reversed", .flag(true))] : [])
  }

  /// Returns the nodes as they were collected. Where all lie at one point, all begin at once.
  public func timeOffsets(
    of container: Node, depth: Int
  ) throws(ChoreographyError) -> [TimedNode] {
    try ChoreographyError.checkTime("duration", duration)
    let nodes = try container.timedNodes(depth: depth)
    let origin = position.snapped(in: container.bounds, to: nodes)
    let distances = nodes.map { origin.squaredDistance(to: $0.referencePoint).squareRoot() }
    return nodes.timed(by: distances, within: duration, reversed: reversed)
  }
}

extension [TimedNode] {
  /// Gives each node its share of a time, by its number and the greatest of all; 0 if that is 0.
  func timed(
    by numbers: [Double], within duration: Double, reversed: Bool
  ) -> [TimedNode] {
    let greatest = numbers.max() ?? 0
    guard greatest > 0 else { return self }
    return zip(self, numbers).map { node, number in
      var node = node
      node.timeOffset = duration * ((reversed ? greatest - number : number) / greatest)
      return node
    }
  }
}

/// By distance from the node nearest to a place, where the distances along both axes count by weights.
///
/// A node's share of the time is the mean of how far it lies along each axis, from 0 to 1, by their weights; a heavier
/// axis starts later. An axis along which nothing is spread out does not count.
public struct ContinuousWeightedSortFunction: SortFunction, Hashable, Sendable {
  /// The place.
  public var position: SortPosition
  /// Seconds until the last node begins, 0...17,280,000.
  public var duration: Double
  /// How much the distance along x counts.
  public var horizontalWeight: SortWeight
  /// How much the distance along y counts.
  public var verticalWeight: SortWeight
  /// Whether the farthest begins.
  public var reversed: Bool

  /// Creates a function.
  public init(
    position: SortPosition, duration: Double, horizontalWeight: SortWeight = .medium,
    verticalWeight: SortWeight = .medium, reversed: Bool = false
  ) {
    self.position = position
    self.duration = duration
    self.horizontalWeight = horizontalWeight
    self.verticalWeight = verticalWeight
    self.reversed = reversed
  }

  /// What traces call it: `continuousWeighted`.
  public var name: String { "continuousWeighted" }

  /// The facts for traces.
  public var details: [Happening.Detail] {
    [
      .init("position", .text(position.rawValue)), .init("duration", .number(duration)),
      .init("horizontalWeight", horizontalWeight.detail),
      .init("verticalWeight", verticalWeight.detail),
    ] + (reversed ? [.init("reversed", .flag(true))] : [])
  }

  /// Returns the nodes as they were collected. Where neither axis counts, all begin at once.
  public func timeOffsets(
    of container: Node, depth: Int
  ) throws(ChoreographyError) -> [TimedNode] {
    try ChoreographyError.checkTime("duration", duration)
    let weights = [("horizontalWeight", horizontalWeight), ("verticalWeight", verticalWeight)]
    for (name, weight) in weights {
      try ChoreographyError.check(name, weight.value, in: 0...1e30, "0...1e30")
    }
    let nodes = try container.timedNodes(depth: depth)
    let origin = position.snapped(in: container.bounds, to: nodes)
    let x = shares(nodes.map { (Double($0.referencePoint.x) - Double(origin.x)).magnitude })
    let y = shares(nodes.map { (Double($0.referencePoint.y) - Double(origin.y)).magnitude })
    let (wx, wy) = (horizontalWeight.value, verticalWeight.value)
    let sums = zip(x, y).map { wx * $0 + wy * $1 }
    return nodes.timed(by: sums, within: duration, reversed: reversed)
  }

  /// Numbers as shares of the greatest of them; zeros if that is 0.
  private func shares(_ numbers: [Double]) -> [Double] {
    let greatest = numbers.max() ?? 0
    return greatest > 0 ? numbers.map { $0 / greatest } : numbers.map { _ in 0 }
  }
}
