import DopesheetEngine
import DopesheetNotation

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
      guard !isRunning else { throw .busy(machine: id) }
      guard let target = definition.state(state) else {
        throw .unknownState(machine: id, state: state)
      }
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

  /// Lets the chain end with the transition under way.
  func stop() {
    guard isRunning, !isStopRequested else { return }
    isStopRequested = true
    owner.stage.deliver("stopRequested", [], of: shelf)
  }

  private func reject(_ error: StateMachineError, _ detail: Happening.Detail) {
    owner.stage.deliver("rejected", [detail, .init("code", .text(error.code))], of: shelf)
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
    let detail = Happening.Detail(
      "transition", .text(transition.id.isEmpty ? "goToState" : transition.id))
    owner.stage.deliver(
      "performed",
      [detail, .init("from", .text(currentState ?? "")), .init("to", .text(target.id))],
      of: shelf)
    let motion = motion(of: transition, to: target, as: key)
    step = Step(transition: transition, target: target, motion: motion)
    motion.start()
    // It was refused, and the stage says why.
    if motion.state == .stopped, step?.motion === motion { rest() }
  }

  /// The transition under way has begun to move.
  func stepStarted() {
    guard let step else { return }
    owner.stage.deliver("started", [.init("to", .text(step.target.id))], of: shelf)
  }

  /// The transition under way is over, whether or not it was stopped.
  private func motionEnded(_ motion: MotionControl) {
    guard let step, step.motion === motion else { return }
    let (from, to) = (currentState ?? "", step.target.id)
    self.step = nil
    currentState = to
    owner.stage.announceChange(
      of: shelf, from: NameGrammar.encode(word: from.isEmpty ? "none" : from),
      to: NameGrammar.encode(word: to))
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
