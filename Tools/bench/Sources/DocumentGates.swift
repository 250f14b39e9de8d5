import Dopesheet
import Foundation

let documentGates = [
  Gate("load.document.keyFrames", milliseconds: 30) { effort in
    let count = effort.isBrief ? 1_000 : 10_000
    let file = try DocumentFile(scenarios(keyFrames: count), "scenario")
    var keyFrames = 0
    var size = 0
    return Race(
      items: 1,
      subject: .init(
        run: {
          let document = try ScenarioDocument(file: file.url.path)
          keyFrames = document.scenarios.reduce(0) { $0 + $1.keyFrames.count }
        },
        sum: { Double(keyFrames) }),
      reference: .init(
        run: { size = try Data(contentsOf: file.url).count },
        sum: { size > 0 ? Double(count) : .nan }))
  },
  Gate("load.document.states", milliseconds: 30) { effort in
    let count = effort.isBrief ? 100 : 1_000
    let file = try DocumentFile(machines(states: count), "machine")
    var states = 0
    var size = 0
    return Race(
      items: 1,
      subject: .init(
        run: { states = try MachineDocument(file: file.url.path).machines[0].states.count },
        sum: { Double(states) }),
      reference: .init(
        run: { size = try Data(contentsOf: file.url).count },
        sum: { size > 0 ? Double(count) : .nan }))
  },
]

/// A document on disk, which is removed with this object.
private final class DocumentFile: Sendable {
  let url: URL

  init(_ text: String, _ kind: String) throws {
    url = URL.temporaryDirectory.appending(path: "dopesheet-bench-\(getpid()).\(kind).json")
    try Data(text.utf8).write(to: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// Returns a document of ten scenarios with this many key frames of all kinds, three in a group.
private func scenarios(keyFrames count: Int) throws -> String {
  let kinds: [KeyFrame.Change] = [
    .translate(x: 12.5, y: -3), .rotateZ(45, anchor: .init(0.5, 1)), .alpha(0.75),
    .scale(x: 1.25, y: 0.8), .morph(.named("nest")), .rotateX(30), .rotateY(-30),
    .frameAnimation(target: "avatar", velocity: 1.5, loop: true),
  ]
  var list = (0..<10).map { Scenario("scenario\($0)") }
  for index in 0..<count {
    list[index % 10].add(
      kinds[index / 10 % kinds.count], after: index / 10 % 3 == 0 ? 0.25 : 0, .easeOut)
  }
  return try ScenarioDocument(list).text()
}

/// Returns a document of one machine. Each state changes two views by three operations, and has three transitions.
private func machines(states: Int) -> String {
  var machine = MachineDefinition("bench", states: [])
  for index in 0..<states {
    let views = ["1", "2.3"].map { tag in
      ViewValues(
        tag: tag, alpha: Double(index % 8) / 8,
        rect: CGRect(x: Double(index), y: 0.25, width: 100, height: 50.5),
        transformations: [
          .translation(x: 1.5, y: Double(index)), .scale(x: 1.25, y: 0.75),
          .rotation(degrees: Double(index % 360)),
        ])
    }
    let transitions = (1...3).map { step in
      StateTransition(
        "go\(step)", to: "state\((index + step) % states)", duration: 0.25 * Double(step),
        delay: 0.1, curve: .easeOut, next: step == 1 ? "go2" : nil)
    }
    machine.states.append(
      ViewState("state\(index)", isInitial: index == 0, views: views, transitions: transitions))
  }
  return MachineDocument([machine]).text
}
