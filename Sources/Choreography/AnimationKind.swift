import DopesheetEngine

/// How a node of a choreography moves: makes the motion that takes its properties where they go.
///
/// ``StandardAnimation`` and ``SpringAnimation`` are the library's. One of your own may return any motion:
///
/// ```swift
/// struct Bouncy: AnimationKind {
///   func motion(
///     of node: Node, _ changes: [PropertyChange<Node>]
///   ) throws(ChoreographyError) -> any Moveable {
///     SpringMotion(node, changes, spring: .bouncy)
///   }
/// }
/// ```
public protocol AnimationKind {
  /// Returns a motion that no stage has; its delay becomes the node's time.
  ///
  /// Called twice for each node: for all of them before anything changes, so that nothing has changed where one is
  /// refused, and again once they are prepared.
  ///
  /// - Throws: ``ChoreographyError``, before anything has changed.
  func motion(
    of node: Node, _ changes: [PropertyChange<Node>]
  ) throws(ChoreographyError) -> any Moveable
}
