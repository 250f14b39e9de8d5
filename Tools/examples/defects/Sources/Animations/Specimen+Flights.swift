extension Specimen {
  static let soundFlights = [
    Specimen("away", "A card flies along three curves.") { stage, _ in
      let card = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
      card.animate { fly in
        fly.alpha(to: 0).duration(0.2).easing(.cubic.out)
        fly.position(to: CGPoint(x: 150, y: 250)).duration(0.3).easing(.sine.in)
        fly.backgroundColor.red(to: 1).easing(.linear).duration(0.25)
      }
    },
    Specimen("redirected", "Each tap redirects the card to the other side.") { stage, _ in
      let card = stage.add(Node("card"))
      var isAway = false
      func toggle() {
        isAway.toggle()
        card.animate { fly in fly.position.x(to: isAway ? 200 : 0).duration(0.3) }
      }
      stage.cue("tap") { _ in toggle() }
      toggle()
    },
    Specimen("thrown", "A card on a spring takes over the velocity of a gesture.") { stage, _ in
      let card = stage.add(Node("card"))
      stage.cue("release") { _ in
        card.animate { fly in fly.zPosition(to: 0).decay(velocity: 300) }
      }
      card.animate { fly in fly.zPosition(to: 100).spring(frequency: 14, ratio: 0.8) }
    },
    Specimen("together", "Two nodes fly as a group.") { stage, _ in
      let (card, badge) = (stage.add(Node("card")), stage.add(Node("badge")))
      stage.animate { group in
        group.named("scene")
        group.animate(card) { $0.alpha(to: 0).duration(0.4) }
        group.animate(badge) { $0.zPosition(to: 8).duration(0.2) }
      }
    },
    Specimen("triggered", "A flight begins another one half way.") { stage, _ in
      let (card, badge) = (stage.add(Node("card")), stage.add(Node("badge")))
      card.animate { fly in
        fly.alpha(to: 0).duration(0.3)
        fly.trigger(.onValueProgress(0.5), on: badge) { $0.alpha(to: 0).duration(0.2) }
      }
    },
    Specimen("swinging", "A flight goes there and back twice.") { stage, _ in
      let bell = stage.add(Node("bell"))
      bell.animate { fly in
        fly.transform.rotation(to: 1).duration(0.15)
        fly.autoreverse(2, delay: 0.05)
      }
    },
    Specimen("stored", "Taps apply a stored flight.") { stage, _ in
      let card = stage.add(Node("card"))
      card.register("center") { fly in
        fly.position(to: CGPoint(x: 160, y: 240)).duration(0.3).easing(.cubic.out)
      }
      stage.cue("tap") { _ in card.apply("center") }
      card.apply("center")
    },
    Specimen(
      "counted", "Flights that set out are counted, and those that end."
    ) { stage, recorder in
      let card = stage.add(Node("card"))
      recorder.probe("flights.flying") { [unowned stage] in stage.flights.count }
      stage.cue("tap") { _ in card.animate { $0.position.x(to: 50).duration(0.2) } }
      card.animate { $0.position.x(to: 100).duration(0.3) }
    }.always { run in [run["flights.flying"].final == 0] },
  ]
}
