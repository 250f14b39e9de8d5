extension Specimen {
  /// Returns an animator with a scenario of some key frames, the first of each group with its seconds.
  private static func animator(
    on stage: Stage, _ name: String, _ frames: [(KeyFrame.Change, after: Double)]
  ) throws -> ScenarioAnimator {
    let animator = ScenarioAnimator(on: stage)
    animator.createScenario(name)
    for (change, after) in frames {
      try animator.addKeyFrame(change, toScenario: name, after: after)
    }
    return animator
  }

  static let soundScenarios = [
    Specimen("spin", "A card turns and grows.") { stage, _ in
      let card = stage.add(Node("card", frame: CGRect(x: 50, y: 80, width: 100, height: 60)))
      let animator = try animator(
        on: stage, "spin",
        [(.scale(x: 2, y: 2), 0.2), (.rotateZ(180), 0), (.scale(x: 0.5, y: 0.5), 0.2)])
      try animator.action(card, withScenario: "spin")
    },
    Specimen("leave", "Three cards leave one after another.") { stage, _ in
      let animator = try animator(on: stage, "leave", [(.translate(x: 320), 0.2), (.alpha(0), 0)])
      for index in 0..<3 {
        let card = stage.add(Node("card\(index)", frame: CGRect(x: 0, y: 0, width: 80, height: 40)))
        try animator.action(card, withScenario: "leave", delay: 0.1 * Double(index))
      }
    },
    Specimen("trick", "A decoy plays instead of the card.") { stage, _ in
      let card = stage.add(Node("card", frame: CGRect(x: 50, y: 80, width: 100, height: 60)))
      let animator = try animator(
        on: stage, "trick", [(.morph(.frame(CGRect(x: 200, y: 300, width: 50, height: 30))), 0.3)])
      animator.defaultStage = stage.add(
        Node("top", frame: CGRect(x: 0, y: 0, width: 400, height: 800)))
      try animator.actionDecoy(card, withScenario: "trick")
    },
    Specimen("waits", "A bird waits for its nest, but not for ever.") { stage, _ in
      let bird = stage.add(Node("bird", frame: CGRect(x: 0, y: 0, width: 40, height: 20)))
      let animator = try animator(on: stage, "fly", [(.morph(.named("nest")), 0.2)])
      animator.targets.add(
        "nest", frame: CGRect(x: 200, y: 300, width: 80, height: 40), isReady: false)
      stage.cue("ready") { _ in animator.targets.setReady(true, "nest") }
      try animator.action(bird, withScenario: "fly", targetObject: animator.targets, timeOut: 0.5)
    },
    Specimen("skipped", "A tap ends a scenario where its group ends.") { stage, _ in
      let card = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 80, height: 40)))
      let animator = try animator(
        on: stage, "walk", [(.translate(x: 100), 0.2), (.translate(y: 50), 0.2)])
      stage.cue("skip") { _ in animator.stopAction(card) }
      stage.cue("freeze") { _ in animator.stopAction(card, policy: .freeze) }
      try animator.action(card, withScenario: "walk")
    },
    Specimen("again", "A tap lets the frog hop if it is at rest.") { stage, _ in
      let frog = stage.add(Node("frog", frame: CGRect(x: 0, y: 100, width: 40, height: 20)))
      let animator = try animator(
        on: stage, "hop", [(.translate(y: -40), 0.15), (.translate(y: 40), 0.15)])
      func hop() throws {
        if !animator.isActing(frog) { try animator.action(frog, withScenario: "hop") }
      }
      stage.cue("tap") { _ in try hop() }
      try hop()
    },
  ]
}
