extension Specimen {
  static let soundMotions = [
    Specimen("slide", "A card slides in.") { stage, _ in
      let card = stage.add(Node("card", frame: CGRect(x: 0, y: 400, width: 200, height: 120)))
      stage.play(
        Motion(card, [.frame.origin.y(to: 80)], duration: 0.3, easing: .cubic.out).named("slide"))
    },
    Specimen(
      "fade", "A fade stays between its ends."
    ) { stage, _ in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, [.alpha(from: 0, to: 1)], duration: 0.4).named("fade"))
    }.always { run in [run["card.alpha"].staysWithin(-1...2)] },
    Specimen("blink", "A lamp blinks three times after a delay.") { stage, _ in
      let lamp = stage.add(Node("lamp"))
      stage.play(
        Motion(lamp, [.alpha(to: 0)], duration: 0.1, easing: .sine.inOut).named("blink").afterDelay(
          0.1
        )
        .reverses().repeatCount(3))
    },
    Specimen("overshoot", "A badge pops with an easing that overshoots.") { stage, _ in
      let badge = stage.add(Node("badge"))
      stage.play(
        Motion(badge, [.transform.scale.x(from: 0, to: 1)], duration: 0.3, easing: .back.out).named(
          "pop"))
    },
    Specimen("group", "A group turns when all of its motions have turned.") { stage, _ in
      let card = stage.add(Node("card"))
      stage.play(
        MotionGroup([
          Motion(card, [.position.x(to: 80)], duration: 0.2).named("across"),
          Motion(card, [.position.y(to: 60)], duration: 0.3).named("down"),
        ]).named("both").reverses(syncsChildMotions: true))
    },
    Specimen("tour", "A sequence goes there and back as one movement.") { stage, _ in
      let card = stage.add(Node("card"))
      stage.play(
        MotionSequence([
          Motion(card, [.position.x(to: 80)], duration: 0.15).named("first"),
          Motion(card, [.position.y(to: 60)], duration: 0.15).named("second"),
        ]).named("tour").reverses(.contiguous))
    },
    Specimen("steps", "A sequence plays its steps forward in both directions, twice.") { stage, _ in
      let card = stage.add(Node("card"))
      stage.play(
        MotionSequence([
          Motion(card, [.position.x(to: 80)], duration: 0.1).named("first"),
          TimeMarker(after: .seconds(0.05)).named("rest"),
          Motion(card, [.alpha(to: 0)], duration: 0.1).named("second"),
        ]).named("steps").reverses(.sequential).repeatCount(2))
    },
    Specimen("spring", "A sheet on a spring goes back at a tap, with its velocity.") { stage, _ in
      let sheet = stage.add(Node("sheet"))
      let open = stage.play(
        SpringMotion(sheet, [.position.y(from: 460, to: 80)], spring: .bouncy).named("open"))
      var isOpen = true
      stage.cue("tap") { _ in
        isOpen.toggle()
        open.retarget(sheet, [.position.y(to: isOpen ? 80 : 460)])
        if open.state == .stopped { open.start() }
      }
    },
    Specimen("fling", "A card is thrown and comes to rest.") { stage, _ in
      let card = stage.add(Node("card"))
      stage.play(PhysicsMotion(card, [.position.x(velocity: 600)], friction: 0.95).named("fling"))
    },
    Specimen("bounce", "A ball bounces between two walls.") { stage, _ in
      let ball = stage.add(Node("ball"))
      stage.play(
        PhysicsMotion(
          ball, [.position.x(from: 10, to: 310, velocity: 1_200)], friction: 0.9, restitution: 0.6
        ).named("bounce"))
    }.always { run in [run["ball.position.x"].staysWithin(-1_000...1_600)] },
    Specimen("path", "A node follows a path and comes back.") { stage, _ in
      let ship = stage.add(Node("ship"))
      let path = try MotionPath(svg: "M0 0 H100 A50 50 0 0 1 150 50 V150")
      stage.play(
        PathMotion(ship, along: path, duration: 0.4, easing: .sine.inOut).reverses().named("cruise")
      )
    },
    Specimen("additive", "Each tap adds a push, and all pushes add up.") { stage, _ in
      let card = stage.add(Node("card"))
      stage.cue("tap") { [unowned stage] _ in
        stage.play(Motion(card, [.position.x(to: card.position.x + 20)], duration: 0.3).additive())
      }
      stage.play(Motion(card, [.position.x(to: 100)], duration: 0.3).named("push").additive())
    },
    Specimen("later", "The later of two motions shows.") { stage, _ in
      let card = stage.add(Node("card"))
      stage.play(Motion(card, [.alpha(from: 0, to: 1)], duration: 0.4).named("long"))
      stage.play(
        Motion(card, [.alpha(from: 1, to: 0.5)], duration: 0.2).named("short").afterDelay(0.1))
    },
    Specimen(
      "reports", "Each start of a motion is reported, and each of its ends."
    ) { stage, recorder in
      let door = stage.add(Node("door"))
      let swing = stage.play(
        Motion(door, [.transform.rotation(to: 1.5)], duration: 0.3).named("swing"))
      recorder.probe("door.isMoving") { swing.state == .moving }
    }.always { run in [run["door.isMoving"].final == false] },
    Specimen("chain", "A motion begins another one by its completion.") { stage, _ in
      let (card, label) = (stage.add(Node("card")), stage.add(Node("label")))
      let show = stage.add(
        Motion(label, [.alpha(from: 0, to: 1)], duration: 0.2).named("label.show"))
      stage.play(
        Motion(card, [.position.y(to: 100)], duration: 0.2).named("card.rise").completed { _ in
          show.restart()
        })
    },
    Specimen("countdown", "A motion of one's own shows the seconds that are left.") {
      stage, recorder in
      final class Countdown: CustomMotion {
        var left = 3
        override func duration(_ direction: MotionDirection) -> Double { 0.3 }
        override func show(_ progress: Double) { left = Int(3 - 3 * progress) }
      }
      let countdown = stage.play(Countdown().named("countdown"))
      recorder.probe("countdown.left") { countdown.left }
    },
    Specimen("late", "A call of a set time begins a motion.") { stage, _ in
      let hint = stage.add(Node("hint"))
      let show = stage.add(Motion(hint, [.alpha(from: 0, to: 1)], duration: 0.2).named("show"))
      stage.at(.seconds(0.2)) { show.start() }
    },
  ]
}
