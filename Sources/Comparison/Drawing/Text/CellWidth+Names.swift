import DopesheetText

extension CellWidth {
  /// Returns names of at most some columns each, so that different names look different.
  ///
  /// A long name loses its middle. If it then looks like another one, it keeps its beginning and the part that differs.
  /// If that does not help either, it ends in a number: `circle…~2`. In fewer than four columns, names can look the same.
  ///
  /// - Parameter columns: The columns for each name.
  package static func distinct(_ names: [String], columns: [Int]) -> [String] {
    let seen = names.map(plainText)
    var shown = zip(seen, columns).map { cut($0, to: $1, keeping: ($1 - 1) / 2) }
    for group in alike(names, shown) {
      let start = group.dropFirst().reduce(Int.max) { start, index in
        min(start, zip(seen[group[0]], seen[index]).prefix { $0 == $1 }.count)
      }
      for index in group { shown[index] = cut(seen[index], to: columns[index], from: start) }
    }
    var used = Set(shown.map(visible))
    for group in alike(names, shown) {
      var given = [names[group[0]]: shown[group[0]]]
      var number = 2
      for index in group.dropFirst() {
        if given[names[index]] == nil {
          var text = ""
          repeat {
            text = cut(seen[index], to: max(1, columns[index] - "~\(number)".count)) + "~\(number)"
            number += 1
          } while !used.insert(visible(text)).inserted
          given[names[index]] = text
        }
        shown[index] = given[names[index]]!
      }
    }
    return shown
  }

  /// Returns a text without the characters that a terminal does not show, such as joiners.
  private static func visible(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value < 0x80 || $0.properties.generalCategory != .format }))
  }

  private static func alike(_ names: [String], _ shown: [String]) -> [[Int]] {
    Dictionary(grouping: names.indices) { visible(shown[$0]) }.values
      .filter { group in group.contains { Array(names[$0].utf8) != Array(names[group[0]].utf8) } }
      .sorted { $0[0] < $1[0] }
  }

  /// Returns text of at most some columns, of which the beginning and the part from a character on are kept.
  private static func cut(_ text: String, to columns: Int, from start: Int) -> String {
    guard of(text: text) > columns, columns > 4 else { return cut(text, to: columns) }
    let head = (columns - 1) / 3
    let rest = String(text.dropFirst(start))
    // If all of the rest is kept, more of what is before it is, too.
    if of(text: rest) <= columns - 1 - head { return cut(text, to: columns, keeping: head) }
    guard of(text: String(text.prefix(start))) > head + 1 else { return cut(text, to: columns) }
    let beginning = cut(text, to: head + 1)
    return beginning + cut(rest, to: columns - of(text: beginning))
  }
}
