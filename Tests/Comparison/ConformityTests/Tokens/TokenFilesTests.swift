import Dopesheet
import DopesheetConformity
import DopesheetText
import TestSupport
import Testing

@Suite("Token files as one set")
struct TokenFilesTests {
  /// Reads files in each order, and requires that the tokens are the same.
  private func read(_ files: [(path: String, json: String)]) throws -> [String: MotionToken] {
    var sets: [[String: MotionToken]] = []
    for order in [files, files.reversed()] {
      let tokens = try MotionTokens(files: order)
      sets.append(Dictionary(uniqueKeysWithValues: tokens.tokens.map { ($0.name, $0) }))
    }
    #expect(sets[0] == sets[1])
    return sets[0]
  }

  private func errors(_ files: [(path: String, json: String)]) -> String? {
    (#expect(throws: Diagnostics.self) { try MotionTokens(files: files) })?.description
  }

  @Test("have tokens that refer to those of other files, in any order")
  func references() throws {
    let tokens = try read([
      (
        "base.tokens.json",
        #"{"motion": {"duration": {"$type": "duration", "slow": {"$value": {"value": 400, "unit": "ms"}}}}}"#
      ),
      (
        "uses.tokens.json",
        #"{"card": {"enter": {"$type": "duration", "$value": "{motion.duration.slow}"}}}"#
      ),
    ])
    #expect(
      tokens == [
        "motion.duration.slow": MotionToken("motion.duration.slow", .duration(0.4)),
        "card.enter": MotionToken("card.enter", .duration(0.4), alias: "motion.duration.slow"),
      ])
  }

  @Test("have the layout of Primer: base values in two files, and groups that three files share")
  func primer() throws {
    let tokens = try read([
      (
        "base/motion/easing.json",
        """
        {"base": {"easing": {
          "linear": {"$value": [0, 0, 1, 1], "$type": "cubicBezier"},
          "easeOut": {"$value": [0.3, 0.8, 0.6, 1], "$type": "cubicBezier"}
        }}}
        """
      ),
      (
        "base/motion/timing.json",
        """
        {"base": {"duration": {
          "300": {"$value": "300ms", "$type": "duration"},
          "1000": {"$value": "1000ms", "$type": "duration"}
        }}}
        """
      ),
      (
        "functional/motion/loading.json",
        """
        {"motion": {"loading": {"delay": {
          "default": {"$value": "{base.duration.1000}", "$type": "duration"}
        }}}}
        """
      ),
      (
        "functional/motion/motion.json",
        """
        {"motion": {
          "duration": {"$description": "Roles", "medium": {"$value": "{base.duration.300}", "$type": "duration"}},
          "easing": {"enter": {"$value": "{base.easing.easeOut}", "$type": "cubicBezier"}},
          "transition": {"enter": {
            "$value": {"duration": "{motion.duration.medium}", "timingFunction": "{motion.easing.enter}"},
            "$type": "transition"
          }}
        }}
        """
      ),
      (
        "functional/motion/patterns.json",
        """
        {"motion": {"spinner": {
          "duration": {"rotation": {"$value": "{base.duration.1000}", "$type": "duration"}},
          "easing": {"rotation": {"$value": "{base.easing.linear}", "$type": "cubicBezier"}}
        }}}
        """
      ),
    ])
    #expect(tokens.count == 10)
    #expect(
      tokens["motion.transition.enter"]?.value
        == .transition(duration: 0.3, delay: 0, .cubicBezier(0.3, 0.8, 0.6, 1)))
    #expect(tokens["motion.loading.delay.default"]?.value == .duration(1))
    #expect(tokens["motion.spinner.easing.rotation"]?.value == .easing(.linear))
  }

  @Test("share groups: their types, what they extend, and pointers into them")
  func groups() throws {
    let tokens = try read([
      (
        "a.json",
        #"{"speed": {"$type": "duration", "fast": {"$value": {"value": 1, "unit": "s"}}}}"#
      ),
      (
        "b.json",
        """
        {"speed": {"slow": {"$value": {"value": 2, "unit": "s"}}},
         "brand": {"$extends": "{speed}", "fast": {"$value": {"value": 3, "unit": "s"}}},
         "same": {"$type": "duration", "$value": {"value": {"$ref": "#/speed/fast/$value/value"}, "unit": "s"}}}
        """
      ),
      ("c.json", ##"{"brand": {"last": {"$ref": "#/speed/fast"}}}"##),
    ])
    #expect(
      tokens.mapValues(\.value) == [
        "speed.fast": .duration(1), "speed.slow": .duration(2), "brand.fast": .duration(3),
        "brand.slow": .duration(2), "brand.last": .duration(1), "same": .duration(1),
      ])
  }

  @Test("may have types for groups of one name that differ from file to file")
  func typesOfFiles() throws {
    let tokens = try read([
      ("a.json", #"{"$type": "duration", "fast": {"$value": {"value": 1, "unit": "s"}}}"#),
      ("b.json", #"{"$type": "cubicBezier", "out": {"$value": [0, 0, 0, 1]}}"#),
    ])
    #expect(tokens["fast"]?.value == .duration(1))
    #expect(tokens["out"]?.value == .easing(.cubicBezier(0, 0, 0, 1)))
    expectEqual(
      errors([
        ("a.json", #"{"$type": "duration"}"#), ("b.json", #"{"$type": "cubicBezier"}"#),
        ("c.json", #"{"out": {"$value": [0, 0, 0, 1]}}"#),
      ])?.split(separator: "\n").first.map(String.init),
      #"c.json:1:9: files give the group around 'out' two types: in a.json:1:11 and in b.json:1:11 "#
        + #"at /out (give the token its own "$type")"#)
  }

  @Test("have each token once: a second one is an error with both places")
  func duplicates() {
    let fast = #"{"$type": "duration", "$value": {"value": 1, "unit": "s"}}"#
    expectEqual(
      errors([
        ("a.json", "{\n \"speed\": {\"fast\": \(fast)}}"),
        ("b.json", "{\"speed\": {\"fast\": \(fast)}}"),
      ]),
      "b.json:1:20: this token is also in a.json:2:20 at /speed/fast "
        + "(rename one of them, or leave one of the files out)")
    expectEqual(
      errors([("a.json", "{\"speed\": \(fast)}"), ("b.json", "{\"speed\": {\"fast\": \(fast)}}")]),
      "b.json:1:11: this is a group, and a token in a.json:1:11 at /speed "
        + "(rename one of them, or leave one of the files out)")
    expectEqual(
      errors([
        ("a.json", #"{"g": {"$extends": "{h}"}, "h": {}, "i": {}}"#),
        ("b.json", #"{"g": {"$extends": "{i}"}}"#),
      ]),
      "b.json:1:20: this group extends another one in a.json:1:20, too at /g/$extends (keep one of them)"
    )
  }

  @Test("have their errors file by file, also circles from one file into another")
  func errorsOfFiles() {
    expectEqual(
      errors([
        ("a.json", #"{"a": {"$type": "duration", "$value": "{b}"}, "c": {"$value": "{nowhere}"}}"#),
        ("b.json", "{\n \"b\": {\"$value\": \"{a}\"}}"),
      ]),
      """
      a.json:1:39: tokens refer to one another in a circle: {a} → {b} → {a} at /a/$value \
      (give one of them a value of its own)
      a.json:1:63: there is no token 'nowhere' at /c/$value (known: a, c, b)
      b.json:2:18: tokens refer to one another in a circle: {a} → {b} → {a} at /b/$value \
      (give one of them a value of its own)
      """)
    expectEqual(
      errors([
        ("a.json", #"{"g": {"$extends": "{h}"}}"#), ("b.json", #"{"h": {"$extends": "{g}"}}"#),
      ]),
      "b.json:1:20: groups extend one another in a circle: g → h → g at /h/$extends "
        + "(remove one of these $extends)")
    expectEqual(
      errors([("a.json", "[]"), ("b.json", "{"), ("c.json", "{")])?
        .split(separator: "\n").map { String($0.prefix(10)) },
      ["b.json:1:2", "c.json:1:2"])
  }

  @Test("are named by their files")
  func names() throws {
    func name(_ files: String...) throws -> String {
      try MotionTokens(files: files.map { ($0, "{}") }).name
    }
    expectEqual(try name("design/a.json"), "a.json")
    expectEqual(try name("a.json", "b/b.json"), "a.json and b.json")
    expectEqual(try name("a.json", "b.json", "c.json"), "a.json and 2 more files")
  }
}
