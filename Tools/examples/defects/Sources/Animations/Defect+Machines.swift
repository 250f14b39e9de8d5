// Defects around state machines: flags beside the machine.

extension StateMachines {
  /// Loads a machine `drawer` with the transitions `show` and `hide`.
  static func drawer(on stage: Stage) throws -> StateMachines {
    stage.add(Node("panel", frame: CGRect(x: -160, y: 0, width: 160, height: 400))).tag = 1
    let machines = StateMachines(on: stage)
    let closed = ViewState(
      "closed", isInitial: true, views: [ViewValues(tag: "1", alpha: 0)],
      transitions: [StateTransition("show", to: "open", duration: 0.3)])
    let open = ViewState(
      "open", views: [ViewValues(tag: "1", alpha: 1)],
      transitions: [StateTransition("hide", to: "closed", duration: 0.2)])
    try machines.load(
      MachineDocument([MachineDefinition("drawer", states: [closed, open])]),
      applyInitialState: true)
    return machines
  }

  var isOpen: Bool { machine("drawer")?.currentState == "open" }
  var isMoving: Bool { isRunning("drawer") }

  func perform(_ transition: String) throws {
    try performTransition(transition, onMachine: "drawer")
  }
}

extension Defect {
  static let inMachines = [
    Defect(
      "tapsWhileBusy", "A tap opens the menu without asking whether it moves already."
    ) { stage, recorder, isMended in
      let machines = try StateMachines.drawer(on: stage)
      stage.cue("tap") { _ in
        if isMended, machines.isMoving || machines.isOpen { return }
        try machines.perform("show")
      }
      stage.settles { true }
    },
    Defect(
      "flagBesideMachine",
      "A flag beside the machine is toggled, although the machine rejects the transition."
    ) { stage, recorder, isMended in
      let machines = try StateMachines.drawer(on: stage)
      var isOpen = false
      recorder.probe("menu.errors") { !machines.isMoving && isOpen != machines.isOpen ? 1 : 0 }
      if isMended {
        machines.onFinished { _, state, _ in isOpen = state == "open" }
        machines.onForceStopped { state, _ in isOpen = state == "open" }
      }
      stage.cue("tap") { _ in
        try? machines.perform(isOpen ? "hide" : "show")
        if !isMended { isOpen.toggle() }
      }
      try machines.perform("show")
      isOpen = true
    }.always { run in [run["menu.errors"].final == 0] },
    Defect(
      "busyAfterStop",
      "The flag is cleared when a transition has finished, but not when it was stopped.",
      interruptedBy: .usual.calls(.stop)
    ) { stage, recorder, isMended in
      let machines = try StateMachines.drawer(on: stage)
      var isBusy = true
      machines.onFinished { _, _, _ in isBusy = false }
      if isMended { machines.onForceStopped { _, _ in isBusy = false } }
      try machines.perform("show")
      stage.settles { !isBusy }
    },
  ]
}
