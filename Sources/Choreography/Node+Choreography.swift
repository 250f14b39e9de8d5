import DopesheetEngine

extension Node {
  /// Lets the nodes on this one make their entrance.
  ///
  /// ```swift
  /// try grid.choreograph([.fadeIn, .slide(.up, .slightly)])
  /// ```
  ///
  /// Called again, also in flight, it begins anew from how the nodes looked before the first call. To pause, stop or
  /// slow down the entrance, call the group that is returned. ``Choreography`` has all that can be said of one.
  ///
  /// - Parameters:
  ///   - animations: What changes, in the order in which it is prepared.
  ///   - sort: When each node begins; row by row from the top, 0.05 seconds apart, if not given.
  ///   - animation: How each node moves; in 0.3 seconds, fast at first, if not given.
  ///   - excluded: Nodes that are neither prepared nor moved.
  ///   - depth: How many levels below the children take part.
  ///   - prepares: Whether the nodes are prepared now; else they move from where they are.
  ///   - completion: Called once at the end, with whether all nodes came to theirs; see
  ///     ``Choreography/perform(on:completion:)``.
  /// - Throws: ``ChoreographyError``; nothing has changed then, but for what ``Choreography/motions(of:completion:)``
  ///   tells of custom animations.
  @discardableResult
  public func choreograph(
    _ animations: [StockAnimation],
    sort: some SortFunction = LinearSortFunction(direction: .topToBottom, interObjectDelay: 0.05),
    animation: some AnimationKind = StandardAnimation(), excluding excluded: [Node] = [],
    depth: Int = 0, prepares: Bool = true, completion: ((_ finished: Bool) -> Void)? = nil
  ) throws(ChoreographyError) -> MotionGroup {
    var choreography = Choreography(animations, sort: sort, animation: animation)
    choreography.excluded = excluded
    choreography.depth = depth
    choreography.prepares = prepares
    return try choreography.perform(on: self, completion: completion)
  }

  /// Prepares the nodes on this one for an entrance to come, so that they are not seen until then.
  ///
  /// - Throws: ``ChoreographyError``; nothing has changed then.
  public func prepareChildren(
    for animations: [StockAnimation], depth: Int = 0
  ) throws(ChoreographyError) {
    var choreography = Choreography(animations)
    choreography.depth = depth
    try choreography.prepare(self)
  }

  /// Hides the nodes on this one by ``DopesheetEngine/Node/isHidden``; nothing shows them again by itself.
  ///
  /// - Throws: ``ChoreographyError`` `.misplacedNode`.
  public func hideChildren(depth: Int = 0) throws(ChoreographyError) {
    for timed in try timedNodes(depth: depth) { timed.node.isHidden = true }
  }
}
