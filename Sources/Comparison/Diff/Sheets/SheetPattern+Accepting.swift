extension SheetPattern {
  /// Returns the text of a pattern that a sheet matches, in which as many rows as possible are as they were written.
  ///
  /// Without open cells, tolerances, tokens and further rows, it is the text of the sheet.
  package func accepting(_ sheet: Sheet) -> String {
    guard allowsMore || rows.contains(where: \.isOpen) else { return sheet.text }
    let matches = SheetComparison.matches(rows, sheet.rows)
    let used = Set(matches.values)
    var left = sheet.rows.indices.filter { !used.contains($0) }.map { sheet.rows[$0] }
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      if matches[index] != nil {
        lines.append(row.text)
      } else {
        lines += left.filter { $0.isRelated(to: row.row) }.map(\.line)
        left.removeAll { $0.isRelated(to: row.row) }
      }
    }
    lines += allowsMore ? ["…"] : left.map(\.line)
    return lines.map { $0 + "\n" }.joined()
  }
}

extension SheetPattern.Row {
  /// Whether it allows more than one row.
  fileprivate var isOpen: Bool { !open.isEmpty || !tolerances.isEmpty || text.contains("$") }
}

extension Sheet.Row {
  /// Returns whether one row is about a part of what the other one is about.
  fileprivate func isRelated(to other: Sheet.Row) -> Bool {
    let (one, two) = name.count > other.name.count ? (other.name, name) : (name, other.name)
    if one == two || two.hasPrefix(one + ".") || two.hasPrefix(one + "[") { return true }
    return stagger != nil && other.stagger != nil
      && name.prefix { $0 != "…" } == other.name.prefix { $0 != "…" }
  }
}
