import DopesheetNotation
import TestSupport
import Testing

@Suite("Turning JSON into something else")
struct JSONCursorTests {
  enum Direction: String, CaseIterable {
    case forward
    case backward
  }

  struct Motion: Equatable {
    var node: String
    var duration = 0.5
    var easing = "linear"
    var direction = Direction.forward
    var repeats = 0
    var from: [Double]?
  }

  static func motion(_ cursor: JSONCursor) -> Motion? {
    cursor.object { fields in
      let node = fields.required("node")?.nonEmptyString()
      let duration = fields.optional("duration").map { $0.number(.above(0)) } ?? 0.5
      let easing =
        fields.optional("easing").map { $0.word("easing", of: ["linear", "cubic.out"]) } ?? "linear"
      let direction =
        fields.optional("direction").map { $0.choice("direction", of: Direction.self) } ?? .forward
      let repeats = fields.optional("repeats").map { $0.integer(in: 0...100) } ?? 0
      let from = fields.optional("from")?.numbers(count: 2)
      guard let node, let duration, let easing, let direction, let repeats else { return nil }
      return Motion(
        node: node, duration: duration, easing: easing, direction: direction, repeats: repeats,
        from: from)
    }
  }

  static func motions(_ text: String) -> Result<[Motion], Diagnostics> {
    Result { () throws(Diagnostics) in
      try JSONReader.decode(Array(text.utf8), file: "m.json") { root in
        root.object { fields in fields.required("motions")?.array(motion) }
      }
    }
  }

  func mistakes(_ text: String) -> [String] {
    switch JSONCursorTests.motions(text) {
    case .success: []
    case .failure(let error): error.list.map(\.description)
    }
  }

  @Test("A sound document is read field by field")
  func sound() throws {
    let text = """
      {"motions": [
        {"node": "card", "duration": 2, "easing": "cubic.out", "direction": "backward",
         "repeats": 1e1, "from": [1, -2.5]},
        {"node": "b"}
      ]}
      """
    #expect(
      try JSONCursorTests.motions(text).get() == [
        Motion(
          node: "card", duration: 2, easing: "cubic.out", direction: .backward, repeats: 10,
          from: [1, -2.5]),
        Motion(node: "b"),
      ])
  }

  @Test("All mistakes of a document are reported at once, in the order of their places")
  func everything() {
    let text = """
      {"motions": [
        {"nod": "card", "duration": 0, "easing": "cubc.out"},
        {"node": 5, "durtion": 1, "repeats": 1.5, "from": ["x", null], "node": "b"},
        7,
        {"node": "", "direction": "sideways", "repeats": 101, "from": [1]}
      ], "title": "t"}
      """
    #expect(
      mistakes(text) == [
        "m.json:2:3: missing field 'node' at /motions/0",
        "m.json:2:4: unknown field 'nod' at /motions/0/nod (did you mean 'node'?)",
        "m.json:2:31: expected a number above 0, found 0 at /motions/0/duration",
        "m.json:2:44: unknown easing 'cubc.out' at /motions/0/easing (did you mean 'cubic.out'?)",
        "m.json:3:12: expected a string, found a number at /motions/1/node",
        "m.json:3:15: unknown field 'durtion' at /motions/1/durtion (did you mean 'duration'?)",
        "m.json:3:40: expected an integer of 0 to 100, found 1.5 at /motions/1/repeats",
        "m.json:3:54: expected a number, found a string at /motions/1/from/0",
        "m.json:3:59: expected a number, found null at /motions/1/from/1",
        "m.json:3:66: duplicate name 'node' at /motions/1/node (keep one of them)",
        "m.json:4:3: expected an object, found a number at /motions/2",
        "m.json:5:12: expected a text, found an empty string at /motions/3/node",
        "m.json:5:29: unknown direction 'sideways' at /motions/3/direction (known: forward, backward)",
        "m.json:5:52: expected an integer of 0 to 100, found 101 at /motions/3/repeats",
        "m.json:5:65: expected an array of 2 values, found 1 at /motions/3/from",
        "m.json:6:4: unknown field 'title' at /title (known: motions)",
      ])
  }

  @Test("A name that stands twice is one field")
  func twice() {
    #expect(
      mistakes(#"{"motions": [], "x": 1, "x": 2}"#) == [
        "m.json:1:17: unknown field 'x' at /x (known: motions)",
        "m.json:1:25: duplicate name 'x' at /x (keep one of them)",
      ])
  }

  @Test("A document that is no JSON is one mistake")
  func noJSON() {
    #expect(
      mistakes("{") == ["m.json:1:2: expected a name in double quotes, found the end of the file"])
  }

  /// Reads a value with a body and returns what came out and the messages.
  func read<Value>(_ text: String, _ body: (JSONCursor) -> Value?) throws -> (Value?, [String]) {
    let list = JSONMistakes()
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

  @Test(
    "Bounds are kept and named",
    arguments: [
      (.atLeast(0), "-1", "a number of at least 0"), (.above(0), "0", "a number above 0"),
      (.atMost(1), "1.5", "a number of at most 1"), (.between(0, 1), "-0.5", "a number of 0 to 1"),
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
    expectEqual(messages, ["'by' beside 'to'", "unknown field 'x'"])
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

  @Test("Truth values, and mistakes that a loader finds by itself")
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
