import DopesheetEngine
import DopesheetStateMachines
import Foundation

/// Plays a case of the reference's machines of states by steps of any lengths, and keeps what happened.
final class MachinePlayer: StageObserver {
  let stage = Stage()
  let machines: StateMachines
  private(set) var events: [(time: Double, words: [String: String])] = []
  private var moves = 0

  let observesUpdates = false

  func stage(_ stage: Stage, announces happening: Happening) {
    guard case .callback(let source, let name, let details) = happening,
      ["moved", "finished", "forceStopped", "rejected"].contains(name)
    else { return }
    var words = ["kind": name, "machine": source]
    for detail in details {
      if case .text(let text) = detail.value { words[detail.key] = text }
    }
    events.append((stage.now.seconds, words))
  }

  /// Sets up the nodes and the commands of a case.
  init(_ expected: [String: Any], _ document: MachineDocument) throws {
    let root = stage.add(Node("root", frame: CGRect(x: 0, y: 0, width: 1000, height: 1000)))
    machines = StateMachines(on: stage, root: root)
    for entry in expected["nodes"] as? [[Any]] ?? [] {
      let numbers = entry.map { ($0 as? NSNumber)?.doubleValue }
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
    for command in expected.objects("commands") {
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

  private func carryOut(_ command: [String: Any]) {
    let machine = command.text("machine")
    switch command.text("op") {
    case "perform":
      try? machines.performTransition(command.text("transition"), onMachine: machine)
    case "goToState":
      let via = command.object("via")
      let curve = via["animationCurve"].flatMap { ($0 as? NSNumber)?.intValue } ?? 2
      let transition = StateTransition(
        duration: via.number("duration"), delay: (via["delay"] as? NSNumber)?.doubleValue ?? 0,
        curve: TransitionCurve(rawValue: curve)!, next: via["nextTransitionId"] as? String)
      try? machines.goToState(command.text("state"), with: transition, onMachine: machine)
    default:
      machines.stopAnimations(onMachine: machine)
    }
  }

  /// What a node of a tag looks like: opacity, centre, size, transform.
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
