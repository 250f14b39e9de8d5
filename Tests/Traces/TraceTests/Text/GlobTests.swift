import DopesheetTrace
import TestSupport
import Testing

@Suite struct GlobTests {
  private static let matchesCases: [(String, String, Bool)] = [
    ("*", "", true), ("*", "card.x", true), ("", "", true), ("", "a", false),
    ("card.*", "card.position.x", true), ("card.*", "card", false), ("card.*", "cards.x", false),
    ("*.x", "card.position.x", true), ("*.x", "card.x.y", false),
    ("c*.*n.x", "card.position.x", true), ("?.x", "a.x", true), ("?.x", ".x", false),
    ("a*b*c", "a-b-b-c", true), ("a*b*c", "a-c-b", false), ("**", "ab", true),
    ("card.x", "card.x", true), ("card.x", "card.xx", false), ("[a]", "[a]", true),
    ("カ*.x", "%E3%82%AB%E3%83%BC.x", true), ("カ*.x", "%E3%83%9C.x", false),
    ("%E3%82%AB.x", "%E3%82%AB.x", true), ("カ", "カ", true), (".menu.*", "%2Emenu.x", true),
    ("%2Emenu.*", "%2Emenu.x", true), ("my card.?", "my%20card.x", true), ("m.*", "%2Em.x", false),
  ]

  @Test("A pattern fits whole names", arguments: matchesCases)
  func matches(_ pattern: String, _ name: String, _ fits: Bool) {
    expectEqual(Glob(pattern).matches(name), fits)
  }

  @Test("A list matches what one of its patterns matches")
  func list() {
    let list = GlobList(["card.x", "lamp.*", "カ.x", ".menu.x"])
    for name in ["card.x", "lamp.alpha", "%E3%82%AB.x", "カ.x", "%2Emenu.x"] {
      #expect(list.matches(name))
    }
    for name in ["card.y", "card.xx", "a.lamp.x", ""] { #expect(!list.matches(name)) }
    #expect(!GlobList([]).matches("card.x"))
  }

  @Test("A pattern of many stars is answered at once")
  func manyStars() {
    let pattern = String(repeating: "a*", count: 100) + "b"
    #expect(!Glob(pattern).matches(String(repeating: "a", count: 250)))
  }

  @Test("An event that is written with a dot for its space is found")
  func nearestEvent() {
    let events: Set = ["card.fade completed"]
    expectEqual(Glob("*.fade.completed").nearestEvent(in: events), "*.fade completed")
    expectEqual(Glob("*.fade.started").nearestEvent(in: events), nil)
  }
}
