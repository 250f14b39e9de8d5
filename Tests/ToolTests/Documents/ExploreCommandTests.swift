import DopesheetTool
import DopesheetTrace
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
}
