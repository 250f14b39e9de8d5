import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// Small documents of machines, and the diagnostics of reading them.
enum MachineText {
  /// The worked example of the reference: a machine that alternates between two states for ever.
  static let thereAndBack = machine(
    states: [
      state(
        "a", initial: true, views: [view()],
        transitions: [transition("forward", "b", ", \"nextTransitionId\": \"back\"")]),
      state(
        "b",
        views: [
          view(
            alpha: 0.5,
            """
            , "transformations": [{"id": 3, "tx": 0, "ty": 200}, {"id": 2, "sx": 1.2, "sy": 1.2}]
            """)
        ],
        transitions: [
          transition("back", "a", 0.5, ", \"delay\": 1, \"nextTransitionId\": \"forward\"")
        ]),
    ])

  static func machine(_ id: String = "m", states: [String]) -> String {
    "[{\"machine\": \"\(id)\", \"states\": [\(states.joined(separator: ", "))]}]"
  }

  static func state(
    _ id: String, initial: Bool = false, views: [String] = [], transitions: [String] = []
  ) -> String {
    """
    {"stateId": "\(id)", "initial": \(initial), "views": [\(views.joined(separator: ", "))],
    "transitions": [\(transitions.joined(separator: ", "))]}
    """
  }

  static func view(_ tag: String = "1", alpha: Double = 1, _ fields: String = "") -> String {
    "{\"animatedViewTag\": \"\(tag)\", \"alpha\": \(alpha)\(fields)}"
  }

  static func transition(
    _ id: String, _ target: String, _ duration: Double = 1, _ fields: String = ""
  ) -> String {
    """
    {"transitionId": "\(id)", "toStateId": "\(target)", "duration": \(duration),
    "animationCurve": 2\(fields)}
    """
  }

  static func transition(_ id: String, _ target: String, _ fields: String) -> String {
    transition(id, target, 1, fields)
  }

  /// The diagnostics of a document: `error wrong-type /0/states`.
  static func diagnostics(_ text: String) -> [String] {
    do throws(Diagnostics) {
      return words(try MachineDocument(text).warnings)
    } catch {
      return words(error.list)
    }
  }

  private static func words(_ list: [Diagnostic]) -> [String] {
    list.map { "\($0.severity) \($0.code ?? "-") \($0.pointer ?? "-")" }
  }
}

/// A stage with a node of tag 1 in a root, its machines, and the callbacks of these.
final class MachineStage {
  let stage = Stage()
  let machines: StateMachines
  let card: Node
  private(set) var reported: [String] = []

  init(_ text: String, applyInitialState: Bool = false) throws {
    let root = stage.add(Node("root"))
    card = root.add(Node("card", frame: .init(x: 50, y: 50, width: 100, height: 100)))
    card.tag = 1
    machines = StateMachines(on: stage, root: root)
    try machines.load(MachineDocument(text), applyInitialState: applyInitialState)
    machines.onMoved { [unowned self] in tell("moved \($0) \($1) \($2)") }
      .onFinished { [unowned self] in tell("finished \($0) \($1) \($2)") }
      .onForceStopped { [unowned self] in tell("forceStopped \($0) \($1)") }
  }

  func tell(_ words: String) { reported.append("\(words) at \(stage.now.seconds)") }

  func step(to seconds: Double) throws { try stage.step(to: .seconds(seconds)) }
}
