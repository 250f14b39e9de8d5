import DopesheetCurves
import DopesheetEngine

import struct Foundation.CGPoint

/// A sort function of the library, such as `.radial(.middle, interObjectDelay: 0.05)`.
public struct StandardSortFunction: SortFunction, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case inOrder
    case linear(SortDirection)
    case cornered(SortCorner)
    /// The tolerance is in points, 0...1e30. A millionth more counts as rounding.
    case inline(SortCorner, lineTolerance: Double)
    case radial(SortPosition)
    case continuous(SortPosition)
    case continuousWeighted(SortPosition, horizontal: SortWeight, vertical: SortWeight)
    case random(seed: UInt64)
  }

  let kind: Kind
  /// Seconds from each node or distance to the next, or for a continuous function until the last node begins;
  /// 0...17,280,000.
  package let seconds: Double
  /// Whether the last or the farthest nodes begin first.
  var reversed = false

  /// The name in traces.
  public var name: String {
    switch kind {
    case .inOrder: "default"
    case .linear: "linear"
    case .cornered: "cornered"
    case .inline: "inline"
    case .radial: "radial"
    case .continuous: "continuous"
    case .continuousWeighted: "continuousWeighted"
    case .random: "random"
    }
  }

  /// The facts for traces.
  public var details: [StageEvent.Detail] {
    let delay = StageEvent.Detail("interObjectDelay", .number(seconds))
    let duration = StageEvent.Detail("duration", .number(seconds))
    var details: [StageEvent.Detail]
    switch kind {
    case .inOrder: details = [delay]
    case .linear(let direction): details = [.init("direction", .text(direction.rawValue)), delay]
    case .cornered(let corner), .inline(let corner, _):
      details = [.init("corner", .text(corner.rawValue)), delay]
    case .radial(let position): details = [.init("position", .text(position.rawValue)), delay]
    case .continuous(let position):
      details = [.init("position", .text(position.rawValue)), duration]
    case .continuousWeighted(let position, let horizontal, let vertical):
      details = [
        .init("position", .text(position.rawValue)), duration,
        .init("horizontalWeight", horizontal.detail), .init("verticalWeight", vertical.detail),
      ]
    case .random(let seed):
      // A number in a trace has 53 exact bits.
      details = [
        delay, .init("seed", seed <= 1 << 53 ? .number(Double(seed)) : .text(String(seed))),
      ]
    }
    if reversed { details.append(.init("reversed", .flag(true))) }
    if case .inline(_, let tolerance) = kind, tolerance != 0 {
      details.append(.init("lineTolerance", .number(tolerance)))
    }
    return details
  }

  /// Returns the nodes with their times.
  ///
  /// - Complexity: O(n log n) in the number of nodes.
  public func timeOffsets(
    of container: Node, depth: Int
  ) throws(ChoreographyError) -> [TimedNode] {
    switch kind {
    case .linear, .cornered, .radial: try ChoreographyError.checkTime("interObjectDelay", seconds)
    case .continuous: try ChoreographyError.checkTime("duration", seconds)
    case .continuousWeighted(_, let horizontal, let vertical):
      try ChoreographyError.checkTime("duration", seconds)
      for (name, weight) in [("horizontalWeight", horizontal), ("verticalWeight", vertical)] {
        try ChoreographyError.check(name, weight.value, in: 0...1e30, "0...1e30")
      }
    case .inline(_, let tolerance):
      try ChoreographyError.check("lineTolerance", tolerance, in: 0...1e30, "0...1e30 points")
    case .inOrder, .random: break
    }
    let nodes = try container.timedNodes(depth: depth)
    let (bounds, points) = (container.bounds, nodes.map(\.referencePoint))
    switch kind {
    case .inOrder: return try oneByOne(nodes)
    case .random(let seed):
      var random = SplitMix64(seed: seed)
      return try oneByOne(random.shuffled(nodes))
    case .inline(let corner, let tolerance):
      let corner = corner.position.point(in: bounds)
      return try oneByOne(lines(of: points, from: corner, tolerance).map { nodes[$0] })
    case .linear(let direction):
      let edge = direction.edge.point(in: bounds)
      let isVertical = direction == .topToBottom || direction == .bottomToTop
      return try inSteps(nodes) { isVertical ? $0.distance(to: edge).y : $0.distance(to: edge).x }
    case .cornered(let corner):
      let corner = corner.position.point(in: bounds)
      return try inSteps(nodes) { $0.distance(to: corner).x + $0.distance(to: corner).y }
    case .radial(let position):
      let middle = position.snapped(in: bounds, to: nodes)
      return try inSteps(nodes) { $0.squaredDistance(to: middle).squareRoot() }
    case .continuous(let position):
      let middle = position.snapped(in: bounds, to: nodes)
      return timed(nodes, by: points.map { $0.squaredDistance(to: middle).squareRoot() })
    case .continuousWeighted(let position, let horizontal, let vertical):
      let middle = position.snapped(in: bounds, to: nodes)
      let x = shares(points.map { $0.distance(to: middle).x })
      let y = shares(points.map { $0.distance(to: middle).y })
      let (wx, wy) = (horizontal.value, vertical.value)
      return timed(nodes, by: zip(x, y).map { wx * $0 + wy * $1 })
    }
  }

  private func inSteps(
    _ nodes: [TimedNode], _ distance: (CGPoint) -> Double
  ) throws(ChoreographyError) -> [TimedNode] {
    try nodes.timed(
      inSteps: seconds, reversed: reversed, by: nodes.map { distance($0.referencePoint) })
  }

  private func oneByOne(_ nodes: [TimedNode]) throws(ChoreographyError) -> [TimedNode] {
    try ChoreographyError.checkTime("interObjectDelay", seconds)
    return nodes.enumerated().map { index, node in
      var node = node
      node.timeOffset = Double(index) * seconds
      return node
    }
  }

  private func lines(
    of points: [CGPoint], from corner: CGPoint, _ tolerance: Double
  ) -> [Int] {
    let sorted = points.enumerated().map {
      SortKey(value: $1.distance(to: corner).y, index: $0)
    }.sorted()
    var order: [Int] = []
    var first = 0
    while first < sorted.count {
      let end = sorted[first].value + tolerance + SortKey.rounding
      let line = sorted[first...].prefix { $0.value <= end }
      order += line.map {
        SortKey(value: points[$0.index].distance(to: corner).x, index: $0.index)
      }.sorted().map(\.index)
      first = line.endIndex
    }
    return reversed ? order.reversed() : order
  }

  /// Gives each node a share of the duration: its number divided by the greatest number. All times stay if that is 0.
  private func timed(_ nodes: [TimedNode], by numbers: [Double]) -> [TimedNode] {
    let greatest = numbers.max() ?? 0
    guard greatest > 0 else { return nodes }
    return zip(nodes, numbers).map { node, number in
      var node = node
      node.timeOffset = seconds * ((reversed ? greatest - number : number) / greatest)
      return node
    }
  }

  private func shares(_ numbers: [Double]) -> [Double] {
    let greatest = numbers.max() ?? 0
    return greatest > 0 ? numbers.map { $0 / greatest } : numbers
  }
}

extension SortFunction where Self == StandardSortFunction {
  /// Sorts in the order of the children, one node after another; without a delay all begin at once.
  public static func inOrder(interObjectDelay: Double = 0) -> Self {
    Self(kind: .inOrder, seconds: interObjectDelay)
  }

  /// Sorts row by row, or column by column: by the distance from an edge. Points outside the container count, too.
  public static func linear(
    _ direction: SortDirection, interObjectDelay: Double, reversed: Bool = false
  ) -> Self {
    Self(kind: .linear(direction), seconds: interObjectDelay, reversed: reversed)
  }

  /// Sorts along the diagonals from a corner: by the sum of the distances along both axes.
  public static func cornered(
    _ corner: SortCorner, interObjectDelay: Double, reversed: Bool = false
  ) -> Self {
    Self(kind: .cornered(corner), seconds: interObjectDelay, reversed: reversed)
  }

  /// Sorts in reading order: line by line from a corner, and one node after another in each line.
  ///
  /// - Parameter lineTolerance: The greatest distance of a line's nodes across the line, in points, 0...1e30.
  public static func inline(
    _ corner: SortCorner = .topLeft, interObjectDelay: Double, reversed: Bool = false,
    lineTolerance: Double = 0
  ) -> Self {
    Self(
      kind: .inline(corner, lineTolerance: lineTolerance), seconds: interObjectDelay,
      reversed: reversed)
  }

  /// Sorts in circles around the node nearest to a place, in equal steps. Of equally near nodes the first counts.
  public static func radial(
    _ position: SortPosition, interObjectDelay: Double, reversed: Bool = false
  ) -> Self {
    Self(kind: .radial(position), seconds: interObjectDelay, reversed: reversed)
  }

  /// Sorts in circles around the node nearest to a place: each node begins by its own distance.
  ///
  /// - Parameter duration: Seconds until the last node begins.
  public static func continuous(
    _ position: SortPosition, duration: Double, reversed: Bool = false
  ) -> Self {
    Self(kind: .continuous(position), seconds: duration, reversed: reversed)
  }

  /// Sorts by distance from the node nearest to a place, with a weight for each axis.
  ///
  /// A node's time is the weighted sum of its distances along both axes, each as a share of the greatest one, scaled to
  /// the duration. A heavier axis starts later. An axis along which all distances are 0 does not count.
  public static func continuousWeighted(
    _ position: SortPosition, duration: Double, horizontalWeight: SortWeight = .medium,
    verticalWeight: SortWeight = .medium, reversed: Bool = false
  ) -> Self {
    Self(
      kind: .continuousWeighted(
        position, horizontal: horizontalWeight, vertical: verticalWeight),
      seconds: duration, reversed: reversed)
  }

  /// Sorts in a random order, one node after another: a shuffle with the generator SplitMix64. Traces record the seed.
  public static func random(interObjectDelay: Double, seed: UInt64) -> Self {
    Self(kind: .random(seed: seed), seconds: interObjectDelay)
  }
}
