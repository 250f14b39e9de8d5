import DopesheetEngine

/// Sorts in circles around the node nearest to a place: each node begins by its own distance.
public struct ContinuousSortFunction: SortFunction, Hashable, Sendable {
  package var position: SortPosition
  /// Seconds until the last node begins, 0...17,280,000.
  package var duration: Double
  /// Whether the farthest node begins first.
  package var reversed: Bool

  /// Creates a function.
  public init(position: SortPosition, duration: Double, reversed: Bool = false) {
    self.position = position
    self.duration = duration
    self.reversed = reversed
  }

  /// The name in traces: `continuous`.
  public var name: String { "continuous" }

  /// The facts for traces.
  public var details: [StageEvent.Detail] {
    [.init("position", .text(position.rawValue)), .init("duration", .number(duration))]
      + (reversed ? [.init("reversed", .flag(true))] : [])
  }

  /// Returns the nodes in collected order. If all lie at one point, all begin at once.
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
  /// Gives each node a share of a time: its number divided by the greatest number. All times stay if that is 0.
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

/// Sorts by distance from the node nearest to a place, with a weight for each axis.
///
/// A node's time is the weighted sum of its distances along both axes, each as a share of the greatest one, scaled to
/// the duration. A heavier axis starts later. An axis along which all distances are 0 does not count.
public struct ContinuousWeightedSortFunction: SortFunction, Hashable, Sendable {
  package var position: SortPosition
  /// Seconds until the last node begins, 0...17,280,000.
  package var duration: Double
  /// The weight of the distance along x.
  package var horizontalWeight: SortWeight
  /// The weight of the distance along y.
  package var verticalWeight: SortWeight
  /// Whether the farthest node begins first.
  package var reversed: Bool

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

  /// The name in traces: `continuousWeighted`.
  public var name: String { "continuousWeighted" }

  /// The facts for traces.
  public var details: [StageEvent.Detail] {
    [
      .init("position", .text(position.rawValue)), .init("duration", .number(duration)),
      .init("horizontalWeight", horizontalWeight.detail),
      .init("verticalWeight", verticalWeight.detail),
    ] + (reversed ? [.init("reversed", .flag(true))] : [])
  }

  /// Returns the nodes in collected order. If neither axis counts, all begin at once.
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

  /// Divides numbers by the greatest of them; all are 0 if that is 0.
  private func shares(_ numbers: [Double]) -> [Double] {
    let greatest = numbers.max() ?? 0
    return greatest > 0 ? numbers.map { $0 / greatest } : numbers.map { _ in 0 }
  }
}
