import DopesheetEngine

/// An entrance of many nodes: what changes, when each node begins, and how it moves.
///
/// ```swift
/// var entrance = Choreography([.fadeIn, .slide(.up, .slightly)], sort: .radial(.middle, interObjectDelay: 0.05))
/// entrance.excluded = [header]
/// let group = try entrance.perform(on: grid) { finished in print("all are there:", finished) }
/// group.stop()  // as any motion
/// ```
///
/// All nodes are prepared at once, when the motions are made. Each node then waits for its time, moves and stays. The
/// result is a ``MotionGroup`` of the nodes' motions, in which each motion's delay is its node's time.
public struct Choreography {
  /// The animations, in the order in which they prepare a node.
  public var animations: [StockAnimation]
  /// When each node begins.
  public var sort: any SortFunction
  /// How each node moves.
  public var animation: any AnimationKind
  /// Nodes that are neither prepared nor moved. The other nodes keep their times.
  public var excluded: [Node] = []
  /// The number of levels below the container's children that take part; 0 or less for the children only.
  public var depth = 0
  /// Whether nodes are prepared when the motions are made. Otherwise they move from where they are.
  public var prepares = true
  /// Whether nodes return to the look that they had before they were prepared. Otherwise their transform goes to the
  /// identity and their alpha to 1.
  public var restores = false
  /// The name of the group in traces. Its motions are then named after the group and their nodes: `rows.card`. Without
  /// a name they are named after what they move. If it is performed again on the same stage, a number follows: `rows2`.
  public var name: String?

  /// Creates a choreography.
  public init(
    _ animations: [StockAnimation],
    sort: some SortFunction = StandardSortFunction.linear(.topToBottom, interObjectDelay: 0.05),
    animation: some AnimationKind = StandardAnimation()
  ) {
    self.animations = animations
    self.sort = sort
    self.animation = animation
  }

  /// Prepares the nodes on a container, without moving them.
  ///
  /// If a choreography moves a node, that motion is stopped first, and the node is prepared from how it looked before
  /// it. A trace records one external call: `< grid prepare animations=fadeIn`.
  ///
  /// - Throws: ``ChoreographyError``, before anything changes.
  public func prepare(_ container: Node) throws(ChoreographyError) {
    try carryOut(.prepare, on: container, reachDetails) { stage throws(ChoreographyError) in
      prepare(try collect(container), on: container, by: .prepare, PreparedNodes.on(stage))
    }
  }

  /// Puts the motions on the container's stage and starts them.
  ///
  /// A trace records one external call: `< grid choreograph animations=fadeIn`.
  ///
  /// - Parameter completion: Called once, at the end of the first run. `finished` is false if a motion was stopped or
  ///   could not begin, or if the group was reset or restarted. Without nodes it is called at once, with true.
  /// - Throws: ``ChoreographyError``; see ``motions(of:completion:)``.
  @discardableResult
  public func perform(
    on container: Node, completion: ((_ finished: Bool) -> Void)? = nil
  ) throws(ChoreographyError) -> MotionGroup {
    let end = ChoreographyEnd(completion, isOnce: true)
    return try make(on: container, end) { group, stage in
      stage.play(group)
      // A group that the stage refuses never ends.
      if group.state == .stopped { end.tellRefused(of: container, on: stage) }
    }
  }

  /// Makes the motions, to be played later or in another group or sequence. The nodes are prepared now.
  ///
  /// - Parameter completion: Called at the end of each run; see ``perform(on:completion:)``.
  /// - Throws: ``ChoreographyError``, usually before anything changes: all motions are tried first, without the changes
  ///   of custom animations. If an error appears only after the nodes are prepared, their transform and alpha are
  ///   restored. Effects of custom closures remain, and motions that were stopped are not started again.
  public func motions(
    of container: Node, completion: ((_ finished: Bool) -> Void)? = nil
  ) throws(ChoreographyError) -> MotionGroup {
    try make(on: container, ChoreographyEnd(completion, isOnce: false)) { _, _ in }
  }
}

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
  ///   - sort: When each node begins. The default is row by row from the top, 0.05 seconds apart.
  ///   - animation: How each node moves. The default takes 0.3 seconds, fast at first.
  ///   - completion: Called once at the end; see ``Choreography/perform(on:completion:)``.
  /// - Throws: ``ChoreographyError``, before anything changes, except for custom animations; see
  ///   ``Choreography/motions(of:completion:)``.
  @discardableResult
  public func choreograph(
    _ animations: [StockAnimation],
    sort: some SortFunction = StandardSortFunction.linear(.topToBottom, interObjectDelay: 0.05),
    animation: some AnimationKind = StandardAnimation(), excluding excluded: [Node] = [],
    depth: Int = 0, prepares: Bool = true, completion: ((_ finished: Bool) -> Void)? = nil
  ) throws(ChoreographyError) -> MotionGroup {
    var choreography = Choreography(animations, sort: sort, animation: animation)
    choreography.excluded = excluded
    choreography.depth = depth
    choreography.prepares = prepares
    return try choreography.perform(on: self, completion: completion)
  }
}

// Makes the motions of a choreography.

extension Choreography {
  /// The nodes that take part, in collected order.
  func collect(_ container: Node) throws(ChoreographyError) -> [TimedNode] {
    for animation in animations { try animation.check() }
    return without(excluded, try container.timedNodes(depth: depth))
  }

  /// Removes the excluded nodes. The names of a stage's nodes are unique.
  private func without(_ excluded: [Node], _ nodes: [TimedNode]) -> [TimedNode] {
    guard !excluded.isEmpty else { return nodes }
    let names = Set(excluded.map(\.name))
    return nodes.filter { !names.contains($0.node.name) }
  }

  /// Prepares nodes. Motions that stop for this have the call on the container as their cause.
  func prepare(
    _ nodes: [TimedNode], on container: Node, by call: ChoreographyCall, _ memory: PreparedNodes
  ) {
    container.stage?.causing("\(container.traceName).\(call.rawValue)") {
      for timed in nodes {
        let base = memory.release(timed.node)
        animations.prepare(timed.node, from: base)
        memory.note(timed.node, base: base)
      }
    }
  }

  /// The times of the nodes that take part, in the order in which they begin. Nodes that begin together keep the order
  /// of the sort function.
  func checkedTimes(
    of container: Node, among collected: [TimedNode]
  ) throws(ChoreographyError) -> [TimedNode] {
    let given = try UserCode(sort).ask(on: container.stage) {
      function throws(ChoreographyError) in try function.timeOffsets(of: container, depth: depth)
    }
    let times = without(excluded, given)
    let names = Set(collected.map(\.node.name))
    var seen: Set<String> = []
    for timed in times {
      try ChoreographyError.checkTime("the time of “\(timed.node.name)”", timed.timeOffset)
      guard names.contains(timed.node.name) else {
        throw .strangeNode(timed.node.name, container: container.name)
      }
      guard seen.insert(timed.node.name).inserted else { throw .nodeTwice(timed.node.name) }
    }
    return times.enumerated().sorted {
      ($0.element.timeOffset, $0.offset) < ($1.element.timeOffset, $1.offset)
    }.map(\.element)
  }

  func group(
    of times: [TimedNode], in container: Node, _ memory: PreparedNodes,
    _ end: ChoreographyEnd
  ) throws(ChoreographyError) -> MotionGroup {
    var motions: [any Moveable] = []
    motions.reserveCapacity(times.count)
    for timed in times { motions.append(try motion(of: timed, memory)) }
    let group = MotionGroup(motions)
    var style = MotionStyle()
    style.kind = "choreography"
    style.targetName = container.name
    style.details = details(container)
    style.on(.completed) { group in
      let motions = (group as? MotionGroup)?.motions ?? []
      end.tell(motions.allSatisfy { $0.cycles > 0 }, of: group)
    }
    style.on(.stopped) { end.tell(false, of: $0) }
    style.hearsResets = true
    group.style = style
    if let name { group.named(name) }
    return group
  }

  private func motion(
    of timed: TimedNode, _ memory: PreparedNodes
  ) throws(ChoreographyError) -> any Moveable {
    let node = timed.node
    let changes = animations.changes(
      of: node, to: restores ? memory.base(of: node) : .usual)
    let motion = try motion(of: node, changes).afterDelay(timed.timeOffset)
    if let name { motion.named("\(name).\(node.name)") }
    var style = motion.style ?? MotionStyle()
    style.on(.started) { [unowned memory, unowned node] in memory.began(node, $0) }
    style.on(.stopped) { [unowned memory, unowned node] in memory.stopped(node, $0) }
    motion.style = style
    memory.note(motion, of: node)
    return motion
  }

  func motion(
    of node: Node, _ changes: [PropertyChange<Node>]
  ) throws(ChoreographyError) -> any Moveable {
    try UserCode(animation).ask(on: node.stage) { kind throws(ChoreographyError) in
      try kind.motion(of: node, changes)
    }
  }

  private func details(_ container: Node) -> [StageEvent.Detail] {
    var details: [StageEvent.Detail] = [
      .init("node", .text(container.traceName)), animationsDetail, .init("sort", .text(sort.name)),
    ]
    details += sort.details + depthDetails
    if !prepares { details.append(.init("prepares", .flag(false))) }
    if restores { details.append(.init("restores", .flag(true))) }
    return details
  }

  var animationsDetail: StageEvent.Detail {
    .init("animations", .text(animations.map(\.text).joined(separator: " ")))
  }

  var depthDetails: [StageEvent.Detail] {
    var details: [StageEvent.Detail] = []
    if depth > 0 {
      details.append(.init("depth", depth == .max ? .text("all") : .number(Double(depth))))
    }
    if !excluded.isEmpty {
      details.append(.init("excluded", .text(excluded.map(\.traceName).joined(separator: " "))))
    }
    return details
  }
}
