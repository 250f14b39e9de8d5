import DopesheetEngine
import DopesheetNotation

/// An entrance of many nodes, each with its own time: what changes, when each node begins, and how it moves.
///
/// ```swift
/// var entrance = Choreography([.fadeIn, .slide(.up, .slightly)], sort: .radial(.middle, interObjectDelay: 0.05))
/// entrance.excluded = [header]
/// let group = try entrance.perform(on: grid) { finished in print("all are there:", finished) }
/// group.stop()  // as any motion
/// ```
///
/// All nodes are prepared at once, when the motions are made. Then each rests until its time, moves, and stays. What
/// is made is a ``DopesheetEngine/MotionGroup`` of the nodes' motions: each motion's delay is its node's time.
public struct Choreography {
  /// What changes, in the order in which it is prepared.
  public var animations: [StockAnimation]
  /// When each node begins.
  public var sort: any SortFunction
  /// How each node moves.
  public var animation: any AnimationKind
  /// Nodes that are neither prepared nor moved. The times of the others stay as they are.
  public var excluded: [Node] = []
  /// How many levels below the container's children take part; 0 and less are none, `Int.max` are all.
  public var depth = 0
  /// Tells whether nodes are prepared when the motions are made; else they move from where they are.
  public var prepares = true
  /// Tells whether nodes come back to the transform and the alpha that they had before they were prepared, and not to
  /// the identity and 1.
  public var restores = false
  /// The name in traces of the group, whose motions are then called after it and their nodes. Without one all are
  /// named after what they move. Performed again on the same stage, the group has a number behind its name: `rows2`.
  public var name: String?

  /// Creates a choreography.
  public init(
    _ animations: [StockAnimation],
    sort: some SortFunction = LinearSortFunction(direction: .topToBottom, interObjectDelay: 0.05),
    animation: some AnimationKind = StandardAnimation()
  ) {
    self.animations = animations
    self.sort = sort
    self.animation = animation
  }

  /// Hides the nodes on a container by preparing them, and does nothing more.
  ///
  /// A node that a choreography moves is stopped first; it is prepared from how it looked before that one. A trace has
  /// it as one call from outside: `< grid prepare animations=fadeIn`.
  ///
  /// - Throws: ``ChoreographyError``; nothing has changed then.
  public func prepare(_ container: Node) throws(ChoreographyError) {
    let stage = try stage(of: container)
    try carryOut(.prepare, on: container, of: stage, reachDetails) {
      () throws(ChoreographyError) in
      prepare(try collect(container), on: container, by: .prepare, PreparedNodes.on(stage))
    }
  }

  /// Puts the motions on the container's stage and starts them.
  ///
  /// A trace has it as one call from outside: `< grid choreograph animations=fadeIn`.
  ///
  /// - Parameter completion: Called once, at the end of the first run: with true if all motions came to their ends,
  ///   with false if one of them was stopped or could not begin, and where the group was reset or restarted. Without
  ///   nodes it is called at once, with true.
  /// - Throws: ``ChoreographyError``; see ``motions(of:completion:)``.
  @discardableResult
  public func perform(
    on container: Node, completion: ((_ finished: Bool) -> Void)? = nil
  ) throws(ChoreographyError) -> MotionGroup {
    let end = ChoreographyEnd(completion, isOnce: true)
    return try make(on: container, end) { group, stage in
      stage.play(group)
      // One that the stage refuses never ends.
      if group.state == .stopped { end.tellRefused(of: container, on: stage) }
    }
  }

  /// Makes the motions, to be played later or in another group or sequence. The nodes are prepared now.
  ///
  /// - Parameter completion: Called at the end of each run; see ``perform(on:completion:)``.
  /// - Throws: ``ChoreographyError``; nothing has changed then. All nodes' motions are tried beforehand, without the
  ///   changes of custom animations. Where an ``AnimationKind`` refuses only those, or a place or time is wrong only
  ///   once nodes are prepared, transform and alpha come back to what they were; what closures of custom animations
  ///   have done stays, and motions that were stopped are not started again.
  public func motions(
    of container: Node, completion: ((_ finished: Bool) -> Void)? = nil
  ) throws(ChoreographyError) -> MotionGroup {
    try make(on: container, ChoreographyEnd(completion, isOnce: false)) { _, _ in }
  }
}
