import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

import struct Foundation.CGRect

/// A value that the actor of a scenario comes to, and how long it takes.
public struct KeyFrame: Equatable {
  /// What changes.
  public var change: Change
  /// Seconds of the way to the value, which begins when everything before it is done; 0 to go together with the
  /// key frame before it. 0...1,000,000.
  public var after: Double
  /// How it goes there.
  public var interpolation: Interpolation

  /// Creates a key frame.
  ///
  /// - Parameters:
  ///   - change: What changes.
  ///   - after: Seconds of the way to the value; 0 to go together with the key frame before it.
  ///   - interpolation: How it goes there.
  public init(_ change: Change, after: Double, _ interpolation: Interpolation = .linear) {
    self.change = change
    self.after = after
    self.interpolation = interpolation
  }

  /// What a key frame changes of its actor.
  public enum Change: Equatable {
    /// Moves it along the axes of its parent, in points; y points down.
    case translate(x: Double = 0, y: Double = 0)
    /// Turns it about its own x axis through an anchor, in degrees from y to z.
    case rotateX(Double, anchor: KeyFrameAnchor = .center)
    /// Turns it about its own y axis through an anchor, in degrees from z to x.
    case rotateY(Double, anchor: KeyFrameAnchor = .center)
    /// Turns it about its own z axis through an anchor, in degrees, clockwise.
    case rotateZ(Double, anchor: KeyFrameAnchor = .center)
    /// Grows it along its own axes about an anchor: 2 and then 0.5 gives the same size again.
    case scale(x: Double = 1, y: Double = 1, anchor: KeyFrameAnchor = .center)
    /// Makes it so opaque, 0...1.
    case alpha(Double)
    /// Makes it fill a rectangle, without a rotation.
    case morph(MorphTarget)
    /// Lets a target play an animation of its own, of frames: the target object is called with the velocity, a
    /// factor that is passed on as it is, and whether the animation begins again at its end.
    case frameAnimation(target: String, velocity: Double = 1, loop: Bool = false)
    /// Calls a closure when the way is over.
    case action(KeyFrameAction)

    /// Calls a closure with the node that acts when the way is over.
    public static func action(_ body: @escaping (_ node: Node) throws -> Void) -> Change {
      .action(KeyFrameAction(body))
    }
  }

  /// The rectangle that a key frame makes its actor fill.
  public enum MorphTarget: Equatable {
    /// What the target object says of this name when the way begins.
    case named(String)
    /// The frame that a node has when the way begins, wherever it lies.
    case node(Node)
    /// A rectangle in points of the actor's parent, or of the stage node on which a decoy acts.
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

/// A point of a node as shares of its size: (0, 0) is the corner where its coordinates begin.
public struct KeyFrameAnchor: Hashable, Sendable {
  /// The share of the width.
  public var x: Double
  /// The share of the height.
  public var y: Double

  /// Creates an anchor.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The middle.
  public static let center = KeyFrameAnchor(0.5, 0.5)
}

/// The closure of a key frame.
public final class KeyFrameAction: Equatable {
  let code: UserCode<(Node) throws -> Void>

  /// Creates an action. What the closure throws is recorded, and the scenario goes on.
  public init(_ body: @escaping (_ node: Node) throws -> Void) { code = UserCode(body) }

  /// Returns whether two actions are one.
  public static func == (a: KeyFrameAction, b: KeyFrameAction) -> Bool { a === b }
}

/// The greatest numbers of key frames.
enum KeyFrameLimit {
  /// Seconds.
  static let time = 1e6
  /// Points.
  static let points = 1e7
  /// Factors and shares.
  static let factors = 1e6
  /// Degrees.
  static let degrees = 1e9
}

extension KeyFrame.Change {
  /// The kinds of key frames. Of each but ``action`` a group has one.
  package enum Kind: String, CaseIterable {
    case frameAnimation, morph, alpha, translate, rotateX, rotateY, rotateZ, scale, action
  }

  /// The kind.
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

  /// The name of the target that has to be ready, if it is given by its name.
  package var targetName: String? {
    switch self {
    case .morph(.named(let name)), .frameAnimation(let name, _, _): name
    default: nil
    }
  }
}

extension KeyFrame {
  /// The length of the way in whole ticks, as it is played.
  var length: Ticks { Ticks(seconds: after) ?? .zero }

  /// What is wrong with the key frame, in a sentence; `nil` for a good one.
  var fault: String? {
    if let fault = KeyFrame.fault("after", after, .time(upTo: KeyFrameLimit.time)) { return fault }
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

extension KeyFrameAnchor {
  /// What is wrong with the anchor; `nil` for a good one.
  fileprivate var fault: String? {
    KeyFrame.fault("anchorX", x, .factors) ?? KeyFrame.fault("anchorY", y, .factors)
  }
}

extension NumberBounds {
  /// Points.
  static let points = NumberBounds.magnitude(upTo: KeyFrameLimit.points)
  /// Factors and shares.
  static let factors = NumberBounds.magnitude(upTo: KeyFrameLimit.factors)
  /// Degrees.
  static let degrees = NumberBounds.magnitude(upTo: KeyFrameLimit.degrees)
}

extension KeyFrame {
  /// The key frame in a few words: `rotateZ 90 about 0.5 1 easeIn`.
  package var text: String {
    interpolation == .linear ? change.text : "\(change.text) \(interpolation.rawValue)"
  }
}

extension KeyFrame.Change {
  /// The change in a few words, angles in degrees.
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

extension KeyFrameAnchor {
  /// What is said of it: nothing of the middle.
  fileprivate var text: String {
    self == .center ? "" : " about \(NumberText.text(of: x)) \(NumberText.text(of: y))"
  }
}

extension Sequence<KeyFrame> {
  /// All key frames in a few words.
  var text: String { map(\.text).joined(separator: ", ") }
}

/// How a key frame goes to its value.
public enum Interpolation: String, CaseIterable, Sendable {
  /// At one speed.
  case linear
  /// Slow at the beginning: the cubic Bézier curve (0.42, 0, 1, 1).
  case easeIn
  /// Slow at the end: (0, 0, 0.58, 1).
  case easeOut
  /// Slow at both ends: (0.42, 0, 0.58, 1).
  case easeInOut

  /// The curve.
  public var easing: Easing {
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
