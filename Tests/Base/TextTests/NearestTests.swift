import DopesheetText
import TestSupport
import Testing

@Suite("The nearest name")
struct NearestTests {
  static let easings = ["linear", "cubic.in", "cubic.out", "cubic.inOut", "quadratic.in"]

  private static let nearCases: [(String, String)] = [
    ("cubc.out", "cubic.out"), ("liner", "linear"), ("lienar", "linear"), ("LINEAR", "linear"),
    ("cubic.inout", "cubic.inOut"), ("cubic.im", "cubic.in"), ("quadratc.in", "quadratic.in"),
    ("cubicc.in", "cubic.in"),
  ]

  @Test("A misspelt name is recognised", arguments: nearCases)
  func near(name: String, expected: String) {
    expectEqual(nearest(to: name, in: NearestTests.easings), expected)
  }

  @Test(
    "A name that is like none gets no suggestion", arguments: ["", "x", "spring", "bounce.out"])
  func far(name: String) {
    expectEqual(nearest(to: name, in: NearestTests.easings), nil)
  }

  @Test("A short name is not turned into another altogether")
  func short() {
    expectEqual(nearest(to: "x", in: ["y"]), nil)
    expectEqual(nearest(to: "at", in: ["ta"]), "ta")
    expectEqual(nearest(to: "to", in: ["at", "do"]), "do")
  }

  @Test("Of equally near names the first is taken, and nearer ones win")
  func ties() {
    expectEqual(nearest(to: "card", in: ["cart", "care"]), "cart")
    expectEqual(nearest(to: "card", in: ["cart", "Card"]), "Card")
    expectEqual(nearest(to: "card", in: [String]()), nil)
  }

  @Test("A swap of neighbours is one error")
  func swap() {
    expectEqual(nearest(to: "abdc", in: ["abcd"]), "abcd")
    expectEqual(nearest(to: "dcab", in: ["abcd"]), nil)
  }

  @Test("A text that is too long to be a name gets no suggestion")
  func long() {
    let long = String(repeating: "a", count: 300)
    expectEqual(nearest(to: long, in: [long]), nil)
  }

  @Test("However many names there are, the search comes to an end")
  func many() {
    let endless = (0...).lazy.map { "track.\(1_000_000 + $0)" }
    for (word, name) in [("track.1000000x", "track.1000000"), ("something else", nil)] {
      var steps = deep(nearestSteps, quick: 40_000)
      expectEqual(nearest(to: word, in: endless, steps: &steps), name)
      #expect(steps < 0)
    }
  }

  @Test("A hint offers the nearest word, else all words if they are few")
  func suggestions() {
    expectEqual(suggestion(for: "liner", in: NearestTests.easings), "did you mean 'linear'?")
    expectEqual(suggestion(for: "x", in: ["one", "two"]), "known: one, two")
    expectEqual(suggestion(for: "x", in: [String]()), nil)
    expectEqual(suggestion(for: "x", in: ["one", "two", "one"]), "known: one, two")
    expectEqual(suggestion(of: ["one", "two", "one"]), "did you mean 'one' or 'two'?")
    expectEqual(suggestion(for: "x", in: (0..<17).map { "word\($0)" }), nil)
  }
}
