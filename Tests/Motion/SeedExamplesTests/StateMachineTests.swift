import Dopesheet
import Foundation
import TestSupport
import Testing

/// The examples of SKAnimationMachine's page.
@Suite("SKAnimationMachine")
struct StateMachineTests {
  /// The structure of the section "JSON structure" without its invalid parts: comments, and dots for values.
  static let structure = """
    [
      {
        "machine": "name of the machine",
        "states": [
          {
            "stateId": "state1",
            "initial": true,
            "views": [
              {
                "animatedViewTag": "1",
                "alpha": 1,
                "rect": "{{50,150},{50,50}}",
                "transformations": [{"id": 0}]
              },
              {
                "animatedViewTag": "2",
                "alpha": 1,
                "rect": "{{50,50},{50,50}}",
                "transformations": []
              }
            ],
            "transitions": [
              {
                "transitionId": "forward", "toStateId": "state2", "duration": 1, "delay": 0,
                "animationCurve": 2, "nextTransitionId": "back"
              }
            ]
          },
          {
            "stateId": "state2",
            "initial": false,
            "views": [
              {
                "animatedViewTag": "1",
                "alpha": 0.5,
                "rect": "",
                "transformations": [
                  {"id": 3, "tx": 0, "ty": 200},
                  {"id": 2, "sx": 1.2, "sy": 1.2},
                  {"id": 1, "alpha": 180}
                ]
              },
              {
                "animatedViewTag": "2",
                "alpha": 0.2,
                "rect": "{{200,50},{50,50}}",
                "transformations": []
              }
            ],
            "transitions": [
              {
                "transitionId": "back", "toStateId": "state1", "duration": 0.5, "delay": 1,
                "animationCurve": 2, "nextTransitionId": "forward"
              }
            ]
          }
        ]
      }
    ]
    """

  private let scene = Scene()

  /// A view with the two views of the structure, and its machines.
  private func machines() throws -> (StateMachines, view1: Node, view2: Node) {
    let view = scene.node("view", CGRect(x: 0, y: 0, width: 320, height: 480))
    let view1 = view.add(Node("view1", frame: CGRect(x: 50, y: 150, width: 50, height: 50)))
    let view2 = view.add(Node("view2", frame: CGRect(x: 50, y: 50, width: 50, height: 50)))
    (view1.tag, view2.tag) = (1, 2)
    let machines = StateMachines(on: scene.stage, root: view)
    try machines.load(MachineDocument(Self.structure))
    return (machines, view1, view2)
  }

  @Test("JSON structure: views go to what the states say, forward and back by themselves")
  func structure() throws {
    let (machines, view1, view2) = try machines()
    try machines.performTransition("forward", onMachine: "name of the machine")
    try scene.advance(0.5)
    #expect(abs(view1.alpha - 0.75) < 1e-9 && abs(view2.alpha - 0.6) < 1e-9)
    #expect(abs(view2.frame.origin.x - 125) < 1e-9)
    try scene.advance(0.5)
    #expect(view1.alpha == 0.5 && view2.alpha == 0.2)
    expectEqual(view2.frame, CGRect(x: 200, y: 50, width: 50, height: 50))
    let transform = view1.transform
    #expect([transform.a, transform.d] == [-1.2, -1.2] && transform.ty == 200)
    expectEqual(view1.bounds.size, CGSize(width: 50, height: 50))
    try scene.advance(1.5)
    #expect(view1.alpha == 1 && view1.transform == .identity)
    expectEqual(view2.frame, CGRect(x: 50, y: 50, width: 50, height: 50))
    #expect(machines.isRunning("name of the machine"))
  }

  @Test("The page's comments are no JSON, which is said with their place")
  func comments() {
    #expect {
      try MachineDocument("[\n  { // every state\n  }\n]")
    } throws: { error in
      (error as? Diagnostics)?.list.first?.code == "syntax"
        && (error as? Diagnostics)?.list.first?.hint == "JSON has no comments"
    }
  }

  @Test("animationCurve: 0 EaseIn, 1 EaseOut, 2 EaseInOut, 3 Linear")
  func curves() {
    let values = (0...3).map { TransitionCurve(rawValue: $0)!.easing.value(at: 0.25) }
    #expect(values[0] < 0.25 && values[1] > 0.25 && values[2] < 0.25 && values[3] == 0.25)
  }

  @Test("Naming: the file of the class and the device, else that of the other device")
  func naming() throws {
    let name = "SKExampleViewController"
    #expect(
      MachineDocument.fileName(forClass: name, device: .iphone)
        == "animation_SKExampleViewController_iphone.json")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "dopesheet-machines-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.structure.utf8).write(
      to: folder.appendingPathComponent("animation_SKExampleViewController_iphone.json"))
    let document = try MachineDocument(forClass: name, device: .ipad, inFolder: folder.path)
    expectEqual(document.machines.map(\.id), ["name of the machine"])
    #expect(throws: Diagnostics.self) {
      try MachineDocument(forClass: "Other", device: .ipad, inFolder: folder.path)
    }
  }

  @Test("Delegate: moved, a forced stop, and finished where nothing follows")
  func delegate() throws {
    let (machines, _, _) = try machines()
    var reported: [String] = []
    machines
      .onForceStopped { state, machine in reported.append("State \(state) on machine \(machine)") }
      .onMoved { from, to, _ in reported.append("Moved from \(from) to \(to)") }
      .onFinished { from, to, _ in reported.append("Finished from \(from) to \(to)") }
    try machines.performTransition("forward", onMachine: "name of the machine")
    try scene.advance(1.5)
    machines.stopAnimations(onMachine: "name of the machine")
    try scene.advance(2)
    expectEqual(
      reported, ["Moved from state1 to state2", "State state1 on machine name of the machine"])
    try machines.goToState(
      "state2", with: StateTransition(duration: 0.25), onMachine: "name of the machine")
    try scene.advance(0.25)
    expectEqual(reported.last, "Finished from state1 to state2")
  }

  @Test("Machines of one view controller go side by side")
  func parallel() throws {
    let (machines, _, view2) = try machines()
    try machines.addState(
      ViewState(
        "off", isInitial: true, transitions: [StateTransition("hide", to: "on", duration: 0.5)]),
      toMachine: "other")
    try machines.addState(
      ViewState("on", views: [ViewValues(tag: "2", alpha: 0)]), toMachine: "other")
    try machines.performTransition("forward", onMachine: "name of the machine")
    try machines.performTransition("hide", onMachine: "other")
    try scene.advance(0.25)
    #expect(machines.isRunning("name of the machine") && machines.isRunning("other"))
    // While the later machine moves, its values count.
    #expect(abs(view2.alpha - 0.5) < 0.3)
    try scene.advance(0.75)
    #expect(view2.alpha == 0.2 && !machines.isRunning("other"))
  }
}
