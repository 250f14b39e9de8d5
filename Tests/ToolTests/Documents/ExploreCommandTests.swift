import DopesheetChecking
import DopesheetEngine
import DopesheetRunDocuments
import DopesheetText
import DopesheetTool
import TestSupport
import Testing

@Suite struct ExploreCommandTests {
  @Test("A sound document holds, and the number of runs is shown")
  func holds() throws {
    let session = try Session()
    try session.write(Session.document(), "a.run.json")
    let plain = session.run("explore", "a.run.json", "-n", "60", is: .same)
    expectEqual(plain.output, "holds    a.run.json (60 runs)\n")
    let json = session.run("explore", "a.run.json", "-n", "20", "--json", is: .same)
    #expect(json.output.contains("\"holds\": true") && json.output.contains("\"runs\": 20"))
  }

  @Test("Single motions are called only by the words of --calls")
  func calls() throws {
    let session = try Session()
    try session.write(
      """
      {"dopesheet": 1, "until": {"settled": 1}, "nodes": [{"name": "card", "frame": [0, 0, 10, 10]}],
       "play": [{"motion": {"name": "rise", "node": "card", "properties": {"position.y": 90}, "duration": 0.3}}]}
      """, "a.run.json")
    session.run("explore", "a.run.json", "-n", "30", "--calls", "stop,retarget", is: .same)
    session.run("explore", "a.run.json", "-n", "30", "--calls", "all", is: .same)
    let unknown = session.run("explore", "a.run.json", "--calls", "stpo", is: .unusable)
    #expect(unknown.errors.contains("accepts the call “stpo” (did you mean “stop”?)"), "\(unknown)")
    let empty = session.run("explore", "a.run.json", "--calls", ",", is: .unusable)
    #expect(empty.errors.contains("accepts the call “”"), "\(empty)")
  }

  @Test("Wrong numbers, missing documents, several outputs and goldens as outputs are errors")
  func errors() throws {
    let session = try Session()
    try session.write(Session.document(), "a.run.json")
    session.run("explore", is: .unusable)
    session.run("explore", "a.run.json", "-n", "0", is: .unusable)
    session.run("explore", "none.run.json", is: .unusable)
    session.run("explore", "a.run.json", "a.run.json", "-o", "x.mtrace", is: .unusable)
    session.run("explore", "a.run.json", "-o", "a.run.json", is: .unusable)
  }

  @Test("The document of a broken run makes the same calls and gives the same values")
  func output() throws {
    let text = """
      {"dopesheet": 1, "until": {"settled": 0.4}, "nodes": [{"name": "card", "frame": [0, 0, 10, 10]}],
       "play": [{"motion": {"name": "rise", "node": "card", "properties": {"position.y": 90}, "duration": 0.3}}]}
      """
    let document = try RunDocument.load(Array(text.utf8))
    var found: [CounterExample] = []
    try document.play { rehearsal, _ in
      for limit in [60.0, 20, 90].prefix(deep(3, quick: 1)) {
        var exploration = Exploration(of: rehearsal)
        exploration.interruptions = .calls().frames(.late, .hz(24...60))
        exploration.seed = UInt64(limit)
        exploration.shrinkingRuns = deep(600, quick: 30)
        let claim = try exploration.counterExample { run in
          [run["card.position.y"].settles(by: .seconds(0.3), within: limit)]
        }
        if let claim { found.append(claim) }
      }
    }
    let original = try JSONReader.decode(Array(text.utf8), file: nil) { $0.value }
    var compared = 0
    for example in found {
      guard let json = example.document(from: original) else { continue }
      let again = try RunDocument.load(Array(json.document.utf8)).perform().trace
      expectEqual(
        again["card.position.y"].final.description,
        example.trace["card.position.y"].final.description)
      compared += 1
    }
    #expect(compared > 0, "\(found)")
  }

  @Test("Machines perform all sequences of transitions")
  func machines() throws {
    let session = try Session()
    let menu = """
      [{"machine": "menu", "states": [
        {"stateId": "closed", "initial": true, "views": [{"animatedViewTag": "1", "alpha": 0, "rect": "",
          "transformations": []}], "transitions": [{"transitionId": "open", "toStateId": "open",
          "duration": 0.1, "delay": 0, "animationCurve": 2}]},
        {"stateId": "open", "initial": false, "views": [{"animatedViewTag": "1", "alpha": 1, "rect": "",
          "transformations": []}], "transitions": [{"transitionId": "close", "toStateId": "closed",
          "duration": 0.1, "delay": 0, "animationCurve": 2}]}]}]
      """
    try session.write(menu, "menu.json")
    try session.write(
      """
      {"dopesheet": 1, "until": {"settled": 2}, "nodes": [{"name": "card", "tag": 1, "frame": [0, 0, 10, 10]}],
       "machines": ["menu.json"], "play": []}
      """, "menu.run.json")
    let plain = session.run("explore", "menu.run.json", "-n", "20", is: .same)
    #expect(
      plain.output.hasPrefix(
        "holds    menu.run.json (20 runs)\n         menu: 2 states, 2 transitions, "),
      "\(plain.output)")
    let one = session.run(
      "explore", "menu.run.json", "-n", "20", "--transitions", "1", "--json", is: .same)
    #expect(one.output.contains("\"sequences\": 27"), "\(one.output)")
    let none = session.run("explore", "menu.run.json", "-n", "20", "--transitions", "0", is: .same)
    expectEqual(none.output, "holds    menu.run.json (20 runs)\n")
  }

  @Test("A machine that goes on until it is stopped need not settle")
  func endless() throws {
    let session = try Session()
    let pulse = """
      [{"machine": "A", "states": [{"stateId": "s", "initial": true,
        "views": [{"animatedViewTag": "1", "alpha": 1}],
        "transitions": [{"transitionId": "pulse", "toStateId": "s", "duration": 0.2, "animationCurve": 3,
          "nextTransitionId": "pulse"}]}]}]
      """
    try session.write(pulse, "pulse.json")
    // Interruptions perform the transition after its last stop.
    try session.write(
      """
      {"dopesheet": 1, "until": {"settled": 3}, "nodes": [{"name": "n", "tag": 1, "frame": [0, 0, 10, 10]}],
       "machines": ["pulse.json"], "play": [{"perform": "pulse", "machine": "A"}, {"at": 0.5, "stop": "A"},
        {"at": 1, "perform": "pulse", "machine": "A"}, {"at": 1.3, "stop": "A"}]}
      """, "a.run.json")
    session.run("explore", "a.run.json", "-n", "40", "--transitions", "0", is: .same)
  }
}
