extension Specimen {
  /// An entrance of a grid of six cards.
  private static func entrance(
    _ name: String, _ sentence: String,
    _ animations: @escaping @autoclosure @Sendable () -> [StockAnimation],
    sort: any SortFunction & Sendable,
    animation: any AnimationKind & Sendable = .standard(duration: 0.2)
  ) -> Specimen {
    Specimen(name, sentence) { stage, _ in
      let grid = stage.add(Node("grid", frame: CGRect(x: 0, y: 0, width: 150, height: 100)))
      for index in 0..<6 {
        let origin = CGPoint(x: Double(50 * (index % 3)), y: Double(50 * (index / 3)))
        grid.add(
          Node("card\(index)", frame: CGRect(origin: origin, size: CGSize(width: 50, height: 50))))
      }
      try grid.choreograph(animations(), sort: sort, animation: animation)
    }
  }

  static let soundEntrances = [
    entrance(
      "inOrder", "Cards fade in one after another.", [.fadeIn],
      sort: .inOrder(interObjectDelay: 0.05)),
    entrance(
      "radial", "Cards slide in from the middle.", [.fadeIn, .slide(.up, .slightly)],
      sort: .radial(.middle, interObjectDelay: 0.1)),
    entrance(
      "linear", "Columns grow from left to right.", [.expand(.moderately)],
      sort: .linear(.leftToRight, interObjectDelay: 0.1)),
    entrance(
      "cornered", "Diagonals turn in.", [.spin(.slightly)],
      sort: .cornered(.bottomRight, interObjectDelay: 0.1)),
    entrance(
      "random", "Cards come in an order of a seed, on springs.", [.fadeIn, .contract(.severely)],
      sort: .random(interObjectDelay: 0.05, seed: 7), animation: .spring(duration: 0.3)),
    Specimen(
      "appears", "A screen enters when it appears, each time."
    ) { stage, recorder in
      let screen = stage.add(Node("screen"))
      screen.add(Node("title"))
      let controller = EntranceController(screen, Choreography([.fadeIn]))
      var isEntering = false
      recorder.probe("screen.isEntering") { isEntering }
      try controller.load()
      func appear() throws {
        if isEntering { return }
        isEntering = true
        try controller.appear { _ in isEntering = false }
      }
      stage.cue("appear") { _ in try appear() }
      try appear()
    }.always { run in [run["screen.isEntering"].final == false] },
  ]
}
