import DopesheetCurves
import DopesheetEngine

/// One after another in an order that looks random and follows from a seed.
///
/// The order is that of ``DopesheetCurves/SplitMix64/shuffled(_:)``. The seed is a fact of the trace.
public struct RandomSortFunction: SortFunction, Hashable, Sendable {
  /// Seconds from each node to the next, 0...17,280,000.
  public var interObjectDelay: Double
  /// What the order follows from.
  public var seed: UInt64

  /// Creates a function.
  public init(interObjectDelay: Double, seed: UInt64) {
    self.interObjectDelay = interObjectDelay
    self.seed = seed
  }

  /// What traces call it: `random`.
  public var name: String { "random" }

  /// The facts for traces.
  public var details: [Happening.Detail] {
    // A number of a trace keeps 53 bits.
    let seed: Happening.Value =
      self.seed <= 1 << 53 ? .number(Double(self.seed)) : .text(String(self.seed))
    return [.init("interObjectDelay", .number(interObjectDelay)), .init("seed", seed)]
  }

  /// Returns the nodes in their new order.
  public func timeOffsets(
    of container: Node, depth: Int
  ) throws(ChoreographyError) -> [TimedNode] {
    var random = SplitMix64(seed: seed)
    return try random.shuffled(container.timedNodes(depth: depth)).oneByOne(interObjectDelay)
  }
}
