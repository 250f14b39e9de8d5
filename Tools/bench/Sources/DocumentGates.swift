import Dopesheet
import Foundation

let documentGates = [
  documentGate("keyFrames", count: 10_000, scenarios) { path in
    try ScenarioDocument(file: path).scenarios.reduce(0) { $0 + $1.keyFrames.count }
  },
  documentGate("states", count: 1_000, machines) { path in
    try MachineDocument(file: path).machines[0].states.count
  },
]

/// Returns a gate for loading a document with many parts, which are counted.
private func documentGate(
  _ parts: String, count: Int, _ text: @escaping @Sendable (_ count: Int) throws -> String,
  _ load: @escaping @Sendable (_ path: String) throws -> Int
) -> Gate {
  Gate("load.document.\(parts)", milliseconds: 30) { effort in
    let count = effort.isBrief ? count / 10 : count
    let file = try ScratchFile(Array(text(count).utf8), named: "\(parts).json")
    var (loaded, size) = (0, 0)
    return Race(
      items: 1,
      subject: .init(run: { loaded = try load(file.path) }, sum: { Double(loaded) }),
      reference: .init(
        run: { size = try Data(contentsOf: URL(filePath: file.path)).count },
        sum: { size > 0 ? Double(count) : .nan }))
  }
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
