// Defects around scenarios: busy actors, decoys and targets.

extension Stage {
  /// Creates an animator with one scenario.
  func animator(_ scenario: String, _ keyFrames: KeyFrame...) -> ScenarioAnimator {
    let animator = ScenarioAnimator(on: self)
    animator.add(Scenario(scenario, keyFrames: keyFrames))
    return animator
  }
}

extension Defect {
  static let inScenarios = [
    Defect(
      "busyActor", "A second tap plays the scenario of an actor that still plays."
    ) { stage, recorder, isMended in
      let frog = stage.add(Node("frog", frame: CGRect(x: 0, y: 100, width: 40, height: 20)))
      let animator = stage.animator(
        "hop", KeyFrame(.translate(y: -40), after: 0.2), KeyFrame(.translate(y: 40), after: 0.2))
      stage.cue("tap") { _ in
        if isMended, animator.isActing(frog) { return }
        animator.action(frog, withScenario: "hop")
      }
      animator.action(frog, withScenario: "hop")
    },
    Defect(
      "hiddenBehindDecoy",
      "The card is hidden behind its decoy and shown by the completion, which a stop never calls."
    ) { stage, recorder, isMended in
      let card = stage.add(Node("card", frame: CGRect(x: 50, y: 80, width: 100, height: 60)))
      let goal = CGRect(x: 200, y: 300, width: 50, height: 30)
      let animator = stage.animator("trick", KeyFrame(.morph(.frame(goal)), after: 0.5))
      animator.defaultStage = stage.add(
        Node("top", frame: CGRect(x: 0, y: 0, width: 400, height: 800)))
      if isMended { animator.onDecoyRemoved { _ in card.isHidden = false } }
      stage.cue("cancel") { _ in animator.stopAction(card) }
      card.isHidden = true
      animator.actionDecoy(
        card, withScenario: "trick", completion: { _ in if !isMended { card.isHidden = false } })
      stage.settles { !card.isHidden }
    },
    Defect(
      "nestNeverReady",
      "The bird waits for a nest that is ready by the completion of another animation.",
      interruptedBy: .usual.calls(.stop)
    ) { stage, recorder, isMended in
      let (bird, nest) = (
        stage.add(Node("bird", frame: CGRect(x: 0, y: 0, width: 40, height: 20))),
        stage.add(Node("nest"))
      )
      let animator = stage.animator("fly", KeyFrame(.morph(.named("nest")), after: 0.3))
      animator.targets.add(
        "nest", frame: CGRect(x: 200, y: 300, width: 80, height: 40), isReady: false)
      let build = Motion(nest, .alpha(from: 0, to: 1), duration: 0.25).named("nest.build")
        .completed { _ in animator.targets.setReady(true, "nest") }
      stage.play(build)
      if isMended {
        animator.action(bird, withScenario: "fly", targetObject: animator.targets, timeOut: 1)
      } else {
        animator.action(bird, withScenario: "fly", targetObject: animator.targets)
      }
    },
  ]
}
