import DopesheetEngine
import DopesheetText

import struct Foundation.CGPoint

/// A state machine on a stage, with its current state and the transition under way.
///
/// In traces it is a source of its own, of the kind `machine`. ``StateMachines`` has the calls on it.
public final class StateMachine {
  /// The id.
  public let id: String
  /// The states and transitions. States can be added.
  package private(set) var definition: MachineDefinition
  /// The indices of the states by their ids. Of states with the same id the first one counts.
  private var places: [String: Int]
  /// The id of the current state. During a transition it is the state that the machine leaves.
  public internal(set) var currentState: String?
  /// Whether a transition or its delay is under way.
  package internal(set) var isRunning = false
  /// Whether the machine will stop at the end of the present transition.
  package internal(set) var isStopRequested = false

  unowned let owner: StateMachines
  let registry: MotionRegistry
  var step: Step?
  /// The motions of all transitions so far. Only looked up, never iterated.
  var courses: [CourseKey: Course] = [:]

  struct Step {
    /// The transition; its ids are empty if it came from `goToState`.
    let transition: StateTransition
    let target: ViewState
    let motion: Motion
  }

  init(_ definition: MachineDefinition, of owner: StateMachines) {
    id = definition.id
    self.definition = definition
    places = Dictionary(
      definition.states.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.owner = owner
    currentState = definition.initialState?.id
    var facts = [StageEvent.Detail("states", .number(Double(definition.states.count)))]
    if let currentState { facts.append(.init("initial", .text(currentState))) }
    registry = MotionRegistry(id, kind: "machine", facts)
    registry.motionEnded = { [unowned self] motion in
      // Effects of an ended motion are not external calls.
      self.owner.stage.carryingOut { motionEnded(motion) }
    }
  }

  /// The motion under way, if it is one of a chain of transitions that goes on until a stop is requested.
  package var endlessMotion: Motion? {
    guard let step, !isStopRequested, definition.isEndless(step.transition) else { return nil }
    return step.motion
  }

  // MARK: Calls

  func perform(_ transition: String) throws(StateMachineError) {
    guard !isRunning else { throw .busy(machine: id) }
    guard let currentState, let state = viewState(currentState) else {
      throw .noCurrentState(machine: id)
    }
    try begin(transition, from: state)
  }

  /// Starts a transition that the machine does not define.
  func go(to state: String, _ transition: StateTransition) throws(StateMachineError) {
    let target = try idleTarget(state)
    if let next = transition.nextTransition, target.transition(next) == nil {
      throw .illegalTransition(machine: id, state: state, transition: next)
    }
    guard transition.hasSoundTimes else { throw .badTimes(machine: id) }
    begin(transition, to: target, as: .goToState(state))
  }

  func go(to state: String) throws(StateMachineError) {
    let target = try idleTarget(state)
    announceTransition("goToState", to: state)
    show(target)
    tell("finished", reach(state), state, owner.finished)
  }

  /// Makes a state the current one, and sets its nodes to its values if `applies` is true.
  func initialize(_ state: String, applies: Bool) throws(StateMachineError) {
    let target = try idleTarget(state)
    reach(state)
    if applies { show(target) }
  }

  /// Returns the state with an id. Throws if the id is unknown or a transition is under way.
  private func idleTarget(_ state: String) throws(StateMachineError) -> ViewState {
    guard !isRunning else { throw .busy(machine: id) }
    guard let target = viewState(state) else {
      throw .unknownState(machine: id, state: state)
    }
    return target
  }

  func stop() {
    guard isRunning, !isStopRequested else { return }
    isStopRequested = true
    owner.stage.deliver("stopRequested", [], of: registry)
  }

  func reject(_ error: StateMachineError, _ detail: StageEvent.Detail) {
    owner.stage.deliver("rejected", [detail, .init("code", .text(error.code))], of: registry)
  }

  // MARK: States

  func viewState(_ id: String) -> ViewState? { places[id].map { definition.states[$0] } }

  /// Adds states. Each replaces a state with the same id, and the last initial one is the only one that stays initial.
  func merge(_ states: [ViewState]) {
    for state in states {
      if state.isInitial {
        for index in definition.states.indices { definition.states[index].isInitial = false }
      }
      if let index = places[state.id] {
        definition.states[index] = state
      } else {
        places[state.id] = definition.states.count
        definition.states.append(state)
      }
      var details = [StageEvent.Detail("state", .text(state.id))]
      if state.isInitial { details.append(.init("initial", .flag(true))) }
      owner.stage.deliver("stateAdded", details, of: registry)
    }
    guard let initial = states.last(where: \.isInitial), currentState == nil, !isRunning else {
      return
    }
    reach(initial.id)
  }

  // MARK: Steps

  private func begin(_ id: String, from state: ViewState) throws(StateMachineError) {
    guard let transition = state.transition(id), let target = viewState(transition.toState)
    else { throw .illegalTransition(machine: self.id, state: state.id, transition: id) }
    guard transition.hasSoundTimes else { throw .badTimes(machine: self.id) }
    begin(transition, to: target, as: .transition(id, from: state.id))
  }

  private func begin(_ transition: StateTransition, to target: ViewState, as key: CourseKey) {
    isRunning = true
    announceTransition(transition.id.isEmpty ? "goToState" : transition.id, to: target.id)
    let motion = motion(of: transition, to: target, as: key)
    step = Step(transition: transition, target: target, motion: motion)
    motion.start()
    // The stage has refused the motion and reports the reason.
    if motion.state == .stopped, step?.motion === motion { rest() }
  }

  private func announceTransition(_ transition: String, to target: String) {
    owner.stage.deliver(
      "performed",
      [
        .init("transition", .text(transition)), .init("from", .text(currentState ?? "")),
        .init("to", .text(target)),
      ], of: registry)
  }

  /// Makes a state the current one. Returns the previous one; an empty text if there was no current state.
  @discardableResult
  func reach(_ state: String) -> String {
    let from = currentState ?? ""
    currentState = state
    owner.stage.announceChange(
      of: registry, from: NameGrammar.encode(word: from.isEmpty ? "none" : from),
      to: NameGrammar.encode(word: state))
    return from
  }

  func stepStarted() {
    guard let step else { return }
    owner.stage.deliver("started", [.init("to", .text(step.target.id))], of: registry)
  }

  /// Ends the present transition, whether its motion has completed or was stopped.
  private func motionEnded(_ motion: MotionControl) {
    guard let step, step.motion === motion else { return }
    let to = step.target.id
    self.step = nil
    let from = reach(to)
    if isStopRequested { return endByForce() }
    guard let next = step.transition.nextTransition else {
      rest()
      return tell("finished", from, to, owner.finished)
    }
    tell("moved", from, to, owner.moved)
    if isStopRequested { return endByForce() }
    owner.stage.causing("\(registry.name).moved") {
      do throws(StateMachineError) {
        guard let state = viewState(to) else { throw .noCurrentState(machine: id) }
        try begin(next, from: state)
      } catch {
        rest()
        reject(error, .init("transition", .text(next)))
      }
    }
  }

  private func rest() {
    step = nil
    isRunning = false
    isStopRequested = false
  }

  private func endByForce() {
    rest()
    let state = currentState ?? ""
    owner.stage.deliver(
      "forceStopped", [.init("state", .text(state))], of: registry, to: owner.forceStopped
    ) { try $0(state, id) }
  }

  private func tell(
    _ callback: String, _ from: String, _ to: String, _ code: UserCode<StateMachines.MoveBody>?
  ) {
    let details = [StageEvent.Detail("from", .text(from)), .init("to", .text(to))]
    owner.stage.deliver(callback, details, of: registry, to: code) { try $0(from, to, id) }
  }
}

// Makes the motions of transitions.

extension StateMachine {
  /// A transition of a state, or a `goToState` with the state that it leads to.
  enum CourseKey: Hashable {
    case transition(String, from: String)
    case goToState(String)

    var name: String {
      switch self {
      case .transition(let id, let state): "\(state).\(id)"
      case .goToState(let state): "goToState.\(state)"
      }
    }
  }

  /// The motion of a transition, and the values that it was made from.
  struct Course {
    let motion: Motion
    let goals: [Goal]
    let transition: StateTransition
  }

  /// The values that a node has at the end of a transition.
  struct Goal: Equatable {
    let node: Node
    var alpha: Double?
    var position: CGPoint?
    /// Width and height.
    var size: [Double]?
    var transform: Transform4x4

    static func == (a: Goal, b: Goal) -> Bool {
      a.node === b.node && a.alpha == b.alpha && a.position == b.position && a.size == b.size
        && a.transform == b.transform
    }

    /// Merges the values for the same node that come later in the list.
    mutating func override(with later: Goal) {
      alpha = later.alpha ?? alpha
      position = later.position ?? position
      size = later.size ?? size
      transform = later.transform
    }

    var changes: [(node: Node, change: PropertyChange<Node>)] {
      var changes: [PropertyChange<Node>] = []
      if let position { changes.append(.position(to: position)) }
      if let size {
        changes += [.bounds.size.width(to: size[0]), .bounds.size.height(to: size[1])]
      }
      changes.append(.transform(to: transform))
      if let alpha { changes.append(.alpha(to: alpha)) }
      return changes.map { (node, $0) }
    }
  }

  /// Returns the motion of a transition: the previous one if all its values are the same, else a new one.
  func motion(
    of transition: StateTransition, to target: ViewState, as key: CourseKey
  ) -> Motion {
    let goals = goals(of: target, announcing: true)
    // A motion that was removed from the stage is not used again.
    if let course = courses[key], course.goals == goals, course.transition == transition,
      course.motion.parent === registry
    {
      return course.motion
    }
    let stage = owner.stage
    let motion = Motion(
      goals.flatMap(\.changes), duration: transition.duration, easing: transition.curve.easing)
    motion.delay = transition.delay
    motion.takesStartsBeforeDelay = true
    // This is independent of closures that the user adds.
    motion.hears { $0.on(.started) { [unowned self] _ in stepStarted() } }
    let full = "\(id).\(key.name)"
    let isFree =
      !stage.isTaken(full) && NameGrammar.encode(word: full).utf8.count <= Stage.nameLimit
    motion.named(isFree ? full : stage.nextName(registry.name + ".transition"))
    let old = courses.updateValue(
      Course(motion: motion, goals: goals, transition: transition), forKey: key)
    registry.add(motion)
    if let old { stage.remove(old.motion) }
    return motion
  }

  /// Looks up the nodes of a state and returns their values at its end.
  ///
  /// - Parameter announcing: Whether missing nodes are announced.
  func goals(of state: ViewState, announcing: Bool) -> [Goal] {
    var goals: [Goal] = []
    // Names are unique on a stage. They are only looked up: the goals are in the order of the views.
    var places: [String: Int] = [:]
    var searches: StateMachines.TagSearches = [:]
    for view in state.views {
      guard let node = owner.node(view.tag, by: &searches) else {
        if announcing {
          owner.stage.deliver(
            "missingNode", [.init("state", .text(state.id)), .init("tag", .text(view.tag))],
            of: registry)
          // Code of the user may have heard of it, and changed the nodes.
          searches = [:]
        }
        continue
      }
      let goal = Goal(view, node)
      if let place = places[node.name], goals[place].node === node {
        goals[place].override(with: goal)
      } else {
        places[node.name] = goals.count
        goals.append(goal)
      }
    }
    return goals
  }

  func show(_ state: ViewState) {
    for goal in goals(of: state, announcing: true) {
      if let size = goal.size {
        goal.node.bounds.size.width = size[0]
        goal.node.bounds.size.height = size[1]
      }
      if let position = goal.position { goal.node.position = position }
      goal.node.transform = goal.transform
      if let alpha = goal.alpha { goal.node.alpha = alpha }
    }
  }
}

extension StateMachine.Goal {
  init(_ view: ViewValues, _ node: Node) {
    self.node = node
    alpha = view.alpha
    transform = Transform4x4(ViewTransformation.transform(of: view.transformations))
    guard let rect = view.rect else { return }
    let anchor = node.anchorPoint
    position = CGPoint(
      x: rect.origin.x + anchor.x * rect.size.width,
      y: rect.origin.y + anchor.y * rect.size.height)
    size = [Double(rect.size.width), Double(rect.size.height)]
  }
}
