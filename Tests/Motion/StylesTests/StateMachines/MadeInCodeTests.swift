import DopesheetEngine
import DopesheetStyles
import DopesheetText
import TestSupport
import Testing

@Suite("Machines that are made in code, or of several documents")
struct MadeInCodeTests {
  private static func machine(
    _ states: [ViewState]
  ) -> [MachineDefinition] { [MachineDefinition("m", states: states)] }

  private static let errors: [(definitions: [MachineDefinition], expected: [String])] = [
    (
      machine([ViewState("a", isInitial: true)]) + machine([ViewState("a", isInitial: true)]),
      ["duplicate-id /1/machine"]
    ),
    (machine([]), ["no-initial /0"]),
    (
      machine([ViewState("a", isInitial: true), ViewState("b", isInitial: true)]),
      ["multiple-initial /0/states/1/initial"]
    ),
    (
      machine([
        ViewState(
          "a", isInitial: true,
          views: [
            ViewValues(tag: "1."), ViewValues(tag: "1", alpha: 1.5),
            ViewValues(tag: "1", rect: .init(x: 0, y: 0, width: 1e9, height: 1)),
            ViewValues(tag: "1", transformations: [.scale(x: 1e7, y: 1)]),
          ],
          transitions: [
            StateTransition("go", to: "c", duration: 1),
            StateTransition("go", to: "a", duration: -1, delay: 2e6, next: "on"),
          ])
      ]),
      [
        "dangling-state /0/states/0/transitions/0/toStateId",
        "dangling-transition /0/states/0/transitions/1/nextTransitionId",
        "duplicate-id /0/states/0/transitions/1/transitionId",
        "malformed-tag /0/states/0/views/0/animatedViewTag",
        "negative-time /0/states/0/transitions/1/duration",
        "out-of-range /0/states/0/views/1/alpha",
        "too-large /0/states/0/transitions/1/delay",
        "too-large /0/states/0/views/2/rect",
        "too-large /0/states/0/views/3/transformations/0/sx",
      ]
    ),
    (
      machine([
        ViewState(
          "a", isInitial: true, transitions: [StateTransition("go", to: "a", duration: .nan)])
      ]), ["wrong-type /0/states/0/transitions/0/duration"]
    ),
  ]

  @Test("have the checks of documents, and an error changes nothing", arguments: errors)
  func checks(definitions: [MachineDefinition], expected: [String]) {
    let stage = Stage()
    let machines = StateMachines(on: stage)
    let error = #expect(throws: Diagnostics.self) {
      try machines.load(MachineDocument(definitions))
    }
    expectEqual(error?.list.map { "\($0.code ?? "") \($0.pointer ?? "")" }.sorted(), expected)
    #expect(error?.list.allSatisfy { $0.line == nil && $0.message.isEmpty == false } == true)
    #expect(machines.machines.isEmpty && stage.motion(named: "m") == nil)
  }

  @Test("take over what a document would say: a rectangle without area leaves the frame alone")
  func asRead() throws {
    let stage = Stage()
    let machines = StateMachines(on: stage)
    let views = [
      ViewValues(tag: "1", rect: .init(x: 1, y: 1, width: 0, height: 5)),
      ViewValues(tag: "1", rect: .init(x: 10, y: 20, width: -4, height: -6)),
    ]
    try machines.load(
      MachineDocument(Self.machine([ViewState("a", isInitial: true, views: views)])))
    expectEqual(
      machines.definitions[0].states[0].views.map(\.rect),
      [nil, .init(x: 6, y: 14, width: 4, height: 6)])
  }

  @Test("A state and a transition that are added alone are checked, too")
  func addedAlone() throws {
    let scene = try MachineStage()
    let machines = scene.machines
    let error = #expect(throws: StateMachineError.self) {
      try machines.addState(
        ViewState("c", views: [ViewValues(tag: "x", alpha: 2)]), toMachine: "m")
    }
    #expect(error?.code == "out-of-range" || error?.code == "malformed-tag")
    #expect("\(error!)".contains("at /views/0/animatedViewTag"))
    try machines.addState(
      ViewState("c", views: [ViewValues(tag: "1", alpha: 0.25)]), toMachine: "m")
    try machines.addTransition(
      StateTransition("hide", to: "c", duration: 0.5), toState: "a", ofMachine: "m")
    #expect(throws: StateMachineError.unknownState(machine: "m", state: "d")) {
      try machines.addTransition(
        StateTransition("on", to: "d", duration: 0.5), toState: "a", ofMachine: "m")
    }
    #expect(throws: StateMachineError.unknownState(machine: "m", state: "d")) {
      try machines.addTransition(
        StateTransition("on", to: "a", duration: 0.5), toState: "d", ofMachine: "m")
    }
    #expect(throws: StateMachineError.unknownMachine("menu", nearest: nil)) {
      try machines.addTransition(
        StateTransition("on", to: "a", duration: 0.5), toState: "a", ofMachine: "menu")
    }
    let timeless = #expect(throws: StateMachineError.self) {
      try machines.addTransition(
        StateTransition("hide", to: "c", duration: 0), toState: "a", ofMachine: "m")
    }
    expectEqual(timeless?.code, "out-of-range")
    expectEqual(machines.definitions[0].states[0].transitions.map(\.id), ["forward", "hide"])
    try machines.performTransition("hide", onMachine: "m")
    try scene.step(to: 1)
    #expect(scene.card.alpha == 0.25 && scene.reported == ["finished a c m at 0.5"])
  }

  /// Adds a state `c` to the machine ``MachineDefinition/thereAndBack``, a way to it from `b`, and a machine `n`.
  private static let more = MachineDocument(
    machine([
      ViewState(
        "c", isInitial: true, views: [ViewValues(tag: "1", alpha: 0.25)],
        transitions: [StateTransition("home", to: "a", duration: 1)]),
      ViewState(
        "b", views: [ViewValues(tag: "1", alpha: 0.75)],
        transitions: [StateTransition("back", to: "c", duration: 0.5, next: "home")]),
    ]) + [MachineDefinition("n", states: [ViewState("x", isInitial: true)])]
  ).text

  @Test("A second document adds its states by id, and the current state stays")
  func merging() throws {
    let scene = try MachineStage()
    let machines = scene.machines
    // By itself it says too little.
    #expect(throws: Diagnostics.self) { try MachineDocument(Self.more) }
    let more = try MachineDocument(Self.more, extending: machines.definitions)
    let error = #expect(throws: Diagnostics.self) { try machines.load(more) }
    #expect("\(error!)".contains("a") && machines.machines.count == 1)

    let log = StageEventLog()
    scene.stage.attach(log)
    try machines.performTransition("forward", onMachine: "m")
    try machines.load(more, merging: true, applyInitialState: true)
    // What is under way goes where it set out for; what follows is what there is then.
    expectEqual(machines.machines.map(\.id), ["m", "n"])
    expectEqual(machines.machine("m")?.currentState, "a")
    expectEqual(machines.machine("n")?.currentState, "x")
    expectEqual(machines.definitions[0].states.map(\.id), ["a", "b", "c"])
    expectEqual(machines.definitions[0].initialState?.id, "c")
    try scene.step(to: 1)
    expectEqual(scene.card.alpha, 0.5)
    try scene.step(to: 3)
    expectEqual(
      scene.reported, ["moved a b m at 1.0", "moved b c m at 1.5", "finished c a m at 2.5"])
    let added = log.events.compactMap { event -> String? in
      guard case .callback("m", "stateAdded", let details) = event else { return nil }
      return details.map { "\($0.value)" }.joined(separator: " ")
    }
    expectEqual(added.count, 2)
  }

  @Test("A state that others count on cannot lose the transition that follows theirs")
  func lostTransition() throws {
    let scene = try MachineStage()
    let machines = scene.machines
    let lacking = MachineDocument(Self.machine([ViewState("b")]))
    let error = #expect(throws: Diagnostics.self) {
      try MachineDocument(lacking.text, extending: machines.definitions)
    }
    expectEqual(error?.list.filter { $0.severity == .error }.map(\.code), ["dangling-transition"])
    #expect("\(error!)".contains("'forward' of 'a' continues with 'back', which does not exist"))
    #expect(throws: Diagnostics.self) { try machines.load(lacking, merging: true) }
    expectEqual(machines.definitions[0].states[1].transitions.map(\.id), ["back"])
  }

  @Test("A second document can close a circle of transitions, which gives a warning, or open it")
  func circles() throws {
    func go(_ id: String, to target: String, next: String?) -> ViewState {
      ViewState(
        id, isInitial: id == "a",
        transitions: [StateTransition("go", to: target, duration: 0.5, next: next)])
    }
    for (first, second, expected) in [(nil, "go", ["endless-chain"]), ("go", nil, [])] {
      let base = Self.machine([go("a", to: "b", next: "go"), go("b", to: "a", next: first)])
      let added = try MachineDocument(
        MachineDocument(Self.machine([go("b", to: "a", next: second)])).text, extending: base)
      expectEqual(added.warnings.map(\.code), expected)
    }
  }

  @Test("A machine without a current state goes to the initial state of a second document")
  func mergedInitial() throws {
    let scene = try MachineStage()
    try scene.machines.addState(
      ViewState("lit", views: [ViewValues(tag: "1", alpha: 1)]), toMachine: "light")
    let off = ViewState(
      "off", isInitial: true, views: [ViewValues(tag: "1", alpha: 0.5)],
      transitions: [StateTransition("on", to: "lit", duration: 0.5)])
    try scene.machines.load(
      MachineDocument([MachineDefinition("light", states: [off])]), merging: true,
      applyInitialState: true)
    #expect(scene.machines.machine("light")?.currentState == "off" && scene.card.alpha == 0.5)
  }
}
