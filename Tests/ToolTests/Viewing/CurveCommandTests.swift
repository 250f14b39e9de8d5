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
    expectEqual(lines.count, 16 + 2)
    expectEqual(lines.first, "1 ┤     ▅▇█")
    expectEqual(lines.suffix(3), ["0 ┤▁███████", "  └┬──────┬", "   0      1"])
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

  @Test("The place of an error is reported")
  func place() throws {
    let outcome = try Session().run("curve", "spring(duration: -1)")
    #expect(outcome.errors.hasPrefix("dopesheet: column 18: duration is -1"))
  }

  @Test("An unknown curve is refused with the nearest name")
  func unknown() throws {
    try Session().run("curve", "cubic.ot", is: .unusable, reporting: "did you mean “cubic.out”?")
    try expectEqual(Session().run("curve", "linear", "--samples", "1").code, .unusable)
  }
}
