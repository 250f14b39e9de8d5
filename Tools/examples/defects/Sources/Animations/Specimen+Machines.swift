extension Specimen {
  /// Loads a lamp with three states, which goes on by itself from the second one if `chains` is true.
  private static func lamp(on stage: Stage, chains: Bool = false, delay: Double = 0) throws
    -> StateMachines
  {
    stage.add(Node("lamp", frame: CGRect(x: 0, y: 0, width: 40, height: 40))).tag = 1
    let machines = StateMachines(on: stage)
    func state(_ id: String, _ alpha: Double, _ transitions: [StateTransition]) -> ViewState {
      ViewState(
        id, isInitial: id == "off", views: [ViewValues(tag: "1", alpha: alpha)],
        transitions: transitions)
    }
    let dim = StateTransition(
      "switch", to: "dim", duration: 0.2, delay: delay, next: chains ? "raise" : nil)
    let states = [
      state("off", 0, [dim]),
      state("dim", 0.5, [StateTransition("raise", to: "bright", duration: 0.2)]),
      state("bright", 1, [StateTransition("switch", to: "off", duration: 0.2)]),
    ]
    try machines.load(
      MachineDocument([MachineDefinition("light", states: states)]), applyInitialState: true)
    return machines
  }

  static let soundMachines = [
    Specimen("dimmed", "A lamp goes to its second state.") { stage, _ in
      let machines = try lamp(on: stage)
      try machines.performTransition("switch", onMachine: "light")
    },
    Specimen("chained", "A transition follows another one.") { stage, _ in
      let machines = try lamp(on: stage, chains: true)
      try machines.performTransition("switch", onMachine: "light")
    },
    Specimen("delayed", "A transition begins after its delay, and a tap ends the chain.") {
      stage, _ in
      let machines = try lamp(on: stage, chains: true, delay: 0.1)
      stage.cue("enough") { _ in machines.stopAnimations(onMachine: "light") }
      try machines.performTransition("switch", onMachine: "light")
    },
    Specimen("asked", "A tap asks the machine for its state first.") { stage, _ in
      let machines = try lamp(on: stage)
      func press() throws {
        guard !machines.isRunning("light") else { return }
        let transition = machines.machine("light")?.currentState == "dim" ? "raise" : "switch"
        try machines.performTransition(transition, onMachine: "light")
      }
      stage.cue("press") { _ in try press() }
      try press()
    },
    Specimen("atOnce", "A cue puts the lamp out at once, unless it changes.") { stage, _ in
      let machines = try lamp(on: stage)
      stage.cue("out") { _ in
        if !machines.isRunning("light") { try machines.goToState("off", onMachine: "light") }
      }
      try machines.performTransition("switch", onMachine: "light")
    },
    Specimen(
      "reported", "The name of the state is shown as soon as it is reached."
    ) { stage, recorder in
      let machines = try lamp(on: stage, chains: true)
      var shown = "off"
      machines.onMoved { _, to, _ in shown = to }
      machines.onFinished { _, to, _ in shown = to }
      machines.onForceStopped { to, _ in shown = to }
      recorder.probe("label.errors") { machines.machine("light")?.currentState == shown ? 0 : 1 }
      try machines.performTransition("switch", onMachine: "light")
    }.always { run in [run["label.errors"].maximum == 0] },
  ]
}
