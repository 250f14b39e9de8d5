import DopesheetText
import TestSupport
import Testing

@Suite("Declared JSON objects")
struct FormTests {
  struct Card: Equatable {
    var name = ""
    var size = Size()
    var kind: String?
    var limit = 1.0
    var children: [Card] = []
  }

  struct Size: Equatable {
    var width = 10.0
    var height = 20.0
  }

  static var size: Form<Size> {
    Form("size", Size()) {
      Field("width", \.width, .number(.atLeast(0)), "Points.")
      Field("height", \.height, .number(.atLeast(0)), is: .expected(else: "20 is used"), "Points.")
      Check { size, fields in
        if size.width <= size.height { return true }
        fields["width"]?.fail("the card lies")
        return false
      }
    }
  }

  static var card: Form<Card> {
    Form("card", Card(), tag: .init("kind", usual: "plain") { $0.kind ?? "plain" }) {
      Field("name", \.name, .name, is: .required, "Unique.")
      Field("kind", \.kind, .text, "What it is.")
      Field("limit", \.limit, .number(.between(0, 1)), of: ["plain"], "A share.")
      Field("limit", \.limit, .number(.atLeast(1)), is: .required, of: ["large"], "A factor.")
      FormParts(\.size, size)
      Field("children", \.children, .array(of: .form("card") { FormTests.card }), "On it.")
    }
  }

  struct Move: Equatable {
    var to: Double?
    var by: Double?
    var pace = 1.0
  }

  static var move: Form<Move> {
    Form("move", Move(), missing: "missing move") {
      Choice { Field("to", \.to, .number(), "The end.") }
      Choice {
        Field("by", \.by, .number(), "The way.")
        Field("pace", \.pace, .number(.above(0, upTo: 9)), "How fast.")
      }
    }
  }

  private func read<Value>(
    _ form: Form<Value>, _ text: String, hasCodes: Bool = false
  ) throws -> (Value?, [String]) {
    let list = JSONErrors(hasCodes: hasCodes)
    let value = form.read(JSONCursor(root: try JSONReader.read(Array(text.utf8)), list))
    return (
      value,
      (list.list + list.warnings).map { "\($0.code ?? "-") \($0.message) at \($0.pointer ?? "")" }
    )
  }

  enum Direction: String, CaseIterable {
    case forward
    case backward
  }

  struct Motion: Equatable {
    var node = ""
    var duration = 0.5
    var easing = "linear"
    var direction = Direction.forward
    var repeats = 0
    var from: [Double]?
  }

  static var motion: Form<Motion> {
    Form("motion", Motion()) {
      Field("node", \.node, .name, is: .required, "The node that moves.")
      Field("duration", \.duration, .number(.above(0, upTo: 9)), "Seconds.")
      Field("easing", \.easing, easing, "A name.")
      Field("direction", \.direction, .choice("direction"), "The way.")
      Field("repeats", \.repeats, .integer(0...100), "The number of extra cycles.")
      Field("from", \.from, .numbers(2), "The start.")
    }
  }

  private static var easing: FieldType<String> {
    FieldType(.word(["linear", "cubic.out"])) { $0.word("easing", of: ["linear", "cubic.out"]) }
  }

  static func motions(_ text: String) -> Result<[Motion], Diagnostics> {
    Result { () throws(Diagnostics) in
      try JSONReader.decode(Array(text.utf8), file: "m.json") { root in
        root.object { fields in fields.required("motions")?.array(motion.read) }
      }
    }
  }

  func errors(_ text: String) -> [String] {
    switch FormTests.motions(text) {
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
      try FormTests.motions(text).get() == [
        Motion(
          node: "card", duration: 2, easing: "cubic.out", direction: .backward, repeats: 10,
          from: [1, -2.5]),
        Motion(node: "b"),
      ])
  }

  @Test("All errors of a document are reported at once, in the order of their places")
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
      errors(text) == [
        "m.json:2:3: missing field 'node' at /motions/0",
        "m.json:2:4: unknown field 'nod' at /motions/0/nod (did you mean 'node'?)",
        "m.json:2:31: expected a number above 0 and up to 9, found 0 at /motions/0/duration",
        "m.json:2:44: unknown easing 'cubc.out' at /motions/0/easing (did you mean 'cubic.out'?)",
        "m.json:3:12: expected a string, found a number at /motions/1/node",
        "m.json:3:15: unknown field 'durtion' at /motions/1/durtion (did you mean 'duration'?)",
        "m.json:3:40: expected an integer of 0 to 100, found 1.5 at /motions/1/repeats",
        "m.json:3:54: expected a number, found a string at /motions/1/from/0",
        "m.json:3:59: expected a number, found null at /motions/1/from/1",
        "m.json:3:66: duplicate name 'node' at /motions/1/node (keep one of them)",
        "m.json:4:3: expected an object, found a number at /motions/2",
        "m.json:5:12: expected a non-empty string, found an empty string at /motions/3/node",
        "m.json:5:29: unknown direction 'sideways' at /motions/3/direction (known: forward, backward)",
        "m.json:5:52: expected an integer of 0 to 100, found 101 at /motions/3/repeats",
        "m.json:5:65: expected an array of 2 values, found 1 at /motions/3/from",
        "m.json:6:4: unknown field 'title' at /title (known: motions)",
      ])
  }

  @Test("A name that stands twice is one field")
  func twice() {
    #expect(
      errors(#"{"motions": [], "x": 1, "x": 2}"#) == [
        "m.json:1:17: unknown field 'x' at /x (known: motions)",
        "m.json:1:25: duplicate name 'x' at /x (keep one of them)",
      ])
  }

  @Test("A document that is no JSON is one error")
  func noJSON() {
    #expect(
      errors("{") == ["m.json:1:2: expected a name in double quotes, found the end of the file"])
  }

  @Test("The tag decides what a field means; without a meaning only its type counts")
  func tags() throws {
    try expectEqual(read(Self.card, #"{"name": "a", "limit": 2, "height": 20}"#).1.count, 1)
    let (odd, none) = try read(
      Self.card, #"{"name": "a", "kind": "odd", "limit": 7, "height": 20}"#)
    #expect(odd?.limit == 1 && none.isEmpty)
    try expectEqual(
      read(Self.card, #"{"name": "a", "kind": "odd", "limit": "7", "height": 20}"#).1,
      ["- expected a number, found a string at /limit"])
    try expectEqual(
      read(Self.card, #"{"name": "a", "kind": "large", "height": 20}"#).1,
      ["- missing field 'limit' at "])
  }

  @Test("What fields say together is checked once each could be read")
  func checks() throws {
    try expectEqual(
      read(Self.card, #"{"name": "a", "width": 5, "height": 4}"#).1, ["- the card lies at /width"])
    try expectEqual(
      read(Self.card, #"{"name": "", "width": 5, "height": 4}"#).1,
      ["- expected a non-empty string, found an empty string at /name"])
  }

  @Test("One of several fields stands there, and others only beside their own")
  func choices() throws {
    try expectEqual(read(Self.move, #"{"by": 1, "pace": 2}"#).0, Move(by: 1, pace: 2))
    let cases = [
      ("{}", "missing move at "), (#"{"too": 1}"#, "unknown field 'too' at /too"),
      (#"{"to": 1, "by": 2}"#, "'by' and 'to' cannot be combined at /by"),
      (#"{"to": 1, "pace": 2}"#, "'pace' and 'to' cannot be combined at /pace"),
      (#"{"pace": 2}"#, "'pace' without 'by' at /pace"),
    ]
    for (text, error) in cases { try expectEqual(read(Self.move, text).1, ["- " + error]) }
  }

  struct Journey: Equatable {
    var name = ""
    var move = Move()
  }

  @Test("Choices of a form that is part of another, and forms as choices, are read into it")
  func lifted() throws {
    let whole = Form<Move>("by", Move()) {
      Field("by", \.by, .number(), is: .required, "The way.")
      Field("pace", \.pace, .number(.above(0, upTo: 9)), "How fast.")
    }
    let either = Form<Move>("move", Move(), missing: "missing move") {
      Choice { Field("to", \.to, .number(), "The end.") }
      Choice(whole) { part, move in move = part }
    }
    let journey = Form<Journey>("journey", Journey()) {
      Field("name", \.name, .name, is: .required, "Unique.")
      FormParts(\.move, either)
    }
    for (text, move) in [
      (#"{"name": "a", "to": 3}"#, Move(to: 3)),
      (#"{"name": "a", "by": 2, "pace": 4}"#, Move(by: 2, pace: 4)),
    ] {
      let (value, errors) = try read(journey, text)
      #expect(errors.isEmpty)
      #expect(value == Journey(name: "a", move: move))
    }
    let (_, errors) = try read(journey, #"{"name": "a", "by": 2, "pace": 0}"#)
    expectEqual(errors, ["- expected a number above 0 and up to 9, found 0 at /pace"])
  }

  @Test("In documents with codes, what could be read remains, and unknown fields are warned of")
  func codes() throws {
    let (card, errors) = try read(
      Self.card, #"{"name": 1, "width": 5, "children": [2, {"name": "b", "height": 1}], "x": 0}"#,
      hasCodes: true)
    #expect(card?.size.width == 5 && card?.children.map(\.name) == ["b"])
    #expect(errors.contains("wrong-type expected a string, found a number at /name"))
    #expect(errors.contains("wrong-type expected an object, found a number at /children/0"))
    #expect(errors.contains("unknown-field unknown field 'x' at /x"))
    #expect(errors.contains("missing-field missing field 'height' at /height"))
  }

  @Test("What is written is read as the same, without what the draft says")
  func writing() throws {
    let card = Card(
      name: "a", children: [Card(name: "b", size: FormTests.Size(width: 5, height: 6))])
    let text = Self.card.json(card).line
    expectEqual(
      text, #"{"name":"a","height":20,"children":[{"name":"b","width":5,"height":6}]}"#)
    try expectEqual(read(Self.card, text).0, card)
  }

  @Test("A schema is closed, says what is required, and what the tag decides")
  func schema() {
    let schema = JSONSchema.document("Moves", .form("move"), [Self.move.signature]).line
    #expect(
      schema.contains(
        #""oneOf":[{"type":"object","properties":{"to":{"type":"number","description":"The end."}},"required":["to"],"additionalProperties":false}"#
      ), "\(schema)")
    let card = JSONSchema.document("Cards", .form("card"), [Self.card.signature]).line
    #expect(
      card.contains(
        #""if":{"properties":{"kind":{"enum":["large"]}},"required":["kind"]},"then":{"type":"object","properties":{"limit":{"type":"number","minimum":1,"description":"A factor."}},"required":["limit"]}"#
      ), "\(card)")
    #expect(
      card.contains(#""limit":{"type":"number","description":"A share. A factor."},"#), "\(card)")
  }

  @Test("A table names each field with what it holds, in bold if it is required")
  func table() {
    expectEqual(
      Self.move.signature.table(),
      """
      | field | value | meaning |
      |---|---|---|
      | `to` | a number | The end. |
      | `by` | a number | The way. |
      | `pace` with `by` | a number above 0 and up to 9 | How fast. |

      """)
    let card = Self.card.signature
    #expect(card.table().contains("| **`name`** | a string | Unique. |"))
    #expect(
      card.table().contains("| **`limit`** of `large` | a number of at least 1 | A factor. |"))
    let shared = card.table(sharing: [card, Self.size.signature])
    #expect(shared.hasSuffix("| … | | the fields of *size* |\n") && !shared.contains("Points."))
  }
}
