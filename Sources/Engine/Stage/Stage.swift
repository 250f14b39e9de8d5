import DopesheetNotation

/// A closed world of nodes, motions and time: what a rehearsal plays and a recorder watches.
///
/// A stage moves only by ``step(to:)``, usually through a ``ManualTempo``. It belongs to whoever made it and is
/// not shared between tasks; two stages never meet.
public final class Stage {
  /// The revision of the engine's behaviour, raised only when a value or an order of what happens changes.
  /// Traces carry it as `meta engine`.
  public static var behaviorRevision: Int { 2 }

  /// The present time. Inside a callback, that of the boundary.
  public internal(set) var now: Ticks {
    get { Ticks(count: table.now) }
    set {
      guard newValue != now else { return }
      table.now = newValue.count
      beginInstant()
    }
  }

  /// Who is on the stage, and under which names.
  var members = StageMembers()
  var names = StageNames()

  /// The values in slots, the properties that are recorded, and the values that live outside of the table.
  package let table = ValueTable()
  let declared = DeclaredTracks()
  var outside = OutsideValues()
  /// The nodes of which slots of the frame follow from moved slots of the position, bounds or anchor point, or the
  /// other way round.
  var nodesToSync: [Node] = []

  /// What moves: all motions, their ranks, their next boundaries, and calls at times to come.
  let motions = MotionList()
  let order: TreeOrder
  let queue: BoundaryQueue
  var schedule = Schedule()
  var updateWatchers: [MotionControl] = []
  /// The children that were stopped while their collections run, as long as nobody has overtaken them.
  package internal(set) var stoppedChildren = StoppedChildren()
  /// How many times an additive motion began to add.
  var additions = 0

  /// Who listens, and what was reported.
  private(set) var observers: [any StageObserver] = []
  private var reports = StageReports()

  /// What the styles keep of this stage, one of a type.
  var styles: [AnyObject] = []
  /// What a style does now, and how many callbacks were being delivered when it began.
  var styleCause: (name: String, depth: Int)?

  /// The step or call under way, what of the user's code is being called, and how often it was called back.
  var activity = StageActivity()
  var calls = CallNesting()
  package var callbacks = CallbackCount()
  /// The most callbacks of one step, so that a cycle of a tick does not take for ever.
  static let stepLimit = 1_000_000
  /// The callbacks being delivered, outermost first.
  var delivering: [(source: CallSource, word: String)] = []
  /// The error that ended all motion: a livelock.
  var halt: StageError?

  /// The length that was asked for last in ticks, and in seconds: one motion asks for its length several times.
  private var lastLength: (seconds: Double, ticks: Int64?) = (0, 0)

  /// What could not be done, in order. A rehearsal throws the first of them.
  public var problems: [StageError] { reports.problems }

  /// What was done otherwise than asked, in order: negative times that count as 0.
  public var warnings: [StageError] { reports.warnings }

  /// The nodes that lie on no other, in order of addition.
  public var nodes: [Node] { members.nodes }

  /// The most bytes of a name, percent-encoded: its tracks' names must fit into 255.
  package static let nameLimit = 200

  /// Creates an empty stage at time 0.
  public init() {
    order = TreeOrder()
    queue = BoundaryQueue(in: order)
    table.ranking = self
  }

  deinit {
    table.ranking = nil
    motions.letGo()
    for node in nodes + members.departed.compactMap(\.node) { node.stageEnded() }
    for target in members.targets { target.stageEnded() }
    for observer in observers { observer.stageEnded() }
  }

  // MARK: Who is on the stage

  /// Puts a node on the stage, with the nodes on it.
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

  /// Puts an object of your own on the stage, under a name. The object is held weakly.
  @discardableResult
  public func add<Object: AnyObject>(_ object: Object, named name: String) -> Target<Object> {
    let target = Target(object, name: name)
    guard reserve(name, encoded: NameGrammar.encode(name)) else { return target }
    target.stage = self
    members.targets.append(target)
    announce(.declared(source: NameGrammar.encode(name), kind: "target", []))
    return target
  }

  /// Calls a closure at a time of the stage, as a call from outside: after the boundaries of that time.
  public func at(_ time: Ticks, _ call: @escaping () throws -> Void) {
    guard time >= now else { return report(.scheduledInThePast(time), by: nil) }
    guard time <= .limit else { return report(.timeOverflow(source: "a scheduled call"), by: nil) }
    schedule(.user(UserCode(call)), at: time)
  }

  /// Makes a call of the harness itself at a time of the stage, as a call from outside. It is not announced, and
  /// `time` is not past.
  package func atOwn(_ time: Ticks, _ call: @escaping () -> Void) { schedule(.own(call), at: time) }

  private func schedule(_ code: Schedule.Code, at time: Ticks) {
    let origin: Schedule.Origin =
      !activity.isStepping ? .outside : time > now ? .earlier : .sameTime
    schedule.insert(Schedule.Call(code: code, origin: origin), at: time)
    for observer in observers { observer.stage(self, schedulesCallAt: time) }
  }

  /// The ticks of some seconds; `nil` beyond 200 days.
  @inline(__always)
  func ticks(seconds: Double) -> Int64? {
    if seconds != lastLength.seconds { lastLength = (seconds, Ticks(seconds: seconds)?.count) }
    return lastLength.ticks
  }

  /// Takes note of a node and of those on it.
  @discardableResult
  func register(_ node: Node) -> Bool {
    guard reserve(node.name, encoded: NameGrammar.encode(node.name)) else { return false }
    node.leaveTable()
    node.stage = self
    note(node)
    for refusal in node.refusals { report(refusal, by: nil) }
    node.refusals = []
    if !observers.isEmpty {
      announce(.declared(source: NameGrammar.encode(node.name), kind: "node", node.details()))
    }
    for child in node.children { register(child) }
    return true
  }

  /// Takes a name, encoded as traces write it; false, and reported, if it cannot be one.
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

  /// Whether nothing moves, waits or is scheduled any more.
  public var isSettled: Bool {
    halt == .abandoned || schedule.next == nil && !motions.contains { $0.state != .stopped }
  }

  /// The names of the motions that are not stopped, each with its state, in tree order.
  public var unsettled: [(name: String, state: MotionState)] {
    ordered.filter { $0.state != .stopped }.map { ($0.name, $0.state) }
  }

  // MARK: Observers and problems

  /// Lets an observer hear everything from now on, and first of what is there already.
  package func attach(_ observer: any StageObserver) {
    // A new list, and not an access that others would have to be watched for.
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

  /// Declares a node and those on it to an observer that comes later than they.
  private func declare(_ node: Node, to observer: any StageObserver) {
    let name = NameGrammar.encode(node.name)
    observer.stage(self, announces: .declared(source: name, kind: "node", node.details()))
    for child in node.children where child.stage === self { declare(child, to: observer) }
  }

  /// Lets an observer hear nothing more.
  package func detach(_ observer: any StageObserver) {
    observers = observers.filter { $0 !== observer }
  }

  /// Takes note of a problem, and announces it as a callback of the motion it befell.
  package func report(_ error: StageError, by motion: MotionControl?) {
    reports.problems.append(error)
    guard let motion else { return }
    declare(motion)
    announce(
      .callback(
        source: motion.name, name: "refused",
        [.init("error", .text(error.word)), .init("reason", .text(error.description))]))
  }

  /// Takes note of something that was done otherwise than asked, and announces it.
  package func note(_ warning: StageError, of motion: MotionControl) {
    reports.warnings.append(warning)
    declare(motion)
    announce(
      .callback(
        source: motion.name, name: warning.word, [.init("reason", .text(warning.description))]))
  }

  /// Returns whether this is the first time that something is to be reported.
  func isFirstReport(_ key: String) -> Bool { reports.isFirst(key) }

  package func announce(_ happening: Happening) {
    for observer in observers { observer.stage(self, announces: happening) }
  }

  /// Declares a motion to the observers, once, before anything else is said of it.
  package func declare(_ motion: MotionControl) {
    guard !motion.flags[.isDeclared] else { return }
    motion.flags[.isDeclared] = true
    announce(
      .declared(source: motion.name, kind: motion.sourceKind, motion.sourceDetails))
  }
}

extension Stage {
  /// Announces a change of state, and which callback caused it.
  func announceState(of motion: MotionControl, from: MotionState, to next: MotionState) {
    guard !observers.isEmpty else { return }
    declare(motion)
    var details: [Happening.Detail] = []
    if motion.isWaiting { details.append(.init("hold", .text("wait"))) }
    if let cause = presentCause { details.append(.init("cause", .text(cause))) }
    announce(.state(source: motion.name, from: from.rawValue, to: next.rawValue, details))
  }

  /// What the code of the user or of a style that runs now was called by.
  var presentCause: String? {
    if let styleCause, styleCause.depth == delivering.count { return styleCause.name }
    return delivering.last.map { "\($0.source.name).\($0.word)" }
  }

  /// Whether somebody listens.
  var isObserved: Bool { !observers.isEmpty }

  /// Whether a callback is being delivered.
  var isDelivering: Bool { calls.callbacks > 0 }

  /// Whether the accessors of a user's object are being called.
  package var isAccessing: Bool { calls.isAccessing }

  /// Whether what is called now is called from outside, and somebody listens.
  var isCalledFromOutside: Bool {
    calls.callbacks == 0 && calls.answers == 0 && !calls.isAccessing && !observers.isEmpty
  }

  /// Begins a step, or a call from outside.
  func beginCascade() {
    callbacks.inStep = 0
    beginInstant()
  }

  /// Time has moved on: what happens now is no part of a cascade before.
  func beginInstant() {
    callbacks.instant &+= 1
    callbacks.begun = 0
    guard callbacks.instant == 0 else { return }
    // No motion may seem to have called back at an instant that has a number of old.
    motions.each { $0.cascade = Cascade() }
    callbacks.instant = 1
  }

  /// Takes note of a problem that befell the stage itself.
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
