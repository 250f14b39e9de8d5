import DopesheetCurves
import DopesheetEngine

import struct Foundation.CGPoint

/// A sort function of the library, such as `.radial(.middle, interObjectDelay: 0.05)`.
public struct StandardSortFunction: SortFunction, Hashable, Sendable {
  enum Kind: String {
    case inOrder = "default"
    case linear, cornered, inline, radial, continuous, continuousWeighted, random
  }

  let kind: Kind
  package var direction = SortDirection.topToBottom
  package var corner = SortCorner.topLeft
  package var position = SortPosition.middle
  /// Seconds from each node or distance to the next, 0...17,280,000.
  package var interObjectDelay = 0.0
  /// Seconds until the last node of a continuous function begins, 0...17,280,000.
  package var duration = 0.0
  package var horizontalWeight = SortWeight.medium
  package var verticalWeight = SortWeight.medium
  /// The greatest distance of a line's nodes across the line, in points, 0...1e30. A millionth more counts as rounding.
  package var lineTolerance = 0.0
  package var seed: UInt64 = 0
  package var reversed = false

  /// The name in traces.
  public var name: String { kind.rawValue }

  /// The facts for traces.
  public var details: [StageEvent.Detail] {
    var details: [StageEvent.Detail] = []
    switch kind {
    case .linear: details = [.init("direction", .text(direction.rawValue))]
    case .cornered, .inline: details = [.init("corner", .text(corner.rawValue))]
    case .radial, .continuous, .continuousWeighted:
      details = [.init("position", .text(position.rawValue))]
    case .inOrder, .random: break
    }
    details.append(
      isContinuous
        ? .init("duration", .number(duration))
        : .init("interObjectDelay", .number(interObjectDelay)))
    if kind == .continuousWeighted {
      details.append(.init("horizontalWeight", horizontalWeight.detail))
      details.append(.init("verticalWeight", verticalWeight.detail))
    }
    if kind == .random {
      // A number in a trace has 53 exact bits.
      details.append(
        .init("seed", seed <= 1 << 53 ? .number(Double(seed)) : .text(String(seed))))
    }
    if reversed { details.append(.init("reversed", .flag(true))) }
    if lineTolerance != 0 { details.append(.init("lineTolerance", .number(lineTolerance))) }
    return details
  }

  private var isContinuous: Bool { kind == .continuous || kind == .continuousWeighted }

  /// Returns the nodes with their times.
  ///
  /// - Complexity: O(n log n) in the number of nodes.
  public func timeOffsets(
    of container: Node, depth: Int
  ) throws(ChoreographyError) -> [TimedNode] {
    try ChoreographyError.checkTime("interObjectDelay", interObjectDelay)
    try ChoreographyError.checkTime("duration", duration)
    try ChoreographyError.check("lineTolerance", lineTolerance, in: 0...1e30, "0...1e30 points")
    for (name, weight) in [
      ("horizontalWeight", horizontalWeight), ("verticalWeight", verticalWeight),
    ] {
      try ChoreographyError.check(name, weight.value, in: 0...1e30, "0...1e30")
    }
    let nodes = try container.timedNodes(depth: depth)
    let (bounds, points) = (container.bounds, nodes.map(\.referencePoint))
    switch kind {
    case .inOrder: return oneByOne(nodes)
    case .random:
      var random = SplitMix64(seed: seed)
      return oneByOne(random.shuffled(nodes))
    case .inline:
      return oneByOne(lines(of: points, from: corner.position.point(in: bounds)).map { nodes[$0] })
    case .linear:
      let edge = direction.edge.point(in: bounds)
      let isVertical = direction == .topToBottom || direction == .bottomToTop
      return try inSteps(nodes) { isVertical ? $0.distance(to: edge).y : $0.distance(to: edge).x }
    case .cornered:
      let corner = corner.position.point(in: bounds)
      return try inSteps(nodes) { $0.distance(to: corner).x + $0.distance(to: corner).y }
    case .radial:
      let middle = position.snapped(in: bounds, to: nodes)
      return try inSteps(nodes) { $0.squaredDistance(to: middle).squareRoot() }
    case .continuous:
      let middle = position.snapped(in: bounds, to: nodes)
      return timed(nodes, by: points.map { $0.squaredDistance(to: middle).squareRoot() })
    case .continuousWeighted:
      let middle = position.snapped(in: bounds, to: nodes)
      let x = shares(points.map { $0.distance(to: middle).x })
      let y = shares(points.map { $0.distance(to: middle).y })
      let (wx, wy) = (horizontalWeight.value, verticalWeight.value)
      return timed(nodes, by: zip(x, y).map { wx * $0 + wy * $1 })
    }
  }

  private func inSteps(
    _ nodes: [TimedNode], _ distance: (CGPoint) -> Double
  ) throws(ChoreographyError) -> [TimedNode] {
    try nodes.timed(
      inSteps: interObjectDelay, reversed, by: nodes.map { distance($0.referencePoint) })
  }

  private func oneByOne(_ nodes: [TimedNode]) -> [TimedNode] {
    nodes.enumerated().map { index, node in
      var node = node
      node.timeOffset = Double(index) * interObjectDelay
      return node
    }
  }

  private func lines(of points: [CGPoint], from corner: CGPoint) -> [Int] {
    let sorted = points.enumerated().map {
      SortKey(value: $1.distance(to: corner).y, index: $0)
    }.sorted()
    var order: [Int] = []
    var first = 0
    while first < sorted.count {
      let end = sorted[first].value + lineTolerance + SortKey.rounding
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
      node.timeOffset = duration * ((reversed ? greatest - number : number) / greatest)
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
    Self(kind: .inOrder, interObjectDelay: interObjectDelay)
  }

  /// Sorts row by row, or column by column: by the distance from an edge. Points outside the container count, too.
  public static func linear(
    _ direction: SortDirection, interObjectDelay: Double, reversed: Bool = false
  ) -> Self {
    Self(
      kind: .linear, direction: direction, interObjectDelay: interObjectDelay, reversed: reversed)
  }

  /// Sorts along the diagonals from a corner: by the sum of the distances along both axes.
  public static func cornered(
    _ corner: SortCorner, interObjectDelay: Double, reversed: Bool = false
  ) -> Self {
    Self(kind: .cornered, corner: corner, interObjectDelay: interObjectDelay, reversed: reversed)
  }

  /// Sorts in reading order: line by line from a corner, and one node after another in each line.
  ///
  /// - Parameter lineTolerance: The greatest distance of a line's nodes across the line, in points.
  public static func inline(
    _ corner: SortCorner = .topLeft, interObjectDelay: Double, reversed: Bool = false,
    lineTolerance: Double = 0
  ) -> Self {
    Self(
      kind: .inline, corner: corner, interObjectDelay: interObjectDelay,
      lineTolerance: lineTolerance, reversed: reversed)
  }

  /// Sorts in circles around the node nearest to a place, in equal steps. Of equally near nodes the first counts.
  public static func radial(
    _ position: SortPosition, interObjectDelay: Double, reversed: Bool = false
  ) -> Self {
    Self(kind: .radial, position: position, interObjectDelay: interObjectDelay, reversed: reversed)
  }

  /// Sorts in circles around the node nearest to a place: each node begins by its own distance.
  ///
  /// - Parameter duration: Seconds until the last node begins.
  public static func continuous(
    _ position: SortPosition, duration: Double, reversed: Bool = false
  ) -> Self {
    Self(kind: .continuous, position: position, duration: duration, reversed: reversed)
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
      kind: .continuousWeighted, position: position, duration: duration,
      horizontalWeight: horizontalWeight, verticalWeight: verticalWeight, reversed: reversed)
  }

  /// Sorts in a random order, one node after another: a shuffle with the generator SplitMix64. Traces record the seed.
  public static func random(interObjectDelay: Double, seed: UInt64) -> Self {
    Self(kind: .random, interObjectDelay: interObjectDelay, seed: seed)
  }
}
