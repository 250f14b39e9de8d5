import CardsAndDrawers
import DopesheetTesting

@Suite struct DrawerTests {
  @Test func opens() throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      let drawer = Drawer(on: stage)
      drawer.toggle()
    }.runUntilSettled(within: .seconds(2))
    expectTrace(run)
  }

  @Test func turnsRoundInFlight() throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      let drawer = Drawer(on: stage)
      drawer.toggle()
      stage.at(.seconds(0.1)) { drawer.toggle() }  // a tap while it opens
      stage.at(.seconds(0.2)) { drawer.toggle() }  // and one while it closes
    }.runUntilSettled(within: .seconds(2))
    expectTrace(run)
  }

  @Test func isCaughtAndLetGo() throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      let drawer = Drawer(on: stage)
      drawer.toggle()
      stage.at(.seconds(0.1)) { drawer.grab() }
      stage.at(.seconds(0.4)) { drawer.release() }
    }.runUntilSettled(within: .seconds(2))
    expectTrace(run)
  }

  @Test(arguments: [30, 60, 120]) func opensAtEachFrameRate(rate: Int64) throws {
    let run = try Rehearsal(at: .hz(rate)) { stage in
      let drawer = Drawer(on: stage)
      drawer.toggle()
    }.runUntilSettled(within: .seconds(2))
    expectTrace(run, named: "\(rate)hz")
  }

  @Test func opensOnADisplayThatDropsFrames() throws {
    let run = try Rehearsal(at: .hz(60).dropping(every: 4)) { stage in
      let drawer = Drawer(on: stage)
      drawer.toggle()
    }.runUntilSettled(within: .seconds(2))
    expectTrace(run)
  }
}
