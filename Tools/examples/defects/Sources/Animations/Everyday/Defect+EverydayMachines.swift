// Everyday defects around scenarios and state machines.

extension Defect {
  static let everydayMachines = [
    Defect(
      "hopHangsInAir",
      "A hop that is poked in the air stops there, and the next hop begins from there."
    ) { stage, recorder, isMended in
      let frog = stage.add(Node("frog", frame: CGRect(x: 0, y: 100, width: 40, height: 20)))
      let animator = ScenarioAnimator(on: stage)
      animator.createScenario("hop")
      try animator.addKeyFrame(.translate(y: -40), toScenario: "hop", after: 0.2, .easeOut)
      try animator.addKeyFrame(.translate(y: 40), toScenario: "hop", after: 0.2, .easeIn)
      var hanging = 0
      recorder.judge("frog.hanging") { hanging }
      let poke = stage.cue("poke") { _ in
        if animator.isActing(frog) {
          if !isMended { animator.stopAction(frog, policy: .freeze) }
          return
        }
        animator.action(
          frog, withScenario: "hop",
          completion: { if abs($0.transform.m42) > 0.5 { hanging += 1 } })
      }
      poke.send()
    }.always { run in [run["frog.hanging"].final == 0] },
    Defect(
      "busyBeforeItsTurn",
      "A card that is grabbed before it is dealt stays busy, since only the completion frees it."
    ) { stage, recorder, isMended in
      let card = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 40, height: 60)))
      let animator = ScenarioAnimator(on: stage)
      animator.createScenario("deal")
      try animator.addKeyFrame(.translate(x: 200), toScenario: "deal", after: 0.3, .easeOut)
      var isBusy = false
      recorder.probe("card.isBusy") { isBusy }
      let deal = stage.cue("deal") { _ in
        guard !isBusy else { return }
        isBusy = true
        card.transform = .identity
        animator.action(
          card, withScenario: "deal", delay: 0.3, completion: { _ in isBusy = false })
      }
      stage.cue("grab") { _ in
        animator.stopAction(card, policy: .freeze)
        if isMended { isBusy = false }
      }
      deal.send()
    }.always { run in [run["card.isBusy"].final == false] },
    Defect(
      "pictureNotTurned",
      "The picture is exchanged in the middle of its turn, which a tap that skips the turn leaves out."
    ) { stage, recorder, isMended in
      let frame = stage.add(Node("frame", frame: CGRect(x: 0, y: 0, width: 80, height: 80)))
      let animator = ScenarioAnimator(on: stage)
      var picture = "day"
      recorder.probe("frame.picture") { picture }
      animator.createScenario("turn")
      animator.addKeyFrame(.alpha(0), toScenario: "turn", after: 0.2)
      animator.addKeyFrame(.action { _ in picture = "night" }, toScenario: "turn", after: 0)
      animator.addKeyFrame(.alpha(1), toScenario: "turn", after: 0.2)
      stage.cue("skip") { _ in
        guard animator.isActing(frame) else { return }
        animator.stopAction(frame, policy: .freeze)
        frame.animate { fly in fly.alpha(to: 1).duration(0.1) }
        if isMended { picture = "night" }
      }
      animator.action(frame, withScenario: "turn")
    }.always { run in [run["frame.picture"].final == "night"] },
    Defect(
      "tapWhileMoving",
      "A tap while the menu moves is lost, although the user wants it to turn back."
    ) { stage, recorder, isMended in
      let machines = try loadDrawer(on: stage)
      var isWanted = false
      func isOpen() -> Bool { machines.machine("drawer")?.currentState == "open" }
      recorder.judge("drawer.isWrong") { isOpen() != isWanted }
      func go() throws {
        guard !machines.isRunning("drawer"), isOpen() != isWanted else { return }
        try machines.performTransition(isWanted ? "show" : "hide", onMachine: "drawer")
      }
      if isMended { machines.onFinished { _, _, _ in try go() } }
      let tap = stage.cue("tap") { _ in
        isWanted.toggle()
        try go()
      }
      tap.send()
    }.always { run in [run["drawer.isWrong"].final == false] },
    Defect(
      "openAfterLogout",
      "A logout closes the drawer at once, which a moving machine rejects without a word."
    ) { stage, recorder, isMended in
      let machines = try loadDrawer(on: stage)
      var isLoggedIn = true
      recorder.judge("drawer.isLeft") {
        !isLoggedIn && machines.machine("drawer")?.currentState == "open"
      }
      func reset() throws {
        if isMended, machines.isRunning("drawer") { return }
        try? machines.goToState("closed", onMachine: "drawer")
      }
      if isMended {
        machines.onFinished { _, state, _ in if !isLoggedIn, state == "open" { try reset() } }
      }
      let tap = stage.cue("tap") { _ in
        guard isLoggedIn, !machines.isRunning("drawer") else { return }
        let isOpen = machines.machine("drawer")?.currentState == "open"
        try machines.performTransition(isOpen ? "hide" : "show", onMachine: "drawer")
      }
      let logout = stage.cue("logout") { _ in
        isLoggedIn = false
        try reset()
      }
      stage.at(.seconds(0.1)) { tap.send() }
      stage.at(.seconds(0.8)) { logout.send() }
    }.always { run in [run["drawer.isLeft"].final == false] },
  ]

  /// Loads a drawer that shows and hides.
  private static func loadDrawer(on stage: Stage) throws -> StateMachines {
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
}
