import DopesheetEngine

/// In circles around the node nearest to a place, each node by its own distance; the farthest begins last.
public struct ContinuousSortFunction: SortFunction, Hashable, Sendable {
  /// The place.
  public var position: SortPosition
  /// Seconds until the farthest node begins, 0...17,280,000.
  public var duration: Double
  /// Tells whether the farthest begins.
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
