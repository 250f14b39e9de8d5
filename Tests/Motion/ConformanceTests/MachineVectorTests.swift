import DopesheetEngine
import DopesheetStyles
import DopesheetText
import Foundation
import TestSupport
import Testing

@Suite("State machines meet the reference's cases")
struct MachineVectorTests {
  private static let all = VectorCase.all("machine", in: "sk")
  /// The cases that can be loaded and run.
  private static let played = all.filter {
    (try? $0.expected())?["load"]?["ok"]?.flag == true
  }

  @Test("There are cases of all kinds")
  func cases() throws {
    guard VectorFolder.isOwn else { return }
    #expect(Self.all.count > Self.played.count)
    #expect(!Self.played.isEmpty)
  }

  @Test(
    "Documents are loaded or rejected, with just these diagnostics", arguments: all)
  func loading(vector: VectorCase) throws {
    try vector.expectLoading(path: Self.path) { (bytes, expected) throws(Diagnostics) in
      let document = try MachineDocument(bytes: bytes)
      expectEqual(Set(document.machines.map(\.id)), Set(expected.members("machines").map(\.0)))
      for machine in document.machines {
        let wanted = expected["machines"]?[machine.id]
        expectEqual(machine.states.map(\.id), wanted?.list("states").compactMap(\.text))
        expectEqual(machine.initialState?.id, wanted?["initial"]?.text)
      }
      return document.warnings
    }
  }

  /// The reference's path for a JSON pointer.
  private static func path(_ pointer: String) -> String {
    "$"
      + pointer.split(separator: "/").map { Int($0) == nil ? ".\($0)" : "[\($0)]" }.joined()
  }

  @Test(
    "They are played as expected, whatever the steps", arguments: played,
    [0, 0.37, 1.0 / 60, 0.1].prefix(deep(4, quick: 2)))
  func playing(vector: VectorCase, step: Double) throws {
    let expected = try vector.expected()
    let tolerance = expected.number("tolerance")
    let player = try MachinePlayer(expected, MachineDocument(bytes: vector.document()))
    try player.scene.play(
      expected.list("samples"), until: expected.number("until"), frame: step
    ) { sample, time in
      expectSample(sample, player, tolerance, "\(vector.name) at \(time)")
    }
    #expect(player.scene.stage.problems.isEmpty)
    player.scene.expectEvents(expected.list("events"), within: tolerance, vector.name)
  }

  private func expectSample(
    _ sample: JSONCursor, _ player: MachinePlayer, _ tolerance: Double, _ place: String
  ) {
    for (tag, wanted) in sample.members("views") {
      let found = player.look(of: tag)
      for (key, value) in wanted.members {
        expectNumbers(found[key] ?? [], value, within: tolerance, "\(key) of \(tag), \(place)")
      }
    }
    for (name, wanted) in sample.members("machines") {
      let machine = player.machines.machine(name)
      expectEqual(machine?.currentState, wanted["state"]?.text, "\(name), \(place)")
      expectEqual(machine?.isRunning, wanted["running"]?.flag, "\(name), \(place)")
    }
  }

  @Test("The file of a class and device is found, with the other device's in its place")
  func files() throws {
    let cases = try VectorCase.object(in: "sk/file-naming.json").list("cases")
    #expect(!cases.isEmpty)
    for entry in cases {
      let found = try? MachineDocument.fileName(
        forClass: entry.text("className"),
        device: #require(MachineDevice(rawValue: entry.text("device"))),
        among: entry.list("present").compactMap(\.text))
      expectEqual(found, entry["expected"]?.text)
    }
    #expect {
      try MachineDocument.fileName(forClass: "Gallery", device: .ipad, among: [])
    } throws: {
      ($0 as? Diagnostics)?.list.map(\.code) == ["no-definition"]
    }
  }
}

/// Runs a case of the reference's state machines.
final class MachinePlayer {
  let scene = VectorScene { source, callback in
    ["moved", "finished", "forceStopped", "rejected"].contains(callback)
      ? ["kind": callback, "machine": source] : nil
  }
  let machines: StateMachines
  private var moves = 0

  /// Sets up the nodes and the commands of a case.
  init(_ expected: JSONCursor, _ document: MachineDocument) throws {
    let stage = scene.stage
    let root = stage.add(Node("root", frame: CGRect(x: 0, y: 0, width: 1000, height: 1000)))
    machines = StateMachines(on: stage, root: root)
    for entry in expected.list("nodes") {
      let numbers = entry.list.map(\.double)
      let tag = Int(numbers[0]!)
      let node = Node(
        "n\(tag)",
        frame: CGRect(x: numbers[1]!, y: numbers[2]!, width: numbers[3]!, height: numbers[4]!))
      node.tag = tag
      let parent = numbers[5].flatMap { stage.node(named: "n\(Int($0))") } ?? root
      parent.add(node)
    }
    try machines.load(document)
    var stops: [Int: String] = [:]
    for command in expected.list("commands") {
      if command.text("during") == "moved" {
        stops[Int(command.number("index"))] = command.text("machine")
      } else {
        stage.at(.seconds(command.number("t"))) { [unowned self] in carryOut(command) }
      }
    }
    machines.onMoved { [unowned self] _, _, _ in
      if let machine = stops[moves] { machines.stopAnimations(onMachine: machine) }
      moves += 1
    }
  }

  private func carryOut(_ command: JSONCursor) {
    let machine = command.text("machine")
    switch command.text("op") {
    case "perform":
      try? machines.performTransition(command.text("transition"), onMachine: machine)
    case "goToState":
      guard let via = command["via"] else { return }
      let curve = via["animationCurve"]?.double.map { Int($0) } ?? 2
      let transition = StateTransition(
        duration: via.number("duration"), delay: via["delay"]?.double ?? 0,
        curve: TransitionCurve(rawValue: curve)!, next: via["nextTransitionId"]?.text)
      try? machines.goToState(command.text("state"), with: transition, onMachine: machine)
    case "stop": machines.stopAnimations(onMachine: machine)
    case let word: Issue.record(UnknownWord("command", word))
    }
  }

  /// The opacity, centre, size and transform of the node with a tag.
  func look(of tag: String) -> [String: [Double]] {
    guard
      let node = machines.root!.children.first(where: { "\($0.tag)" == tag })
        ?? machines.node(tag)
    else { return [:] }
    let plane = node.transform
    return [
      "alpha": [node.alpha], "center": [Double(node.position.x), Double(node.position.y)],
      "size": [Double(node.bounds.size.width), Double(node.bounds.size.height)],
      "transform": [plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty],
    ]
  }
}
