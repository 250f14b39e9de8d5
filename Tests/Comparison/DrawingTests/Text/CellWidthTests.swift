import DopesheetDrawing
import DopesheetText
import TestSupport
import Testing

struct CellWidthTests {
  /// Names as packages have them: long, with equal beginnings and ends, some of wide characters, some with marks.
  private func names(_ random: inout SeededGenerator, count: Int) -> [String] {
    let parts = ["list", "cell", "名前", "カード", "e\u{301}tat", "a", "badge", "👩‍👧", "\u{200D}"]
    let ends = ["position.y", "backgroundColor.red", "backgroundColor.green", "alpha", "影"]
    var names: Set<String> = []
    while names.count < count {
      let node = (0...random.below(4)).map { _ in
        random.pick(parts) + "\(random.below(random.below(2) == 0 ? 9 : 999))"
      }
      names.insert(node.joined(separator: ".") + "." + random.pick(ends))
    }
    return names.sorted()
  }

  /// What a terminal shows of a text.
  private func visible(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.properties.generalCategory != .format }))
  }

  @Test(arguments: 0..<deep(300, quick: 5))
  func `no two of 200 random names look the same, in any width`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let names = names(&random, count: 200)
    for columns in [6, 9, 16, 20, random.int(5...40)] {
      let shown = CellWidth.distinct(names, columns: names.map { _ in columns })
      expectEqual(Set(shown.map(visible)).count, 200, "\(columns)")
      #expect(shown.allSatisfy { CellWidth.of(text: $0) <= columns }, "\(columns)")
    }
    let columns = names.map { _ in random.int(5...30) }
    let shown = CellWidth.distinct(names, columns: columns)
    expectEqual(Set(shown.map(visible)).count, 200)
    #expect(zip(shown, columns).allSatisfy { CellWidth.of(text: $0) <= $1 })
  }

  @Test func `names that fit are whole, and others keep their ends or what differs`() {
    func shown(_ names: String..., columns: Int) -> [String] {
      CellWidth.distinct(names, columns: names.map { _ in columns })
    }
    expectEqual(shown("card.alpha", "x", columns: 10), ["card.alpha", "x"])
    expectEqual(shown("sidebar.position.y", columns: 10), ["side…ion.y"])
    expectEqual(
      shown("list.first.position.y", "list.final.position.y", columns: 12),
      ["lis…rst.pos…", "lis…nal.pos…"])
    expectEqual(shown("ab\u{200D}", "ab", columns: 5), ["ab\u{200D}", "ab~2"])
    // The same name twice is no other name.
    expectEqual(shown("abcdefgh", "abcdefgh", columns: 5), ["ab…gh", "ab…gh"])
  }

  @Test func `long lines break at spaces, and the rest is indented`() {
    expectEqual(
      CellWidth.lines(of: "  one two three four", columns: 12),
      ["  one two", "    three", "    four"])
    expectEqual(CellWidth.lines(of: "a b", columns: 12), ["a b"])
    expectEqual(
      CellWidth.lines(of: "word  (rest of it)", columns: 12, indent: 6),
      ["word  (rest", "      of it)"])
    expectEqual(CellWidth.lines(of: "abcdefgh", columns: 5), ["abcde", "  fgh"])
    expectEqual(
      CellWidth.lines(of: "at a/path/of/a/file now", columns: 10, keepsWords: true),
      ["at", "  a/path/of/a/file", "  now"])
  }
}
