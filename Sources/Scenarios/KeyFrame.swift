import DopesheetEngine

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

    /// Tells whether two targets are the same.
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

  /// Tells whether two actions are one.
  public static func == (a: KeyFrameAction, b: KeyFrameAction) -> Bool { a === b }
}
