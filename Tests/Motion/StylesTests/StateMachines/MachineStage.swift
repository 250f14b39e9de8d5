import DopesheetEngine
import DopesheetStyles

extension MachineDefinition {
  /// The worked example of the reference: a machine that alternates between two states for ever.
  static let thereAndBack = MachineDefinition(
    "m",
    states: [
      ViewState(
        "a", isInitial: true, views: [ViewValues(tag: "1", alpha: 1)],
        transitions: [StateTransition("forward", to: "b", duration: 1, next: "back")]),
      ViewState(
        "b",
        views: [
          ViewValues(
            tag: "1", alpha: 0.5,
            transformations: [.translation(x: 0, y: 200), .scale(x: 1.2, y: 1.2)])
        ],
        transitions: [
          StateTransition("back", to: "a", duration: 0.5, delay: 1, next: "forward")
        ]),
    ])
}

/// A stage with a node of tag 1 in a root, its machines, and the callbacks of these.
final class MachineStage {
  let stage = Stage()
  let machines: StateMachines
  let card: Node
  private(set) var reported: [String] = []

  init(
    states: [ViewState] = MachineDefinition.thereAndBack.states, applyInitialState: Bool = false
  ) throws {
    let root = stage.add(Node("root"))
    card = root.add(Node("card", frame: .init(x: 50, y: 50, width: 100, height: 100)))
    card.tag = 1
    machines = StateMachines(on: stage, root: root)
    try machines.load(
      MachineDocument([MachineDefinition("m", states: states)]),
      applyInitialState: applyInitialState)
    machines.onMoved { [unowned self] in tell("moved \($0) \($1) \($2)") }
      .onFinished { [unowned self] in tell("finished \($0) \($1) \($2)") }
      .onForceStopped { [unowned self] in tell("forceStopped \($0) \($1)") }
  }

  func tell(_ words: String) { reported.append("\(words) at \(stage.now.seconds)") }

  func step(to seconds: Double) throws { try stage.step(to: .seconds(seconds)) }
}
