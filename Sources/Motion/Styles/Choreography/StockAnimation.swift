import DopesheetEngine
import DopesheetText

/// A change of a node in an entrance: its look before, and the way to its usual look.
///
/// ```swift
/// try grid.choreograph([.fadeIn, .slide(.up, .slightly), .expand(.slightly)])
/// ```
///
/// Several animations prepare a node in order: a slide before an expansion is scaled, too.
public enum StockAnimation {
  /// Fades the node in.
  case fadeIn
  /// Moves the node to its place in a direction, from the opposite side.
  case slide(SlideDirection, SlideDistance)
  /// Turns the node back from an angle.
  case spin(SpinAngle)
  /// Grows the node to its size from a smaller one.
  case expand(SizeFactor)
  /// Shrinks the node to its size from a larger one.
  case contract(SizeFactor)
  /// An animation of your own. `prepare` sets the look of the node at the beginning, and `change` returns the changes
  /// of its properties.
  case custom(prepare: (Node) -> Void, change: (Node) -> [PropertyChange<Node>])
}

/// The direction in which a node slides.
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
  /// A distance of your own, -1e30...1e30; a negative distance reverses the direction.
  case byPoints(Double)

  package var points: Double {
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
  /// An angle of your own in radians, clockwise, -1e30...1e30. The node turns back the shorter way.
  case toAngle(Double)

  package var radians: Double {
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

  package var expanding: Double { factor(0.9, 0.7, 0.5) }
  package var contracting: Double { factor(1.1, 1.3, 1.5) }

  private func factor(_ slight: Double, _ moderate: Double, _ severe: Double) -> Double {
    switch self {
    case .slightly: slight
    case .moderately: moderate
    case .severely: severe
    case .toScale(let factor): factor
    }
  }
}

extension StockAnimation {
  /// Creates an animation: `prepare` sets the look at the beginning, and `animate` the look at the end.
  ///
  /// ```swift
  /// .custom(prepare: { $0.frame.origin.x = -100 }, animate: { $0.frame.origin.x = 0 })
  /// ```
  ///
  /// - Parameter animate: Changes a copy of the node that is not on a stage. All changed properties are animated,
  ///   except those that no motion can move, such as ``Node/isHidden``.
  public static func custom(
    prepare: @escaping (Node) -> Void, animate: @escaping (Node) -> Void
  ) -> StockAnimation {
    .custom(prepare: prepare) { node in
      let end = node.still
      animate(end)
      return node.changes(to: end)
    }
  }

  /// The first factor of the transform; `nil` for other animations.
  var transform: Transform4x4? {
    switch self {
    case .slide(let direction, let distance):
      let points = distance.points
      switch direction {
      case .up: return .translation(x: 0, y: points)
      case .down: return .translation(x: 0, y: -points)
      case .left: return .translation(x: points, y: 0)
      case .right: return .translation(x: -points, y: 0)
      }
    case .spin(let angle): return Transform4x4(.rotation(angle.radians))
    case .expand(let factor): return .scale(x: factor.expanding, y: factor.expanding)
    case .contract(let factor): return .scale(x: factor.contracting, y: factor.contracting)
    case .fadeIn, .custom: return nil
    }
  }

  /// The text in traces: `slide(up, 10)`.
  var text: String {
    func number(_ x: Double) -> String { NumberText.text(of: x) }
    switch self {
    case .fadeIn: return "fadeIn"
    case .slide(let direction, let distance):
      return "slide(\(direction.rawValue), \(number(distance.points)))"
    case .spin(let angle): return "spin(\(number(angle.radians)))"
    case .expand(let factor): return "expand(\(number(factor.expanding)))"
    case .contract(let factor): return "contract(\(number(factor.contracting)))"
    case .custom: return "custom"
    }
  }

  func check() throws(ChoreographyError) {
    let size: (what: String, value: Double)
    switch self {
    case .slide(_, let distance): size = ("byPoints", distance.points)
    case .spin(let angle): size = ("toAngle", angle.radians)
    case .expand(let factor): size = ("toScale", factor.expanding)
    case .contract(let factor): size = ("toScale", factor.contracting)
    case .fadeIn, .custom: return
    }
    try ChoreographyError.check(size.what, size.value, in: -1e30...1e30, "-1e30...1e30")
  }
}

struct NodeLook: Equatable {
  var alpha: Double
  var transform: Transform4x4

  /// The look of a node without animations.
  static let usual = NodeLook(alpha: 1, transform: .identity)

  static func of(_ node: Node) -> NodeLook {
    NodeLook(alpha: node.alpha, transform: node.transform)
  }

  func show(on node: Node) {
    if node.alpha != alpha { node.alpha = alpha }
    if node.transform != transform { node.transform = transform }
  }
}

extension [StockAnimation] {
  /// Sets the look of a node at the beginning of all these animations.
  ///
  /// Each animation changes the present transform. ``Choreography`` starts from the look that the node had before it
  /// was first prepared, so that two calls have the effect of one.
  package func prepare(_ node: Node) { prepare(node, from: NodeLook.of(node)) }

  func prepare(_ node: Node, from base: NodeLook) {
    var look = base
    for animation in self {
      if case .custom(let prepare, _) = animation {
        look.show(on: node)
        call(UserCode(prepare), for: node)
        look = NodeLook.of(node)
      } else if let transform = animation.transform {
        look.transform = look.transform.concatenating(transform)
      } else {
        look.alpha = 0
      }
    }
    look.show(on: node)
  }

  private func call(_ code: UserCode<(Node) -> Void>, for node: Node) {
    guard let stage = node.stage else { return code.ask(on: nil) { $0(node) } }
    stage.deliver("prepare", [], of: node, to: code) { $0(node) }
  }

  /// Returns the changes of a node: its transform to the identity, its alpha to 1, and custom changes.
  ///
  /// If two changes move one property, the later one counts.
  package func changes(of node: Node) -> [PropertyChange<Node>] { changes(of: node, to: .usual) }

  func changes(of node: Node, to look: NodeLook) -> [PropertyChange<Node>] {
    // A motion takes the first of two changes of one property.
    var changes: [PropertyChange<Node>] = []
    var (fades, transforms) = (false, false)
    for animation in reversed() {
      if case .custom(_, let change) = animation {
        changes += UserCode(change).ask(on: node.stage) { $0(node) }
      } else if animation.transform != nil {
        if !transforms {
          changes.append(Property<Node, Transform4x4>.transform(to: look.transform))
        }
        transforms = true
      } else {
        if !fades { changes.append(.alpha(to: look.alpha)) }
        fades = true
      }
    }
    return changes
  }
}
