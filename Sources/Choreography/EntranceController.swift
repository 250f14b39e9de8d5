import DopesheetEngine

/// The entrance of a screen: prepares the nodes on a container when the screen is loaded, and lets them come when it
/// appears.
///
/// ```swift
/// let controller = EntranceController(grid)
/// controller.choreography.animations = [.fadeIn, .expand(.slightly)]
/// try controller.load()    // nothing is to be seen
/// try controller.appear()  // here they come
/// ```
///
/// Without a container, or without animations, neither call does anything. Each time the screen appears the nodes go to
/// where they end; those that are there stay.
public final class EntranceController {
  /// The nodes on this one make the entrance.
  public var container: Node?
  /// The entrance; to be set before the screen is loaded. Its ``Choreography/prepares`` does not matter.
  public var choreography: Choreography

  /// Creates a controller whose entrance has no animations yet.
  public init(_ container: Node? = nil, _ choreography: Choreography = Choreography([])) {
    self.container = container
    self.choreography = choreography
  }

  /// The screen was loaded: prepares the nodes.
  ///
  /// - Throws: ``ChoreographyError``; nothing has changed then.
  public func load() throws(ChoreographyError) {
    guard let container, !choreography.animations.isEmpty else { return }
    try choreography.prepare(container)
  }

  /// The screen appears: lets the nodes come, from where they are.
  ///
  /// - Parameter completion: Called once at the end, with whether all nodes came to theirs; see
  ///   ``Choreography/perform(on:completion:)``.
  /// - Returns: The motions; `nil` if there is nothing to do.
  /// - Throws: ``ChoreographyError``; nothing has changed then.
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
