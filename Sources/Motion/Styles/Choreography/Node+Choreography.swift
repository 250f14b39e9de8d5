import DopesheetEngine

extension Node {
  /// Moves the nodes on this one in an entrance.
  ///
  /// ```swift
  /// try grid.choreograph([.fadeIn, .slide(.up, .slightly)])
  /// ```
  ///
  /// A second call, also while nodes move, starts again from how the nodes looked before the first call. To pause, stop
  /// or slow down the entrance, use the returned group. ``Choreography`` has all options.
  ///
  /// - Parameters:
  ///   - animations: What changes, in the order in which it is prepared.
  ///   - sort: When each node begins. The default is row by row from the top, 0.05 seconds apart.
  ///   - animation: How each node moves. The default takes 0.3 seconds, fast at first.
  ///   - excluded: Nodes that are neither prepared nor moved.
  ///   - depth: How many levels below the children take part.
  ///   - prepares: Whether the nodes are prepared now. Otherwise they move from where they are.
  ///   - completion: Called once at the end; `finished` is true if all motions completed. See
  ///     ``Choreography/perform(on:completion:)``.
  /// - Throws: ``ChoreographyError``, before anything changes, except for custom animations; see
  ///   ``Choreography/motions(of:completion:)``.
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

  /// Prepares the nodes on this one for a later entrance.
  ///
  /// - Throws: ``ChoreographyError``, before anything changes.
  public func prepareChildren(
    for animations: [StockAnimation], depth: Int = 0
  ) throws(ChoreographyError) {
    var choreography = Choreography(animations)
    choreography.depth = depth
    try choreography.prepare(self)
  }

  /// Hides the nodes on this one by ``Node/isHidden``. They stay hidden until your code shows them.
  ///
  /// - Throws: ``ChoreographyError`` `.misplacedNode`.
  public func hideChildren(depth: Int = 0) throws(ChoreographyError) {
    for timed in try timedNodes(depth: depth) { timed.node.isHidden = true }
  }
}
