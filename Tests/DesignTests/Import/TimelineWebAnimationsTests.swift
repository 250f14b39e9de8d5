import DopesheetDesign
import DopesheetNotation
import DopesheetTrace
import Testing

@Suite("Web Animations in JSON")
struct TimelineWebAnimationsTests {
  private func values(_ track: String, _ json: String) throws -> [Double] {
    try frames(of: track, Trace(webAnimations: json, rate: .hz(4)))
  }

  private func expectValues(_ track: String, _ json: String, _ expected: [Double]) throws {
    let found = try values(track, json)
    #expect(isNear(found, expected), "\(found)")
  }

  private func isNear(_ found: [Double], _ expected: [Double]) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test(
    "Key frames are an array, or an object of arrays",
    arguments: [
      #"[{"opacity": 0}, {"opacity": 1}, {"opacity": 0.5}]"#, #"{"opacity": [0, 1, 0.5]}"#,
      #"{"opacity": ["0", "1", "50%"], "offset": [0, 0.5, 1], "easing": "linear"}"#,
      #"[{"opacity": 0, "offset": 0}, {"opacity": 1, "offset": null, "easing": "linear"}, {"opacity": 0.5}]"#,
    ])
  func forms(frames: String) throws {
    let json =
      #"{"target": "card", "keyframes": \#(frames), "options": {"duration": 1000, "fill": "both"}}"#
    try expectValues("card.alpha", json, [0, 0.5, 1, 0.75, 0.5])
  }

  @Test(
    "Options have the values of the standard",
    arguments: [
      ("1000", [0, 0.25, 0.5, 0.75, 1]),
      (
        #"{"duration": 500, "iterations": 2, "direction": "alternate", "fill": "forwards"}"#,
        [0, 0.5, 1, 0.5, 0]
      ),
      (
        #"{"duration": 500, "iterations": 2, "iterationStart": 0.5, "fill": "both"}"#,
        [0.5, 0, 0.5, 0, 0.5]
      ),
      (#"{"duration": 500, "delay": 250, "endDelay": 250, "fill": "both"}"#, [0, 0, 0.5, 1, 1]),
      (
        #"{"duration": 1000, "easing": "steps(2, start)", "delay": 250, "fill": "both"}"#,
        [0, 0.5, 0.5, 1, 1, 1]
      ),
      (
        #"{"duration": 1000, "easing": "steps(2)", "direction": "reverse", "fill": "auto"}"#,
        [1, 0.5, 0.5, 0, 1]
      ),
    ])
  func options(options: String, expected: [Double]) throws {
    let json = #"{"target": "card", "keyframes": {"opacity": [0, 1]}, "options": \#(options)}"#
    let found = try values("card.alpha", json)
    #expect(isNear(found, expected), "\(found)")
  }

  @Test("An easing of the whole goes through the easings of key frames")
  func nested() throws {
    let json = """
      {"target": "card", "keyframes": [{"left": "0", "easing": "steps(2)"}, {"left": "8px"}, {"left": "16px"}],
       "options": {"duration": 2000, "easing": "linear(0, 0.5 25%, 1)", "fill": "both"}}
      """
    let thirds: [Double] = [28, 32, 36, 40, 44]
    try expectValues("card.frame.origin.x", json, [0, 4, 8] + thirds.map { $0 / 3 } + [16])
  }

  @Test("Animations of one target are one layer, and the last one wins")
  func targets() throws {
    let json = """
      [{"target": "a", "keyframes": {"left": ["0", "8px"]}, "options": {"duration": 1000, "fill": "both"}},
       {"target": "b", "keyframes": {"top": ["0", "8px"]}, "options": {"duration": 1000, "fill": "both"}},
       {"target": "a", "keyframes": {"left": ["100px", "50px"]}, "options": {"duration": 500, "fill": "none"}}]
      """
    #expect(try Timeline(webAnimations: json).layers.map(\.name) == ["a", "b"])
    try expectValues("a.frame.origin.x", json, [100, 75, 4, 6, 8])
  }

  @Test(
    "What cannot be imported is an error at its place",
    arguments: [
      (#"{"target": "a", "keyframes": {"filter": ["none"]}}"#, "1:41: 'filter' cannot be imported"),
      (
        #"{"target": "a", "keyframes": {"opacty": [0]}}"#,
        "1:41: 'opacty' cannot be imported at /keyframes/opacty (did you mean 'opacity'?)"
      ),
      (
        #"{"target": "a", "keyframes": {"opacity": [0, "1x"]}}"#,
        "1:46: '1x' cannot be imported as a number at column 1"
      ),
      (
        #"{"target": "a", "keyframes": [{"opacity": 0, "composite": "add"}]}"#,
        "1:59: the composition 'add' cannot be imported"
      ),
      (
        #"{"target": "a", "keyframes": [{"offset": 0.5}, {"offset": 0.25}]}"#,
        "1:30: the offsets of the key frames are not in order"
      ),
      (
        #"{"target": "a", "keyframes": {"opacity": [0, 1]}, "options": {"easing": "eas"}}"#,
        "1:73: unknown easing 'eas' at column 1"
      ),
      (
        #"{"target": "a", "keyframes": {"opacity": [0, 1]}, "options": {"duration": -1}}"#,
        "1:75: expected a number of 0 to"
      ),
      (
        #"{"target": "a", "keyframes": {"opacity": [0, 1]}, "options": {"iterations": "Infinity", "duration": 1}}"#,
        "1:1: the animation of 'a' has no end"
      ),
      (#"{"keyframes": {"opacity": [0, 1]}}"#, "1:1: missing field 'target'"),
      (
        #"{"target": "a", "keyframes": 3}"#,
        "1:30: expected an array of key frames, or an object of arrays"
      ),
      ("[", "1:2: "), ("3", "1:1: expected an object or an array"),
    ])
  func errors(json: String, message: String) {
    #expect {
      try Timeline(webAnimations: json)
    } throws: { error in
      "\(error)".hasPrefix(message)
    }
  }

  @Test("A document of 50 MB, or a very deep one, is an error")
  func large() {
    for bytes in [
      [UInt8](repeating: 0x20, count: 50 << 20), [UInt8](repeating: 0x5B, count: 1 << 20),
    ] {
      #expect(throws: Diagnostics.self) { try Timeline(webAnimations: bytes) }
    }
  }
}
