import DopesheetText

extension Sheet {
  /// Reads the text of a sheet: the inverse of ``text``.
  ///
  /// Runs of spaces count as one, and empty lines as none. `->`, `-` between times and `...` stand for `→`, `–` and
  /// `…`.
  ///
  /// - Throws: `Diagnostics` with the line and the column of each error.
  public init(text: String) throws(Diagnostics) {
    let pattern = try SheetPattern(text: text)
    let isClosed = pattern.rows.allSatisfy { $0.open.isEmpty && $0.tolerances.isEmpty }
    guard isClosed, !pattern.allowsMore else {
      throw Diagnostics(
        Diagnostic(
          message: "a sheet has no open cells, no tolerances and no further rows",
          hint: "_, ± and … are for rows that a test expects"))
    }
    rows = pattern.rows.map(\.row)
  }
}

extension SheetPattern {
  /// Returns the curve and the milliseconds of a design's token with a name, each `nil` if it has none.
  package typealias Tokens = (_ name: String) throws(Diagnostics) -> (
    curve: String?, duration: Double?
  )

  /// Reads the rows that a test expects, in the words of a sheet.
  ///
  /// `_` stands for any cell, and a last line `…` for further rows. `±20 ms` after a time and `±0.5` after a value
  /// allow a distance. `$name` is the curve of a token. `100+$name` begins at 100 ms and lasts as long as the token.
  ///
  /// - Parameter tokens: The tokens of a design; `nil` if no design is known.
  /// - Throws: ``Diagnostics`` with the line and the column of each error.
  package init(
    text: String, tokens: Tokens? = nil
  ) throws(Diagnostics) {
    var errors: [Diagnostic] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      var reader = SheetRowReader(line, number: index + 1, tokens)
      if reader.isAtEnd { continue }
      if allowsMore {
        errors.append(reader.error("rows cannot follow “…”, which stands for further rows"))
        break
      }
      if reader.isEllipsis {
        allowsMore = true
        continue
      }
      do throws(Diagnostic) { rows.append(try reader.read()) } catch { errors.append(error) }
    }
    if let errors = Diagnostics(errors) { throw errors }
  }
}

extension SheetPattern {
  /// Returns the text of a pattern that a sheet matches, in which as many rows as possible are as they were written.
  ///
  /// Without open cells, tolerances, tokens and further rows, it is the text of the sheet. So it is if no row would stay.
  package func accepting(_ sheet: Sheet) -> String {
    guard allowsMore || rows.contains(where: \.isOpen) else { return sheet.text }
    let matches = SheetComparison.matches(rows, sheet.rows)
    let used = Set(matches.values)
    let wanted = rows.indices.filter { matches[$0] == nil }
    // A row of the text may be about one node or component of a joined row.
    let names = Set(wanted.map { rows[$0].row.name })
    var left = sheet.rows.indices.filter { !used.contains($0) }
      .flatMap { sheet.rows[$0].parts(among: names) }
    let parts = SheetComparison.matches(wanted.map { rows[$0] }, left)
    let kept = Set(matches.keys).union(parts.keys.map { wanted[$0] })
    let usedParts = Set(parts.values)
    left = left.indices.filter { !usedParts.contains($0) }.map { left[$0] }
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      if kept.contains(index) {
        lines.append(row.text)
      } else {
        lines += left.filter { $0.isRelated(to: row.row) }.map(\.line)
        left.removeAll { $0.isRelated(to: row.row) }
      }
    }
    if lines.isEmpty { return sheet.text }
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
