import DopesheetCurves
import DopesheetEngine
import DopesheetText

import struct Foundation.CGRect

/// A change of a scenario's actor, and how long it takes.
public struct KeyFrame: Equatable {
  /// The change.
  public var change: Change
  /// Seconds that the change takes, 0...1,000,000, after everything before it is done. With 0 it starts and ends
  /// together with the key frame before it.
  public var after: Double
  /// The curve of the change.
  public var interpolation: Interpolation

  /// Creates a key frame.
  public init(_ change: Change, after: Double, _ interpolation: Interpolation = .linear) {
    self.change = change
    self.after = after
    self.interpolation = interpolation
  }

  /// The kinds of changes of an actor.
  public enum Change: Equatable {
    /// Moves the actor along the axes of its parent, in points; y points down.
    case translate(x: Double = 0, y: Double = 0)
    /// Rotates the actor about its own x axis through an anchor, in degrees from y to z.
    case rotateX(Double, anchor: SIMD2<Double> = SIMD2(0.5, 0.5))
    /// Rotates the actor about its own y axis through an anchor, in degrees from z to x.
    case rotateY(Double, anchor: SIMD2<Double> = SIMD2(0.5, 0.5))
    /// Rotates the actor about its own z axis through an anchor, in degrees, clockwise.
    case rotateZ(Double, anchor: SIMD2<Double> = SIMD2(0.5, 0.5))
    /// Scales the actor along its own axes about an anchor; 2 and then 0.5 restores the size.
    case scale(x: Double = 1, y: Double = 1, anchor: SIMD2<Double> = SIMD2(0.5, 0.5))
    /// Changes the opacity to a value, 0...1.
    case alpha(Double)
    /// Moves, scales and turns the actor until it fills an upright rectangle.
    case morph(MorphTarget)
    /// Makes a target play a frame animation of its own.
    ///
    /// The target object receives the velocity, a factor that is passed on unchanged, and whether the animation loops.
    case frameAnimation(target: String, velocity: Double = 1, loop: Bool = false)
    /// Calls a closure when the time of the key frame is over.
    case action(KeyFrameAction)

    /// Calls a closure with the acting node when the time of the key frame is over.
    public static func action(_ body: @escaping (_ node: Node) throws -> Void) -> Change {
      .action(KeyFrameAction(body))
    }
  }

  /// The rectangle that a morph goes to.
  public enum MorphTarget: Equatable {
    /// The rectangle that the target object returns for a name when the change begins.
    case named(String)
    /// The frame that a node has when the change begins, on any parent.
    case node(Node)
    /// A rectangle in points of the actor's parent; for a decoy, of the stage node that it acts on.
    case frame(CGRect)

    /// Returns whether two targets are the same.
    public static func == (a: MorphTarget, b: MorphTarget) -> Bool {
      switch (a, b) {
      case (.named(let a), .named(let b)): a == b
      case (.node(let a), .node(let b)): a === b
      case (.frame(let a), .frame(let b)): a == b
      default: false
      }
    }
  }
}

/// The closure of a key frame.
public final class KeyFrameAction: Equatable {
  let code: UserCode<(Node) throws -> Void>

  /// Creates an action. An error that the closure throws is recorded, and the scenario continues.
  package init(_ body: @escaping (_ node: Node) throws -> Void) { code = UserCode(body) }

  /// Returns whether two actions are the same object.
  public static func == (a: KeyFrameAction, b: KeyFrameAction) -> Bool { a === b }
}

extension KeyFrame.Change {
  /// The kinds of key frames. A group has at most one of each kind except ``action``.
  package enum Kind: String, CaseIterable {
    case frameAnimation, morph, alpha, translate, rotateX, rotateY, rotateZ, scale, action
  }

  package var kind: Kind {
    switch self {
    case .translate: .translate
    case .rotateX: .rotateX
    case .rotateY: .rotateY
    case .rotateZ: .rotateZ
    case .scale: .scale
    case .alpha: .alpha
    case .morph: .morph
    case .frameAnimation: .frameAnimation
    case .action: .action
    }
  }

  /// The name of the target that must be ready, if the target has a name.
  package var targetName: String? {
    switch self {
    case .morph(.named(let name)), .frameAnimation(let name, _, _): name
    default: nil
    }
  }
}

extension KeyFrame {
  var length: Ticks { Ticks(seconds: after) ?? .zero }

  /// The error of the key frame, in a sentence; `nil` for a valid one.
  var fault: String? {
    if change.targetName == "" { return "the target has no name" }
    for (name, number, bounds) in [("after", after, .seconds)] + change.numbers + change.anchors {
      if let fault = bounds.fault(of: number) {
        return "\(name) is \(NumberText.text(of: number)), expected \(fault.expected)"
      }
    }
    if case .morph(.frame(let frame)) = change, frame.size.width < 0 || frame.size.height < 0 {
      return "the width or the height is negative"
    }
    return nil
  }
}

extension KeyFrame.Change {
  fileprivate typealias Number = (name: String, number: Double, bounds: NumberBounds)

  /// The numbers with their names and bounds, without those of the anchor.
  fileprivate var numbers: [Number] {
    switch self {
    case .translate(let x, let y): [("x", x, .points), ("y", y, .points)]
    case .rotateX(let angle, _), .rotateY(let angle, _), .rotateZ(let angle, _):
      [("angle", angle, .degrees)]
    case .scale(let x, let y, _): [("x", x, .factors), ("y", y, .factors)]
    case .alpha(let alpha): [("alpha", alpha, .between(0, 1))]
    case .morph(.frame(let frame)): frame.components.map { ("frame", $0, .points) }
    case .frameAnimation(_, let velocity, _): [("velocity", velocity, .factors)]
    case .morph(.node), .morph(.named), .action: []
    }
  }

  fileprivate var anchors: [Number] {
    switch self {
    case .rotateX(_, let anchor), .rotateY(_, let anchor), .rotateZ(_, let anchor),
      .scale(_, _, let anchor):
      [("anchorX", anchor.x, .factors), ("anchorY", anchor.y, .factors)]
    default: []
    }
  }
}

/// The bounds of numbers in key frames.
extension NumberBounds {
  static let seconds = NumberBounds.time(upTo: 1e6)
  static let points = NumberBounds.magnitude(upTo: 1e7)
  static let factors = NumberBounds.magnitude(upTo: 1e6)
  static let degrees = NumberBounds.magnitude(upTo: 1e9)
}

extension KeyFrame {
  /// A short description: `rotateZ 90 about 0.5 1 easeIn`.
  package var text: String {
    interpolation == .linear ? change.text : "\(change.text) \(interpolation.rawValue)"
  }
}

extension KeyFrame.Change {
  package var text: String {
    let name = kind.rawValue
    let values = numbers.map { " " + NumberText.text(of: $0.number) }.joined()
    switch self {
    case .morph(.named(let target)): return "\(name) to \(target)"
    case .morph(.node(let node)): return "\(name) to the node \(node.name)"
    case .morph(.frame): return "\(name) to\(values)"
    case .frameAnimation(let target, let velocity, let loop):
      return "\(name) of \(target)" + (velocity == 1 ? "" : " velocity\(values)")
        + (loop ? " loop" : "")
    default:
      let isUsual = anchors.allSatisfy { $0.number == 0.5 }
      let pivot = anchors.map { " " + NumberText.text(of: $0.number) }.joined()
      return name + values + (isUsual ? "" : " about" + pivot)
    }
  }
}

extension Sequence<KeyFrame> {
  var text: String { map(\.text).joined(separator: ", ") }
}

/// The curve of a key frame.
public enum Interpolation: String, CaseIterable, Sendable {
  /// Constant speed.
  case linear
  /// Eases in: the cubic Bézier curve (0.42, 0, 1, 1).
  case easeIn
  /// Eases out: (0, 0, 0.58, 1).
  case easeOut
  /// Eases in and out: (0.42, 0, 0.58, 1).
  case easeInOut

  package var easing: Easing {
    switch self {
    case .linear: .linear
    case .easeIn: .preset("ease-in")!
    case .easeOut: .preset("ease-out")!
    case .easeInOut: .preset("ease-in-out")!
    }
  }
}
