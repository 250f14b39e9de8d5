import DopesheetCurves
import DopesheetDesign
import DopesheetNotation
import DopesheetTrace
import TestSupport
import Testing

@Suite("Animations of style sheets")
struct TimelineCSSTests {
  /// Returns the values of a track at four frames a second.
  private func values(_ track: String, _ css: String, length: Double? = nil) throws -> [Double] {
    try frames(of: track, Trace(css: css, rate: .hz(4), length: length))
  }

  private func expectValues(_ track: String, _ css: String, _ expected: [Double]) throws {
    let found = try values(track, css)
    #expect(isNear(found, expected), "\(found)")
  }

  private func isNear(_ found: [Double], _ expected: [Double]) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test("A key frame's easing leads to the next frame, and the default is ease")
  func easings() throws {
    let css = """
      @keyframes in { from { opacity: 0; animation-timing-function: linear } 50% { opacity: 0.5 } to { opacity: 1 } }
      .card { animation: in 1s }
      """
    let layer = try #require(try Timeline(css: css).layers.first)
    #expect(layer.name == "card")
    #expect(layer.movements.map(\.property) == ["alpha", "alpha"])
    #expect(layer.movements.map(\.easing) == [.linear, .preset("ease")!])
    #expect(layer.movements.map(\.begin) == [0, 0.5])
  }

  @Test("Elements have different names, and one whose name would be too long is refused")
  func names() throws {
    let animation = "{ animation: in 1s }\n@keyframes in { from { opacity: 0 } }"
    let css = ".button \(animation) button \(animation)"
    #expect(try Set(Timeline(css: css).layers.map(\.name)).count == 2)
    #expect(try !Trace(css: css).tracks.isEmpty)
    #expect(throws: Diagnostics.self) {
      try Timeline(css: ".\(String(repeating: "a", count: 400)) \(animation)")
    }
  }

  @Test("A transition names one property, and may have a word about values that jump")
  func transitionWords() throws {
    func css(_ transition: String) -> String {
      ".a { opacity: 0; transition: \(transition) }\n.a.open { opacity: 1 }"
    }
    try expectValues("a.alpha", css("opacity 1s linear allow-discrete"), [0, 0.25, 0.5, 0.75, 1])
    #expect(throws: Diagnostics.self) { try Timeline(css: css("opacity transform 1s")) }
  }

  @Test("An animation of an element's other state is that of the element")
  func otherState() throws {
    try expectValues(
      "card.alpha",
      """
      @keyframes in { from { opacity: 0 } }
      .card { opacity: 0 }
      .card.open { opacity: 1; animation: in 1s linear }
      """, [0, 0.25, 0.5, 0.75, 1])
  }

  @Test(
    "Direction, count, delay and fill have the values of CSS",
    arguments: [
      ("1s linear", [0, 0.25, 0.5, 0.75, 0.4]),
      ("1s linear reverse", [1, 0.75, 0.5, 0.25, 0.4]),
      ("0.5s linear 2 alternate forwards", [0, 0.5, 1, 0.5, 0]),
      ("0.5s linear 2 alternate-reverse both", [1, 0.5, 0, 0.5, 1]),
      ("0.5s linear 0.5s", [0.4, 0.4, 0, 0.5, 0.4]),
      ("0.5s linear 0.5s backwards", [0, 0, 0, 0.5, 0.4]),
      ("1s linear -0.25s forwards", [0.25, 0.5, 0.75, 1]),
      ("1s linear 0.75 forwards", [0, 0.25, 0.5, 0.75]),
      ("0s linear 0.5s both", [0, 0, 1]),
      ("1s steps(2)", [0, 0, 0.5, 0.5, 0.4]),
      ("1s steps(2, start)", [0.5, 0.5, 1, 1, 0.4]),
      ("1s steps(2) reverse both", [1, 0.5, 0.5, 0, 0]),
      ("1s steps(3, jump-none) forwards", [0, 0, 0.5, 1, 1]),
      ("1s linear(0.5, 1 50%, 0) forwards", [0.5, 0.75, 1, 0.5, 0]),
    ])
  func timing(animation: String, expected: [Double]) throws {
    let css =
      "@keyframes in { from { opacity: 0 } to { opacity: 1 } }\n.card { opacity: 0.4; animation: in \(animation) }"
    let found = try values("card.alpha", css)
    #expect(isNear(found, expected), "\(found)")
  }

  @Test("An animation without an end needs a length")
  func endless() throws {
    let css = "@keyframes in { to { opacity: 0 } } .dot { animation: in 0.5s linear infinite }"
    #expect(try values("dot.alpha", css, length: 1) == [1, 0.5, 1, 0.5, 1])
    expectError(css, "1:37: the animation of 'dot' has no end (give a length in seconds: ")
  }

  @Test("A part of a curve is a curve, also if the delay is negative")
  func cut() throws {
    let css =
      "@keyframes in { from { left: 0 } to { left: 100px } } .dot { left: 0; animation: in 1s ease-in -0.25s forwards }"
    let curve = try #require(CubicBezier(0.42, 0, 1, 1))
    let expected = [0.25, 0.5, 0.75, 1].map { 100 * curve.value(at: $0) }
    let found = try values("dot.frame.origin.x", css)
    #expect(isNear(found, expected), "\(found)")
    #expect(try Timeline(css: css).layers[0].movements.count == 1)
  }

  @Test("Frames that lack a property are skipped, and missing ends are the element's own value")
  func missing() throws {
    let css = """
      @keyframes in { 50% { left: 10px; opacity: 0 } 75% { opacity: 0 } }
      .dot { left: 2px; animation: in 1s linear }
      """
    try expectValues("dot.frame.origin.x", css, [2, 6, 10, 6, 2])
    try expectValues("dot.alpha", css, [1, 0.5, 0, 0, 1])
  }

  @Test("A later animation replaces an earlier one as long as it has an effect")
  func several() throws {
    let css = """
      @keyframes a { from { left: 0 } to { left: 40px } }
      @keyframes b { from { left: 100px } to { left: 200px } }
      .dot { left: 7px; animation: a 1s linear, b 0.5s linear 0.25s }
      """
    try expectValues("dot.frame.origin.x", css, [0, 100, 150, 30, 7])
  }

  @Test("Lists of longhands are repeated")
  func longhands() throws {
    let css = """
      @keyframes a { to { left: 40px } }
      @keyframes b { to { top: 40px } }
      .dot { left: 0; top: 0; animation-name: a, b; animation-duration: 1s; animation-timing-function: linear;
        animation-delay: 0s, 500ms; animation-fill-mode: both }
      """
    try expectValues("dot.frame.origin.x", css, [0, 10, 20, 30, 40, 40, 40])
    try expectValues("dot.frame.origin.y", css, [0, 0, 0, 10, 20, 30, 40])
  }

  @Test("A change of state starts the transitions of its properties")
  func transition() throws {
    let css = """
      .card { opacity: 0; left: 0; transition: opacity 0.5s linear 0.25s }
      .card.open { opacity: 1; left: 9px }
      """
    try expectValues("card.alpha", css, [0, 0, 0.5, 1])
    #expect(try Timeline(css: css).layers[0].values["frame.origin.x"] == [9])
  }

  @Test("Two states at once cannot be played")
  func states() {
    expectError(
      ".a { opacity: 0; transition: all 1s } .a:hover { opacity: 1 } .a.open { opacity: 1 }",
      "1:63: '.a' has several other states: .a:hover, .a.open (keep one of them)")
  }

  @Test("Transforms that move, turn and scale are the parts of a node's transform")
  func transforms() throws {
    let css = """
      @keyframes in { to { transform: translate(40px, 8px) rotate(0.5turn) scale(3, 1) } }
      .card { animation: in 1s linear both }
      """
    let timeline = try Timeline(css: css)
    #expect(
      Set(timeline.layers[0].movements.map(\.property)) == [
        "transform.translation.x", "transform.translation.y", "transform.rotation",
        "transform.scale.x",
      ])
    try expectValues("card.transform.scale.x", css, [1, 1.5, 2, 2.5, 3])
    try expectValues("card.transform.rotation", css, [0, .pi / 4, .pi / 2, .pi * 0.75, .pi])
  }

  @Test("Other transforms are the entries of the matrix")
  func matrices() throws {
    let css = """
      @keyframes in { from { transform: skewX(0) } to { transform: skewX(45deg) } }
      .card { animation: in 1s linear both }
      """
    let found = try values("card.transform.m21", css)
    let expected = [0, 0.25, 0.5, 0.75, 1].map { PortableMath.tan($0 * .pi / 4) }
    #expect(isNear(found, expected), "\(found)")
  }

  @Test("Values stay inside the bounds of their property")
  func bounds() throws {
    let css = """
      @keyframes in { from { opacity: 0 } to { opacity: 1 } }
      .card { animation: in 1s linear(0, 2 50%, 0.5) both }
      """
    try expectValues("card.alpha", css, [0, 1, 1, 1, 0.5])
  }

  @Test("Colours are multiplied by their opacity between key frames")
  func colors() throws {
    let css = """
      @keyframes in { from { background-color: rgba(255, 0, 0, 0.5) } to { background-color: #00f } }
      .card { animation: in 1s linear both }
      """
    try expectValues("card.backgroundColor.alpha", css, [0.5, 0.625, 0.75, 0.875, 1])
    let red = try values("card.backgroundColor.red", css)
    #expect(abs(red[2] - 0.25 / 0.75) < 1e-9)
  }

  @Test(
    "What cannot be imported is an error at its place",
    arguments: [
      (
        "@keyframes k { to { filter: none } }\n.a { animation: k 1s }",
        "1:21: 'filter' cannot be imported"
      ),
      (
        "@keyframes k { to { opacity: calc(1) } }\n.a { animation: k 1s }",
        "1:30: 'calc()' cannot be imported"
      ),
      (
        "@keyframes k { to { width: 50% } }\n.a { width: 0; animation: k 1s }",
        "1:28: '50%' cannot be imported as a length"
      ),
      (
        "@keyframes k { to { transform: matrix(1, 0, 0, 1, 0, 0) } } .a { animation: k 1s }",
        "1:32: 'matrix()' cannot be imported"
      ),
      (
        "@keyframes k { to { transform: translate3d(0, 0, 1px) } } .a { animation: k 1s }",
        "1:32: a transform in depth cannot be imported"
      ),
      (
        "@keyframes k { from { transform: scale(2) } to { transform: rotate(1deg) } } .a { animation: k 1s }",
        "1:78: these transforms have different functions"
      ),
      (
        "@keyframes k { to { background-color: hsl(1, 2%, 3%) } } .a { animation: k 1s }",
        "1:39: 'hsl(' cannot be imported as a colour"
      ),
      (
        ".a { animation: fade 1s } @keyframes fad { to { opacity: 0 } }",
        "1:17: there are no key frames 'fade' (did you mean 'fad'?)"
      ),
      (
        "@keyframes k { to { opacity: 0 } }\n.a { animation: k 1s cubic-bezier(2, 0, 0, 1) }",
        "2:22: invalid cubic-bezier()"
      ),
      (
        "@keyframes k { to { opacity: 0 } }\n.a { animation: k 1s linear(1) }",
        "2:22: linear() needs two stops"
      ),
      (
        "@keyframes k { to { opacity: 0 } }\n.a { animation: k 1s steps(0) }",
        "2:22: invalid number of steps"
      ),
      (
        "@keyframes k { to { opacity: 0 } } .a { animation: k -1s }",
        "1:54: a duration cannot be negative"
      ),
      (
        "@keyframes k { to { opacity: 0 } } .a { animation: k 1s paused }",
        "1:57: an animation that is paused cannot be imported"
      ),
      ("@keyframes k { 0 { opacity: 0 } }", "1:16: invalid place of a key frame '0'"),
      (
        "@keyframes k { to { left: 1px } } .a { animation: k 1s }",
        "1:35: the value of 'left' at the beginning is unknown"
      ),
      (
        "@media (width > 1px) { .a { transition: all 1s } }",
        "1:1: '@media' with animations cannot be imported"
      ),
      (".a { &:hover { opacity: 1 } }", "1:6: expected a declaration, found '&'"),
      (".a { opacity: 1", "1:4: '{' is not closed"),
      (".a { opacity: 1 } }", "1:19: '}' without '{'"),
      ("/* .a", "1:1: the comment has no end"),
      (
        ".a { color: red; transition: all 1s } .a:hover { color: blue }",
        "1:50: 'color' cannot be imported"
      ),
    ])
  func errors(css: String, message: String) { expectError(css, message) }

  private func expectError(_ css: String, _ message: String) {
    #expect {
      try Timeline(css: css)
    } throws: { error in
      "\(error)".hasPrefix(message)
    }
  }

  @Test("What does not move is ignored")
  func ignored() throws {
    let css = """
      @charset "utf-8"; @font-face { font-family: "A"; src: url(data:font;base64,AA==) }
      @media print { .b { color: red } }
      .a { color: red; width: 50%; background: url(a.png) no-repeat; animation: k 1s; -moz-animation: x }
      .b { width: 10px }
      @keyframes k { to { opacity: 0 } }
      """
    #expect(try Timeline(css: css).layers.map(\.name) == ["a"])
  }

  private static let many = deep(100_000, quick: 4_000)

  @Test(
    "Hostile texts end soon",
    arguments: [
      String(repeating: "{", count: 2 * many), String(repeating: "a{", count: 2 * many),
      String(repeating: "a{}", count: many),
      ".a{animation:k 1s " + String(repeating: "f(", count: many),
      "@keyframes k{to{opacity:0}}.a{animation:k 1ns infinite}",
      "@keyframes k{to{opacity:0}}.a{animation:k 0.0001s infinite}",
      "@keyframes k{to{opacity:0}}.a{animation:k 1s steps(100000, start) 1000}",
      "@keyframes k{from{left:0}to{left:1px}}.a{animation:"
        + String(repeating: "k 1s,", count: many / 10) + "k 1s}",
    ])
  func hostile(css: String) {
    #expect(throws: (any Error).self) {
      let timeline = try Timeline(css: css, length: 100)
      if timeline.layers.isEmpty { throw Diagnostics(Diagnostic(message: "nothing moves")) }
    }
  }

  @Test("A text of 50 MB is an error")
  func large() {
    #expect {
      try Timeline(css: [UInt8](repeating: 0x20, count: 50 << 20))
    } throws: { error in
      "\(error)" == "1:1: the text has 52428800 bytes (at most 8388608 are read)"
    }
  }
}
