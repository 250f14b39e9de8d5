import DopesheetTesting
import Sheets

/// Runs an animation of the app's engine until the engine is idle, and compares it with its golden.
private func expectEngineTrace(
  named name: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ animate: @escaping (Engine, Recorder) -> Void
) throws {
  try expectTrace(
    at: .hz(60), within: .seconds(3), named: name, sourceLocation: sourceLocation
  ) { stage in
    let recorder = stage.recorder
    let engine = Engine()
    engine.onEvent = { recorder.event($0.name, of: $0.item) }
    stage.onFrame { frame in engine.tick(now: frame.time.seconds) }
    stage.settles { engine.isIdle }
    animate(engine, recorder)
  }
}

@Suite struct EngineTests {
  @Test func sheetOpens() throws {
    try expectEngineTrace { engine, recorder in
      let sheet = Sheet(engine)
      recorder.probe("sheet.y") { sheet.y }
      sheet.open()
    }
  }

  @Test func toastShowsAndHides() throws {
    try expectEngineTrace { engine, recorder in
      let toast = Toast(engine)
      recorder.probe("toast.alpha") { toast.alpha }
      toast.show()
    }
  }

  @Test func menuOpens() throws {
    try expectEngineTrace { engine, recorder in
      let menu = Menu(engine)
      recorder.probe("menu.height") { menu.height }
      menu.open()
    }
  }

  @Test func badgePops() throws {
    try expectEngineTrace { engine, recorder in
      let badge = Badge(engine)
      recorder.probe("badge.scale") { badge.scale }
      badge.pop()
    }
  }

  @Test func drawerOpens() throws {
    try expectEngineTrace { engine, recorder in
      let drawer = Drawer(engine)
      recorder.probe("drawer.x") { drawer.x }
      drawer.open()
    }
  }

  @Test func sheetOpensAlikeAtEachFrameRate() {
    var tolerances: ToleranceRules = ["sheet.y": .absolute(1e-9)]
    tolerances.append(.frames(1), forEventsOf: "sheet")
    expectFrameRateIndependence(until: .seconds(0.5), tolerances: tolerances) { stage in
      let recorder = stage.recorder
      let engine = Engine()
      let sheet = Sheet(engine)
      engine.onEvent = { recorder.event($0.name, of: $0.item) }
      recorder.probe("sheet.y") { sheet.y }
      stage.onFrame { frame in engine.tick(now: frame.time.seconds) }
      sheet.open()
    }
  }
}
