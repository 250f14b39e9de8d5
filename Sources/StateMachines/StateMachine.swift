import DopesheetEngine
import DopesheetNotation

import struct Foundation.CGPoint

/// A machine of states at work on a stage: which state is the current one, and what is under way.
///
/// It is a source of its own in traces, of the kind `machine`. Its calls are those of ``StateMachines``.
public final class StateMachine {
  /// The id.
  public let id: String
  /// What it does; states can be added to it.
  public internal(set) var definition: MachineDefinition
  /// The id of the current state: the one it was in last, until a transition is over.
  public internal(set) var currentState: String?
  /// Whether a transition or its delay is under way.
  public internal(set) var isRunning = false
  /// Whether the chain of transitions is to end with the one under way.
  public internal(set) var isStopRequested = false

  unowned let owner: StateMachines
  /// Its place on the stage.
  let shelf: MotionShelf
  /// The transition under way.
  var step: Step?
  /// The motions of the transitions that were taken. Only looked up.
  var courses: [CourseKey: Course] = [:]

  /// A transition under way.
  struct Step {
    /// Empty for one that is taken once.
    let transition: StateTransition
    let target: ViewState
    let motion: Motion
  }

  init(_ definition: MachineDefinition, of owner: StateMachines) {
    id = definition.id
    self.definition = definition
    self.owner = owner
    currentState = definition.initialState?.id
    var facts = [Happening.Detail("states", .number(Double(definition.states.count)))]
    if let currentState { facts.append(.init("initial", .text(currentState))) }
    shelf = MotionShelf(id, kind: "machine", facts)
    shelf.motionEnded = { [unowned self] motion in
      // What follows from an end is no call from outside.
      self.owner.stage.carryingOut { motionEnded(motion) }
    }
  }

  // MARK: Calls

  /// Takes a transition of the current state.
  func perform(_ transition: String) throws(StateMachineError) {
    do throws(StateMachineError) {
      guard !isRunning else { throw .busy(machine: id) }
      guard let currentState, let state = definition.state(currentState) else {
        throw .noCurrentState(machine: id)
      }
      try begin(transition, from: state)
    } catch {
      reject(error, .init("transition", .text(transition)))
      throw error
    }
  }

  /// Takes a transition that is not of the machine.
  func go(to state: String, _ transition: StateTransition) throws(StateMachineError) {
    do throws(StateMachineError) {
      let target = try idleTarget(state)
      if let next = transition.nextTransition, target.transition(next) == nil {
        throw .illegalTransition(machine: id, state: state, transition: next)
      }
      guard transition.hasSoundTimes else { throw .badTimes(machine: id) }
      begin(transition, to: target, as: .goToState(state))
    } catch {
      reject(error, .init("state", .text(state)))
      throw error
    }
  }

  /// Goes to a state at once.
  func go(to state: String) throws(StateMachineError) {
    do throws(StateMachineError) {
      let target = try idleTarget(state)
      announceTransition("goToState", to: state)
      show(target)
      tell("finished", reach(state), state, owner.finished)
    } catch {
      reject(error, .init("state", .text(state)))
      throw error
    }
  }

  /// The state of an id, to which a machine that rests may go.
  func idleTarget(_ state: String) throws(StateMachineError) -> ViewState {
    guard !isRunning else { throw .busy(machine: id) }
    guard let target = definition.state(state) else {
      throw .unknownState(machine: id, state: state)
    }
    return target
  }

  /// Lets the chain end with the transition under way.
  func stop() {
    guard isRunning, !isStopRequested else { return }
    isStopRequested = true
    owner.stage.deliver("stopRequested", [], of: shelf)
  }

  func reject(_ error: StateMachineError, _ detail: Happening.Detail) {
    owner.stage.deliver("rejected", [detail, .init("code", .text(error.code))], of: shelf)
  }

  // MARK: States

  /// Takes states, each in the place of one with its id. Of initial ones the last counts.
  func merge(_ states: [ViewState]) {
    for state in states {
      if state.isInitial {
        for index in definition.states.indices { definition.states[index].isInitial = false }
      }
      if let index = definition.states.firstIndex(where: { $0.id == state.id }) {
        definition.states[index] = state
      } else {
        definition.states.append(state)
      }
      var details = [Happening.Detail("state", .text(state.id))]
      if state.isInitial { details.append(.init("initial", .flag(true))) }
      owner.stage.deliver("stateAdded", details, of: shelf)
    }
    guard let initial = states.last(where: \.isInitial), currentState == nil, !isRunning else {
      return
    }
    reach(initial.id)
  }

  // MARK: Steps

  private func begin(_ id: String, from state: ViewState) throws(StateMachineError) {
    guard let transition = state.transition(id), let target = definition.state(transition.toState)
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
    // It was refused, and the stage says why.
    if motion.state == .stopped, step?.motion === motion { rest() }
  }

  private func announceTransition(_ transition: String, to target: String) {
    owner.stage.deliver(
      "performed",
      [
        .init("transition", .text(transition)), .init("from", .text(currentState ?? "")),
        .init("to", .text(target)),
      ], of: shelf)
  }

  /// Makes a state the current one; returns the one before, empty for none.
  @discardableResult
  func reach(_ state: String) -> String {
    let from = currentState ?? ""
    currentState = state
    owner.stage.announceChange(
      of: shelf, from: NameGrammar.encode(word: from.isEmpty ? "none" : from),
      to: NameGrammar.encode(word: state))
    return from
  }

  /// The transition under way has begun to move.
  func stepStarted() {
    guard let step else { return }
    owner.stage.deliver("started", [.init("to", .text(step.target.id))], of: shelf)
  }

  /// The transition under way is over, whether or not it was stopped.
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
    owner.stage.causing("\(shelf.name).moved") {
      do throws(StateMachineError) {
        guard let state = definition.state(to) else { throw .noCurrentState(machine: id) }
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
      "forceStopped", [.init("state", .text(state))], of: shelf, to: owner.forceStopped
    ) { try $0(state, id) }
  }

  private func tell(
    _ callback: String, _ from: String, _ to: String, _ code: UserCode<StateMachines.MoveBody>?
  ) {
    let details = [Happening.Detail("from", .text(from)), .init("to", .text(to))]
    owner.stage.deliver(callback, details, of: shelf, to: code) { try $0(from, to, id) }
  }
}

// How a transition becomes a motion of the engine.

extension StateMachine {
  /// What is taken: a transition of a state, or one to a state that the machine does not have.
  enum CourseKey: Hashable {
    case transition(String, from: String)
    case goToState(String)

    /// What the name of its motion ends in.
    var name: String {
      switch self {
      case .transition(let id, let state): "\(state).\(id)"
      case .goToState(let state): "goToState.\(state)"
      }
    }
  }

  /// A motion that was made for a transition, and what it was made of.
  struct Course {
    let motion: Motion
    let goals: [Goal]
    let transition: StateTransition
  }

  /// Where a transition takes a node.
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

    /// Takes over what is said of the same node later.
    mutating func override(with later: Goal) {
      alpha = later.alpha ?? alpha
      position = later.position ?? position
      size = later.size ?? size
      transform = later.transform
    }

    /// What a motion does to get there: the frame, the transform, the opacity.
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

  /// The motion of a transition; the one of the last time, if all is as it was.
  func motion(
    of transition: StateTransition, to target: ViewState, as key: CourseKey
  ) -> Motion {
    let goals = goals(of: target, announcing: true)
    // One that somebody took off the stage does not come back.
    if let course = courses[key], course.goals == goals, course.transition == transition,
      course.motion.parent === shelf
    {
      return course.motion
    }
    let stage = owner.stage
    let motion = Motion(
      goals.flatMap(\.changes), duration: transition.duration, easing: transition.curve.easing)
    motion.delay = transition.delay
    motion.takesStartsBeforeDelay = true
    // Beside the closure that the user may give it.
    motion.hears { $0.on(.started) { [unowned self] _ in stepStarted() } }
    let full = "\(id).\(key.name)"
    let isFree =
      !stage.isTaken(full) && NameGrammar.encode(word: full).utf8.count <= Stage.nameLimit
    motion.named(isFree ? full : stage.nextName(shelf.name + ".transition"))
    let old = courses.updateValue(
      Course(motion: motion, goals: goals, transition: transition), forKey: key)
    shelf.add(motion)
    if let old { stage.remove(old.motion) }
    return motion
  }

  /// Where a state takes its nodes, which are looked up now.
  ///
  /// - Parameter announcing: Nodes that are not there are announced.
  func goals(of state: ViewState, announcing: Bool) -> [Goal] {
    var goals: [Goal] = []
    for view in state.views {
      guard let node = owner.node(view.tag) else {
        if announcing {
          owner.stage.deliver(
            "missingNode", [.init("state", .text(state.id)), .init("tag", .text(view.tag))],
            of: shelf)
        }
        continue
      }
      let goal = Goal(view, node)
      if let index = goals.firstIndex(where: { $0.node === node }) {
        goals[index].override(with: goal)
      } else {
        goals.append(goal)
      }
    }
    return goals
  }

  /// Brings the nodes to what a state says of them, without a motion.
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
  /// Where the values of a state take a node.
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
