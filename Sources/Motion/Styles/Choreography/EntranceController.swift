import DopesheetEngine

/// The entrance of a screen.
///
/// It prepares the nodes on a container when the screen is loaded, and moves them when it appears.
///
/// ```swift
/// let controller = EntranceController(grid)
/// controller.choreography.animations = [.fadeIn, .expand(.slightly)]
/// try controller.load()    // the nodes are transparent
/// try controller.appear()  // they come in
/// ```
///
/// Without a container or without animations, neither call does anything. Each time the screen appears, the nodes move
/// to their end values; nodes that are there already stay.
public final class EntranceController {
  /// The node whose children make the entrance.
  public var container: Node?
  /// The entrance. Set it before the screen is loaded. Its ``Choreography/prepares`` is ignored.
  public var choreography: Choreography

  /// Creates a controller whose entrance has no animations yet.
  public init(_ container: Node? = nil, _ choreography: Choreography = Choreography([])) {
    self.container = container
    self.choreography = choreography
  }

  /// Prepares the nodes. Call it when the screen was loaded.
  ///
  /// - Throws: ``ChoreographyError``, before anything changes.
  public func load() throws(ChoreographyError) {
    guard let container, !choreography.animations.isEmpty else { return }
    try choreography.prepare(container)
  }

  /// Moves the nodes from where they are. Call it when the screen appears.
  ///
  /// - Parameter completion: Called once at the end; see ``Choreography/perform(on:completion:)``.
  /// - Returns: The motions; `nil` if there is nothing to do.
  /// - Throws: ``ChoreographyError``, before anything changes.
  @discardableResult
  public func appear(
    completion: ((_ finished: Bool) -> Void)? = nil
  ) throws(ChoreographyError) -> MotionGroup? {
    guard let container, !choreography.animations.isEmpty else { return nil }
    var entrance = choreography
    entrance.prepares = false
    return try entrance.perform(on: container, completion: completion)
  }
}
