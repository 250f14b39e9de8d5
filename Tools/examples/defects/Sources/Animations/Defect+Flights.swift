// Defects around flights: the ends of flights that are redirected, and decisions by values that show.

extension Defect {
  static let inFlights = [
    Defect(
      "goneForEver", "The end of the flight hides the card, also if the flight was redirected."
    ) { stage, recorder, isMended in
      let card = stage.add(Node("card"))
      var isWanted = false
      recorder.probe("card.isLost") { isWanted && card.isHidden }
      stage.cue("catch") { _ in
        isWanted = true
        card.isHidden = false
        card.animate { fly in fly.position.x(to: 0).duration(0.4) }
      }
      card.animate { fly in
        fly.position.x(to: 400).duration(0.4)
        fly.didStop { _, isCompleted in if !isMended || isCompleted { card.isHidden = true } }
      }
    }.always { run in [run["card.isLost"].final == false] },
    Defect(
      "unbalancedFlights",
      "A spinner turns while flights are counted, and a stopped flight is never subtracted.",
      interruptedBy: .usual.calls(.stop)
    ) { stage, recorder, isMended in
      var flying = 0
      for index in 1...3 {
        let bird = stage.add(Node("bird\(index)"))
        bird.animate { fly in
          fly.position(to: CGPoint(x: 100 * Double(index), y: 50)).duration(0.2 * Double(index))
          fly.didStart { _ in flying += 1 }
          fly.didStop { _, isCompleted in if isMended || isCompleted { flying -= 1 } }
        }
      }
      stage.settles { flying == 0 }
    },
    Defect(
      "decidesByWhatShows",
      "A tap decides by the value that shows, so a tap in flight goes the wrong way.",
      interruptedBy: taps
    ) { stage, recorder, isMended in
      let lamp = stage.add(Node("lamp"))
      var isOn = false
      recorder.probe("lamp.wanted") { isOn ? 1.0 : 0.0 }
      func toggle() {
        isOn.toggle()
        let goesOn = isMended ? isOn : lamp.alpha < 0.5
        lamp.animate { fly in fly.alpha(to: goesOn ? 1 : 0).duration(0.3) }
      }
      stage.cue("tap") { _ in toggle() }
      lamp.alpha = 0
      toggle()
    }.always { run in [run["lamp.alpha"].final == run["lamp.wanted"].final] },
  ]
}
