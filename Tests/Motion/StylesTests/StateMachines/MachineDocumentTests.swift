import DopesheetStyles
import DopesheetText
import TestSupport
import Testing

@Suite("A document of machines")
struct MachineDocumentTests {
  @Test("All errors are reported at once, each with its place and a way out")
  func allAtOnce() {
    let text = """
      [{"machine": "m", "states": [
        {"stateId": "a", "initial": true, "views": [{"animatedViewTag": 1, "alpah": 1}],
         "transitions": [{"transitionId": "go", "toStateId": "c", "duration": -1, "animationCurve": 7}]},
        {"stateId": "b", "views": [], "transitions": []}
      ]}]
      """
    #expect {
      try MachineDocument(text, file: "menu.machine.json")
    } throws: { error in
      (error as? Diagnostics)?.description == """
        menu.machine.json:2:47: warning: missing field 'alpha' at /0/states/0/views/0/alpha (the opacity stays as it is)
        menu.machine.json:2:67: expected a string, found a number at /0/states/0/views/0/animatedViewTag
        menu.machine.json:2:70: warning: unknown field 'alpah' at /0/states/0/views/0/alpah (did you mean 'alpha'?)
        menu.machine.json:3:56: the machine has no state 'c' at /0/states/0/transitions/0/toStateId (known: a, b)
        menu.machine.json:3:73: expected a time of at least 0 s, found -1 at /0/states/0/transitions/0/duration
        menu.machine.json:3:95: unknown curve 7 at /0/states/0/transitions/0/animationCurve (0 easeIn, 1 easeOut, 2 easeInOut, 3 linear)
        """
    }
  }

  private static let codesCases: [(String, [String])] = [
    ("{}", ["error top-level-type "]),
    ("[1]", ["error wrong-type /0"]),
    ("", ["error syntax "]),
    ("[{}]", ["error missing-field /0/machine", "error missing-field /0/states"]),
    (
      "[{\"machine\": \"\", \"states\": []}]",
      ["error no-initial /0", "error empty-name /0/machine"]
    ),
    (
      "[{\"machine\": \"a\", \"machine\": \"m\", \"states\": []}]",
      ["error no-initial /0", "error duplicate-key /0/machine"]
    ),
    (
      document(transitions: #"{"transitionId": "t", "nextTransitionId": null}"#),
      [
        "error missing-field /0/states/0/transitions/0/toStateId",
        "error missing-field /0/states/0/transitions/0/duration",
        "error wrong-type /0/states/0/transitions/0/nextTransitionId",
      ]
    ),
    (
      document(
        transitions: #"{"transitionId": "t", "toStateId": "a", "duration": 1e-13},"#
          + #"{"transitionId": "t", "toStateId": "a", "duration": 2e6}"#),
      [
        "error out-of-range /0/states/0/transitions/0/duration",
        "error duplicate-id /0/states/0/transitions/1/transitionId",
        "error too-large /0/states/0/transitions/1/duration",
      ]
    ),
    (
      document(
        views: #"{"animatedViewTag": "1.", "alpha": 2, "rect": "{{1,2},{3,1e999}}"},"#
          + #"{"animatedViewTag": "1", "alpha": 1, "rect": "{{1,2},{3,4}} x", "#
          + #""transformations": [{"id": 4}, {"id": 1.5}, {"id": 2, "sx": 1}]}"#),
      [
        "error malformed-tag /0/states/0/views/0/animatedViewTag",
        "error out-of-range /0/states/0/views/0/alpha",
        "error non-finite /0/states/0/views/0/rect",
        "error malformed-rect /0/states/0/views/1/rect",
        "error unknown-transformation /0/states/0/views/1/transformations/0/id",
        "error wrong-type /0/states/0/views/1/transformations/1/id",
        "error missing-field /0/states/0/views/1/transformations/2/sy",
      ]
    ),
  ]

  /// A document with one machine of one state.
  private static func document(views: String = "", transitions: String = "") -> String {
    """
    [{"machine": "m", "states": [
      {"stateId": "a", "initial": true, "views": [\(views)], "transitions": [\(transitions)]}]}]
    """
  }

  /// The diagnostics of a document: `error wrong-type /0/states`.
  private func diagnostics(_ text: String) -> [String] {
    let list: [Diagnostic]
    do throws(Diagnostics) {
      list = try MachineDocument(text).warnings
    } catch {
      list = error.list.filter { $0.severity == .error }
    }
    return list.map { "\($0.severity) \($0.code ?? "-") \($0.pointer ?? "-")" }
  }

  @Test("Each kind of error has its code and its path", arguments: codesCases)
  func codes(text: String, expected: [String]) {
    expectEqual(diagnostics(text), expected)
  }

  @Test("A chain without end and a node of two machines are warned of, and loaded")
  func warnings() throws {
    expectEqual(
      diagnostics(MachineDocument([.thereAndBack]).text), ["warning endless-chain "])
    let machines = [("m", "1"), ("n", "2"), ("o", "1")].map { id, tag in
      let view = ViewValues(tag: tag, alpha: 1)
      return MachineDefinition(id, states: [ViewState("a", isInitial: true, views: [view])])
    }
    expectEqual(
      diagnostics(MachineDocument(machines).text),
      ["warning shared-node /2/states/0/views/0/animatedViewTag"])
  }

  @Test("Of a chain that comes round later, only the round is named")
  func lateRound() throws {
    let transitions = ["in", "round"].map {
      StateTransition($0, to: "a", duration: 1, next: "round")
    }
    let state = ViewState("a", isInitial: true, transitions: transitions)
    let text = MachineDocument([MachineDefinition("m", states: [state])]).text
    let message = try MachineDocument(text).warnings.first?.message
    expectEqual(message, "transitions follow each other in a circle: round")
  }

  @Test("Negative sides are turned round, and a side of 0 leaves the frame alone")
  func rectangles() throws {
    let rects = ["{{10,20},{-4,-6}}", "{{1,1},{0,5}}", " {{ .5 , 4. },{1e1,2}} "]
    let views = rects.map { #"{"animatedViewTag": "1", "rect": "\#($0)"}"# }
    let document = try MachineDocument(Self.document(views: views.joined(separator: ",")))
    expectEqual(
      document.machines[0].states[0].views.map(\.rect),
      [.init(x: 6, y: 14, width: 4, height: 6), nil, .init(x: 0.5, y: 4, width: 10, height: 2)])
  }

  @Test("Its text, read again, gives the same machines")
  func saving() throws {
    let view = ViewValues(
      tag: "2.3", alpha: 0.1, rect: .init(x: -2.5, y: 3, width: 1, height: 0.125),
      transformations: [
        .identity, .rotation(degrees: -400), .scale(x: -1.5, y: 0.3), .translation(x: 1e-3, y: 0),
      ])
    let transitions = TransitionCurve.allCases.map {
      StateTransition($0.name, to: "a", duration: 0.3, delay: 0.1, curve: $0, next: "linear")
    }
    let state = ViewState(
      "a", isInitial: true, views: [view, ViewValues(tag: "1")], transitions: transitions)
    let document = MachineDocument([MachineDefinition("n", states: [state]), .thereAndBack])
    try expectEqual(MachineDocument(document.text).machines, document.machines)
  }
}
