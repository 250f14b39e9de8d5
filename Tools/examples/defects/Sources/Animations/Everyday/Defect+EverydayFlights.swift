// Everyday defects around flights and entrances.

extension Defect {
  static let everydayFlights = [
    Defect(
      "cancelledFlightCounts",
      "The cart counts a product when its flight stops, also if it was cancelled."
    ) { stage, recorder, isMended in
      let product = stage.add(Node("product"))
      var (flight, counted, wanted) = (Flight?.none, 0, 0)
      recorder.probe("cart.count") { counted }
      recorder.judge?.probe("cart.wanted") { wanted }
      func add() {
        guard flight?.phase != .flying else { return }
        wanted += 1
        product.position = .zero
        flight = product.animate { fly in
          fly.position(to: CGPoint(x: 300, y: 600)).duration(0.4)
          fly.didStop { _, isCompleted in if !isMended || isCompleted { counted += 1 } }
        }
      }
      stage.cue("add") { _ in add() }
      stage.cue("cancel") { _ in
        guard flight?.phase == .flying else { return }
        wanted -= 1
        flight?.stop()
      }
      add()
    }.always { run in [run["cart.count"].final == run["cart.wanted"].final] },
    Defect(
      "answerLostInFlight",
      "A picture that arrives while its card flies is dropped, so that the flight is smooth."
    ) { stage, recorder, isMended in
      let (card, picture) = (stage.add(Node("card")), stage.add(Node("picture")))
      var (isFlying, hasArrived) = (true, false)
      recorder.judge?.probe("picture.isMissing") { hasArrived && picture.alpha == 0 }
      func show() { picture.animate { fly in fly.alpha(to: 1).duration(0.2) } }
      let arrival = stage.cue("arrival") { _ in
        hasArrived = true
        if !isFlying { show() }
      }
      picture.alpha = 0
      card.animate { fly in
        fly.position.y(to: 400).duration(0.5)
        fly.didStop { _, _ in
          isFlying = false
          if isMended, hasArrived { show() }
        }
      }
      stage.at(.seconds(0.8)) { arrival.send() }
    }.always { run in [run["picture.isMissing"].final == false] },
    Defect(
      "caughtInvisible", "A card that is caught flies back, but its fade goes on."
    ) { stage, recorder, isMended in
      let card = stage.add(Node("card"))
      var isCaught = false
      recorder.judge?.probe("card.isLost") { isCaught && card.alpha == 0 }
      stage.cue("catch") { _ in
        isCaught = true
        card.animate { fly in
          fly.position.x(to: 0).duration(0.3)
          if isMended { fly.alpha(to: 1).duration(0.3) }
        }
      }
      card.animate { fly in
        fly.position.x(to: 400).duration(0.5)
        fly.alpha(to: 0).duration(0.5)
      }
    }.always { run in [run["card.isLost"].final == false] },
    Defect(
      "badgeOfNothing",
      "A gift is called off in flight, but not the badge that it has begun to show."
    ) { stage, recorder, isMended in
      let (gift, badge) = (stage.add(Node("gift")), stage.add(Node("badge")))
      badge.alpha = 0
      var isCalledOff = false
      recorder.judge?.probe("badge.isWrong") { isCalledOff && badge.alpha > 0 }
      let flight = gift.animate { fly in
        fly.position.x(to: 300).duration(0.6)
        fly.trigger(.onProgress(0.5), on: badge) { $0.alpha(to: 1).duration(0.25) }
      }
      stage.cue("callOff") { _ in
        guard flight.phase == .flying else { return }
        isCalledOff = true
        flight.stop()
        gift.animate { fly in fly.position.x(to: 0).duration(0.2) }
        if isMended { badge.animate { fly in fly.alpha(to: 0).duration(0.2) } }
      }
    }.always { run in [run["badge.isWrong"].final == false] },
    Defect(
      "rowInsertedUnseen",
      "A row that is inserted during the entrance waits for an entrance that never comes."
    ) { stage, recorder, isMended in
      unowned let stage = stage
      let list = addRows(to: stage)
      var isEntering = true
      recorder.judge?.probe("list.hidden") { list.children.count { $0.alpha < 1 } }
      stage.cue("insert") { _ in
        guard list.children.count < 7 else { return }
        let row = list.add(Node("row\(list.children.count)"))
        row.alpha = 0
        if isMended || !isEntering { stage.play(Motion(row, .alpha(to: 1), duration: 0.2)) }
      }
      try list.choreograph([.fadeIn, .slide(.up, .slightly)]) { _ in isEntering = false }
    }.always { run in [run["list.hidden"].final == 0] },
    Defect(
      "filteredRowsReturn", "A filter hides rows during the entrance, which then shows them again."
    ) { stage, recorder, isMended in
      let list = addRows(to: stage)
      var isFiltered = false
      recorder.judge?.probe("list.wrong") {
        isFiltered ? list.children.count { $0.tag == 1 && $0.alpha > 0 } : 0
      }
      let entrance = try list.choreograph([.fadeIn])
      stage.cue("filter") { _ in
        isFiltered = true
        if isMended { entrance.stop() }
        for row in list.children { row.alpha = row.tag == 1 ? 0 : 1 }
      }
    }.always { run in [run["list.wrong"].final == 0] },
    Defect(
      "skippedAskew", "A tap skips the entrance and shows all rows, but not where they belong."
    ) { stage, recorder, isMended in
      let list = addRows(to: stage)
      recorder.judge?.probe("list.askew") { list.children.count { $0.transform != .identity } }
      let entrance = try list.choreograph([.fadeIn, .slide(.left, .severely)])
      stage.cue("skip") { _ in
        entrance.stop()
        for row in list.children {
          row.alpha = 1
          if isMended { row.transform = .identity }
        }
      }
    }.always { run in [run["list.askew"].final == 0] },
  ]
}
