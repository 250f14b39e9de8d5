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
    let load = try #require(vector.expected()["load"])
    let expected = Set(
      load.list("diagnostics").map {
        "\($0.text("severity")) \($0.text("code")) \($0.text("path"))"
      })
    let found: [Diagnostic]
    do throws(Diagnostics) {
      let document = try MachineDocument(bytes: try! vector.document())
      found = document.warnings
      expectEqual(load["ok"]?.flag, true)
      expectEqual(Set(document.machines.map(\.id)), Set(load.members("machines").map(\.0)))
      for machine in document.machines {
        let expected = load["machines"]?[machine.id]
        expectEqual(machine.states.map(\.id), expected?.list("states").compactMap(\.text))
        expectEqual(machine.initialState?.id, expected?["initial"]?.text)
      }
    } catch {
      found = error.list
      expectEqual(load["ok"]?.flag, false)
    }
    let words = Set(found.map { "\($0.severity) \($0.code ?? "") \(Self.path($0.pointer ?? ""))" })
    if load["ok"]?.flag == true {
      expectEqual(words, expected)
    } else {
      expectEqual(words.filter { $0.hasPrefix("error") }, expected.filter { $0.hasPrefix("error") })
      #expect(words.isSuperset(of: expected))
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
    let samples = expected.list("samples")
    var frames = samples.map { $0.number("t") } + [expected.number("until")]
    if step > 0 {
      frames += (0...Int(expected.number("until") / step)).map { Double($0) * step }
    }
    var looked = 0
    for time in Set(frames).sorted() {
      try player.stage.step(to: .seconds(time))
      for sample in samples where sample.number("t") == time {
        expectSample(sample, player, tolerance, "\(vector.name) at \(time)")
        looked += 1
      }
    }
    expectEqual(looked, samples.count)
    #expect(player.stage.problems.isEmpty)
    let events = expected.list("events")
    expectEqual(player.events.count, events.count, "\(player.events)")
    for (found, wanted) in zip(player.events, events) {
      #expect(abs(found.time - wanted.number("t")) <= tolerance, "\(found) \(wanted)")
      for (key, word) in wanted.members where key != "t" {
        expectEqual(found.words[key], word.text, "\(key) of \(found)")
      }
    }
  }

  private func expectSample(
    _ sample: JSONCursor, _ player: MachinePlayer, _ tolerance: Double, _ place: String
  ) {
    for (tag, wanted) in sample.members("views") {
      let found = player.look(of: tag)
      for (key, value) in wanted.members {
        let numbers = value.double.map { [$0] } ?? value.list.compactMap(\.double)
        let values = found[key] ?? []
        expectEqual(values.count, numbers.count, "\(key) of \(tag), \(place)")
        for (value, number) in zip(values, numbers) {
          #expect(abs(value - number) <= tolerance, "\(key) of \(tag), \(place): \(values)")
        }
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

/// Runs a case of the reference's state machines in steps of any lengths, and keeps the events.
final class MachinePlayer: StageObserver {
  let stage = Stage()
  let machines: StateMachines
  private(set) var events: [(time: Double, words: [String: String])] = []
  private var moves = 0

  func stage(_ stage: Stage, announces event: StageEvent) {
    guard case .callback(let source, let name, let details) = event,
      ["moved", "finished", "forceStopped", "rejected"].contains(name)
    else { return }
    var words = ["kind": name, "machine": source]
    for detail in details {
      if case .text(let text) = detail.value { words[detail.key] = text }
    }
    events.append((stage.now.seconds, words))
  }

  /// Sets up the nodes and the commands of a case.
  init(_ expected: JSONCursor, _ document: MachineDocument) throws {
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
    stage.attach(self)
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
