import DopesheetXCTest
import Sheets

/// The tests of the engine for a project that has only XCTest.
final class EngineXCTests: XCTestCase {
  private func assertEngineTrace(
    line: UInt = #line, _ animate: @escaping (Engine, Recorder) -> Void
  ) throws {
    try assertTrace(at: .hz(60), settlingWithin: .seconds(3), line: line) { stage in
      let recorder = stage.recorder
      let engine = Engine()
      engine.onEvent = { recorder.event($0.name, of: $0.item) }
      stage.onFrame { frame in engine.tick(now: frame.time.seconds) }
      stage.settles { engine.isIdle }
      animate(engine, recorder)
    }
  }

  func testSheetOpens() throws {
    try assertEngineTrace { engine, recorder in
      let sheet = Sheet(engine)
      recorder.probe("sheet.y") { sheet.y }
      sheet.open()
    }
  }

  func testToastShowsAndHides() throws {
    try assertEngineTrace { engine, recorder in
      let toast = Toast(engine)
      recorder.probe("toast.alpha") { toast.alpha }
      toast.show()
    }
  }

  func testMenuOpens() throws {
    try assertEngineTrace { engine, recorder in
      let menu = Menu(engine)
      recorder.probe("menu.height") { menu.height }
      menu.open()
    }
  }

  func testBadgePops() throws {
    try assertEngineTrace { engine, recorder in
      let badge = Badge(engine)
      recorder.probe("badge.scale") { badge.scale }
      badge.pop()
    }
  }

  func testDrawerOpens() throws {
    try assertEngineTrace { engine, recorder in
      let drawer = Drawer(engine)
      recorder.probe("drawer.x") { drawer.x }
      drawer.open()
    }
  }
}
