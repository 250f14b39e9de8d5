import DopesheetTool
import TestSupport
import Testing

@Suite struct CurveCommandTests {
  @Test("A curve is a table of exact numbers")
  func table() throws {
    let outcome = try Session().run("curve", "quadratic.in", "--samples", "3", is: .same)
    expectEqual(outcome.output, "0 0\n0.5 0.25\n1 1\n")
    try expectEqual(Session().run("curve", "linear").lines.count, 11)
  }

  @Test("Curves with numbers are read as run documents write them")
  func bezier() throws {
    let outcome = try Session().run("curve", "cubic-bezier(0, 0, 1, 1)", "--samples=2", "--json")
    #expect(
      outcome.output.split(whereSeparator: \.isWhitespace).joined()
        == #"{"schema":1,"curve":"cubic-bezier(0,0,1,1)","samples":[[0,0],[1,1]]}"#)
  }

  @Test("A plot has its greatest value at the top and its least at the bottom")
  func plot() throws {
    let lines = try Session().run("curve", "cubic.out", "--plot", "--samples", "8").lines
    expectEqual(lines.count, 16)
    expectEqual(lines.first, "1 ┤     ▅▇█")
    expectEqual(lines.last, "0 ┤▁███████")
  }

  @Test("The list has every curve that has a name")
  func list() throws {
    let lines = try Session().run("curve", "--list").lines
    #expect(lines.contains("linear") && lines.contains("cubic.inOut"))
    #expect(lines.contains("ease-in-out") && lines.contains("spring.snappy"))
    for name in lines {
      try expectEqual(Session().run("curve", name).code, .same)
    }
    #expect(try Session().run("curve", "--list", "--json").output.contains(#""cubic.out""#))
  }

  @Test("A spring and a decay are tables of seconds, values and velocities, until they rest")
  func movements() throws {
    let spring = try Session().run("curve", "spring(duration: 0.5, bounce: 0)", "--samples", "3")
    expectEqual(spring.lines.first, "0 0 0")
    expectEqual(spring.lines.last?.hasSuffix(" 1 0"), true)
    let decay = try Session().run(
      "curve", "decay(velocity: 300, friction: 0.7)", "--seconds", "1", "--samples", "2")
    #expect(decay.lines.count == 2 && decay.lines[0] == "0 0 300")
    try expectEqual(Session().run("curve", "linear", "--seconds", "2").code, .unusable)
    try expectEqual(Session().run("curve", "spring.smooth", "--seconds", "0").code, .unusable)
    let endless = try Session().run("curve", "spring(bounce: 1)", "--samples", "3")
    expectEqual(endless.lines.last?.hasPrefix("2 "), true)
  }

  @Test("The place of a mistake is told")
  func place() throws {
    let outcome = try Session().run("curve", "spring(duration: -1)")
    #expect(outcome.errors.hasPrefix("dopesheet: column 18: duration is -1"))
  }

  @Test("An unknown curve is refused with the nearest name")
  func unknown() throws {
    try Session().run("curve", "cubic.ot", is: .unusable, telling: "did you mean “cubic.out”?")
    try expectEqual(Session().run("curve", "linear", "--samples", "1").code, .unusable)
  }
}

@Suite struct SortCommandTests {
  @Test("Cards are a table of rows, columns and exact seconds, in the order in which they begin")
  func table() throws {
    let outcome = try Session().run(
      "sort", "linear", "--direction", "rightToLeft", "--columns", "2", "--rows", "2", "--delay",
      "0.1")
    expectEqual(outcome.code, .same)
    expectEqual(outcome.lines, ["0 1 0", "1 1 0", "0 0 0.1", "1 0 0.1"])
    try expectEqual(Session().run("sort", "random").lines.count, 24)
  }

  @Test("A plot shows the grid with the time of each card")
  func plot() throws {
    let outcome = try Session().run(
      "sort", "continuous", "--position", "left", "--columns", "3", "--rows", "1", "--plot")
    expectEqual(outcome.output, "   0 ▁  0.25 ▅   0.5 █\n")
    let reversed = try Session().run(
      "sort", "inline", "--columns", "2", "--rows", "2", "--reversed", "--plot")
    expectEqual(reversed.lines, ["0.15 █   0.1 ▆", "0.05 ▃     0 ▁"])
  }

  @Test("Every function of the list can be shown")
  func list() throws {
    let names = try Session().run("sort", "--list").lines
    #expect(names.count == 8 && names.contains("continuousWeighted"))
    for name in names { #expect(try Session().run("sort", name, "--json").code == .same) }
    let json = try Session().run("sort", "default", "--columns=1", "--rows=1", "--json").output
    #expect(
      json.split(whereSeparator: \.isWhitespace).joined()
        == #"{"schema":1,"sort":"default","cards":[[0,0,0]]}"#)
  }

  @Test("Lines of cards may have a tolerance")
  func lines() throws {
    let outcome = try Session().run(
      "sort", "inline", "--columns", "2", "--rows", "2", "--delay", "1", "--line-tolerance", "50")
    expectEqual(outcome.lines, ["0 0 0", "1 0 1", "0 1 2", "1 1 3"])
  }

  @Test("Weights are words or numbers")
  func weights() throws {
    let outcome = try Session().run(
      "sort", "continuousWeighted", "--position", "topLeft", "--columns", "2", "--rows", "2",
      "--duration", "3", "--horizontal-weight", "heavy", "--vertical-weight", "1")
    expectEqual(outcome.lines, ["0 0 0", "1 0 1", "0 1 2", "1 1 3"])
  }

  private static let refusedCases: [([String], String)] = [
    (["sort", "radail"], "no sort function is called 'radail' (did you mean 'radial'?)"),
    (["sort", "linear", "--corner", "topLeft"], "linear takes no '--corner'"),
    (["sort", "radial", "--position", "midle"], "(did you mean 'middle'?)"),
    (["sort", "inline", "--delay", "-1"], "interObjectDelay is -1; allowed is: 0...17280000"),
    (["sort", "inline", "--delay", "x"], "'x' is no value for '--delay'"),
    (["sort", "inline", "--line-tolerance", "-1"], "lineTolerance is -1; allowed is: 0...1e30"),
    (["sort", "radial", "--line-tolerance", "1"], "radial takes no '--line-tolerance'"),
    (["sort", "radial", "--json", "--plot"], "'--json' and '--plot' do not go together"),
    (["sort", "random", "--delay", "17280000"], "is 34560000; allowed is: 0...17280000 seconds"),
    (["sort"], "'sort' needs more"),
  ]

  @Test("What does not fit is refused, with what does", arguments: refusedCases)
  func refused(words: [String], message: String) throws {
    let session = try Session()
    let outcome = session.run(words)
    #expect(outcome.code == .unusable && outcome.errors.contains(message), "\(outcome.errors)")
  }
}
