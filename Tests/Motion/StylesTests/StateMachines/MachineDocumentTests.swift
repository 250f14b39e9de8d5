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
      MachineText.machine(states: [
        MachineText.state(
          "a", initial: true,
          transitions: [MachineText.transition("t", "a", ", \"nextTransitionId\": null")])
      ]), ["error wrong-type /0/states/0/transitions/0/nextTransitionId"]
    ),
    (
      MachineText.machine(states: [
        MachineText.state(
          "a", initial: true,
          transitions: [
            MachineText.transition("t", "a", 1e-13), MachineText.transition("t", "a", 2e6),
          ])
      ]),
      [
        "error out-of-range /0/states/0/transitions/0/duration",
        "error duplicate-id /0/states/0/transitions/1/transitionId",
        "error too-large /0/states/0/transitions/1/duration",
      ]
    ),
    (
      MachineText.machine(states: [
        MachineText.state(
          "a", initial: true,
          views: [
            MachineText.view("1.", alpha: 2),
            MachineText.view("1", ", \"rect\": \"{{1,2},{3,1e999}}\""),
            MachineText.view("1", ", \"rect\": \"{{1,2},{3,4}} x\""),
            MachineText.view(
              "1", ", \"transformations\": [{\"id\": 4}, {\"id\": 1.5}, {\"id\": 2, \"sx\": 1}]"),
          ])
      ]),
      [
        "error malformed-tag /0/states/0/views/0/animatedViewTag",
        "error out-of-range /0/states/0/views/0/alpha",
        "error non-finite /0/states/0/views/1/rect",
        "error malformed-rect /0/states/0/views/2/rect",
        "error unknown-transformation /0/states/0/views/3/transformations/0/id",
        "error wrong-type /0/states/0/views/3/transformations/1/id",
        "error missing-field /0/states/0/views/3/transformations/2/sy",
      ]
    ),
  ]

  @Test("Each kind of error has its code and its path", arguments: codesCases)
  func codes(text: String, expected: [String]) {
    expectEqual(MachineText.diagnostics(text), expected)
  }

  @Test("A chain without end and a node of two machines are warned of, and loaded")
  func warnings() throws {
    expectEqual(MachineText.diagnostics(MachineText.thereAndBack), ["warning endless-chain "])
    let two = [("m", "1"), ("n", "2"), ("o", "1")].map { id, tag in
      MachineText.machine(
        id, states: [MachineText.state("a", initial: true, views: [MachineText.view(tag)])]
      ).dropFirst().dropLast()
    }
    #expect(
      MachineText.diagnostics("[\(two.joined(separator: ", "))]")
        == ["warning shared-node /2/states/0/views/0/animatedViewTag"])
  }

  @Test("Of a chain that comes round later, only the round is named")
  func lateRound() throws {
    let text = MachineText.machine(states: [
      MachineText.state(
        "a", initial: true,
        transitions: [
          MachineText.transition("in", "a", ", \"nextTransitionId\": \"round\""),
          MachineText.transition("round", "a", ", \"nextTransitionId\": \"round\""),
        ])
    ])
    let message = try MachineDocument(text).warnings.first?.message
    expectEqual(message, "transitions follow each other in a circle: round")
  }

  @Test("Its text, read again, gives the same machines", arguments: 0..<deep(100, quick: 20))
  func saving(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let document = MachineDocument([
      RandomMachine.make("m", &random), RandomMachine.make("n", &random),
    ])
    try expectEqual(MachineDocument(document.text).machines, document.machines)
  }

  @Test("No cut of a document is loaded, and none is a trap")
  func cuts() {
    let bytes = Array(MachineText.thereAndBack.utf8)
    for count in bytes.indices {
      #expect(throws: Diagnostics.self) { try MachineDocument(bytes: Array(bytes[..<count])) }
    }
  }

  @Test("Negative sides are turned round, and a side of 0 leaves the frame alone")
  func rectangles() throws {
    let rects = ["{{10,20},{-4,-6}}", "{{1,1},{0,5}}", " {{ .5 , 4. },{1e1,2}} "]
    let views = rects.map { MachineText.view("1", ", \"rect\": \"\($0)\"") }
    let document = try MachineDocument(
      MachineText.machine(states: [MachineText.state("a", initial: true, views: views)]))
    #expect(
      document.machines[0].states[0].views.map(\.rect) == [
        .init(x: 6, y: 14, width: 4, height: 6), nil, .init(x: 0.5, y: 4, width: 10, height: 2),
      ])
  }
}
