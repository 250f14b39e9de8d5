/// The rows that a test expects: those of a sheet, some of whose cells may be open or have a tolerance.
package struct SheetPattern: Sendable {
  package var rows: [Row] = []
  /// Whether a sheet may have further rows: the last line is `…`.
  package var allowsMore = false

  package struct Row: Sendable {
    /// The row; its open cells have values without a meaning.
    var row: Sheet.Row
    package var text: String
    var open: Set<Cell> = []
    /// How far the cells with numbers may be away.
    var tolerances: [Cell: Double] = [:]
  }

  enum Cell: Hashable {
    /// Whether it is a movement, a change or an event.
    case action
    case name, from, to, target, begin, end, duration, curve, notes
  }

  /// Creates the pattern that only one sheet matches.
  package init(_ sheet: Sheet) { rows = sheet.rows.map { Row($0) } }
}

extension SheetPattern.Row {
  init(_ row: Sheet.Row) { self.init(row: row, text: row.line) }

  /// Returns how a row differs, in words; empty if it matches, and `nil` if the rows are not of the same kind.
  func differences(from actual: Sheet.Row) -> [String]? {
    guard hasKind(of: actual) else { return nil }
    return values(actual) + times(actual) + curve(actual)
  }

  /// Whether both are movements, changes, or events of the same word.
  private func hasKind(of actual: Sheet.Row) -> Bool {
    if open.contains(.action) { return open.contains(.end) || actual.movement == nil }
    switch (row.action, actual.action) {
    case (.event(let one), .event(let two)): return one == two
    case (.movement, .movement), (.change, .change): return true
    case (.movement, .change): return open.isSuperset(of: [.end, .curve])
    default: return false
    }
  }

  // MARK: Values

  private func values(_ actual: Sheet.Row) -> [String] {
    guard let from = actual.from, let to = actual.to, row.event == nil else { return [] }
    var words: [String] = []
    if let ours = row.from, !allows(from, .from, ours) {
      words.append("begins at \(from.text) instead of \(ours.text)")
    }
    if let ours = row.to, !allows(to, .to, ours) {
      words.append("ends at \(to.text) instead of \(ours.text)")
    }
    if row.movement?.target != nil || !open.contains(.target) {
      switch (row.movement?.target, actual.movement?.target) {
      case (nil, nil), (.unknown, .unknown): break
      case (nil, _?): words.append("is cut short")
      case (_?, nil): words.append("is not cut short")
      case (_?, _?) where open.contains(.target): break
      case (.known(let ours, _), .known(let theirs, _)) where allows(theirs, .target, ours): break
      case (.known(let ours, _), .known(let theirs, _)):
        words.append("goes to \(theirs.text) instead of \(ours.text)")
      case (let ours, _):
        words.append("its end is \(ours == .unknown ? "known" : "not known")")
      }
    }
    return words
  }

  private func allows(_ actual: Sheet.Value, _ cell: SheetPattern.Cell, _ ours: Sheet.Value) -> Bool
  {
    if open.contains(cell) || actual == ours { return true }
    guard let tolerance = tolerances[cell], case .numbers(let one) = ours,
      case .numbers(let two) = actual, one.count == two.count
    else { return false }
    return zip(one, two).allSatisfy { ($0 - $1).magnitude <= tolerance * (1 + 1e-9) }
  }

  // MARK: Times

  private func times(_ actual: Sheet.Row) -> [String] {
    let begin = distance(actual.begin, .begin, row.begin)
    guard row.movement != nil else { return shift(begin) }
    var words: [String] = []
    let end = distance(actual.end, .end, row.end)
    if end != 0 {
      let isShift = begin != 0 && (end - begin).magnitude < 0.15
      words = isShift ? shift(begin) : [span(actual)]
    } else if begin != 0 {
      words = [span(actual)]
    }
    let (ours, theirs) = (row.duration, actual.duration)
    if let ours, let theirs, distance(theirs, .duration, ours) != 0 {
      words.append("of \(Sheet.time(theirs)) instead of \(Sheet.time(ours)) ms")
    }
    return words
  }

  /// Returns how much later a time is than it may be; 0 if it is allowed.
  private func distance(_ actual: Double, _ cell: SheetPattern.Cell, _ ours: Double) -> Double {
    let distance = actual - ours
    let isAllowed =
      open.contains(cell) || distance.magnitude <= (tolerances[cell] ?? 0) + 0.05
    return isAllowed ? 0 : distance
  }

  private func shift(_ distance: Double) -> [String] {
    guard distance != 0 else { return [] }
    return ["\(Sheet.time(distance.magnitude)) ms \(distance > 0 ? "later" : "earlier")"]
  }

  private func span(_ actual: Sheet.Row) -> String {
    let begin = open.contains(.begin) ? "_" : Sheet.time(row.begin)
    let end = open.contains(.end) ? "_" : Sheet.time(row.end)
    let change = "\(begin)–\(end) ms → \(Sheet.time(actual.begin))–\(Sheet.time(actual.end)) ms"
    let longer = actual.end - actual.begin - (row.end - row.begin)
    guard begin != "_", end != "_", longer.magnitude > 0.15 else { return change }
    return change + " (duration \(longer > 0 ? "+" : "-")\(Sheet.time(longer.magnitude)) ms)"
  }

  // MARK: Curves

  private func curve(_ actual: Sheet.Row) -> [String] {
    var words: [String] = []
    if let ours = row.curve, let theirs = actual.curve, !open.contains(.curve), ours != theirs {
      words.append("curve \(ours) → \(theirs)")
    }
    if !open.contains(.notes), row.notes != actual.notes {
      words.append(
        "\(row.notes.isEmpty ? "once" : row.notes) → \(actual.notes.isEmpty ? "once" : actual.notes)"
      )
    }
    return words
  }
}
