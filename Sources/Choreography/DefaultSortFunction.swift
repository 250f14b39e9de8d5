import DopesheetEngine

/// One after another in the order of the children; all at once without a delay.
public struct DefaultSortFunction: SortFunction, Hashable, Sendable {
  /// Seconds from each node to the next, 0...17,280,000.
  public var interObjectDelay: Double

  /// Creates a function.
  public init(interObjectDelay: Double = 0) { self.interObjectDelay = interObjectDelay }

  /// What traces call it: `default`.
  public var name: String { "default" }

  /// The facts for traces.
  public var details: [Happening.Detail] { [.init("interObjectDelay", .number(interObjectDelay))] }

  /// Returns the nodes as they were collected.
  public func timeOffsets(
    of container: Node, depth: Int
  ) throws(ChoreographyError) -> [TimedNode] {
    try container.timedNodes(depth: depth).oneByOne(interObjectDelay)
  }
}

extension [TimedNode] {
  /// Gives each node its time, a delay after the one before it.
  func oneByOne(_ delay: Double) throws(ChoreographyError) -> [TimedNode] {
    try ChoreographyError.checkTime("interObjectDelay", delay)
    return enumerated().map { index, node in
      var node = node
      node.timeOffset = Double(index) * delay
      return node
    }
  }
}
