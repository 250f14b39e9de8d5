// Defects around state machines: flags beside the machine.

extension Defect {
  /// Loads a menu that opens and closes.
  private static func loadMenu(on stage: Stage) throws -> StateMachines {
    let panel = stage.add(Node("panel", frame: CGRect(x: -160, y: 0, width: 160, height: 400)))
    panel.tag = 1
    let machines = StateMachines(on: stage)
    let closed = ViewState(
      "closed", isInitial: true, views: [ViewValues(tag: "1", alpha: 0)],
      transitions: [StateTransition("open", to: "wide", duration: 0.3)])
    let wide = ViewState(
      "wide", views: [ViewValues(tag: "1", alpha: 1)],
      transitions: [StateTransition("close", to: "closed", duration: 0.2)])
    try machines.load(
      MachineDocument([MachineDefinition("menu", states: [closed, wide])]), applyInitialState: true)
    return machines
  }

  static let inMachines = [
    Defect(
      "tapsWhileBusy", "A tap opens the menu without asking whether it moves already."
    ) { stage, recorder, isMended in
      let machines = try loadMenu(on: stage)
      stage.cue("tap") { _ in
        if isMended, machines.isRunning("menu") || machines.machine("menu")?.currentState == "wide"
        {
          return
        }
        try machines.performTransition("open", onMachine: "menu")
      }
      stage.settles { true }
    },
    Defect(
      "flagBesideMachine",
      "A flag beside the machine is toggled, although the machine rejects the transition."
    ) { stage, recorder, isMended in
      let machines = try loadMenu(on: stage)
      var isOpen = false
      recorder.probe("menu.errors") {
        !machines.isRunning("menu") && isOpen != (machines.machine("menu")?.currentState == "wide")
          ? 1 : 0
      }
      if isMended {
        machines.onFinished { _, state, _ in isOpen = state == "wide" }
        machines.onForceStopped { state, _ in isOpen = state == "wide" }
      }
      stage.cue("tap") { _ in
        try? machines.performTransition(isOpen ? "close" : "open", onMachine: "menu")
        if !isMended { isOpen.toggle() }
      }
      try machines.performTransition("open", onMachine: "menu")
      isOpen = true
    }.always { run in [run["menu.errors"].final == 0] },
    Defect(
      "busyAfterStop",
      "The flag is cleared when a transition has finished, but not when it was stopped.",
      interruptedBy: .usual.calls(.stop)
    ) { stage, recorder, isMended in
      let machines = try loadMenu(on: stage)
      var isBusy = true
      machines.onFinished { _, _, _ in isBusy = false }
      if isMended { machines.onForceStopped { _, _ in isBusy = false } }
      try machines.performTransition("open", onMachine: "menu")
      stage.settles { !isBusy }
    },
  ]
}
