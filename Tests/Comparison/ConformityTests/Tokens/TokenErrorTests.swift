import DopesheetConformity
import DopesheetText
import TestSupport
import Testing

@Suite("Errors in a token file")
struct TokenErrorTests {
  /// A file and its errors, one in each line.
  struct Case: Sendable {
    let json: String
    let errors: String

    /// Reads cases with empty lines between them, each a file, an arrow and its errors.
    static func list(_ text: String) -> [Case] {
      text.split(separator: "\n\n").map { text in
        let parts = text.split(separator: "\n→\n").map(String.init)
        return Case(json: parts[0], errors: parts[1])
      }
    }
  }

  private static let cases = Case.list(
    #"""
    []
    →
    1:1: expected an object: the groups of a token file, found an array

    {"a": {"$type": "duration", "$value": {"value": 1}
    →
    1:51: expected ',' or '}', found the end of the file at /a

    {"a": {"$type": "duration", "$value": {"value": 1, "unit": "ms", "of": 2}}}
    →
    1:66: unknown field 'of' at /a/$value/of (known: value, unit)

    {"a": {"$type": "duration", "$value": {"value": "1", "unit": "MS"}}}
    →
    1:49: expected a number of -1000000000 to 1000000000, found a string at /a/$value/value
    1:62: unknown unit 'MS' at /a/$value/unit (did you mean 'ms'?)

    {"a": {"$type": "duration", "$value": 200}}
    →
    1:39: expected a duration with its unit, found 200 at /a/$value (write {"value": 200, \#
    "unit": "ms"}, or "s")

    {"a": {"$type": "duration", "$value": "soon"}}
    →
    1:39: invalid duration 'soon' at /a/$value (write {"value": 200, "unit": "ms"})

    {"a": {"$type": "cubicBezier", "$value": [0, 0, 1]}}
    →
    1:42: expected an array of 4 values, found 3 at /a/$value

    {"a": {"$type": "cubicBezier", "$value": [-1, 0, 2, 1]}}
    →
    1:43: expected a number of 0 to 1, found -1 at /a/$value/0
    1:50: expected a number of 0 to 1, found 2 at /a/$value/2

    {"a": {"$type": "cubicBezier", "$value": "cubic-bezier(2,0,1,1)"}}
    →
    1:42: invalid curve 'cubic-bezier(2,0,1,1)': x = 2 is outside 0...1 at /a/$value (the x \#
    of a control point is a time)

    {"a": {"$type": "transition", "$value": {"delay": "0s", "timingfunction": [0,0,1,1]}}}
    →
    1:41: missing field 'duration' at /a/$value
    1:41: missing field 'timingFunction' at /a/$value
    1:51: warning: a duration as text at /a/$value/delay (write {"value": 200, "unit": "ms"})
    1:57: unknown field 'timingfunction' at /a/$value/timingfunction (did you mean \#
    'timingFunction'?)

    {"a": {"$value": {"value": 1, "unit": "ms"}}}
    →
    1:7: the type of 'a' is missing at /a (add "$type" to the token or to its group, such as \#
    "duration" or "cubicBezier")

    {"g": {"$type": "cubicbezier", "a": {"$value": 1}, "b": {"$value": 2}}}
    →
    1:17: unknown type 'cubicbezier' at /g/$type (did you mean 'cubicBezier'?)

    {"a": {"$type": 1, "$value": 1}}
    →
    1:17: expected a string, found a number at /a/$type

    {"a": {"$type": "duration", "$value": "{b}"},
     "b": {"$type": "cubicBezier", "$value": [0, 0, 1, 1]}}
    →
    1:39: 'b' is a token of the type 'cubicBezier', expected 'duration' at /a/$value

    {"a": {"$type": "transition", "$value": {"duration": "{c}", "delay": "{d}", \#
    "timingFunction": "{b}"}},
     "b": {"$type": "spring", "$value": {"duration": 0.5}},
     "c": {"$type": "number", "$value": 0.5}, "d": {"$type": "duration", "$value": {"value": \#
    0, "unit": "s"}}}
    →
    1:54: 'c' is a token of the type 'number', expected 'duration' at /a/$value/duration
    1:95: 'b' is a token of the type 'spring', expected 'cubicBezier' at \#
    /a/$value/timingFunction (a spring has no duration: use it as a token of its own)

    {"a": {"$type": "duration", "$value": {"value": 1, "unit": "ms"},
      "b": {"$value": {"value": 2, "unit": "ms"}}}}
    →
    2:8: 'b' is inside a token, which cannot be a group at /a/b (put the token's own "$value" \#
    into a token "$root" beside 'b')

    {"a": {"type": "duration", "value": "1s"}}
    →
    1:16: expected a token or a group, found a string at /a/type (did you mean '$type'?)
    1:37: expected a token or a group, found a string at /a/value (did you mean '$value'?)

    {"a": {"$type": "spring", "stiffness": 400}}
    →
    1:40: expected a token or a group, found a number at /a/stiffness (a token is an object \#
    with its content in "$value")

    {"a": {"$typ": "duration"}, "b": {"$valu": 1, "$value": 1, "$type": "color"}}
    →
    1:16: unknown field '$typ' of a group at /a/$typ (did you mean '$type'?)
    1:44: unknown field '$valu' of a token at /b/$valu (did you mean '$value'?)

    {"a.b": {}, "{": {}, "": {}}
    →
    1:9: invalid name 'a.b' at /a.b (names are not empty and have no . { })
    1:18: invalid name '{' at /{ (names are not empty and have no . { })
    1:26: invalid name '' at / (names are not empty and have no . { })

    {"g": {"$root": {"a": {}}}}
    →
    1:17: '$root' is not a token at /g/$root (give it a "$value", or another name)

    {"a": {"$type": "color", "$value": 1, "$ref": "#/b"}, "b": {}}
    →
    1:47: '$value' and '$ref' cannot be combined at /a/$ref (keep one of them)

    {"fast": {"$type": "duration", "$value": {"value": 1, "unit": "s"}}, "a": {"$value": \#
    "{fats}"},
     "b": {"$value": "{g}"}, "c": {"$value": "{h}"}, "d": {"$value": "{a..b}"},
     "g": {}, "h": {"$root": {"$type": "color", "$value": 1}}, "e": {"$value": "{fast.$value}"}}
    →
    1:86: there is no token 'fats' at /a/$value (did you mean 'fast'?)
    2:18: 'g' is a group, not a token at /b/$value (refer to one of its tokens)
    2:42: 'h' is a group, not a token at /c/$value (write "{h.$root}")
    2:66: invalid reference '{a..b}' at /d/$value (a reference to a token is "{group.token}")
    3:76: there is no token 'fast.$value' at /e/$value (known: fast, a, b, c, d, h, e)

    {"a": {"$type": "duration", "$ref": "#/b"}, "b": {}, "c": {"$type": "duration", "$ref": \#
    "a"},
     "d": {"$type": "cubicBezier", "$value": [{"$ref": "#/e/$value/4"}, {"$ref": \#
    "#/e/$value/00"}, 1, 1]},
     "e": {"$type": "cubicBezier", "$value": [0, 0, 1, 1]}, "f": {"$type": "duration", \#
    "$ref": 1}}
    →
    1:37: '#/b' leads to no value at /a/$ref (write the names from the root, such as \#
    "#/group/token/$value/0")
    1:89: invalid reference 'a' at /c/$ref (a "$ref" is a JSON pointer into this file, such \#
    as "#/group/token")
    2:52: '#/e/$value/4' leads to no value at /d/$value/0/$ref (write the names from the \#
    root, such as "#/group/token/$value/0")
    2:78: '#/e/$value/00' leads to no value at /d/$value/1/$ref (write the names from the \#
    root, such as "#/group/token/$value/0")
    3:92: expected a string, found a number at /f/$ref

    {"a": {"$value": "{b}"}, "b": {"$value": "{c}"}, "c": {"$value": "{b}"},
     "d": {"$type": "duration", "$ref": "#/d"}}
    →
    1:42: tokens refer to one another in a circle: {b} → {c} → {b} at /b/$value (give one of \#
    them a value of its own)
    1:66: tokens refer to one another in a circle: {b} → {c} → {b} at /c/$value (give one of \#
    them a value of its own)
    2:7: tokens refer to one another in a circle: #/d → #/d at /d (give one of them a value \#
    of its own)

    {"a": {"$extends": "{b}"}, "b": {"$extends": "{c}"}, "c": {"$extends": "#/b"}}
    →
    1:72: groups extend one another in a circle: b → c → b at /c/$extends (remove one of \#
    these $extends)

    {"button": {"color": {}, "second": {"$extends": "{button}"}}}
    →
    1:49: groups extend one another in a circle: button.second → button → button.second at \#
    /button/second/$extends (remove one of these $extends)

    {"a": {"x": {"$extends": "{b}"}}, "b": {"y": {"$extends": "{a}"}}}
    →
    1:26: groups extend one another in a circle: b.y.x → b.y → b → b.y.x at /a/x/$extends \#
    (remove one of these $extends)
    1:59: groups extend one another in a circle: a.x.y → a.x → a → a.x.y at /b/y/$extends \#
    (remove one of these $extends)

    {"a": {"$extends": "{a.b}", "b": {}}, "$extends": "{a}"}
    →
    1:20: groups extend one another in a circle: a → a at /a/$extends (remove one of these \#
    $extends)
    1:51: groups extend one another in a circle: the whole file → the whole file at /$extends \#
    (remove one of these $extends)

    {"base": {}, "a": {"$extends": "{bas}"}, "b": {"$extends": "{t}"}, "c": {"$extends": \#
    "base"},
     "t": {"$type": "color", "$value": 1}}
    →
    1:32: there is no group 'bas' at /a/$extends (did you mean 'base'?)
    1:60: 't' is a token, not a group at /b/$extends (a token refers to it with "$value": "{t}")
    1:86: invalid reference 'base' at /c/$extends (write "{group}" or "#/group")
    """#)

  @Test("are all found, each with its place and what to do", arguments: cases)
  func errors(given: Case) {
    let error = #expect(throws: Diagnostics.self) { try MotionTokens(json: given.json) }
    expectEqual(error?.description, given.errors)
  }

  @Test("are found in bounded time, however much groups extend one another")
  func exponential() {
    // 2^40 tokens.
    var groups = [#""g0": {"$type": "duration", "t": {"$value": {"value": 1, "unit": "s"}}}"#]
    for index in 1...40 {
      let last = "{\"$extends\": \"{g\(index - 1)}\"}"
      groups.append("\"g\(index)\": {\"a\": \(last), \"b\": \(last)}")
    }
    let json = "{\(groups.joined(separator: ",\n"))}"
    let most = deep(MotionTokens.mostCopies, quick: 2_000)
    let error = #expect(throws: Diagnostics.self) {
      try MotionTokens(files: [(nil, Array(json.utf8))], mostCopies: most)
    }
    #expect(
      error?.list.first?.message
        == "groups take over more than \(most) groups and tokens from others")
  }

  @Test("name the first members of a long circle, at each of its members")
  func longCircle() {
    let tokens = (0..<40).map { "\"d\($0)\": {\"$value\": \"{d\(($0 + 1) % 40)}\"}" }
    let error = #expect(throws: Diagnostics.self) {
      try MotionTokens(json: "{" + tokens.joined(separator: ", ") + "}")
    }
    let names = (0..<10).map { "{d\($0)}" } + ["…", "{d0}"]
    expectEqual(error?.list.count, 40)
    expectEqual(
      error?.list.first?.message,
      "tokens refer to one another in a circle: " + names.joined(separator: " → "))
  }

  @Test("are found in deep chains, and long chains of references are followed")
  func deepChains() throws {
    func chain(_ count: Int, _ last: String) -> String {
      let links = (0..<count).map { "\"t\($0)\": {\"$value\": \"{t\($0 + 1)}\"}" }
      return "{\(links.joined(separator: ",")), \"t\(count)\": \(last)}"
    }
    let count = deep(5_000, quick: 500)
    let end = #"{"$type": "duration", "$value": {"value": 1, "unit": "s"}}"#
    let tokens = try MotionTokens(json: chain(count, end))
    #expect(tokens.tokens.count == count + 1)
    #expect(tokens.tokens.allSatisfy { $0.value == .duration(1) })
    let lost = #expect(throws: Diagnostics.self) {
      try MotionTokens(json: chain(count, #"{"$value": "{nowhere}"}"#))
    }
    #expect(lost?.list.count == 1)
    let groups = (0..<300).map { "\"g\($0)\": {\"$extends\": \"{g\($0 + 1)}\"}" }
    let error = #expect(throws: Diagnostics.self) {
      try MotionTokens(json: "{\(groups.joined(separator: ",")), \"g300\": {}}")
    }
    #expect(error?.list.first?.message == "more than 100 groups extend one another")
  }
}
