import DopesheetText
import TestSupport
import Testing

@Suite("Turning JSON into something else")
struct JSONCursorTests {
  /// Reads a value with a closure, and returns the result and the messages.
  func read<Value>(_ text: String, _ body: (JSONCursor) -> Value?) throws -> (Value?, [String]) {
    let list = JSONErrors()
    let value = body(JSONCursor(root: try JSONReader.read(Array(text.utf8)), list))
    return (value, list.list.map(\.message))
  }

  @Test(
    "Integers are exact",
    arguments: [
      ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", .max), ("1.0", 1),
      ("1e3", 1000),
      ("-0", 0), ("1e18", nil), ("9223372036854775808", nil), ("0.5", nil), ("1e300", nil),
      ("\"1\"", nil),
    ] as [(String, Int?)])
  func integers(text: String, integer: Int?) throws {
    let (value, messages) = try read(text) { $0.integer() }
    expectEqual(value, integer)
    expectEqual(messages.isEmpty, (integer != nil))
  }

  @Test("A number beyond the greatest integer is told that limit, and no other is")
  func integerLimits() throws {
    let limit = "an integer of 0 to 9223372036854775807"
    for text in ["9223372036854775808", "1e300"] {
      try expectEqual(
        read(text) { $0.integer(in: 0...Int.max) }.1, ["expected \(limit), found \(text)"])
    }
    for text in ["-1", "-1e300"] {
      try expectEqual(
        read(text) { $0.integer(in: 0...Int.max) }.1,
        ["expected an integer of at least 0, found \(text)"])
    }
    try expectEqual(read("1e300") { $0.integer(in: 1...1) }.1, ["expected 1, found 1e300"])
  }

  @Test(
    "Bounds are kept and named",
    arguments: [
      (.atLeast(0), "-1", "a number of at least 0"), (.between(0, 1), "-0.5", "a number of 0 to 1"),
      (.above(0, upTo: 1), "0", "a number above 0 and up to 1"),
      (.above(0, upTo: 1), "1.5", "a number above 0 and up to 1"),
    ] as [(NumberBounds, String, String)])
  func bounds(bounds: NumberBounds, text: String, expected: String) throws {
    let (value, messages) = try read(text) { $0.number(bounds) }
    expectEqual(value, nil)
    expectEqual(messages, ["expected \(expected), found \(text)"])
    try expectEqual(read("1") { $0.number(bounds) }.0, 1)
  }

  @Test("Kinds can be asked for")
  func kinds() throws {
    let kinds = ["\"\"", "0", "[]", "{}", "null", "true"]
    let questions: [(JSONCursor) -> Bool] = [
      \.isString, \.isNumber, \.isArray, \.isObject, \.isNull, { $0.value.kindName == "true" },
    ]
    for (row, text) in kinds.enumerated() {
      for (column, question) in questions.enumerated() {
        try expectEqual(read(text, question).0, (row == column))
      }
    }
  }

  @Test("Fields may exclude one another, and an abandoned object reports no unknown ones")
  func exclusive() throws {
    let (name, messages) = try read(#"{"to": 1, "by": 2, "x": 3}"#) { cursor in
      cursor.object { fields in fields.exclusive(["by", "to"]) }
    }
    expectEqual(name, "to")
    expectEqual(messages, ["'by' and 'to' cannot be combined", "unknown field 'x'"])
    let (_, none) = try read(#"{"to": 1, "x": 3}"#) { cursor in
      cursor.object { fields -> Bool? in
        fields.ignoreOthers()
        return fields.has("to")
      }
    }
    expectEqual(none, [])
  }

  @Test("Objects with names of the user's are read in order")
  func all() throws {
    let (names, messages) = try read(#"{"b": 1, "a": 2}"#) { cursor in
      cursor.object { fields in fields.all().map { "\($0.name)=\($0.value.integer() ?? 0)" } }
    }
    expectEqual(names, ["b=1", "a=2"])
    expectEqual(messages, [])
  }

  @Test("Truth values, and errors that a loader finds by itself")
  func rest() throws {
    try expectEqual(read("true") { $0.bool() }.0, true)
    try expectEqual(read("1") { $0.bool() }.1, ["expected true or false, found a number"])
    let (_, messages) = try read("{}") { cursor in
      cursor.object { fields -> Int? in
        fields.fail("a motion needs a target")
        return nil
      }
    }
    expectEqual(messages, ["a motion needs a target"])
  }
}
