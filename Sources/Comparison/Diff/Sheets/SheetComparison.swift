import DopesheetText
import DopesheetTrace

/// The rows in which a sheet differs from what is expected.
package struct SheetComparison: Sendable {
  /// The rows that differ, in the order of the expected ones; then new rows.
  package private(set) var differences: [Difference] = []
  package let expectedCount: Int

  package struct Difference: Sendable {
    let expected: SheetPattern.Row?
    let actual: Sheet.Row?
    var cells: [String] = []

    /// The difference in words: `card.alpha: ends at 0.5 instead of 1`.
    package var words: String {
      switch (expected, actual) {
      case (nil, let row): "new row: \(row?.line ?? "")"
      case (let row?, nil): "row missing: \(row.text)"
      case (_?, let row?): "\(row.name): \(cells.joined(separator: ", "))"
      }
    }

    package var rows: [Sheet.Row] { [expected?.row, actual].compactMap(\.self) }
  }

  /// Compares a sheet with a pattern. Rows are paired by their names, and among rows of one name in their order, so
  /// that as few cells differ as possible.
  package init(_ pattern: SheetPattern, _ sheet: Sheet) {
    expectedCount = pattern.rows.count
    var (expected, actual) = (pattern.rows, sheet.rows)
    SheetComparison.removeMatches(&expected, &actual)
    // Of a joined row, a part may have changed.
    if !expected.isEmpty, !actual.isEmpty {
      let names = (ours: Set(expected.map(\.row.name)), theirs: Set(actual.map(\.name)))
      expected = expected.flatMap { $0.parts(among: names.theirs) }
      actual = actual.flatMap { $0.parts(among: names.ours) }
      SheetComparison.removeMatches(&expected, &actual)
    }
    pair(expected, actual)
    if pattern.allowsMore { differences.removeAll { $0.expected == nil } }
  }

  package var isEqual: Bool { differences.isEmpty }

  package var lines: [String] { differences.map(\.words) }

  private static func removeMatches(
    _ expected: inout [SheetPattern.Row], _ actual: inout [Sheet.Row]
  ) {
    let matches = matches(expected, actual)
    let used = Set(matches.values)
    expected = expected.indices.filter { matches[$0] == nil }.map { expected[$0] }
    actual = actual.indices.filter { !used.contains($0) }.map { actual[$0] }
  }

  static func matches(_ expected: [SheetPattern.Row], _ actual: [Sheet.Row]) -> [Int: Int] {
    var matches = pairs(expected, actual).filter { one, two in
      expected[one].differences(from: actual[two])?.isEmpty == true
    }
    // Rows with open names take what the others leave.
    var left = actual.indices.filter { [used = Set(matches.values)] in !used.contains($0) }
    for (index, row) in expected.enumerated() where row.open.contains(.name) {
      let place = left.firstIndex { row.differences(from: actual[$0])?.isEmpty == true }
      if let place { matches[index] = left.remove(at: place) }
    }
    return matches
  }

  /// Pairs rows by their names, and among rows of one name in their order.
  private static func pairs(_ expected: [SheetPattern.Row], _ actual: [Sheet.Row]) -> [Int: Int] {
    let groups = Dictionary(grouping: actual.indices) { actual[$0].name }
    var partners: [Int: Int] = [:]
    for (name, ours) in Dictionary(grouping: expected.indices, by: { expected[$0].row.name }) {
      let theirs = groups[name] ?? []
      for (one, two) in alignment(ours.map { expected[$0] }, theirs.map { actual[$0] }) {
        partners[ours[one]] = theirs[two]
      }
    }
    return partners
  }

  private mutating func pair(_ expected: [SheetPattern.Row], _ actual: [Sheet.Row]) {
    let partners = SheetComparison.pairs(expected, actual)
    for (index, row) in expected.enumerated() {
      let partner = partners[index].map { actual[$0] }
      let cells = partner.flatMap { row.differences(from: $0) } ?? []
      differences.append(Difference(expected: row, actual: partner, cells: cells))
    }
    let paired = Set(partners.values)
    for (index, row) in actual.enumerated() where !paired.contains(index) {
      differences.append(Difference(expected: nil, actual: row))
    }
  }

  /// Pairs rows of one name in their order, at the least cost: a cell that differs costs 1, a row without a partner 2.
  private static func alignment(
    _ expected: [SheetPattern.Row], _ actual: [Sheet.Row]
  ) -> [(Int, Int)] {
    func cost(_ one: Int, _ two: Int) -> Int? {
      expected[one].differences(from: actual[two])?.count
    }
    let least = min(expected.count, actual.count)
    // Rows that match at both ends are pairs.
    let start = (0..<least).first { cost($0, $0) != 0 } ?? least
    let end =
      (0..<least - start).first { cost(expected.count - 1 - $0, actual.count - 1 - $0) != 0 }
      ?? least - start
    let (ours, theirs) = (start..<expected.count - end, start..<actual.count - end)
    return (0..<start).map { ($0, $0) } + table(ours, theirs, cost)
      + (0..<end).map { (expected.count - end + $0, actual.count - end + $0) }
  }

  private static func table(
    _ ours: Range<Int>, _ theirs: Range<Int>, _ cost: (Int, Int) -> Int?
  ) -> [(Int, Int)] {
    // Very many rows are paired as they come.
    if ours.count * theirs.count > 250_000 {
      return zip(ours, theirs).filter { cost($0, $1) != nil }
    }
    let (height, width) = (ours.count, theirs.count)
    var costs = Array(repeating: Array(repeating: 0, count: width + 1), count: height + 1)
    var pairCosts = Array(repeating: [Int?](repeating: nil, count: width), count: height)
    for one in (0...height).reversed() {
      for two in (0...width).reversed() {
        guard one < height, two < width else {
          costs[one][two] = 2 * (height - one + width - two)
          continue
        }
        let pair = cost(ours.lowerBound + one, theirs.lowerBound + two)
        pairCosts[one][two] = pair
        let skips = 2 + min(costs[one + 1][two], costs[one][two + 1])
        costs[one][two] = min(skips, pair.map { $0 + costs[one + 1][two + 1] } ?? .max)
      }
    }
    var pairs: [(Int, Int)] = []
    var (one, two) = (0, 0)
    while one < height, two < width {
      if let pair = pairCosts[one][two], costs[one][two] == pair + costs[one + 1][two + 1] {
        pairs.append((ours.lowerBound + one, theirs.lowerBound + two))
        (one, two) = (one + 1, two + 1)
      } else if costs[one][two] == 2 + costs[one + 1][two] {
        one += 1
      } else {
        two += 1
      }
    }
    return pairs
  }
}

extension TraceDiff {
  /// The movements that differ as rows of sheets, the golden's after `-`, the run's after `+`; `nil` reads all tracks.
  func rows(ofTracks limit: Int?) -> [[String]] {
    let names = comparison.tracks.prefix(limit ?? .max).map(\.track.name)
    return rowDifferences(ofTracks: Set(names)).map { difference in
      [difference.expected.map { "- \($0.row.line)" }, difference.actual.map { "+ \($0.line)" }]
        .compactMap(\.self)
    }
  }

  /// Returns the rows of sheets that differ, for movements and changes of values, except those of unknown curves: their
  /// numbers say less than the causes.
  package func rowDifferences(ofTracks names: Set<String>) -> [SheetComparison.Difference] {
    let (ours, theirs) = (sheet(of: golden, names), sheet(of: actual, names))
    return SheetComparison(SheetPattern(ours), theirs).differences.filter { difference in
      !difference.rows.contains { $0.curve?.hasPrefix("other(") == true }
    }
  }

  /// The first row of each of some tracks that differ: the golden's and the run's cells for change, time and curve.
  ///
  /// Of a track of several components this is the row of the first component that differs, such as `card.transform[4]`;
  /// its change begins with `[4]`.
  package func cells(ofTracks limit: Int) -> [String: [(golden: String, run: String)]] {
    let names = Set(comparison.tracks.prefix(limit).map(\.track.name))
    let (ours, theirs) = (
      Sheet(of: golden, tracks: places(of: names, in: golden), steps: TraceDiff.steps),
      Sheet(of: actual, tracks: places(of: names, in: actual), steps: TraceDiff.steps)
    )
    var cells: [String: [(golden: String, run: String)]] = [:]
    for difference in SheetComparison(SheetPattern(ours), theirs).differences {
      let sides = [difference.expected?.row, difference.actual]
      guard let row = sides.compactMap({ $0?.name }).first else { continue }
      let end = names.contains(row) ? nil : row.lastIndex(of: "[")
      let name = String(row[..<(end ?? row.endIndex)])
      guard cells[name] == nil else { continue }
      var texts = sides.map { row in
        row.map { $0.cells.dropFirst().map { $0.hasPrefix("other(") ? "" : $0 } } ?? ["", "", ""]
      }
      let component = row.dropFirst(name.count)
      for side in texts.indices where !component.isEmpty && !texts[side][0].isEmpty {
        texts[side][0] = "\(component) \(texts[side][0])"
      }
      cells[name] = zip(texts[0], texts[1]).map { ($0, $1) }
    }
    return cells
  }

  /// The largest number of steps of the search for curves, so that texts are there quickly, also where noise is the
  /// difference.
  private static let steps = 500_000

  private func places(of names: Set<String>, in trace: Trace) -> [Int] {
    trace.tracks.indices.filter { names.contains(trace.tracks[$0].name) }
  }

  private func sheet(of trace: Trace, _ names: Set<String>) -> Sheet {
    Sheet(trace, tracks: places(of: names, in: trace), hasEvents: false, steps: TraceDiff.steps)
  }
}

// MARK: Parts

extension SheetPattern.Row {
  /// The rows of the parts, if some of them have the names of other rows.
  fileprivate func parts(among names: Set<String>) -> [SheetPattern.Row] {
    guard open.isDisjoint(with: [.from, .to, .action, .begin, .end]) else { return [self] }
    let parts = row.parts(among: names)
    guard parts.count > 1 || parts[0] != row else { return [self] }
    return parts.map { part in
      var copy = SheetPattern.Row(part)
      (copy.open, copy.tolerances) = (open, tolerances)
      return copy
    }
  }
}

extension Sheet.Row {
  /// The rows of the components or of the staggered nodes, if some of them have the names of other rows.
  func parts(among names: Set<String>) -> [Sheet.Row] {
    let nodes = staggered
    let isSplit = nodes.contains {
      names.contains($0.name) || $0.components(among: names) != nil
    }
    return (isSplit ? nodes : [self]).flatMap { $0.components(among: names) ?? [$0] }
  }

  /// The rows of staggered nodes: `cell1…cell3.alpha` stands for three.
  private var staggered: [Sheet.Row] {
    guard let stagger, let dots = name.firstIndex(of: "…") else { return [self] }
    func number(_ node: Substring) -> (prefix: Substring, number: Int)? {
      let digits = node.reversed().prefix { $0.isASCII && $0.isNumber }.count
      return Int(node.suffix(digits)).map { (node.dropLast(digits), $0) }
    }
    let rest = name[name.index(after: dots)...]
    let last = rest.prefix { $0 != "." }
    guard let first = number(name[..<dots]), let end = number(last), first.prefix == end.prefix,
      first.number <= end.number, end.number - first.number < 10_000
    else { return [self] }
    return (first.number...end.number).map { number in
      var row = self
      row.stagger = nil
      row.name = "\(first.prefix)\(number)\(rest.dropFirst(last.count))"
      let later = Double(number - first.number) * stagger
      row.begin = ((begin + later) * 10).rounded() / 10
      row.movement?.end = ((self.end + later) * 10).rounded() / 10
      return row
    }
  }

  /// The rows of the components that change, if one of them has the name of another row.
  private func components(among names: Set<String>) -> [Sheet.Row]? {
    guard case .numbers(let from)? = from, case .numbers(let to)? = to, from.count == to.count,
      from.count > 1
    else { return nil }
    var kinds = [from.indices.map { "[\($0)]" }]
    if from.count == 2 { kinds += [[".x", ".y"], [".width", ".height"]] }
    guard let kind = kinds.first(where: { $0.contains { names.contains(name + $0) } }) else {
      return nil
    }
    return kind.indices.filter { from[$0] != to[$0] }.map { place in
      var row = self
      row.name = name + kind[place]
      let ends = (Sheet.Value([from[place]]), Sheet.Value([to[place]]))
      guard movement != nil else {
        row.action = .change(from: ends.0, to: ends.1)
        return row
      }
      (row.movement!.from, row.movement!.to) = ends
      if case .known(.numbers(let target), let duration) = movement?.target {
        row.movement!.target = .known(.init([target[place]]), duration: duration)
      }
      return row
    }
  }
}
