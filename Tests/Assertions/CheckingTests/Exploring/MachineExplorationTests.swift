import Dopesheet
import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import TestSupport
import Testing

@Suite("The coverage of a machine")
struct MachineExplorationTests {
  private static let menu = MachineDefinition(
    "menu",
    states: [
      ViewState(
        "closed", isInitial: true, views: [ViewValues(tag: "1", alpha: 0)],
        transitions: [StateTransition("open", to: "open", duration: 0.1)]),
      ViewState(
        "open", views: [ViewValues(tag: "1", alpha: 1)],
        transitions: [
          StateTransition("close", to: "closed", duration: 0.1),
          StateTransition("pin", to: "pinned", duration: 0.05),
        ]),
      ViewState(
        "pinned", views: [ViewValues(tag: "1", alpha: 0.5)],
        transitions: [StateTransition("close", to: "closed", duration: 0.1)]),
    ])

  private func exploration(
    of machine: MachineDefinition = menu,
    _ setUp: @escaping (Stage, Recorder, StateMachines) -> Void = { _, _, _ in }
  ) -> Exploration {
    Exploration(
      of: Rehearsal(at: .hz(60)) { stage in
        let card = stage.add(Node("card"))
        card.tag = 1
        let machines = StateMachines(on: stage)
        try machines.load(MachineDocument([machine]))
        setUp(stage, stage.recorder, machines)
      })
  }

  @Test("has all states, transitions and sequences")
  func counts() throws {
    let one = try #require(try exploration().machineCoverage(transitions: 1).first)
    // One transition that moves in 6 frames, with four interruptions at each. In the seventh its motion is over.
    #expect(one.counterExample == nil, "\(one.counterExample?.description ?? "")")
    expectEqual("\(one)", "menu: 2 states, 1 transition, 27 sequences in 27 runs")
    let four = try #require(try exploration().machineCoverage().first)
    #expect(four.counterExample == nil, "\(four.counterExample?.description ?? "")")
    #expect(four.states == 3 && four.transitions == 4)
    #expect(four.sequences > four.runs, "\(four)")
  }

  @Test("finds code that forgets the forced stop of the third transition")
  func forgotten() throws {
    let exploration = exploration { stage, recorder, machines in
      var isPinned = false
      var isOpen = false
      machines.onFinished { from, to, _ in
        isOpen = to != "closed"
        if from == "pinned" { isPinned = false }
        if to == "pinned" { isPinned = true }
      }
      recorder.probe("wrong") { isPinned && !isOpen ? 1.0 : 0 }
    }
    let coverage = try #require(
      try exploration.machineCoverage(transitions: deep(4, quick: 3)) { run in
        [run["wrong"].staysWithin(0...0)]
      }.first)
    #expect(coverage.counterExample == nil)
    let broken = self.exploration { stage, recorder, machines in
      var pinned = 0
      machines.onFinished { from, to, _ in
        if to == "pinned" { pinned += 1 }
        if from == "pinned" { pinned -= 1 }
      }
      recorder.probe("pinned") { pinned }
    }
    let stopped = try #require(
      try broken.machineCoverage { run in [run["pinned"].staysWithin(0...1)] }.first)
    let found = try #require(stopped.counterExample)
    // The stop in the transition from the pinned state is forgotten, so the second visit counts twice.
    #expect(found.sentence.contains("menu stop"), "\(found)")
    #expect(found.swiftTest.contains(#"      .call("stop", of: "menu", at: "#))
    #expect(stopped.states > 1 && stopped.sequences > 1, "\(stopped)")
  }

  @Test("of a very long sequence has as many sequences as can be counted")
  func countless() throws {
    let twins = MachineDefinition(
      "twins",
      states: ["a", "b"].map { id in
        ViewState(
          id, isInitial: id == "a", views: [ViewValues(tag: "1", alpha: 1)],
          transitions: ["a", "b"].map { StateTransition("to-\($0)", to: $0, duration: 0.01) })
      })
    let coverage = try #require(try exploration(of: twins).machineCoverage(transitions: 100).first)
    #expect(coverage.sequences == .max && coverage.counterExample == nil)
  }

  @Test("stops transitions that follow one another for ever")
  func endless() throws {
    let blink = MachineDefinition(
      "blink",
      states: [
        ViewState(
          "on", isInitial: true, views: [ViewValues(tag: "1", alpha: 1)],
          transitions: [StateTransition("off", to: "off", duration: 0.1, next: "on")]),
        ViewState(
          "off", views: [ViewValues(tag: "1", alpha: 0)],
          transitions: [StateTransition("on", to: "on", duration: 0.05, next: "off")]),
      ])
    let coverage = try #require(
      try exploration(of: blink).machineCoverage(transitions: 2).first)
    #expect(coverage.counterExample == nil, "\(coverage.counterExample?.description ?? "")")
    #expect(coverage.states == 2 && coverage.transitions == 2)
    var random = exploration(of: blink)
    random.runs = deep(300, quick: 25)
    let found = try random.counterExample()
    #expect(found == nil, "\(found?.description ?? "")")
  }

  @Test("is empty without machines")
  func none() throws {
    let exploration = Exploration(
      of: Rehearsal(at: .hz(60)) { stage in
        stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.1))
      })
    #expect(try exploration.machineCoverage().isEmpty)
  }
}
