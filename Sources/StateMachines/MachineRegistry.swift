import DopesheetEngine
import DopesheetNotation

/// All machines of a stage, which makes recorded calls on them again.
final class MachineRegistry: CallTaking {
  private unowned let stage: Stage
  private var owners: [StateMachines] = []

  init(_ stage: Stage) { self.stage = stage }

  deinit { for owner in owners { owner.stageEnded() } }

  func add(_ machines: StateMachines) { owners.append(machines) }

  func take(
    _ call: String, of source: String, _ details: [Happening.Detail]
  ) throws(InputError) -> Bool {
    let name = NameGrammar.decode(source) ?? source
    let words = ["perform", "goToState", "initialize", "stop"]
    guard let owner = owners.first(where: { $0.machine(name) != nil }) else {
      // A call on a machine that was never there is rejected again.
      guard words.dropLast().contains(call), !stage.isTaken(name), let first = owners.first else {
        return false
      }
      return try make(call, of: name, details, by: first)
    }
    guard words.contains(call) else { throw .unknownCall(call, of: source) }
    return try make(call, of: name, details, by: owner)
  }

  private func make(
    _ call: String, of name: String, _ details: [Happening.Detail], by owner: StateMachines
  ) throws(InputError) -> Bool {
    func text(_ key: String) throws(InputError) -> String {
      guard case .text(let text)? = details.first(where: { $0.key == key })?.value else {
        throw .badDetail(key, call: call)
      }
      return text
    }
    switch call {
    case "perform":
      let transition = try text("transition")
      // A call that was rejected is rejected again, which is what was recorded.
      try? owner.performTransition(transition, onMachine: name)
    case "goToState":
      let state = try text("state")
      let transition = try transition(call, details)
      try? owner.goToState(state, with: transition, onMachine: name)
    case "initialize":
      let state = try text("state")
      try? owner.initialize(state, onMachine: name)
    default:
      owner.stopAnimations(onMachine: name)
    }
    return true
  }

  private func transition(
    _ call: String, _ details: [Happening.Detail]
  ) throws(InputError) -> StateTransition {
    var transition = StateTransition(duration: 0)
    for detail in details {
      switch (detail.key, detail.value) {
      case ("duration", .number(let seconds)): transition.duration = seconds
      case ("delay", .number(let seconds)): transition.delay = seconds
      case ("next", .text(let next)): transition.nextTransition = next
      case ("state", .text): break
      case ("curve", .text(let name)):
        guard let curve = TransitionCurve.allCases.first(where: { $0.name == name }) else {
          throw .badDetail("curve", call: call)
        }
        transition.curve = curve
      default: throw .badDetail(detail.key, call: call)
      }
    }
    return transition
  }
}
