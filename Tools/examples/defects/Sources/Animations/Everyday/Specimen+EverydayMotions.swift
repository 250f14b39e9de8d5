// Sound animations of all styles.

extension Specimen {
  static let everydayMotions = [
    Specimen(
      "springSheet", "A tap gives the spring of a sheet its other end, and it may swing beyond."
    ) { stage, recorder in
      let sheet = stage.add(Node("sheet"))
      sheet.position.y = 600
      let spring = stage.play(
        SpringMotion(sheet, .position.y(to: 80), spring: .bouncy).named("sheet.move"))
      var isOpen = true
      recorder.probe("sheet.goal") { isOpen ? 80.0 : 600.0 }
      stage.cue("tap") { _ in
        isOpen.toggle()
        spring.retarget(sheet, .position.y(to: isOpen ? 80 : 600))
        spring.start()
      }
    }.always { run in
      [
        run["sheet.position.y"].final == run["sheet.goal"].final,
        run["sheet.position.y"].staysWithin(-500...1_200),
      ]
    },
    Specimen(
      "endlessPulse", "A dot pulses for ever, and a tap makes it large for a moment."
    ) { stage, recorder in
      unowned let stage = stage
      let dot = stage.add(Node("dot"))
      stage.play(
        Motion(dot, .alpha(from: 0.4, to: 1), duration: 0.5, easing: .sine.inOut).named("pulse")
          .reverses().repeatForever())
      let grow = stage.add(
        Motion(dot, .transform.scale.x(to: 1.5), duration: 0.1).named("grow").reverses())
      stage.cue("tap") { _ in grow.start() }
    }.always { run in [run["dot.alpha"].staysWithin(0.4...1)] },
    Specimen(
      "nestedTour",
      "A group in a sequence goes there and back twice, and a marker holds it for a moment."
    ) { stage, recorder in
      let card = stage.add(Node("card"))
      let group = MotionGroup([
        Motion(card, .position.y(to: 60), duration: 0.2, easing: .quartic.inOut),
        Motion(card, .alpha(to: 0.5), duration: 0.15).afterDelay(0.1),
      ]).reverses(syncsChildMotions: true)
      stage.play(
        MotionSequence([
          group, TimeMarker(after: .seconds(0.1)),
          Motion(card, .position.x(to: 80), duration: 0.2),
        ]).reverses(.contiguous).repeatCount(2).named("tour"))
    }.always { run in [run["card.position.y"].final == 0, run["card.alpha"].staysWithin(0.5...1)] },
    Specimen(
      "additiveNudges", "Each tap nudges the card, and the nudges add up and end where they began."
    ) { stage, recorder in
      unowned let stage = stage
      let card = stage.add(Node("card"))
      func nudge() {
        stage.play(
          Motion(card, .position.x(to: 30), duration: 0.2, easing: .sine.inOut).additive()
            .reverses())
      }
      stage.cue("tap") { _ in nudge() }
      nudge()
    }.always { run in [run.always(run["card.position.x"] >= -0.001)] },
    Specimen(
      "flightChain",
      "A card flies in, its badge follows at half of the way, and a tap sends both back."
    ) { stage, recorder in
      let (card, badge) = (stage.add(Node("card")), stage.add(Node("badge")))
      badge.alpha = 0
      let flight = card.animate { fly in
        fly.position.x(to: 300).duration(0.4).easing(.cubic.out)
        fly.trigger(.onValueProgress(0.5), on: badge) { $0.alpha(to: 1).duration(0.2) }
      }
      stage.cue("back") { _ in
        flight.stop()
        card.animate { fly in fly.position.x(to: 0).duration(0.3) }
        badge.animate { fly in fly.alpha(to: 0).duration(0.2) }
      }
    }.always { run in
      [run["card.position.x"].staysWithin(0...300), run["badge.alpha"].staysWithin(0...1)]
    },
    Specimen(
      "wordsAndFlags", "A lamp goes there and back, and is hidden, shown and named by taps."
    ) { stage, recorder in
      let lamp = stage.add(Node("lamp"))
      var mood = "calm"
      recorder.probe("lamp.mood") { mood }
      stage.cue("tap") { _ in
        mood = mood == "calm" ? "wild" : "calm"
        lamp.isHidden = mood == "wild"
        lamp.position.x = mood == "wild" ? 100 : 0
      }
      lamp.animate { fly in
        fly.alpha(to: 0.2).duration(0.3)
        fly.autoreverse(2)
      }
    }.always { run in [run["lamp.alpha"].final == 1] },
    Specimen(
      "randomEntrance", "Tiles come in at random, and a tap shows all at their places at once."
    ) { stage, recorder in
      let grid = stage.add(Node("grid", frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
      for index in 0..<6 { grid.add(Node("tile\(index)")).tag = index }
      let entrance = try grid.choreograph(
        [.expand(.moderately), .fadeIn], sort: .random(interObjectDelay: 0.06, seed: 3),
        animation: SpringAnimation(duration: 0.3, damping: 0.6))
      stage.cue("skip") { _ in
        entrance.stop()
        for tile in grid.children { (tile.alpha, tile.transform) = (1, .identity) }
      }
      recorder.probe("grid.unready") {
        grid.children.count { $0.alpha != 1 || $0.transform != .identity }
      }
    }.always { run in [run["grid.unready"].final == 0] },
    Specimen(
      "birdAndNest", "A bird waits for its nest for a while, flies to it, and can be called off."
    ) { stage, recorder in
      let bird = stage.add(Node("bird", frame: CGRect(x: 0, y: 0, width: 40, height: 20)))
      let animator = stage.animator(
        "fly", KeyFrame(.rotateZ(20), after: 0.1),
        KeyFrame(.morph(.named("nest")), after: 0.3, .easeInOut))
      let nest = CGRect(x: 200, y: 300, width: 80, height: 40)
      animator.targets.add("nest", frame: nest, isReady: false)
      stage.cue("callOff") { _ in animator.stopAction(bird) }
      animator.action(
        bird, withScenario: "fly", targetObject: animator.targets, timeOut: 0.5)
      stage.at(.seconds(0.3)) { animator.targets.setReady(true, "nest") }
      recorder.probe("bird.isAway") { animator.isActing(bird) }
    }.always { run in [run["bird.isAway"].final == false] },
    Specimen(
      "tabMachine",
      "A tab goes to the next state when its machine is free, and once more by itself."
    ) { stage, recorder in
      stage.add(Node("page", frame: CGRect(x: 0, y: 0, width: 320, height: 400))).tag = 1
      let machines = StateMachines(on: stage)
      func state(_ name: String, _ next: String, _ alpha: Double, isInitial: Bool = false)
        -> ViewState
      {
        ViewState(
          name, isInitial: isInitial, views: [ViewValues(tag: "1", alpha: alpha)],
          transitions: [StateTransition("go", to: next, duration: 0.2)])
      }
      let states = [
        state("home", "list", 1, isInitial: true), state("list", "map", 0.6),
        state("map", "home", 0.3),
      ]
      try machines.load(
        MachineDocument([MachineDefinition("tabs", states: states)]), applyInitialState: true)
      let tap = stage.cue("tap") { _ in
        if !machines.isRunning("tabs") { try machines.performTransition("go", onMachine: "tabs") }
      }
      machines.onFinished { _, state, _ in
        if state == "map" { try machines.performTransition("go", onMachine: "tabs") }
      }
      tap.send()
      stage.at(.seconds(0.5)) { tap.send() }
    }.always { run in [run["page.alpha"].staysWithin(0.3...1)] },
    Specimen(
      "thrownBetweenWalls",
      "A ball is thrown between two walls, and caught and thrown again by taps."
    ) { stage, recorder in
      unowned let stage = stage
      let ball = stage.add(Node("ball"))
      let fling = stage.play(
        PhysicsMotion(
          ball, .position.x(from: 0, to: 300, velocity: 900), friction: 0.9, restitution: 0.6
        ).named("fling"))
      stage.cue("catch") { _ in fling.stop() }
      stage.cue("push") { _ in if fling.state == .moving { fling.velocity = 400 } }
    }.always { run in [run["ball.position.x"].staysWithin(0...300)] },
  ]
}
