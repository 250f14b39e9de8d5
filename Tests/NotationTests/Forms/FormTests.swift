import DopesheetNotation
import TestSupport
import Testing

@Suite("Declared JSON objects")
struct FormTests {
  struct Card: Equatable {
    var name = ""
    var size = Size()
    var kind: String?
    var turn: Double?
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
      Field("height", \.height, .number(.atLeast(0)), is: .expected(else: "20 is taken"), "Points.")
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
        Field("pace", \.pace, .number(.above(0)), "How fast.")
      }
    }
  }

  private func read<Value>(
    _ form: Form<Value>, _ text: String, hasCodes: Bool = false
  ) throws -> (Value?, [String]) {
    let list = JSONMistakes(hasCodes: hasCodes)
    let value = form.read(JSONCursor(root: try JSONReader.read(Array(text.utf8)), list))
    return (
      value,
      (list.list + list.warnings).map { "\($0.code ?? "-") \($0.message) at \($0.pointer ?? "")" }
    )
  }

  @Test("Fields that are left out say what the draft says")
  func drafts() throws {
    let (card, errors) = try read(
      Self.card, #"{"name": "a", "children": [{"name": "b", "width": 5}]}"#)
    expectEqual(
      card,
      Card(name: "a", children: [Card(name: "b", size: FormTests.Size(width: 5, height: 20))]))
    expectEqual(
      errors, ["- missing field 'height' at ", "- missing field 'height' at /children/0"])
  }

  @Test("All errors of an object are found at once, and none of them twice")
  func errors() throws {
    let (card, errors) = try read(
      Self.card, #"{"nam": "a", "kind": "large", "limit": 0, "width": -1, "height": "x"}"#)
    expectEqual(card, nil)
    expectEqual(
      errors,
      [
        "- missing field 'name' at ", "- expected a number of at least 1, found 0 at /limit",
        "- expected a number of at least 0, found -1 at /width",
        "- expected a number of at least 0, found a string at /height",
        "- unknown field 'nam' at /nam",
      ])
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
      ["- expected a text, found an empty string at /name"])
  }

  @Test("One of several fields stands there, and others only beside their own")
  func choices() throws {
    try expectEqual(read(Self.move, #"{"by": 1, "pace": 2}"#).0, Move(by: 1, pace: 2))
    let cases = [
      ("{}", "missing move at "), (#"{"too": 1}"#, "unknown field 'too' at /too"),
      (#"{"to": 1, "by": 2}"#, "'by' beside 'to' at /by"),
      (#"{"to": 1, "pace": 2}"#, "'pace' beside 'to' at /pace"),
      (#"{"pace": 2}"#, "'pace' without 'by' at /pace"),
    ]
    for (text, error) in cases { try expectEqual(read(Self.move, text).1, ["- " + error]) }
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
      | field | value | what it says |
      |---|---|---|
      | `to` | a number | The end. |
      | `by` | a number | The way. |
      | `pace` with `by` | a number above 0 | How fast. |

      """)
    let card = Self.card.signature
    #expect(card.table().contains("| **`name`** | a text | Unique. |"))
    #expect(
      card.table().contains("| **`limit`** of `large` | a number of at least 1 | A factor. |"))
    let shared = card.table(sharing: [card, Self.size.signature])
    #expect(shared.hasSuffix("| … | | the fields of *size* |\n") && !shared.contains("Points."))
  }
}
