// Everyday defects around scenarios and state machines.

extension Defect {
  static let everydayMachines = [
    Defect(
      "hopHangsInAir",
      "A hop that is poked in the air stops there, and the next hop begins from there."
    ) { stage, recorder, isMended in
      let frog = stage.add(Node("frog", frame: CGRect(x: 0, y: 100, width: 40, height: 20)))
      let animator = stage.animator(
        "hop", KeyFrame(.translate(y: -40), after: 0.2, .easeOut),
        KeyFrame(.translate(y: 40), after: 0.2, .easeIn))
      var hanging = 0
      recorder.judge?.probe("frog.hanging") { hanging }
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
      let animator = stage.animator("deal", KeyFrame(.translate(x: 200), after: 0.3, .easeOut))
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
      var picture = "day"
      recorder.probe("frame.picture") { picture }
      let animator = stage.animator(
        "turn", KeyFrame(.alpha(0), after: 0.2),
        KeyFrame(.action { _ in picture = "night" }, after: 0), KeyFrame(.alpha(1), after: 0.2))
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
      let machines = try StateMachines.drawer(on: stage)
      var isWanted = false
      recorder.judge?.probe("drawer.isWrong") { machines.isOpen != isWanted }
      func go() throws {
        guard !machines.isMoving, machines.isOpen != isWanted else { return }
        try machines.perform(isWanted ? "show" : "hide")
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
      let machines = try StateMachines.drawer(on: stage)
      var isLoggedIn = true
      recorder.judge?.probe("drawer.isLeft") { !isLoggedIn && machines.isOpen }
      func reset() throws {
        if isMended, machines.isMoving { return }
        try? machines.goToState("closed", onMachine: "drawer")
      }
      if isMended {
        machines.onFinished { _, state, _ in if !isLoggedIn, state == "open" { try reset() } }
      }
      let tap = stage.cue("tap") { _ in
        guard isLoggedIn, !machines.isMoving else { return }
        try machines.perform(machines.isOpen ? "hide" : "show")
      }
      let logout = stage.cue("logout") { _ in
        isLoggedIn = false
        try reset()
      }
      stage.at(.seconds(0.1)) { tap.send() }
      stage.at(.seconds(0.8)) { logout.send() }
    }.always { run in [run["drawer.isLeft"].final == false] },
  ]
}
