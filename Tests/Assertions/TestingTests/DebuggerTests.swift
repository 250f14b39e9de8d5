import DopesheetTesting

@Suite("A test that a debugger stops")
struct DebuggerTests {
  @Test("A card lands, and fades")
  func land() throws {
    var landings = 0
    let run = try Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      let fade = Motion(card, .alpha(to: 0), duration: 0.1).named("fade")
      stage.play(
        Motion(card, .position.y(to: 100), duration: 0.1).named("fall").completed {
          [unowned stage] _ in
          landings += 1  // Here the debugger of Tools/checks/clients/debuggers stops.
          stage.play(fade)
        })
    }.runUntilSettled(within: .seconds(1))
    expectTrace(run)
    // A question about later frames runs it again.
    #expect(landings >= 1)
  }
}
