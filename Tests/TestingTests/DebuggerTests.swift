import DopesheetTesting

/// Where a debugger stops this test: `break dopesheet_test_landing`.
@_cdecl("dopesheet_test_landing") @inline(never)
public func landing() {}

@Suite("A test that a debugger stops")
struct DebuggerTests {
  @Test("A card lands, and fades")
  func land() throws {
    let run = try Rehearsal(.hz(60)) { stage in
      let card = stage.add(Node("card"))
      let fade = Motion(card, [.alpha(to: 0)], duration: 0.1).named("fade")
      stage.play(
        Motion(card, [.position.y(to: 100)], duration: 0.1).named("fall").completed {
          [unowned stage] _ in
          landing()
          stage.play(fade)
        })
    }.untilSettled(within: .seconds(1))
    expectTrace(run)
  }
}
