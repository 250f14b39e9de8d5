import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

struct ScreenViewTests {
  /// Two nodes, one on the other. The inner one moves by 100 points in four frames.
  private func session() -> StepSession {
    var builder = TraceBuilder()
    let x = builder.declare(Trace.Track("dot.position.x"))
    func number(_ key: String, _ value: Double) -> Trace.Argument {
      Trace.Argument(key, .number(value))
    }
    let frame = [number("x", 0), number("y", 0), number("width", 200), number("height", 80)]
    _ = builder.declare(Trace.Source("field", kind: "node", frame))
    let dot = [
      Trace.Argument("parent", .word("field")), number("x", 0), number("y", 20),
      number("width", 40),
      number("height", 40),
    ]
    _ = builder.declare(Trace.Source("dot", kind: "node", dot))
    builder.value(track: x, [.f64(20)])
    for frame in 0..<4 {
      builder.beginFrame(tick: Int64(frame))
      builder.value(track: x, [.f64(20 + 25 * Double(frame + 1))])
    }
    let trace = builder.finish(clock: ClockRate(60)!)
    return StepSession(Stepper(TraceSource(trace, title: "a\u{1B}]0;x\u{7}.mtrace")))
  }

  private func rows(_ canvas: Canvas) -> [String] {
    (0..<canvas.height).map { canvas.text(ofRow: $0) }
  }

  @Test(arguments: 0..<deep(500, quick: 20))
  func `traces at the limits of the format are drawn on any screen`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let trace = random.extremeTraces().actual
    let session = StepSession(Stepper(TraceSource(trace, title: "a.mtrace")))
    _ = session.perform("w *")
    for place in ["g start", "g 0", "g end"] {
      _ = session.perform(place)
      for (width, height) in [(1, 1), (41, 13), (120, 40)] {
        var view = ScreenView()
        expectEqual(view.draw(session, width: width, height: height).height, height)
      }
    }
  }

  @Test func `a screen of 80 by 24 has the title, the nodes, the tracks, the records and the keys`()
  {
    let session = session()
    _ = session.perform("g 1")
    var view = ScreenView()
    let rows = rows(view.draw(session, width: 80, height: 24))
    expectEqual(rows.count, 24)
    #expect(rows[0].contains("frame 1/3  0.0167 s"))
    #expect(rows[0].contains("line 11"))
    #expect(rows[1].hasPrefix("┌field"))
    #expect(rows.contains { $0.contains("┌dot") })
    #expect(rows.contains { $0.contains("> dot.position.x  70") })
    #expect(rows.contains("> 11  dot.position.x 70"))
    #expect(rows[23].contains("n/p frame") && rows[23].hasSuffix("q quit"))
  }

  /// A session with nodes of 40 by 30 points at some places, of which the last is invisible.
  private func crowd(_ places: [(x: Double, y: Double)]) -> StepSession {
    var builder = TraceBuilder()
    let x = builder.declare(Trace.Track("node0.position.x"))
    func number(_ key: String, _ value: Double) -> Trace.Argument {
      Trace.Argument(key, .number(value))
    }
    for (index, place) in places.enumerated() {
      let alpha: Double = index == places.count - 1 ? 0 : 1
      var arguments: [Trace.Argument] = [number("x", place.x), number("y", place.y)]
      arguments += [number("width", 40), number("height", 30), number("alpha", alpha)]
      _ = builder.declare(Trace.Source("node\(index)", kind: "node", arguments))
    }
    builder.beginFrame(tick: 0)
    builder.value(track: x, [.f64(places[0].x + 20)])
    return StepSession(
      Stepper(TraceSource(builder.finish(clock: ClockRate(60)!), title: "crowd.mtrace")))
  }

  /// The rows of the stage on a screen of 80 columns: those above the line, without the tracks.
  private func stage(_ canvas: Canvas) -> [String] {
    rows(canvas).prefix { !$0.hasPrefix("──") }.dropFirst().map { String($0.prefix(30)) }
  }

  @Test func `names of nodes do not overlap, and the front one is whole`() {
    let session = crowd([(0, 0), (2, 0), (0, 60), (4, 60)])
    _ = session.perform("g 0")
    var view = ScreenView()
    let rows = stage(view.draw(session, width: 80, height: 24))
    #expect(rows.contains { $0.contains("node1") } && !rows.contains { $0.contains("node0") })
    // The invisible node is behind the visible one, though it was declared later.
    #expect(rows.contains { $0.contains("node2") } && !rows.contains { $0.contains("node3") })
  }

  @Test func `of many nodes, those that others cover are counted`() {
    var places: [(x: Double, y: Double)] = []
    for index in 0..<20 {
      let (column, row) = (Double(index / 10), Double(index % 10))
      places.append((x: 50 * column, y: 0.5 * row))
    }
    let session = crowd(places)
    _ = session.perform("g 0")
    var view = ScreenView()
    let rows = stage(view.draw(session, width: 80, height: 24))
    expectEqual(rows.count { $0.contains("node9") }, 1)
    expectEqual(rows.count { $0.contains("node18") }, 1)
    #expect(rows.contains { $0.contains(" more") }, "\(rows.joined(separator: "\n"))")
    #expect(!rows.contains { $0.contains("node19") })
  }

  @Test func `nodes are drawn in proportion, and move with their tracks`() throws {
    let session = session()
    var view = ScreenView()
    func left() throws -> Int {
      let canvas = view.draw(session, width: 120, height: 40)
      let row = try #require(rows(canvas).first { $0.contains("┌dot") })
      return row.distance(from: row.startIndex, to: row.firstRange(of: "┌dot")!.lowerBound)
    }
    _ = session.perform("g 0")
    let start = try left()
    _ = session.perform("g 3")
    let end = try left()
    // 75 of 200 points on 48 columns.
    #expect((16...20).contains(end - start))
    let field = rows(view.draw(session, width: 120, height: 40))
    let width = field[1].distance(
      from: field[1].startIndex, to: field[1].firstIndex(of: "┐")!)
    let height = try #require(field.firstIndex { $0.hasPrefix("└") }) - 1
    // 200 by 80 points, cells twice as high as wide.
    #expect(abs(Double(width) / Double(height) - 5) < 0.6)
  }

  @Test func `any size is drawn, however small, and nothing of a name acts on the terminal`() {
    let session = session()
    for place in ["g start", "g 2", "g end"] {
      _ = session.perform(place)
      for (width, height) in [(1, 1), (2, 5), (39, 12), (40, 12), (41, 13), (80, 24), (300, 90)] {
        var view = ScreenView()
        for showsHelp in [false, true] {
          view.showsHelp = showsHelp
          view.prompt = showsHelp ? LineEditor("b \u{1B}[2J") : nil
          view.message = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
          let canvas = view.draw(session, width: width, height: height)
          for row in 0..<height {
            #expect(!canvas.text(ofRow: row).unicodeScalars.contains { $0.value < 0x20 })
          }
        }
      }
    }
  }

  @Test func `the help lists keys and commands, and scrolls to its end`() {
    let session = session()
    _ = session.perform("g 1")
    var view = ScreenView()
    view.showsHelp = true
    var seen: [String] = []
    for key in [TerminalKey.home, .pageDown, .character(" "), .end] {
      let isScrolled = view.scroll(key)
      #expect(isScrolled)
      seen += rows(view.draw(session, width: 80, height: 24))
    }
    #expect(view.isReading && seen.contains("keys") && seen.contains("commands, after ':'"))
    #expect(seen.contains { $0.contains("Tab Shift-Tab") })
    for form in StepManual.forms { #expect(seen.contains { $0.contains(form.help) }) }
    let last = rows(view.draw(session, width: 80, height: 24))[22]
    #expect(last.hasPrefix("lines ") && last.contains("of"))
    for key in [TerminalKey.escape, .character("n"), .enter] {
      let isScrolled = view.scroll(key)
      #expect(!isScrolled)
    }
    view.close()
    #expect(rows(view.draw(session, width: 80, height: 24))[1].hasPrefix("┌field"))
  }

  @Test func `an answer that is longer than the records is read in pages`() {
    let session = session()
    var view = ScreenView()
    view.message = (1...60).map { "answer \($0)" }
    expectEqual(rows(view.draw(session, width: 80, height: 24))[1], "answer 1")
    #expect(view.isReading)
    _ = view.scroll(.end)
    let end = rows(view.draw(session, width: 80, height: 24))
    expectEqual(Array(end[20...22]), ["answer 59", "answer 60", "lines 40 to 60 of 60"])
    view.message = ["a line that is longer than the screen is wide", "b"]
    let wrapped = rows(view.draw(session, width: 40, height: 24))
    #expect(wrapped.contains("a line that is longer than the screen is"))
    #expect(wrapped.contains("  wide") && !view.isReading)
  }

  @Test func `the title keeps the frame, and a long path loses its beginning`() {
    let path = String(repeating: "folder/", count: 30) + "card.mtrace"
    let session = StepSession(Stepper(TraceSource(trace([1, 2]), title: path)))
    _ = session.perform("g 1")
    var view = ScreenView()
    let title = rows(view.draw(session, width: 60, height: 20))[0]
    #expect(title.hasPrefix(" …") && title.contains("folder/card.mtrace  frame 1/1"))
    #expect(title.hasSuffix("(end)"))
  }

  @Test func `the prompt shows its cursor, also in a line that is too long`() {
    let session = session()
    var view = ScreenView()
    view.prompt = LineEditor("b " + String(repeating: "x", count: 90) + "end")
    let row = rows(view.draw(session, width: 40, height: 20))[18]
    #expect(row.hasPrefix(":xxx") && row.hasSuffix("end"))
    let canvas = view.draw(session, width: 40, height: 20)
    #expect(canvas.sequence(ofRow: 18).contains("end\u{1B}[0;7m "))
  }

  @Test func `watched tracks take the place of all tracks`() {
    let session = session()
    var view = ScreenView()
    expectEqual(view.shownTracks(session), ["dot.position.x"])
    _ = session.perform("n 2")
    view.show(session.perform("w dot.position.x").lines, of: session)
    expectEqual(view.shownTracks(session), ["dot.position.x"])
    expectEqual(view.message[0], "watching dot.position.x")
    view.selection = 99
    let rows = rows(view.draw(session, width: 80, height: 24))
    #expect(rows.contains { $0.contains("> dot.position.x") })
  }
}

struct TrackCurvesTests {
  private func rows(_ values: [Double]) -> [String] {
    let session = StepSession(Stepper(TraceSource(trace(values), title: "a.mtrace")))
    var view = ScreenView()
    let canvas = view.draw(session, width: 80, height: 24)
    return (0..<canvas.height).map { canvas.text(ofRow: $0) }
  }

  @Test func `the curve of a long track has its peak of one frame`() throws {
    var values = [Double](repeating: 1, count: 2000)
    values[1234] = 9
    let row = try #require(rows(values).first { $0.contains("> x") })
    expectEqual(row.count { $0 == "█" }, 1)
    #expect(row.count { $0 == "▁" } >= 20)
  }

  @Test func `the curve of a short track has a column for each frame`() throws {
    let row = try #require(rows([0, 7, 0]).first { $0.contains("> x") })
    #expect(row.hasSuffix("▁█▁"))
  }

  @Test(arguments: [1.0, 0.123_456_789_012_345_6, -1.234_567_890_123_456_7e-300])
  func `a row keeps its curve, whatever the length of its value`(value: Double) throws {
    let row = try #require(rows([value, 3, 4, 5, 6, 7, value]).first { $0.contains("> x") })
    #expect(row.contains("▆") && row.hasSuffix("▁"))
    let column = row.distance(from: row.startIndex, to: row.firstIndex(of: "▁") ?? row.endIndex)
    expectEqual(column, 59)
  }

  @Test func `the curve of a slope is a slope`() throws {
    let row = try #require(rows((0..<400).map { Double($0) }).first { $0.contains("> x") })
    let curve = row.drop { !"▁▂▃▄▅▆▇█".contains($0) }
    #expect(curve.count > 8 && Array(curve) == curve.sorted())
    expectEqual(Set(curve).count, 8)
  }
}
