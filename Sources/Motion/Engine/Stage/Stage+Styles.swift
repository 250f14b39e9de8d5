import DopesheetText

// What the styles of animation, recorders and steppers need of a stage, beside what its users see. The callbacks of
// styles are delivered by `Stage+UserCode`, and the values are in `Stage+Values`.

extension Stage {
  // MARK: Storage and calls of styles

  package func styleStorage<Storage: AnyObject>(_ make: () -> Storage) -> Storage {
    for storage in styles {
      if let storage = storage as? Storage { return storage }
    }
    let made = make()
    styles.append(made)
    return made
  }

  /// Carries out a call of a style on a motion, and then processes what is due.
  ///
  /// An external call is recorded as one call, even if it consists of several.
  ///
  /// - Returns: False if the stage accepts no calls now, which is reported.
  @discardableResult
  package func carryOut(
    _ call: some ExternalCall, of motion: MotionControl, _ details: [StageEvent.Detail] = [],
    _ body: () -> Void
  ) -> Bool {
    if isCalledFromOutside { declare(motion) }
    return carryOut(call, of: motion.name, by: motion, details, body)
  }

  @discardableResult
  package func carryOut(
    _ call: some ExternalCall, of target: MotionTarget, _ details: [StageEvent.Detail],
    _ body: () -> Void
  ) -> Bool { carryOut(call, of: target.traceName, by: nil, details, body) }

  private func carryOut(
    _ call: some ExternalCall, of source: @autoclosure () -> String, by motion: MotionControl?,
    _ details: [StageEvent.Detail], _ body: () -> Void
  ) -> Bool {
    guard !isAccessing else {
      report(.callInAccessor(source: source()), by: motion)
      return false
    }
    announceCall(call, of: source(), details)
    carryingOut(body)
    settle()
    return true
  }

  /// Carries out work of a style whose calls do not count as external.
  package func carryingOut(_ body: () -> Void) {
    calls.answers += 1
    body()
    calls.answers -= 1
  }

  /// Makes a call of a style the cause of changes of state: `card.flight2.start`.
  package func causing(_ name: String, _ body: () -> Void) {
    let before = styleCause
    styleCause = (name, delivering.count)
    body()
    styleCause = before
  }

  /// Adds a registry to the stage, after all present motions, and declares it.
  package func add(_ registry: MotionRegistry) {
    guard !registry.isOn(self) else { return }
    join(registry)
    registry.flags[.isRefused] = true
    declare(registry)
  }

  // MARK: Events and errors

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

  private func declare(_ node: Node, to observer: any StageObserver) {
    let name = NameGrammar.encode(node.name)
    observer.stage(self, announces: .declared(source: name, kind: nodeKind, node.details()))
    for child in node.children where child.stage === self { declare(child, to: observer) }
  }

  package func detach(_ observer: any StageObserver) {
    observers = observers.filter { $0 !== observer }
  }

  package func announce(_ event: StageEvent) {
    tellObservers { $0.stage(self, announces: event) }
  }

  /// Calls a closure with each observer. A loop over the list itself takes a tenth of a step in debug builds.
  @inline(__always)
  func tellObservers(_ tell: (any StageObserver) -> Void) {
    let observers = observers
    var index = 0
    while index < observers.count {
      tell(observers[index])
      index &+= 1
    }
  }

  /// Declares a motion to the observers, once, before any other event of it.
  package func declare(_ motion: MotionControl) {
    guard !motion.flags[.isDeclared] else { return }
    motion.flags[.isDeclared] = true
    announce(
      .declared(source: motion.name, kind: motion.sourceKind, motion.sourceDetails))
  }

  /// Announces a callback of a style's motion under a name that the engine does not have.
  package func announce(_ name: String, of motion: MotionControl) {
    declare(motion)
    announce(.callback(source: motion.name, name: name, []))
  }

  /// Announces a change of state of a style's source, with details and its cause. The states must be words of traces.
  package func announceChange(
    of motion: MotionControl, from: String, to next: String, _ details: [StageEvent.Detail] = []
  ) {
    declare(motion)
    let cause = presentCause.map { [StageEvent.Detail("cause", .text($0))] } ?? []
    announce(.state(source: motion.name, from: from, to: next, details + cause))
  }

  /// Announces that a style rejects a call on something that does not exist.
  package func announceRefusal(
    of call: some ExternalCall, _ details: [StageEvent.Detail], to source: String, kind: String,
    as word: String, _ refusal: [StageEvent.Detail]
  ) {
    guard !isHalted else { return }
    announce(.declared(source: source, kind: kind, [.init("missing", .flag(true))]))
    announceCall(call, of: source, details)
    announce(.callback(source: source, name: word, refusal))
  }

  /// Records an error, and announces it as a callback of its motion.
  package func report(_ error: StageError, by motion: MotionControl?) {
    reports.problems.append(error)
    guard let motion else { return }
    declare(motion)
    announceRefusal(error, of: motion.name)
  }

  package func note(_ warning: StageError, of motion: MotionControl) {
    reports.warnings.append(warning)
    declare(motion)
    announce(
      .callback(
        source: motion.name, name: warning.word, [.init("reason", .text(warning.description))]))
  }

  /// Announces and reports that a style rejected something.
  package func refuse(_ errors: [StageError], source: String, kind: String) {
    announce(.declared(source: source, kind: kind, []))
    for error in errors {
      report(error, by: nil)
      announceRefusal(error, of: source)
    }
  }

  private func announceRefusal(_ error: StageError, of source: String) {
    announce(
      .callback(
        source: source, name: "refused",
        [.init("error", .text(error.word)), .init("reason", .text(error.description))]))
  }

  // MARK: Names

  /// Returns the next free name of a motion: a stem and a number.
  package func nextName(_ stem: String, from first: Int = 1) -> String {
    // Unnamed motions that joined before may get this name.
    nameMotions()
    var number = max(first - 1, names.lastNumbers[stem, default: 0])
    repeat { number += 1 } while isTaken("\(stem)\(number)")
    names.lastNumbers[stem] = number
    return "\(stem)\(number)"
  }

  package func isTaken(_ name: String) -> Bool {
    nameMotions()
    return names.contains(NameGrammar.encode(word: name))
  }

  /// Returns a free name for a node: the wanted name if it is free, or else a numbered one.
  package func freeNodeName(_ wanted: String, orNumbered stem: String) -> String {
    func isFree(_ name: String) -> Bool {
      let encoded = NameGrammar.encode(name)
      return !names.contains(encoded) && encoded.utf8.count <= Stage.nameLimit
    }
    nameMotions()
    if isFree(wanted) { return wanted }
    var name = nextName(stem)
    while names.contains(NameGrammar.encode(name)) { name = nextName(stem) }
    return name
  }

  package func target(named name: String) -> MotionTarget? {
    node(named: NameGrammar.decode(name) ?? name) ?? object(named: name)
  }

  /// Returns the name in traces of a motion, node or object; `nil` if it is not found. Accepts its own name or its
  /// name in traces. Declares a motion to the observers first.
  package func sourceName(of name: String) -> String? {
    if let motion = motion(named: name) ?? motion(named: NameGrammar.encode(word: name)) {
      declare(motion)
      return motion.name
    }
    let encoded = NameGrammar.encode(name)
    if node(named: name) != nil || object(named: encoded) != nil {
      return encoded
    }
    return names.contains(name) ? name : nil
  }

  package func nearestCallable(to name: String) -> String? {
    guard names.searchSteps > 0 else { return nil }
    let known = callableNames
    return nearest(to: name, in: known, steps: &names.searchSteps)
  }

  // MARK: Runs

  /// Schedules an external call of the harness itself. It is not announced, and `time` must not be past.
  package func atOwn(_ time: Ticks, _ call: @escaping () -> Void) { schedule(.own(call), at: time) }

  /// The waits that keep the stage from being settled, beside those of motions and scheduled calls, in words.
  package var unsettledWaits: [String] {
    let engine = hasOwnEngine ? "" : ", which no stage.onFrame steps"
    let task = tasks == nil ? ", which needs Rehearsal.async" : ""
    return unsettledEngines.map { "the engine of stage.settles (\($0))" + engine }
      + (sleepers?.descriptions ?? []).map { $0 + task } + taskWaits
  }

  /// Whether accessors of a user's object are being called.
  package var isAccessing: Bool { calls.isAccessing }

  package var hasScheduledCalls: Bool { schedule.next != nil }

  package var hasOwnEngine: Bool { !frames.bodies.isEmpty }

  package func setFrameRate(_ rate: FrameRate?) { frames.rate = rate }

  package func attach(tasks: some StageTasks) { self.tasks = UserCode(tasks) }

  package func endSleeps() { sleepers?.end() }

  /// Halts the stage: the present step ends early, and each later one throws ``StageError/Kind/abandoned``.
  package func abandon() {
    if !isHalted { halt = .abandoned }
  }
}

/// The stage of an object that a style stores with it and that may outlive the stage.
package struct HostStage {
  private unowned(unsafe) var held: Stage?
  private var standIn: Stage?

  package init(_ stage: Stage) { held = stage }

  /// The stage; after its end an empty one without observers, so that calls have no effect.
  package var stage: Stage { held ?? standIn! }

  /// Replaces the stage; call it when the stage ends.
  package mutating func stageEnded() {
    standIn = Stage()
    held = nil
  }
}

extension MotionTarget {
  package final var traceName: String { NameGrammar.encode(name) }
}

extension Node {
  package func reject(_ error: StageError) { refuse(error) }
}

extension MotionControl {
  /// Sets the kind and the details with which a style declares the motion.
  package final func setStyle(as kind: String? = nil, _ facts: [StageEvent.Detail]) {
    var style = style ?? MotionStyle()
    style.kind = kind
    style.details = facts
    self.style = style
  }
}
