import DopesheetEngine

/// A function that determines when each node on a container begins to move.
///
/// The library has values such as `.radial(.middle, interObjectDelay: 0.05)`. A function of your own gives times to the
/// nodes that ``Node/timedNodes(depth:)`` returns.
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
