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
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - after: Seconds that the change takes; 0 to join the key frame before it.
  ///   - interpolation: The curve of the change.
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
  /// The duration in ticks.
  var length: Ticks { Ticks(seconds: after) ?? .zero }

  /// The error of the key frame, in a sentence; `nil` for a valid one.
  var fault: String? {
    if let fault = KeyFrame.fault("after", after, .seconds) { return fault }
    switch change {
    case .translate(let x, let y):
      return KeyFrame.fault("x", x, .points) ?? KeyFrame.fault("y", y, .points)
    case .rotateX(let angle, let anchor), .rotateY(let angle, let anchor),
      .rotateZ(let angle, let anchor):
      return KeyFrame.fault("angle", angle, .degrees) ?? anchor.fault
    case .scale(let x, let y, let anchor):
      return KeyFrame.fault("x", x, .factors) ?? KeyFrame.fault("y", y, .factors) ?? anchor.fault
    case .alpha(let alpha):
      return KeyFrame.fault("alpha", alpha, .between(0, 1))
    case .morph(.frame(let frame)):
      let numbers = [
        Double(frame.origin.x), Double(frame.origin.y), Double(frame.size.width),
        Double(frame.size.height),
      ]
      if let fault = numbers.lazy.compactMap({ KeyFrame.fault("frame", $0, .points) }).first {
        return fault
      }
      return numbers[2] < 0 || numbers[3] < 0 ? "the width or the height is negative" : nil
    case .morph(.named(let name)):
      return name.isEmpty ? "the target has no name" : nil
    case .frameAnimation(let name, let velocity, _):
      if name.isEmpty { return "the target has no name" }
      return KeyFrame.fault("velocity", velocity, .factors)
    case .morph(.node), .action: return nil
    }
  }

  fileprivate static func fault(
    _ what: String, _ number: Double, _ bounds: NumberBounds
  ) -> String? {
    bounds.fault(of: number).map {
      "\(what) is \(NumberText.text(of: number)), expected \($0.expected)"
    }
  }
}

extension SIMD2<Double> {
  /// The error of the anchor; `nil` for a valid one.
  fileprivate var fault: String? {
    KeyFrame.fault("anchorX", x, .factors) ?? KeyFrame.fault("anchorY", y, .factors)
  }
}

/// The bounds of numbers in key frames.
extension NumberBounds {
  static let seconds = NumberBounds.time(upTo: 1e6)
  static let points = NumberBounds.magnitude(upTo: 1e7)
  /// Factors and fractions.
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
  /// A short description, with angles in degrees.
  package var text: String {
    let name = kind.rawValue
    switch self {
    case .translate(let x, let y): return numbers(name, [x, y])
    case .rotateX(let angle, let anchor), .rotateY(let angle, let anchor),
      .rotateZ(let angle, let anchor):
      return numbers(name, [angle]) + anchor.text
    case .scale(let x, let y, let anchor): return numbers(name, [x, y]) + anchor.text
    case .alpha(let alpha): return numbers(name, [alpha])
    case .morph(.named(let target)): return "\(name) to \(target)"
    case .morph(.node(let node)): return "\(name) to the node \(node.name)"
    case .morph(.frame(let frame)):
      return numbers(
        "\(name) to",
        [
          Double(frame.origin.x), Double(frame.origin.y), Double(frame.size.width),
          Double(frame.size.height),
        ])
    case .frameAnimation(let target, let velocity, let loop):
      let head = "\(name) of \(target)"
      let paced = velocity == 1 ? head : numbers("\(head) velocity", [velocity])
      return loop ? paced + " loop" : paced
    case .action: return name
    }
  }

  private func numbers(_ name: String, _ numbers: [Double]) -> String {
    ([name] + numbers.map { NumberText.text(of: $0) }).joined(separator: " ")
  }
}

extension SIMD2<Double> {
  /// A short description; empty for the middle.
  fileprivate var text: String {
    self == SIMD2(0.5, 0.5) ? "" : " about \(NumberText.text(of: x)) \(NumberText.text(of: y))"
  }
}

extension Sequence<KeyFrame> {
  /// Short descriptions of all key frames.
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
    case .easeIn: Interpolation.easeInCurve
    case .easeOut: Interpolation.easeOutCurve
    case .easeInOut: Interpolation.easeInOutCurve
    }
  }

  private static let easeInCurve = Easing.preset("ease-in")!
  private static let easeOutCurve = Easing.preset("ease-out")!
  private static let easeInOutCurve = Easing.preset("ease-in-out")!
}
