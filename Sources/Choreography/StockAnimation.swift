import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// What changes of a node: how it looks before its entrance, and that it comes to look as usual.
///
/// ```swift
/// try grid.choreograph([.fadeIn, .slide(.up, .slightly), .expand(.slightly)])
/// ```
///
/// Several of them are prepared in order: what is moved before it is scaled has its way scaled, too.
public enum StockAnimation {
  /// Comes from transparent to opaque.
  case fadeIn
  /// Comes to its place in a direction, from the opposite side.
  case slide(SlideDirection, SlideDistance)
  /// Turns back by an angle.
  case spin(SpinAngle)
  /// Grows to its size from a smaller one.
  case expand(SizeFactor)
  /// Shrinks to its size from a larger one.
  case contract(SizeFactor)
  /// An animation of your own: `prepare` makes the node as it is at the beginning, and `change` says where its
  /// properties go.
  case custom(prepare: (Node) -> Void, change: (Node) -> [PropertyChange<Node>])
}

/// The way that a node slides.
public enum SlideDirection: String, CaseIterable, Sendable {
  /// From below.
  case up
  /// From above.
  case down
  /// From the right.
  case left
  /// From the left.
  case right
}

/// How far a node slides.
public enum SlideDistance: Hashable, Sendable {
  /// 10 points.
  case slightly
  /// 30 points.
  case moderately
  /// 50 points.
  case severely
  /// A distance of your own, -1e30...1e30; a negative one is on the other side.
  case byPoints(Double)

  /// The distance in points.
  public var points: Double {
    switch self {
    case .slightly: 10
    case .moderately: 30
    case .severely: 50
    case .byPoints(let points): points
    }
  }
}

/// How far a node spins.
public enum SpinAngle: Hashable, Sendable {
  /// An eighth of a turn.
  case slightly
  /// A quarter of a turn.
  case moderately
  /// Half a turn.
  case severely
  /// An angle of your own in radians, clockwise, -1e30...1e30. A node comes back the shorter way.
  case toAngle(Double)

  /// The angle in radians.
  public var radians: Double {
    switch self {
    case .slightly: .pi / 4
    case .moderately: .pi / 2
    case .severely: .pi
    case .toAngle(let radians): radians
    }
  }
}

/// How much smaller or larger a node is at the beginning.
public enum SizeFactor: Hashable, Sendable {
  /// A tenth.
  case slightly
  /// Three tenths.
  case moderately
  /// Half.
  case severely
  /// A factor of your own, -1e30...1e30.
  case toScale(Double)

  /// The factor of a node that expands.
  public var expanding: Double { factor(0.9, 0.7, 0.5) }
  /// The factor of a node that contracts.
  public var contracting: Double { factor(1.1, 1.3, 1.5) }

  private func factor(_ slight: Double, _ moderate: Double, _ severe: Double) -> Double {
    switch self {
    case .slightly: slight
    case .moderately: moderate
    case .severely: severe
    case .toScale(let factor): factor
    }
  }
}
