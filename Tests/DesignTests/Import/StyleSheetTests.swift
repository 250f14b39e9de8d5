import DopesheetDesign
import DopesheetNotation
import DopesheetTrace
import TestSupport
import Testing

@Suite("Rules of style sheets")
struct StyleSheetTests {
  private static let nested =
    String(repeating: "@media all{", count: 40) + String(repeating: "}", count: 40)
  private static let dotted = [String](repeating: "a", count: 100).joined(separator: ".")
  private static let fade = "@keyframes k { from { opacity: 0 } to { opacity: 1 } }\n"

  /// Expects the values of a track at four frames a second.
  private func expectValues(_ track: String, _ css: String, _ expected: [Double]) throws {
    let found = try frames(of: track, Trace(css: css, rate: .hz(4)))
    let isNear =
      found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-7 }
    #expect(isNear, "\(found)")
  }

  private func expectError(_ css: String, _ message: String) {
    #expect {
      try Timeline(css: css)
    } throws: { error in
      "\(error)".hasPrefix(message)
    }
  }

  @Test("A variable and a misspelled easing are named, with what to write instead")
  func unreadableWords() {
    for (style, message) in [
      ("animation: k 1s var(--e)", "1:22: 'var()' cannot be imported (write the value"),
      (
        "animation: k 1s eas-in",
        "1:22: unexpected 'eas-in' in 'animation' (did you mean 'ease-in'?)"
      ),
      (
        "animation: eas-in k 1s",
        "1:24: unexpected 'k' in 'animation' ('eas-in' is no easing, did you mean"
      ),
      (
        "animation: k 1s cubic-bezir(0, 0, 1, 1)",
        "1:22: 'cubic-bezir()' cannot be imported (did you mean"
      ),
      (
        "animation: k 1s; animation-timing-function: ease-im",
        "1:50: unknown easing 'ease-im' (did you mean 'ease-in'?)"
      ),
    ] {
      expectError(".a { \(style) } " + StyleSheetTests.fade, message)
    }
  }

  @Test(
    "A shorthand sets its parts, and its transition reaches them",
    arguments: [
      (
        "a.backgroundColor.red",
        ".a { background: #000; transition: background 1s linear } .a.b { background: #fff }",
        [0, 0.25, 0.5, 0.75, 1]
      ),
      (
        "a.backgroundColor.red",
        ".a { background: url(a.png) no-repeat, #000; transition: all 1s linear } .a.b { background-color: #fff }",
        [0, 0.25, 0.5, 0.75, 1]
      ),
      (
        "a.backgroundColor.alpha",
        ".a { background-color: red; background: none; transition: all 1s linear } .a.b { background: red }",
        [0, 0.25, 0.5, 0.75, 1]
      ),
      (
        "a.borderWidth",
        ".a { border: 2px solid red; transition: border 1s linear } .a.b { border-width: 6px }",
        [2, 3, 4, 5, 6]
      ),
      (
        "a.borderWidth",
        ".a { border-width: 9px; border: dashed; transition: border-width 1s linear } .a.b { border: thick solid }",
        [3, 3.5, 4, 4.5, 5]
      ),
      (
        "a.borderColor.red",
        ".a { border: 2px solid #000; transition: border 1s linear } .a.b { border: solid 2px #fff }",
        [0, 0.25, 0.5, 0.75, 1]
      ),
      (
        "a.frame.origin.x",
        ".a { left: 9px; inset: 1px 2px 3px 4px; transition: inset 1s linear } .a.b { left: 8px }",
        [4, 5, 6, 7, 8]
      ),
      (
        "a.frame.origin.x",
        ".a { left: 4px; transition: inset 1s linear } .a.b { margin: 0; inset: auto auto auto 8px }",
        [4, 5, 6, 7, 8]
      ),
    ])
  func shorthands(track: String, css: String, expected: [Double]) throws {
    try expectValues(track, css, expected)
  }

  @Test("An important declaration wins over later ones, other states and animations")
  func important() throws {
    let states =
      ".a { opacity: 0.5 !important; left: 0; transition: all 1s } .a.b { opacity: 1; left: 4px }"
    #expect(try Timeline(css: states).layers[0].values["alpha"] == [0.5])
    let animation =
      "@keyframes k { from { opacity: 0; left: 0 } to { left: 4px } }\n"
      + ".a { opacity: 0.5 !important; left: 0; animation: k 1s }"
    let layer = try Timeline(css: animation).layers[0]
    #expect(Set(layer.movements.map(\.property)) == ["frame.origin.x"])
    #expect(layer.values["alpha"] == [0.5])
    let duration = "\(Self.fade).a { animation: k 1s !important; animation-duration: 2s }"
    #expect(try Timeline(css: duration).length == 1)
    let background =
      ".a { background: #000 !important; background-color: #fff; left: 0; transition: all 1s }"
      + " .a.b { left: 4px }"
    #expect(try Timeline(css: background).layers[0].values["backgroundColor"] == [0, 0, 0, 1])
  }

  @Test(
    "Cascade layers count in their order, and what is in none of them comes last",
    arguments: [
      ("@layer x { .a { DURATION2 } } .a { DURATION1 }", 1),
      (".a { DURATION1 } @layer x { .a { DURATION2 } }", 1),
      ("@layer x, y; @layer y { .a { DURATION1 } } @layer x { .a { DURATION2 } }", 1),
      ("@layer x { .a { DURATION2 } } @layer { .a { DURATION1 } }", 1),
      ("@layer x { .a { DURATION1 } @layer y { .a { DURATION2 } } }", 1),
      ("@layer x.y { .a { DURATION2 } } @layer z { .a { DURATION1 } }", 1),
      ("@layer x { .a { DURATION1 !important } } .a { DURATION2 !important }", 1),
      ("@layer x { .a { DURATION1 !important } } .a { DURATION2 }", 1),
      ("@layer x { .a.b { DURATION2 } } .a { DURATION1 }", 1),
    ])
  func layers(css: String, length: Double) throws {
    var css = css
    for number in ["1", "2"] {
      css.replace("DURATION\(number)", with: "animation-duration: \(number)s")
    }
    #expect(try Timeline(css: "\(Self.fade).a { animation-name: k } \(css)").length == length)
  }

  @Test("Key frames of a later layer count, and those without a prefix")
  func keyFrames() throws {
    func length(_ css: String) throws -> Double {
      let layer = try Timeline(css: css + " .a { animation: k 1s linear both }").layers[0]
      return try #require(layer.movements.last?.end[0])
    }
    func frames(_ end: String) -> String {
      "keyframes k { from { opacity: 0 } to { opacity: \(end) } }"
    }
    #expect(try length("@\(frames("0.3")) @layer x { @\(frames("0.6")) }") == 0.3)
    #expect(try length("@\(frames("0.3")) @-webkit-\(frames("0.6"))") == 0.3)
    #expect(try length("@\(frames("0.3")) @\(frames("0.6"))") == 0.6)
  }

  @Test("The rules for reduced motion do not apply, and those without it do")
  func media() throws {
    let css = """
      \(Self.fade)
      .a { animation: k 1s }
      @media (prefers-reduced-motion: reduce) { .a { animation: none } }
      @media (prefers-reduced-motion: no-preference) { .a { animation-duration: 2s } }
      """
    #expect(try Timeline(css: css).length == 2)
  }

  @Test("Values under other conditions are a warning with its place")
  func warnings() throws {
    let css =
      "\(Self.fade).a { animation: k 1s }\n@supports (x: y) { .a { left: 3px } }\n@page { margin: 0 }"
    let (timeline, warnings) = try Timeline.reading(css: css, file: "a.css")
    #expect(timeline.layers.count == 1)
    let text = "a.css:3:1: warning: the values in '@supports' are not imported"
    #expect(warnings.count == 1 && "\(warnings[0])".hasPrefix(text), "\(warnings)")
  }

  @Test(
    "A rule of another state is found by any part of its selector",
    arguments: [
      (".card:not(.shut)", ".card"), (#".card[data-x="a.b"]"#, ".card"),
      (".card:hover::before", ".card::before"), (".menu.open .item", ".menu .item"),
      (".menu:hover > .item", ".menu > .item"), ("#card:focus-within", "#card"),
      (#"[title=": ."]:hover"#, #"[title=": ."]"#),
    ])
  func states(state: String, element: String) throws {
    let css = "\(element) { opacity: 0; transition: all 1s linear } \(state) { opacity: 1 }"
    let timeline = try Timeline(css: css)
    #expect(timeline.layers.count == 1)
    #expect(timeline.layers.first?.movements.count == 1)
  }

  @Test(
    "What cannot be imported is an error with its name and its place",
    arguments: [
      (
        ".a { margin: 0; transition: margin 1s } .a.b { margin-left: 4px }",
        "1:48: 'margin-left' cannot be imported"
      ),
      (
        ".a { border-color: red; transition: border 1s } .a.b { border-top-color: blue }",
        "1:56: 'border-top-color' cannot be imported"
      ),
      (
        ".a { border-color: red; transition: border-top-color 1s } .a.b { border-color: blue }",
        "1:66: 'border-top-color' cannot be imported"
      ),
      (
        ".a { transition: border-color 1s } .a.b { border-color: blue }",
        "1:43: the value of 'border-color' before its transition is unknown"
      ),
      (
        ".a { background: url(a); transition: all 1s } .a.b { background: url(b) }",
        "1:54: 'background-image' cannot be imported"
      ),
      (
        "\(fade).a { animation: k 1s; animation-timeline: scroll() }",
        "2:23: 'animation-timeline: scroll()' cannot be imported"
      ),
      (
        "@supports (x: y) { .a { -webkit-animation: k 1s } }",
        "1:1: '@supports' with animations cannot be imported"
      ),
      ("@supports (x: y) { @-webkit-keyframes k {} }", "1:1: '@supports' with animations"),
      (
        "@keyframes k { to { inset: 0 } }\n.a { animation: k 1s }",
        "1:21: 'bottom' cannot be imported"
      ),
      ("@layer \(dotted) {}", "1:1: more than 32 nested layers"),
      ("@layer a, b { .a { left: 0 } }", "1:1: a block of several layers"),
      (nested, "1:364: more than 32 nested rules"),
      (
        "@keyframes k { to { background-color: #\u{FF11}23 } }\n.a { animation: k 1s }",
        "1:39: invalid colour '#\u{FF11}23'"
      ),
    ])
  func errors(css: String, message: String) { expectError(css, message) }

  @Test("A byte order mark is no part of the first selector")
  func byteOrderMark() throws {
    #expect(
      try Timeline(css: "\u{FEFF}.a { animation: k 1s }\n\(Self.fade)").layers.map(\.name) == ["a"])
  }

  @Test("Infinitely many cycles without a duration end forwards")
  func noDuration() throws {
    let css = "\(Self.fade).a { opacity: 0.5; animation: k 0s infinite DIRECTION forwards }"
    for (direction, value) in [("alternate", 1.0), ("alternate-reverse", 1), ("reverse", 0)] {
      let timeline = try Timeline(css: css.replacing("DIRECTION", with: direction), length: 1)
      let layer = timeline.layers[0]
      #expect((layer.movements.last?.end ?? layer.values["alpha"]) == [value], "\(direction)")
    }
  }

  // The expected numbers are those of Chromium, in 255ths.
  @Test(
    "Colours beyond their key frames are limited in opacity first, as in browsers",
    arguments: [
      ("rgba(100, 40, 200, 0.5)", "rgb(30, 200, 100)", 1.2, [26, 236, 100, 255]),
      ("rgba(100, 40, 200, 0.5)", "rgb(30, 200, 100)", -0.5, [238, 0, 255, 64]),
      ("rgb(100, 40, 200)", "rgba(30, 200, 100, 0.5)", -0.5, [142, 10, 255, 255]),
      ("transparent", "rgba(30, 200, 100, 0.75)", 1.5, [34, 225, 112, 255]),
      ("rgba(100, 40, 200, 0.5)", "rgb(100, 40, 200)", 1.2, [110, 44, 220, 255]),
    ])
  func overshoot(from: String, to: String, share: Double, expected: [Double]) throws {
    let css = """
      @keyframes k { from { background-color: \(from) } to { background-color: \(to) } }
      .a { animation: k 1s linear(\(share), \(share)) both }
      """
    let layer = try Timeline(css: css).layers[0]
    for (part, number) in zip(["red", "green", "blue", "alpha"], expected) {
      let path = "backgroundColor.\(part)"
      // A number that does not move is only a value.
      let last = layer.movements.last { $0.property == path && $0.begin < 1 }
      let found = try #require(last?.end[0] ?? layer.values[path]?[0])
      // Chromium divides the bytes of colors by that of the opacity.
      #expect(abs(found * 255 - number) <= 255 / expected[3], "\(part): \(found * 255)")
    }
  }

  // `Tools/checks/linear` measures that the time is linear.
  @Test("Long words and lists of selectors that animate nothing are refused", arguments: 0..<4)
  func long(number: Int) {
    func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
    let state = "; transition: all 1s } .a.b { left: 0 }"
    let size = deep(1_000, quick: 10)
    let css =
      switch number {
      case 0: ".a { left: 1\(times(1_000 * size, "a1"))\(state)"
      case 1: ".a { left: \(times(2_000 * size, "1"))px\(state)"
      case 2: "\(times(1_000 * size, ".a")) { left: 0 }"
      default:
        "\(times(4 * size, ".a,")) .b { animation: \(times(20 * size, "k 1s linear,")) k 1s }"
      }
    #expect(throws: Diagnostics.self) {
      let timeline = try Timeline(css: css)
      if timeline.layers.isEmpty { throw Diagnostics(Diagnostic(message: "nothing moves")) }
    }
  }
}
