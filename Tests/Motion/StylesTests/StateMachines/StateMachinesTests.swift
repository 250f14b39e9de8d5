import DopesheetEngine
import DopesheetStyles
import DopesheetText
import TestSupport
import Testing

@Suite("State machines")
struct StateMachinesTests {
  @Test("In moved a machine takes no call but to stop, and stops in the state it reached")
  func insideMoved() throws {
    let scene = try MachineStage()
    var refused: StateMachineError?
    scene.machines.onMoved { _, _, machine in
      do throws(StateMachineError) {
        try scene.machines.performTransition("back", onMachine: machine)
      } catch {
        refused = error
      }
      scene.machines.stopAnimations(onMachine: machine)
    }
    try scene.machines.performTransition("forward", onMachine: "m")
    try scene.step(to: 9)
    expectEqual(refused, .busy(machine: "m"))
    expectEqual(scene.reported, ["forceStopped b m at 1.0"])
    try scene.machines.performTransition("back", onMachine: "m")
    #expect(scene.machines.isRunning("m"))
  }

  @Test("What is illegal is thrown with the nearest name, and changes nothing")
  func illegal() throws {
    let scene = try MachineStage()
    let machines = scene.machines
    #expect(throws: StateMachineError.unknownMachine("n", nearest: nil)) {
      try machines.performTransition("forward", onMachine: "n")
    }
    #expect(
      throws: StateMachineError.illegalTransition(machine: "m", state: "a", transition: "back")
    ) { try machines.performTransition("back", onMachine: "m") }
    #expect(throws: StateMachineError.unknownState(machine: "m", state: "c")) {
      try machines.goToState("c", with: StateTransition(duration: 1), onMachine: "m")
    }
    #expect(throws: StateMachineError.badTimes(machine: "m")) {
      try machines.goToState("b", with: StateTransition(duration: .nan), onMachine: "m")
    }
    #expect(
      throws: StateMachineError.illegalTransition(machine: "m", state: "b", transition: "forward")
    ) {
      try machines.goToState(
        "b", with: StateTransition(duration: 1, next: "forward"), onMachine: "m")
    }
    #expect(!machines.isRunning("m") && scene.stage.isSettled)
    #expect("\(StateMachineError.busy(machine: "m"))".contains("in a transition"))
  }

  @Test("A machine made in code needs a state to perform from, and none to go to one")
  func inCode() throws {
    let scene = try MachineStage()
    let machines = scene.machines
    let off = ViewState(
      "off", views: [ViewValues(tag: "1", alpha: 0)],
      transitions: [StateTransition("on", to: "on", duration: 0.5)])
    try machines.addState(off, toMachine: "light")
    try machines.addState(
      ViewState("on", views: [ViewValues(tag: "1", alpha: 1)]), toMachine: "light")
    #expect(throws: StateMachineError.noCurrentState(machine: "light")) {
      try machines.performTransition("on", onMachine: "light")
    }
    try machines.goToState("off", with: StateTransition(duration: 0.25), onMachine: "light")
    try scene.step(to: 1)
    expectEqual(scene.reported, ["finished  off light at 0.25"])
    try machines.initialize("off", onMachine: "light")
    try machines.performTransition("on", onMachine: "light")
    try scene.step(to: 2)
    expectEqual(scene.reported.last, "finished off on light at 1.5")
    #expect(throws: StateMachineError.unknownMachine("card", nearest: nil)) {
      try machines.addState(off, toMachine: "card")
    }
  }

  @Test("An initial state that is added to a machine without one is where it begins")
  func initialStateAdded() throws {
    let scene = try MachineStage()
    let machines = scene.machines
    try machines.addState(
      ViewState("lit", views: [ViewValues(tag: "1", alpha: 1)]), toMachine: "light")
    let off = ViewState(
      "off", isInitial: true, views: [ViewValues(tag: "1", alpha: 0)],
      transitions: [StateTransition("on", to: "lit", duration: 0.5)])
    try machines.addState(off, toMachine: "light")
    expectEqual(machines.machine("light")?.currentState, "off")
    try machines.performTransition("on", onMachine: "light")
    try machines.addState(
      ViewState("dim", isInitial: true, views: [], transitions: []), toMachine: "light")
    try scene.step(to: 1)
    expectEqual(scene.reported, ["finished off lit light at 0.5"])
  }

  @Test("A closure for the start of a transition's motion is called beside the machine's own")
  func startedByUser() throws {
    let scene = try MachineStage()
    var starts = 0
    try scene.machines.performTransition("forward", onMachine: "m")
    let motion = try #require(scene.stage.motion(named: "m.a.forward") as? Motion)
    motion.started { _ in starts += 1 }
    let log = StageEventLog()
    scene.stage.attach(log)
    try scene.step(to: 6)
    let reported = log.events.count { event in
      if case .callback("m", "started", let details) = event {
        details.contains { $0.value == .text("b") }
      } else {
        false
      }
    }
    #expect(reported == starts && starts > 1)
  }

  @Test("A machine goes to a state at once, its nodes too, and says so")
  func atOnce() throws {
    let scene = try MachineStage()
    let machines = scene.machines
    let log = StageEventLog()
    scene.stage.attach(log)
    try scene.step(to: 1)
    try machines.goToState("b", onMachine: "m")
    #expect(scene.card.alpha == 0.5 && scene.card.transform.a == 1.2 && scene.stage.isSettled)
    #expect(scene.reported == ["finished a b m at 1.0"] && !machines.isRunning("m"))
    expectEqual(log.inputs, ["m goToState"])
    try machines.performTransition("back", onMachine: "m")
    #expect(throws: StateMachineError.busy(machine: "m")) {
      try machines.goToState("b", onMachine: "m")
    }
    #expect(throws: StateMachineError.unknownState(machine: "m", state: "c")) {
      machines.stopAnimations(onMachine: "m")
      try scene.step(to: 3)
      try machines.goToState("c", onMachine: "m")
    }
    expectEqual(scene.reported.last, "forceStopped a m at 2.5")
  }

  @Test("A machine that always goes on at once is stopped by the limit of callbacks")
  func atOnceWithoutEnd() throws {
    let scene = try MachineStage()
    scene.machines.onFinished { _, to, machine in
      try scene.machines.goToState(to == "a" ? "b" : "a", onMachine: machine)
    }
    try scene.machines.goToState("b", onMachine: "m")
    #expect(scene.stage.problems.contains { "\($0)".contains("callback") })
  }

  @Test("A machine is initialized with or without its nodes")
  func initialize() throws {
    let scene = try MachineStage()
    try scene.machines.initialize("b", onMachine: "m")
    #expect(scene.machines.machine("m")?.currentState == "b" && scene.card.alpha == 1)
    try scene.machines.initialize("b", onMachine: "m", applyInitialState: true)
    #expect(scene.card.alpha == 0.5 && scene.card.transform.ty == 200 && scene.reported.isEmpty)
  }

  @Test("The initial state is shown only on request")
  func initialState() throws {
    let view = ViewValues(tag: "1", alpha: 0.25, rect: .init(x: 0, y: 0, width: 10, height: 20))
    let states = [ViewState("a", isInitial: true, views: [view])]
    let plain = try MachineStage(states: states)
    #expect(plain.card.alpha == 1 && plain.card.frame.size.width == 100)
    let shown = try MachineStage(states: states, applyInitialState: true)
    expectEqual(shown.card.alpha, 0.25)
    expectEqual(shown.card.frame, .init(x: 0, y: 0, width: 10, height: 20))
  }

  @Test("A document with a name that the stage has changes nothing")
  func takenNames() throws {
    let scene = try MachineStage()
    let states = [ViewState("a", isInitial: true)]
    let second = MachineDocument([
      MachineDefinition("free", states: states), MachineDefinition("card", states: states),
      MachineDefinition("m", states: states),
    ])
    #expect {
      try scene.machines.load(second)
    } throws: { error in
      (error as? Diagnostics)?.list.map(\.pointer) == ["/1/machine", "/2/machine"]
    }
    expectEqual(scene.machines.machines.map(\.id), ["m"])
  }

  @Test("Tags are looked up anew, in the node found so far first; what is missing is skipped")
  func tags() throws {
    let scene = try MachineStage()
    let machines = scene.machines
    #expect(machines.node("1") === scene.card)
    #expect(machines.node("0") == nil && machines.node("7") == nil)
    let inner = scene.card.add(Node("inner"))
    inner.tag = 1
    #expect(machines.node("1.1") === scene.card)
    inner.tag = 7
    #expect(machines.node("7") === inner && machines.node("1.7") === inner)
    #expect(machines.node("7.1") == nil && machines.node("99999999999999999999") == nil)
    scene.card.tag = 2
    try machines.performTransition("forward", onMachine: "m")
    try scene.step(to: 1)
    #expect(scene.card.alpha == 1 && scene.reported == ["moved a b m at 1.0"])
  }

  @Test(
    "A node comes from where it was when the transition was taken, whatever moves it in the delay")
  func startsBeforeDelay() throws {
    let go = StateTransition("go", to: "b", duration: 1, delay: 1)
    let scene = try MachineStage(states: [
      ViewState("a", isInitial: true, transitions: [go]),
      ViewState("b", views: [ViewValues(tag: "1", alpha: 0)]),
    ])
    try scene.machines.performTransition("go", onMachine: "m")
    try scene.step(to: 0.5)
    scene.card.alpha = 0.125
    try scene.step(to: 1)
    expectEqual(scene.card.alpha, 1)
    try scene.step(to: 2)
    expectEqual(scene.card.alpha, 0)
  }

  @Test("Machines that outlive their stage are called as before, and move nothing")
  func orphans() throws {
    let machines: StateMachines
    do {
      let stage = Stage()
      machines = StateMachines(on: stage)
      try machines.load(MachineDocument([.thereAndBack]))
    }
    try machines.performTransition("forward", onMachine: "m")
    #expect(throws: StateMachineError.self) {
      try machines.performTransition("nowhere", onMachine: "m")
    }
    machines.stopAnimations(onMachine: "m")
    #expect(machines.machine("m")?.currentState == "a" && machines.node("1") == nil)
  }

  /// A state in which nodes are transparent, and a transition back to it.
  private static func fading(_ tags: String...) -> [ViewState] {
    [
      ViewState(
        "a", isInitial: true, views: tags.map { ViewValues(tag: $0, alpha: 0) },
        transitions: [StateTransition("go", to: "a", duration: 1)])
    ]
  }

  @Test("Where the nodes of a transition are others than before, another motion has its turn")
  func otherNodes() throws {
    let scene = try MachineStage(states: Self.fading("7"))
    try scene.machines.performTransition("go", onMachine: "m")
    try scene.step(to: 1)
    let late = Node("late")
    late.tag = 7
    scene.machines.root?.add(late)
    try scene.machines.performTransition("go", onMachine: "m")
    #expect(scene.stage.unsettled.map(\.name).contains("m.transition1"))
    try scene.step(to: 2)
    expectEqual(late.alpha, 0)
  }

  @Test("A node that comes while another one is announced as missing is found")
  func lateNode() throws {
    let scene = try MachineStage(states: Self.fading("7", "8"))
    let late = Node("late")
    late.tag = 8
    scene.stage.onCallback("missingNode", of: "m") { scene.machines.root?.add(late) }
    try scene.machines.performTransition("go", onMachine: "m")
    try scene.step(to: 2)
    expectEqual(late.alpha, 0)
  }

  @Test("Only what comes from outside is an input of the trace, however long the chain")
  func inputs() throws {
    let scene = try MachineStage()
    let log = StageEventLog()
    scene.stage.attach(log)
    scene.machines.onMoved { _, to, machine in
      if to == "a" { scene.machines.stopAnimations(onMachine: machine) }
    }.onForceStopped { _, machine in
      try scene.machines.performTransition("forward", onMachine: machine)
    }
    try scene.machines.performTransition("forward", onMachine: "m")
    scene.stage.at(.seconds(8)) { scene.machines.stopAnimations(onMachine: "m") }
    try scene.step(to: 12)
    expectEqual(log.inputs, ["m perform", "stage scheduled", "m stop"])
    #expect(scene.stage.problems.isEmpty)
  }

  @Test(
    "A transition whose motion is stopped or taken away has reached its state, and can be taken again"
  )
  func motionTakenAway() throws {
    let scene = try MachineStage()
    let machines = scene.machines
    for round in 1...2 {
      try machines.goToState("b", with: StateTransition(duration: 2), onMachine: "m")
      try scene.step(to: Double(round) - 0.5)
      let motion = try #require(
        scene.stage.unsettled.first.flatMap { scene.stage.motion(named: $0.name) })
      if round == 1 { scene.stage.remove(motion) } else { motion.stop() }
      #expect(!machines.isRunning("m") && machines.machine("m")?.currentState == "b")
    }
    expectEqual(scene.reported, ["finished a b m at 0.5", "finished b b m at 1.5"])
    #expect(scene.stage.problems.isEmpty)
  }

  @Test("An error that a callback throws is reported, and the machine goes on")
  func throwing() throws {
    struct Fault: Error {}
    let scene = try MachineStage()
    scene.machines.onMoved { _, _, _ in throw Fault() }
    try scene.machines.performTransition("forward", onMachine: "m")
    try scene.step(to: 2.25)
    #expect(scene.machines.machine("m")?.currentState == "b" && scene.machines.isRunning("m"))
  }
}
