import DopesheetCurves
import DopesheetDiff
import DopesheetEngine
import DopesheetRecording
import DopesheetText
import DopesheetTrace
import TestSupport

/// A card that comes in and then shows a badge, and a lamp that blinks independently.
struct CardScene {
  var rate: Int64 = 60
  var duration = 0.5
  var easing = Easing.cubic.out
  var delay = 0.0
  var isLampFirst = false
  var hasLamp = true
  var lampName = "lamp"
  var dropped: [Int64] = []

  static func random(_ random: inout SeededGenerator) -> CardScene {
    var scene = CardScene()
    scene.rate = random.pick([24, 30, 50, 60, 100])
    scene.duration = Double(random.int(20...80)) / 50
    scene.easing = random.pick([.cubic.out, .quadratic.inOut, .sine.in, .linear, .back.out])
    return scene
  }

  func trace() throws -> Trace {
    try Rehearsal(ScriptedRate(.hz(rate)).dropping(dropped)) { stage in
      let card = stage.add(Node("card", frame: .zero))
      let badge = stage.add(Node("badge", frame: .zero))
      let pop = SpringMotion(badge, .position.x(to: 40), spring: .bouncy).named("badge.pop")
      let enter = Motion(
        card, .position.x(to: 320), .alpha(to: 0.5), duration: duration, easing: easing
      ).named("card.enter").afterDelay(delay).completed { _ in pop.start() }
      stage.add(pop)
      guard hasLamp else {
        stage.play(enter)
        return
      }
      let lamp = stage.add(Node(lampName, frame: .zero))
      let dim = Motion(lamp, .alpha(to: 0), duration: duration).named("\(lampName).dim")
      if isLampFirst { stage.play(dim) }
      stage.play(enter)
      if !isLampFirst { stage.play(dim) }
    }.runUntilSettled(within: .seconds(30)).trace
  }
}

/// A kind of cause, and how the explanation must name it.
enum CauseClass: String, CaseIterable {
  case durationCause, easingCause, delayCause, orderOfCallbacks, droppedFrame

  func pair(
    _ random: inout SeededGenerator
  ) throws -> (golden: Trace, actual: Trace, isRight: (TraceExplanation) -> Bool) {
    var scene = CardScene.random(&random)
    let golden = try scene.trace()
    var words = ""
    switch self {
    case .durationCause:
      let old = scene.duration
      scene.duration += Double(random.int(1...20)) / 50
      // The lamp has the same duration, so that two sources have the same change.
      words = "duration \(milliseconds(old)) → \(milliseconds(scene.duration)) ms"
    case .easingCause:
      let old = scene.easing
      scene.easing = old == .linear ? .cubic.in : .linear
      words = "easing \(old.text) → \(scene.easing.text)"
    case .delayCause:
      scene.delay = Double(random.int(1...30)) / 50
      words = "delay none → \(milliseconds(scene.delay)) ms"
    case .orderOfCallbacks:
      scene.isLampFirst = true
      return (
        golden, try scene.trace(),
        { explanation in
          explanation.causes.count == 1 && explanation.causes[0].kind == .input
            && explanation.events.contains {
              $0.name == "lamp.dim started" && $0.kind == .reordered
            }
            && explanation.causes[0].words.contains("now comes before")
        }
      )
    case .droppedFrame:
      let frame = random.int(1...9)
      scene.dropped = [Int64(frame)]
      return (
        golden, try scene.trace(),
        { explanation in
          explanation.causes.count == 1 && explanation.causes[0].kind == .frames
            && explanation.causes[0].words.hasPrefix("frame \(frame) (")
        }
      )
    }
    let isShared = self == .durationCause
    return (
      golden, try scene.trace(),
      { explanation in
        let cause = explanation.causes.first
        return explanation.causes.count == 1 && cause?.kind == .configuration
          && cause?.words.replacing(".0", with: "") == words.replacing(".0", with: "")
          && cause?.subjects == (isShared ? ["card.enter", "lamp.dim"] : ["card.enter"])
          && explanation.changes.contains { $0.track == "card.position.x" }
      }
    )
  }
}

private func milliseconds(_ seconds: Double) -> String {
  RoundedText.significant(seconds * 1000, 6)
}
