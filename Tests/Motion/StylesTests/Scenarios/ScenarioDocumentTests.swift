import DopesheetStyles
import DopesheetText
import TestSupport
import Testing

@Suite("Documents of scenarios")
struct ScenarioDocumentTests {
  /// The diagnostics of a document: severity, code and pointer of each, in order.
  private func findings(_ text: String) -> [String] {
    let list: [Diagnostic]
    do throws(Diagnostics) {
      list = try ScenarioDocument(text).warnings
    } catch {
      list = error.list
    }
    return list.map { "\($0.severity) \($0.code ?? "") \($0.pointer ?? "")" }
  }

  @Test("What is left out is taken as usual, and warned of where it should not be")
  func defaults() throws {
    let document = try ScenarioDocument(
      #"{"a": [{}, {"type": "scale", "after": 1}, {"type": "rotateX", "after": 0},"#
        + #"{"type": "alpha", "after": 0}, {"type": "morph", "after": 1, "target": "t"}]}"#)
    #expect(
      document.scenarios.map(\.keyFrames) == [
        [
          KeyFrame(.translate(), after: 0), KeyFrame(.scale(), after: 1),
          KeyFrame(.rotateX(0), after: 0), KeyFrame(.alpha(1), after: 0),
          KeyFrame(.morph(.named("t")), after: 1),
        ]
      ])
    #expect(
      document.warnings.map { "\($0.code ?? "") \($0.pointer ?? "")" } == [
        "missing-field /a/0/type", "missing-field /a/0/after", "missing-field /a/1/x",
        "missing-field /a/1/y", "missing-field /a/2/angle", "missing-field /a/3/alpha",
      ])
    #expect(document.warnings.allSatisfy { $0.severity == .warning })
  }

  @Test("All errors of a document are reported at once, each once, in the order of their places")
  func everything() {
    #expect(
      findings(
        """
        {"a": [
          {"type": "translate", "after": -1, "x": "1", "y": 1e8},
          {"type": "swirl", "after": null, "alpha": 7, "angle": 1e999, "interpolation": 3},
          {"type": "scale", "after": 1, "x": 1e7, "y": true, "z": []},
          {"type": "frameAnimation", "after": 2e6, "target": 1, "loop": 0, "velocity": 1e7},
          4
        ], "b": {}, "": []}
        """) == [
          "error negative-time /a/0/after", "error wrong-type /a/0/x", "error too-large /a/0/y",
          "error unknown-type /a/1/type", "error wrong-type /a/1/after",
          "error non-finite /a/1/angle", "error wrong-type /a/1/interpolation",
          "error too-large /a/2/x", "error wrong-type /a/2/y", "error wrong-type /a/2/z",
          "error too-large /a/3/after", "error wrong-type /a/3/target",
          "error wrong-type /a/3/loop", "error too-large /a/3/velocity", "error wrong-type /a/4",
          "error wrong-type /b", "error empty-name /", "warning empty-scenario /",
        ])
  }

  @Test("A field that the kind does not use is only looked at for its type")
  func unused() {
    #expect(
      findings(
        #"{"a": [{"type": "alpha", "after": 1, "alpha": 1, "x": 1e30, "target": "", "angle": 1e12}]}"#
      ).isEmpty)
    #expect(
      findings(#"{"a": [{"type": "alpha", "after": 1, "alpha": 1, "x": "1"}]}"#) == [
        "error wrong-type /a/0/x"
      ])
  }

  @Test("Of a name that stands twice the last value is examined")
  func twice() {
    #expect(
      findings(
        #"{"a": [{"type": "alpha", "after": 1, "alpha": 9, "alpha": 1}], "a": [{"type": "swirl"}]}"#
      ).contains("error unknown-type /a/0/type"))
    #expect(
      findings(#"{"a": [{"type": "alpha", "after": 1, "alpha": 9, "alpha": 1}]}"#) == [
        "error duplicate-key /a/0/alpha"
      ])
  }

  @Test("Each key frame whose values are lost is warned of")
  func overwritten() {
    expectEqual(
      findings(
        """
        {"a": [{"type": "alpha", "after": 1, "alpha": 0}, {"type": "alpha", "after": 0, "alpha": 1},
          {"type": "alpha", "after": 0, "alpha": 0.5}]}
        """), ["warning overwritten-keyframe /a/0", "warning overwritten-keyframe /a/1"])
  }

  @Test("A misspelt word is reported with the nearest one")
  func hints() {
    let text = #"{"a": [{"type": "rotatez", "after": 1, "interpolaton": "linear"}]}"#
    let error = #expect(throws: Diagnostics.self) { try ScenarioDocument(text) }
    #expect(
      error?.list.map(\.hint) == ["did you mean 'rotateZ'?", "did you mean 'interpolation'?"])
  }

  @Test("What was written is read as the same")
  func text() throws {
    var scenario = Scenario("odd / name'")
    scenario.add(.alpha(0.1), after: 0, .easeInOut)
    scenario.add(.translate(x: 1.5), after: 0.3)
    scenario.add(.rotateY(-30, anchor: .init(0, 1)), after: 0, .easeIn)
    scenario.add(.scale(x: 1, y: 0.5, anchor: .init(0.5, 0.25)), after: 0)
    scenario.add(.morph(.named("n")), after: 2)
    scenario.add(.frameAnimation(target: "n", velocity: -2, loop: true), after: 0)
    let document = ScenarioDocument([scenario, Scenario("other")])
    let text = try document.text()
    let again = try ScenarioDocument(text)
    expectEqual(again.scenarios, document.scenarios)
    try expectEqual(again.text(), text)
    expectEqual(again.warnings.map(\.code), ["empty-scenario"])
  }

  @Test("What documents have no form for is refused with its place")
  func notWritable() throws {
    var scenario = Scenario("s")
    scenario.add(.alpha(1), after: 1)
    scenario.add(.action { _ in }, after: 0)
    #expect(throws: Diagnostics.self) {
      try ScenarioDocument([scenario]).text()
    }
  }
}
