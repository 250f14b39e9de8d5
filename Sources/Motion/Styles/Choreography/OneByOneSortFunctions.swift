import DopesheetCurves
import DopesheetEngine

/// Sorts in reading order: line by line from a corner, and one node after another in each line.
public struct InlineSortFunction: SortFunction, Hashable, Sendable {
  /// The corner where the first line begins.
  package var corner: SortCorner
  /// Seconds from each node to the next, 0...17,280,000.
  package var interObjectDelay: Double
  /// Whether the last node begins first.
  package var reversed: Bool
  /// The greatest distance of a line's nodes across the line, in points, 0...1e30. A millionth more counts as rounding.
  package var lineTolerance: Double

  /// Creates a function.
  public init(
    corner: SortCorner = .topLeft, interObjectDelay: Double, reversed: Bool = false,
    lineTolerance: Double = 0
  ) {
    self.corner = corner
    self.interObjectDelay = interObjectDelay
    self.reversed = reversed
    self.lineTolerance = lineTolerance
  }

  /// The name in traces: `inline`.
  public var name: String { "inline" }

  /// The facts for traces.
  public var details: [StageEvent.Detail] {
    [.init("corner", .text(corner.rawValue)), .init("interObjectDelay", .number(interObjectDelay))]
      + (reversed ? [.init("reversed", .flag(true))] : [])
      + (lineTolerance != 0 ? [.init("lineTolerance", .number(lineTolerance))] : [])
  }

  /// Returns the nodes in reading order.
  ///
  /// - Complexity: O(n log n) in the number of nodes.
  public func timeOffsets(
    of container: Node, depth: Int
  ) throws(ChoreographyError) -> [TimedNode] {
    try ChoreographyError.check("lineTolerance", lineTolerance, in: 0...1e30, "0...1e30 points")
    let nodes = try container.timedNodes(depth: depth)
    let origin = corner.position.point(in: container.bounds)
    let lines = nodes.enumerated().map { index, node in
      SortKey(value: (Double(node.referencePoint.y) - Double(origin.y)).magnitude, index: index)
    }.sorted()
    var order: [Int] = []
    order.reserveCapacity(nodes.count)
    var first = 0
    while first < lines.count {
      let end = lines[first].value + lineTolerance + SortKey.rounding
      var next = first
      while next < lines.count, lines[next].value <= end { next += 1 }
      let line = lines[first..<next].map { key in
        let x = Double(nodes[key.index].referencePoint.x)
        return SortKey(value: (x - Double(origin.x)).magnitude, index: key.index)
      }
      order += line.sorted().map(\.index)
      first = next
    }
    if reversed { order.reverse() }
    return try order.map { nodes[$0] }.oneByOne(interObjectDelay)
  }
}

/// Sorts in the order of the children, one node after another; without a delay all begin at once.
public struct DefaultSortFunction: SortFunction, Hashable, Sendable {
  /// Seconds from each node to the next, 0...17,280,000.
  package var interObjectDelay: Double

  /// Creates a function.
  public init(interObjectDelay: Double = 0) { self.interObjectDelay = interObjectDelay }

  /// The name in traces: `default`.
  public var name: String { "default" }

  /// The facts for traces.
  public var details: [StageEvent.Detail] { [.init("interObjectDelay", .number(interObjectDelay))] }

  /// Returns the nodes in collected order.
  public func timeOffsets(
    of container: Node, depth: Int
  ) throws(ChoreographyError) -> [TimedNode] {
    try container.timedNodes(depth: depth).oneByOne(interObjectDelay)
  }
}

extension [TimedNode] {
  /// Gives each node a time that is one delay after the time of the node before it.
  func oneByOne(_ delay: Double) throws(ChoreographyError) -> [TimedNode] {
    try ChoreographyError.checkTime("interObjectDelay", delay)
    return enumerated().map { index, node in
      var node = node
      node.timeOffset = Double(index) * delay
      return node
    }
  }
}

/// Sorts in a random order that a seed determines, one node after another.
///
/// The order is a shuffle with the generator SplitMix64. Traces record the seed.
public struct RandomSortFunction: SortFunction, Hashable, Sendable {
  /// Seconds from each node to the next, 0...17,280,000.
  package var interObjectDelay: Double
  /// The seed that determines the order.
  package var seed: UInt64

  /// Creates a function.
  public init(interObjectDelay: Double, seed: UInt64) {
    self.interObjectDelay = interObjectDelay
    self.seed = seed
  }

  /// The name in traces: `random`.
  public var name: String { "random" }

  /// The facts for traces.
  public var details: [StageEvent.Detail] {
    // A number in a trace has 53 exact bits.
    let seed: StageEvent.Value =
      self.seed <= 1 << 53 ? .number(Double(self.seed)) : .text(String(self.seed))
    return [.init("interObjectDelay", .number(interObjectDelay)), .init("seed", seed)]
  }

  /// Returns the nodes in random order.
  public func timeOffsets(
    of container: Node, depth: Int
  ) throws(ChoreographyError) -> [TimedNode] {
    var random = SplitMix64(seed: seed)
    return try random.shuffled(container.timedNodes(depth: depth)).oneByOne(interObjectDelay)
  }
}
