// Defects around entrances of many nodes.

extension Defect {
  /// Adds a list of four rows, every other with the tag 1.
  static func addRows(to stage: Stage) -> Node {
    let list = stage.add(Node("list", frame: CGRect(x: 0, y: 0, width: 320, height: 200)))
    for index in 0..<4 {
      let row = Node(
        "row\(index)", frame: CGRect(x: 0, y: 50 * Double(index), width: 320, height: 50))
      list.add(row).tag = index % 2
    }
    return list
  }

  static let inEntrances = [
    Defect(
      "neverEnabled",
      "The screen takes touches after an entrance that finished, but not after one that was skipped.",
      interruptedBy: .usual.calls(.stop)
    ) { stage, recorder, isMended in
      let list = addRows(to: stage)
      var isEnabled = false
      try list.choreograph(
        [.fadeIn, .slide(.up, .slightly)], sort: .inOrder(interObjectDelay: 0.05)
      ) { finished in if isMended || finished { isEnabled = true } }
      stage.settles { isEnabled }
    },
    Defect(
      "readyTwice",
      "The delegate is called twice: the screen appears again before its first entrance is over."
    ) { stage, recorder, isMended in
      let list = addRows(to: stage)
      var isEntering = false
      func appear() throws {
        if isMended, isEntering { return }
        isEntering = true
        recorder.event("appears", of: "screen")
        try list.choreograph([.fadeIn], sort: .inOrder(interObjectDelay: 0.05)) { _ in
          isEntering = false
          recorder.event("isReady", of: "screen")
        }
      }
      stage.cue("appear") { _ in try appear() }
      try appear()
    }.always { run in [run.events.alternate("screen appears", "screen isReady")] },
  ]
}
