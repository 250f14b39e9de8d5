import DopesheetEngine

/// A function that determines when each node on a container begins to move.
///
/// The library has values such as `.radial(.middle, interObjectDelay: 0.05)`. A function of your own:
///
/// ```swift
/// struct TagSortFunction: SortFunction {
///   let name = "tag"
///   func timeOffsets(of container: Node, depth: Int) throws(ChoreographyError) -> [TimedNode] {
///     try container.timedNodes(depth: depth).map {
///       TimedNode($0.node, at: $0.referencePoint, timeOffset: 0.1 * Double($0.node.tag))
///     }
///   }
/// }
/// ```
public protocol SortFunction {
  /// The name in traces.
  var name: String { get }

  /// The facts of its configuration for traces; empty by default.
  var details: [StageEvent.Detail] { get }

  /// Returns the nodes on a container with their times. Nodes that are not returned do not move.
  ///
  /// The same container must give the same times. A choreography asks before it prepares the nodes, and again if they
  /// have moved.
  ///
  /// - Parameter depth: How many levels below the container's own children are sorted; see
  ///   ``Node/timedNodes(depth:)``.
  /// - Throws: ``ChoreographyError``. The nodes then look as before, and are where they were.
  func timeOffsets(of container: Node, depth: Int) throws(ChoreographyError) -> [TimedNode]
}

extension SortFunction {
  /// An empty list.
  public var details: [StageEvent.Detail] { [] }

  /// Returns the children of a container with their times.
  public func timeOffsets(of container: Node) throws(ChoreographyError) -> [TimedNode] {
    try timeOffsets(of: container, depth: 0)
  }
}

extension SortFunction where Self == DefaultSortFunction {
  /// Sorts in the order of the children; without a delay all begin at once.
  public static func inOrder(interObjectDelay: Double = 0) -> DefaultSortFunction {
    DefaultSortFunction(interObjectDelay: interObjectDelay)
  }
}

extension SortFunction where Self == LinearSortFunction {
  /// Sorts row by row, or column by column; see ``LinearSortFunction``.
  public static func linear(
    _ direction: SortDirection, interObjectDelay: Double, reversed: Bool = false
  ) -> LinearSortFunction {
    LinearSortFunction(
      direction: direction, interObjectDelay: interObjectDelay, reversed: reversed)
  }
}

extension SortFunction where Self == CorneredSortFunction {
  /// Sorts along the diagonals from a corner; see ``CorneredSortFunction``.
  public static func cornered(
    _ corner: SortCorner, interObjectDelay: Double, reversed: Bool = false
  ) -> CorneredSortFunction {
    CorneredSortFunction(corner: corner, interObjectDelay: interObjectDelay, reversed: reversed)
  }
}

extension SortFunction where Self == InlineSortFunction {
  /// Sorts in reading order; see ``InlineSortFunction``.
  public static func inline(
    _ corner: SortCorner = .topLeft, interObjectDelay: Double, reversed: Bool = false,
    lineTolerance: Double = 0
  ) -> InlineSortFunction {
    InlineSortFunction(
      corner: corner, interObjectDelay: interObjectDelay, reversed: reversed,
      lineTolerance: lineTolerance)
  }
}

extension SortFunction where Self == RadialSortFunction {
  /// Sorts in circles around a place, in equal steps; see ``RadialSortFunction``.
  public static func radial(
    _ position: SortPosition, interObjectDelay: Double, reversed: Bool = false
  ) -> RadialSortFunction {
    RadialSortFunction(position: position, interObjectDelay: interObjectDelay, reversed: reversed)
  }
}

extension SortFunction where Self == ContinuousSortFunction {
  /// Sorts in circles around a place, each node by its own distance; see ``ContinuousSortFunction``.
  public static func continuous(
    _ position: SortPosition, duration: Double, reversed: Bool = false
  ) -> ContinuousSortFunction {
    ContinuousSortFunction(position: position, duration: duration, reversed: reversed)
  }
}

extension SortFunction where Self == ContinuousWeightedSortFunction {
  /// Sorts by distance with a weight for each axis; see ``ContinuousWeightedSortFunction``.
  public static func continuousWeighted(
    _ position: SortPosition, duration: Double, horizontalWeight: SortWeight = .medium,
    verticalWeight: SortWeight = .medium, reversed: Bool = false
  ) -> ContinuousWeightedSortFunction {
    ContinuousWeightedSortFunction(
      position: position, duration: duration, horizontalWeight: horizontalWeight,
      verticalWeight: verticalWeight, reversed: reversed)
  }
}

extension SortFunction where Self == RandomSortFunction {
  /// Sorts in a random order that a seed determines; see ``RandomSortFunction``.
  public static func random(interObjectDelay: Double, seed: UInt64) -> RandomSortFunction {
    RandomSortFunction(interObjectDelay: interObjectDelay, seed: seed)
  }
}
