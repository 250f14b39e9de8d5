import DopesheetText

/// A closed world of nodes, motions and time that a rehearsal runs and a recorder observes.
///
/// A stage moves only by ``step(to:)``, usually through a ``ManualTempo``. Do not share it between tasks. Stages are
/// independent of one another.
public final class Stage {
  /// The revision of the engine's behaviour, raised only when a value or an order of events changes.
  ///
  /// Traces contain it as `meta engine`.
  public static var behaviorRevision: Int { 2 }

  /// The present time; inside a callback, the time of the boundary.
  public internal(set) var now: Ticks {
    get { Ticks(count: table.now) }
    set {
      guard newValue != now else { return }
      table.now = newValue.count
      sleepers?.time = newValue
      beginInstant()
    }
  }

  /// The nodes, objects and cues on the stage, and all names.
  var members = StageMembers()
  var names = StageNames()

  /// The values in slots, the recorded properties, and the values outside of the table.
  package let table: ValueTable
  let declared = DeclaredTracks()
  var outside = OutsideValues()
  /// The nodes with derived slots whose sources move. Either the frame follows from position, bounds and anchor
  /// point, or the reverse.
  var nodesToSync: [Node] = []

  /// All motions, their order, their next boundaries, and scheduled calls.
  let motions = MotionList()
  let order: TreeOrder
  let queue: BoundaryQueue
  var schedule = Schedule()
  /// The engines of the user that move with the stage, the tasks that run with it, and those that sleep by its clock.
  var frames = StageFrames()
  var tasks: UserCode<any StageTasks>?
  var sleepers: StageSleepers?
  var updateWatchers: [MotionControl] = []
  /// The closures that wait for callbacks, in order of addition.
  var callbackWatches: [CallbackWatch] = []
  /// The children that were stopped while their collections run, until another motion overtakes them.
  package let stoppedChildren = StoppedChildren()
  /// A counter of the times when an additive motion began to add.
  var additions = 0

  /// The observers, and the reported errors.
  package private(set) var observers: [any StageObserver] = []
  private var reports = StageReports()

  /// The storage of the styles on this stage, one object of each type.
  var styles: [AnyObject] = []
  /// The present call of a style, and the number of nested callbacks when it began.
  var styleCause: (name: String, depth: Int)?

  /// The present step or call, the nesting of user code, and the numbers of callbacks.
  var activity = StageActivity()
  var calls = CallNesting()
  package var callbacks: CallbackCount {
    get { callbackCount }
    set { callbackCount = newValue }
  }
  // Private because of checks of exclusivity: see Column.
  private var callbackCount = CallbackCount()
  /// The maximum number of callbacks in one step, so that cycles of a few ticks cannot take for ever.
  static let stepLimit = 1_000_000
  /// The callbacks being delivered, outermost first.
  var delivering: [(source: CallSource, word: String)] = []
  /// The error that halted the stage, such as a livelock.
  var halt: StageError? { didSet { isHalted = halt != nil } }
  /// Whether the stage is halted. Comparing the error with `nil` copies it.
  private(set) var isHalted = false

  /// The last requested length in seconds and in ticks. One motion requests its length several times.
  private var lastLength: (seconds: Double, ticks: Int64?) = (0, 0)

  /// The errors of the stage, in order. A rehearsal throws them all, as `RehearsalError.problems`.
  public var problems: [StageError] { reports.problems }

  /// The warnings of the stage, in order: negative times that count as 0.
  public var warnings: [StageError] { reports.warnings }

  /// The nodes without a parent, in order of addition.
  public var nodes: [Node] { members.nodes }

  /// The maximum bytes of a percent-encoded name, since the names of its tracks must fit into 255.
  package static let nameLimit = 200

  /// Creates an empty stage at time 0.
  public init() {
    order = TreeOrder()
    queue = BoundaryQueue(in: order)
    table = ValueTable(in: order)
  }

  deinit {
    sleepers?.end()
    motions.letGo()
    for node in nodes { node.stageEnded() }
    for departed in members.departed { departed.node?.stageEnded() }
    for target in members.targets { target.stageEnded() }
    for observer in observers { observer.stageEnded() }
  }

  // MARK: Who is on the stage

  /// Adds a node to the stage, with the nodes on it.
  @discardableResult
  public func add(_ node: Node) -> Node {
    guard node.stage !== self else { return node }
    guard node.stage == nil, node.parent == nil else {
      report(.nodeElsewhere(node.name), by: nil)
      return node
    }
    if register(node) { members.nodes.append(node) }
    return node
  }

  /// Adds an object of your own to the stage, under a name. The object is held weakly.
  @discardableResult
  public func add<Object: AnyObject>(_ object: Object, named name: String) -> ObjectTarget<Object> {
    let target = ObjectTarget(object, name: name)
    guard reserve(name, encoded: NameGrammar.encode(name)) else { return target }
    target.stage = self
    members.targets.append(target)
    announce(.declared(source: NameGrammar.encode(name), kind: "target", []))
    return target
  }

  /// Schedules a closure as an external call at a time of the stage, after the boundaries of that time.
  public func at(_ time: Ticks, _ call: @escaping () throws -> Void) {
    guard time >= now else { return report(.scheduledInThePast(time), by: nil) }
    guard time <= .limit else { return report(.timeOverflow(source: "a scheduled call"), by: nil) }
    schedule(.user(UserCode(call)), at: time)
  }

  /// Schedules an external call of the harness itself. It is not announced, and `time` must not be past.
  package func atOwn(_ time: Ticks, _ call: @escaping () -> Void) { schedule(.own(call), at: time) }

  private func schedule(_ code: Schedule.Code, at time: Ticks) {
    let origin: Schedule.Origin =
      !activity.isStepping ? .outside : time > now ? .earlier : .sameTime
    schedule.insert(Schedule.Call(code: code, origin: origin), at: time)
    for observer in observers { observer.stage(self, schedulesCallAt: time) }
  }

  /// Returns the ticks of some seconds; `nil` beyond 200 days.
  @inline(__always)
  func ticks(seconds: Double) -> Int64? {
    if seconds != lastLength.seconds { lastLength = (seconds, Ticks(seconds: seconds)?.count) }
    return lastLength.ticks
  }

  /// Registers a node and the nodes on it.
  @discardableResult
  func register(_ node: Node) -> Bool {
    guard reserve(node.name, encoded: NameGrammar.encode(node.name)) else { return false }
    node.leaveTable()
    node.stage = self
    note(node)
    for refusal in node.refusals { report(refusal, by: nil) }
    node.refusals = []
    if !observers.isEmpty {
      announce(.declared(source: NameGrammar.encode(node.name), kind: nodeKind, node.details()))
    }
    for child in node.children { register(child) }
    return true
  }

  /// Reserves a name, encoded as traces write it. Returns false and reports an error if the name is invalid.
  func reserve(_ name: String, encoded: String) -> Bool {
    if name.isEmpty {
      report(.emptyName, by: nil)
    } else if encoded.utf8.count > Stage.nameLimit {
      report(.nameTooLong(name), by: nil)
    } else if !names.take(encoded) {
      report(.duplicateName(name), by: nil)
    } else {
      return true
    }
    return false
  }

  // MARK: At rest

  /// Whether no motion moves or waits, no call is scheduled, no task sleeps by ``clock``, and all engines of
  /// ``settles(fileID:line:when:)`` are at rest.
  public var isSettled: Bool {
    halt == .abandoned
      || schedule.next == nil && sleepers?.next == nil
        && !motions.contains { $0.state != .stopped } && taskWaits.isEmpty && enginesAreSettled
  }

  /// The names and states of the motions that are not stopped, in tree order.
  public var unsettled: [(name: String, state: MotionState)] {
    ordered.filter { $0.state != .stopped }.map { ($0.name, $0.state) }
  }

  /// The waits that keep the stage from being settled, beside those of motions and scheduled calls, in words.
  package var unsettledWaits: [String] {
    unsettledEngines.map { "the engine of stage.settles (\($0))" } + (sleepers?.descriptions ?? [])
      + taskWaits
  }

  // MARK: Observers and problems

  /// Adds an observer and declares the nodes, targets, cues and declared motions to it.
  package func attach(_ observer: any StageObserver) {
    // Not changed in place: see Column.
    observers = observers + [observer]
    for node in nodes { declare(node, to: observer) }
    for target in members.targets {
      let name = NameGrammar.encode(target.name)
      observer.stage(self, announces: .declared(source: name, kind: "target", []))
    }
    for cue in members.cues {
      observer.stage(self, announces: .declared(source: cue.name, kind: "cue", []))
    }
    nameMotions()
    for motion in ordered where motion.flags[.isDeclared] {
      observer.stage(
        self,
        announces: .declared(
          source: motion.name, kind: motion.sourceKind, motion.sourceDetails))
    }
  }

  /// Declares a node and the nodes on it to a new observer.
  private func declare(_ node: Node, to observer: any StageObserver) {
    let name = NameGrammar.encode(node.name)
    observer.stage(self, announces: .declared(source: name, kind: nodeKind, node.details()))
    for child in node.children where child.stage === self { declare(child, to: observer) }
  }

  /// Removes an observer.
  package func detach(_ observer: any StageObserver) {
    observers = observers.filter { $0 !== observer }
  }

  /// Records an error, and announces it as a callback of its motion.
  package func report(_ error: StageError, by motion: MotionControl?) {
    reports.problems.append(error)
    guard let motion else { return }
    declare(motion)
    announce(
      .callback(
        source: motion.name, name: "refused",
        [.init("error", .text(error.word)), .init("reason", .text(error.description))]))
  }

  /// Records a warning, and announces it.
  package func note(_ warning: StageError, of motion: MotionControl) {
    reports.warnings.append(warning)
    declare(motion)
    announce(
      .callback(
        source: motion.name, name: warning.word, [.init("reason", .text(warning.description))]))
  }

  /// Returns whether something is reported for the first time.
  func isFirstReport(_ key: String) -> Bool { reports.isFirst(key) }

  package func announce(_ event: StageEvent) {
    for observer in observers { observer.stage(self, announces: event) }
  }

  /// Declares a motion to the observers, once, before any other event of it.
  package func declare(_ motion: MotionControl) {
    guard !motion.flags[.isDeclared] else { return }
    motion.flags[.isDeclared] = true
    announce(
      .declared(source: motion.name, kind: motion.sourceKind, motion.sourceDetails))
  }
}

extension Stage {
  /// Announces a change of state and the callback that caused it.
  func announceState(of motion: MotionControl, from: MotionState, to next: MotionState) {
    guard !observers.isEmpty else { return }
    declare(motion)
    var details: [StageEvent.Detail] = []
    if motion.isWaiting { details.append(.init("hold", .text("wait"))) }
    if let cause = presentCause { details.append(.init("cause", .text(cause))) }
    announce(.state(source: motion.name, from: from.rawValue, to: next.rawValue, details))
  }

  /// The callback or the call of a style that runs now.
  var presentCause: String? {
    if let styleCause, styleCause.depth == delivering.count { return styleCause.name }
    return delivering.last.map { "\($0.source.name).\($0.word)" }
  }

  /// Whether there are observers.
  var isObserved: Bool { !observers.isEmpty }

  /// Whether a callback is being delivered.
  var isDelivering: Bool { calls.callbacks > 0 }

  /// Whether accessors of a user's object are being called.
  package var isAccessing: Bool { calls.isAccessing }

  /// Whether a call made now is external, and there are observers.
  var isCalledFromOutside: Bool {
    calls.callbacks == 0 && calls.answers == 0 && !calls.isAccessing && !observers.isEmpty
  }

  /// Begins a step or an external call.
  func beginCascade() {
    callbacks.inStep = 0
    beginInstant()
  }

  /// Begins a new instant, at which no earlier cascade continues.
  func beginInstant() {
    callbacks.instant &+= 1
    callbacks.begun = 0
    guard callbacks.instant == 0 else { return }
    // The counters of motions are reset, so that old instants are not mistaken for new ones with the same number.
    motions.each { $0.cascade = Cascade() }
    callbacks.instant = 1
  }

  /// Reports an error of the stage itself.
  func refuse(_ error: StageError) {
    report(error, by: nil)
    if let source = delivering.last?.source {
      announce(.callback(source: source.name, name: "refused", [.init("error", .text(error.word))]))
    }
  }

  func haltForLivelock(of motion: MotionControl) {
    let error = StageError.callbackLivelock(source: motion.name)
    halt = error
    report(error, by: motion)
  }
}
