import DopesheetTool
import TestSupport
import Testing

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
    (["sort", "radail"], "unknown sort function 'radail' (did you mean 'radial'?)"),
    (["sort", "linear", "--corner", "topLeft"], "linear takes no '--corner'"),
    (["sort", "radial", "--position", "midle"], "(did you mean 'middle'?)"),
    (["sort", "inline", "--delay", "-1"], "interObjectDelay is -1, expected 0...17280000"),
    (["sort", "inline", "--delay", "x"], "invalid value 'x' for '--delay'"),
    (["sort", "inline", "--line-tolerance", "-1"], "lineTolerance is -1, expected 0...1e30"),
    (["sort", "radial", "--line-tolerance", "1"], "radial takes no '--line-tolerance'"),
    (["sort", "radial", "--json", "--plot"], "'--json' and '--plot' cannot be combined"),
    (["sort", "random", "--delay", "17280000"], "is 34560000, expected 0...17280000 seconds"),
    (["sort"], "'sort' needs more"),
  ]

  @Test("What does not fit is refused, with what does", arguments: refusedCases)
  func refused(words: [String], message: String) throws {
    let session = try Session()
    let outcome = session.run(words)
    #expect(outcome.code == .unusable && outcome.errors.contains(message), "\(outcome.errors)")
  }
}
