import DopesheetText

/// A closed world of nodes, motions and time that a rehearsal runs and a recorder observes.
///
/// A stage moves only by ``step(to:)``, usually through a ``ManualTempo``. Do not share it between tasks. Stages are
/// independent of one another.
public final class Stage {
  /// The revision of the engine's behaviour, raised only when a value or an order of events changes.
  ///
  /// Traces contain it as `meta engine`.
  public static var behaviorRevision: Int { 3 }

  var members = StageMembers()
  var names = StageNames()
  let motions = MotionList()
  /// The last requested length in seconds and in ticks. One motion requests its length several times.
  @exclusivity(unchecked) var lastLength: (seconds: Double, ticks: Int64?) = (0, 0)
  package let table: ValueTable
  let declared = DeclaredTracks()
  var outside = OutsideValues()
  @exclusivity(unchecked) var schedule = TimeQueue<ScheduledCall>()
  var frames = StageFrames()
  @exclusivity(unchecked) var tasks: UserCode<any StageTasks>?
  @exclusivity(unchecked) var sleepers: StageSleepers?
  @exclusivity(unchecked) var activity = StageActivity()
  @exclusivity(unchecked) var calls = CallNesting()
  /// The callbacks being delivered, outermost first.
  var delivering: [(source: CallSource, word: String)] = []
  /// The present call of a style, and the number of nested callbacks when it began.
  var styleCause: (name: String, depth: Int)?
  @exclusivity(unchecked) package var callbacks = CallbackCount()
  var callbackWatches: [CallbackWatch] = []
  var halt: StageError? { didSet { isHalted = halt != nil } }
  /// Whether the stage is halted. Comparing the error with `nil` copies it.
  @exclusivity(unchecked) private(set) var isHalted = false
  @exclusivity(unchecked) package internal(set) var observers: [any StageObserver] = []
  var reports = StageReports()
  var styles: [AnyObject] = []

  /// Creates an empty stage at time 0.
  public init() { table = ValueTable(in: motions.order) }

  deinit {
    sleepers?.end()
    motions.letGo()
    for node in nodes { node.stageEnded() }
    for departed in members.departed { departed.node?.stageEnded() }
    for target in members.targets { target.stageEnded() }
    for observer in observers { observer.stageEnded() }
  }

  // MARK: Nodes and objects

  /// The nodes without a parent, in order of addition.
  public var nodes: [Node] { members.nodes }

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
  ///
  /// Added again under the same name, it is the same target: `stage.add(view, named: "card").animate { … }`.
  @discardableResult
  public func add<Object: AnyObject>(_ object: Object, named name: String) -> ObjectTarget<Object> {
    let encoded = NameGrammar.encode(name)
    if let known = names.object(encoded, in: members.targets) as? ObjectTarget<Object>,
      known.object === object
    {
      return known
    }
    let target = ObjectTarget(object, name: name)
    guard reserve(name, encoded: encoded) else { return target }
    target.stage = self
    members.targets.append(target)
    announce(.declared(source: encoded, kind: "target", []))
    return target
  }

  /// Returns the node of this name, at any depth on the stage.
  public func node(named name: String) -> Node? { names.node(name, on: self) }

  // MARK: Motions

  /// Adds a motion to the stage without starting it, after all others in tree order.
  @discardableResult
  public func add<M: Moveable>(_ motion: M) -> M {
    addIfNew(motion)
    return motion
  }

  /// Adds a motion to the stage and starts it.
  @inlinable
  @discardableResult
  public func play<M: Moveable>(_ motion: M) -> M {
    // Inlinable, so that other modules call no generic code.
    addIfNew(motion)
    motion.start()
    return motion
  }

  /// Removes a motion from the stage for good, with all motions below it.
  ///
  /// Running motions are stopped where they are, and their closures are released. A child leaves its collection
  /// first; see ``MotionCollection/remove(_:)``.
  public func remove(_ motion: MotionControl) {
    guard motion.isOn(self) else { return }
    guard !isAccessing else { return report(.callInAccessor(source: motion.name), by: motion) }
    leave(motion)
  }

  /// Returns the motion of this name, as traces write it, even inside a collection.
  ///
  /// - Complexity: O(*n*), where *n* is the number of motions that joined since the last call.
  public func motion(named name: String) -> MotionControl? {
    nameMotions()
    return names.motion(name, in: motions)
  }

  // MARK: Time

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

  /// The clock of the stage, by which tasks sleep until exact times of the stage.
  public var clock: StageClock {
    if let sleepers { return StageClock(sleepers: sleepers) }
    let sleepers = StageSleepers(at: now)
    self.sleepers = sleepers
    return StageClock(sleepers: sleepers)
  }

  /// Moves the stage to a time, and processes everything that is due until then.
  ///
  /// First come all boundaries and scheduled calls up to and including that time, in order of time. Then the stage
  /// writes the values of that time and delivers `updated`. A step of length 0 is valid and repeats `updated`. The
  /// lengths of steps have no effect on what happens at which time.
  ///
  /// - Throws: ``StageError`` `.reentrantStep` inside a callback or the answer to a cue, `.timeBackwards`,
  ///   `.timeOverflow`, or `.callbackLivelock` for an endless cascade. After the last one the stage does not move
  ///   again.
  public func step(to time: Ticks) throws(StageError) {
    if isHalted, let halt { throw halt }
    guard !isDelivering, calls.answers == 0, !activity.isStepping, !isAccessing else {
      refuse(.reentrantStep)
      throw .reentrantStep
    }
    guard time >= now else { throw .timeBackwards(from: now, to: time) }
    guard time <= .limit else { throw .timeOverflow(source: "step") }
    carryOutStep(to: time)
    if isHalted, let halt { throw halt }
  }

  /// Schedules a closure as an external call at a time of the stage, after the boundaries of that time.
  public func at(_ time: Ticks, _ call: @escaping () throws -> Void) {
    guard time >= now else { return report(.scheduledInThePast(time), by: nil) }
    guard time <= .limit else { return report(.timeOverflow(source: "a scheduled call"), by: nil) }
    schedule(.user(UserCode(call)), at: time)
  }

  /// Calls a closure in each step of the stage, so that an engine of your own moves with it.
  ///
  /// ```swift
  /// stage.onFrame { frame in engine.tick(frame.duration.seconds) }
  /// stage.settles { engine.isIdle }
  /// ```
  ///
  /// In each step the stage first processes what is due until its end: boundaries, callbacks, scheduled calls and
  /// waits of ``clock``. Then it calls these closures in order of addition. Then it writes values and samples probes.
  /// So a probe records what the closure has set, in the same frame. The step at time 0 has duration 0.
  ///
  /// Calls that the closure makes follow from the step. A replay does not repeat them, but calls the closure again.
  /// An error of the closure is recorded and fails the run. The stage continues.
  public func onFrame(_ body: @escaping (_ frame: StageFrame) throws -> Void) {
    frames.bodies.append(UserCode(body))
  }

  /// Adds a condition for ``isSettled``: an engine of your own is at rest.
  ///
  /// A rehearsal that runs until it settles then waits for this engine, too.
  ///
  /// - Parameters:
  ///   - isIdle: Returns whether the engine is at rest. It must not change the stage.
  ///   - fileID: The source file, which names the engine in error texts.
  ///   - line: The line in the source file.
  public func settles(
    fileID: String = #fileID, line: Int = #line, when isIdle: @escaping () -> Bool
  ) {
    frames.rests.append(("\(fileID):\(line)", UserCode(isIdle)))
  }

  // MARK: Events

  /// Adds a cue to the stage, under a name that is unique on it.
  ///
  /// - Parameter answer: The closure to call each time the cue is sent. Capture the stage `unowned` in it.
  @discardableResult
  public func cue(
    _ name: String, _ answer: @escaping (_ details: [StageEvent.Detail]) throws -> Void
  ) -> Cue {
    let encoded = NameGrammar.encode(word: name)
    let cue = Cue(encoded, on: self, answer)
    guard reserve(name, encoded: encoded) else { return cue }
    members.add(cue)
    announce(.declared(source: encoded, kind: "cue", []))
    return cue
  }

  /// Adds a cue whose answer takes one value.
  ///
  /// If a replay sends the cue without a suitable value, an error is recorded and the answer is not called.
  ///
  /// - Parameters:
  ///   - name: A name that is unique on the stage.
  ///   - type: `Double`, `Int`, `Bool`, `String`, `CGPoint`, or a type of your own that conforms to ``CueValue``.
  ///   - answer: The closure to call each time the cue is sent. Capture the stage `unowned` in it.
  @discardableResult
  public func cue<Value: CueValue>(
    _ name: String, of type: Value.Type, _ answer: @escaping (_ value: Value) throws -> Void
  ) -> TypedCue<Value> {
    let typed = TypedCue<Value>(
      cue: cue(name) { details in
        guard let value = Value(details: details) else {
          throw CueValueError(cue: name, type: "\(type)")
        }
        try answer(value)
      })
    typed.cue.examples = Value.examples.map(\.details)
    return typed
  }

  /// Returns the cue of this name, as traces write it.
  public func cue(named name: String) -> Cue? { members.cue(named: name) }

  /// Calls a closure inside a callback, after the closure that the motion has for it.
  ///
  /// ```swift
  /// stage.onCallback("completed", of: "open") { [unowned stage] in
  ///   stage.motion(named: "fade")?.stop()
  /// }
  /// ```
  ///
  /// Capture the stage `unowned`: it keeps the closure until the callback comes. The closure is called once.
  /// Its calls follow from the callback, like those of the motion's own closure.
  ///
  /// - Parameters:
  ///   - word: The callback as written in traces: `started`, `completed`.
  ///   - source: The name of the motion, flight, animator or machine.
  ///   - occurrence: The number of the callback among those of this word and source from now on, counted from 1.
  ///   - body: The closure. An error that it throws is recorded, and the rest of the step is carried out.
  package func onCallback(
    _ word: String, of source: String, occurrence: Int = 1, _ body: @escaping () throws -> Void
  ) {
    let watch = CallbackWatch(
      source: traceName(of: source), word: word, remaining: max(1, occurrence),
      code: UserCode(body))
    // Not changed in place: see Column.
    callbackWatches = callbackWatches + [watch]
  }

  // MARK: Results

  /// The errors of the stage, in order. A rehearsal throws them all, as `RehearsalError.problems`.
  public var problems: [StageError] { reports.problems }

  /// The warnings of the stage, in order: negative times that count as 0.
  public var warnings: [StageError] { reports.warnings }

  /// Whether no motion moves or waits, no call is scheduled, no task sleeps by ``clock``, and all engines of
  /// ``settles(fileID:line:when:)`` are at rest.
  public var isSettled: Bool {
    isHalted && halt == .abandoned
      || schedule.next == nil && sleepers?.next == nil
        && !motions.contains { $0.state != .stopped } && taskWaits.isEmpty && enginesAreSettled
  }

  /// The names and states of the motions that are not stopped, in tree order.
  public var unsettled: [(name: String, state: MotionState)] {
    ordered.filter { $0.state != .stopped }.map { ($0.name, $0.state) }
  }
}

extension Stage: CustomDebugStringConvertible {
  /// The time, the number of nodes, and the motions that move or wait.
  public var debugDescription: String {
    let busy = unsettled.map { "\($0.name) (\($0.state.rawValue))" }
    return "stage at \(NumberText.text(of: now.seconds)) s, nodes: \(nodes.count), "
      + (busy.isEmpty ? "settled" : "unsettled: " + busy.joined(separator: ", "))
  }
}
