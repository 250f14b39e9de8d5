import DopesheetText
import DopesheetTrace

/// Combines rows that belong together: the components of a value, movements there and back, and even staggers.
struct SheetJoining {
  private let trace: Trace

  init(_ trace: Trace) { self.trace = trace }

  func joined(_ rows: [Sheet.Row]) -> [Sheet.Row] {
    var rows = rows
    for parts in [["red", "green", "blue", "alpha"], ["red", "green", "blue"]] {
      rows = joining(rows, parts) { ColorText.hexadecimal($0).map { .color($0) } }
    }
    for parts in [["x", "y"], ["width", "height"]] { rows = joining(rows, parts) { .init($0) } }
    let vectors = Set(trace.tracks.lazy.map(\.width)).filter { $0 > 1 }.sorted()
    for width in vectors.reversed() {
      rows = joining(rows, (0..<width).map { "[\($0)]" }) { .init($0) }
    }
    return staggers(thereAndBack(rows))
  }

  // MARK: Components

  /// Combines rows of components with the same times and curve.
  private func joining(
    _ rows: [Sheet.Row], _ parts: [String], _ make: ([Double]) -> Sheet.Value?
  ) -> [Sheet.Row] {
    var groups: [(base: String, rows: [Int?])] = []
    var known: [String: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      guard let (base, part) = component(row.name, parts) else { continue }
      let group = known[base]?.first { group in
        groups[group].rows[part] == nil
          && groups[group].rows.contains { $0.map { rows[$0].isJoinable(with: row) } ?? false }
      }
      if let group {
        groups[group].rows[part] = index
      } else {
        known[base, default: []].append(groups.count)
        groups.append((base, parts.indices.map { $0 == part ? index : nil }))
      }
    }
    var joined = rows.map { Optional($0) }
    for (base, indices) in groups {
      guard let first = indices.compactMap(\.self).min(), indices.contains(where: { $0 != first })
      else { continue }
      let known = indices.enumerated().map { part, index in
        index.map { rows[$0].action } ?? constant(base, parts[part])
      }
      guard known.allSatisfy({ $0 != nil }),
        let action = rows[first].action.combined(known.compactMap(\.self), make)
      else { continue }
      for index in indices.compactMap(\.self) { joined[index] = nil }
      joined[first] = Sheet.Row(name: base, action: action, begin: rows[first].begin)
    }
    return joined.compactMap(\.self)
  }

  /// Returns the name without a component, and the component's place.
  private func component(_ name: String, _ parts: [String]) -> (base: String, part: Int)? {
    for (place, part) in parts.enumerated() {
      let end = part.hasPrefix("[") ? part : "." + part
      if name.hasSuffix(end) { return (String(name.dropLast(end.count)), place) }
    }
    return nil
  }

  /// Returns a component that never moves, as the node declares it.
  private func constant(_ base: String, _ part: String) -> Sheet.Action? {
    let name = part.hasPrefix("[") ? base + part : "\(base).\(part)"
    guard trace.trackIndex(named: name) == nil, let number = trace.declaredNumber(name) else {
      return nil
    }
    return .change(from: .init([number]), to: .init([number]))
  }

  // MARK: There and back

  /// Combines a movement, its way back and so on.
  private func thereAndBack(_ rows: [Sheet.Row]) -> [Sheet.Row] {
    var joined: [Sheet.Row] = []
    var ends: [Double] = []
    for row in rows {
      if let last = joined.indices.last, joined[last].name == row.name,
        case .movement(var there) = joined[last].action, case .movement(let back) = row.action,
        there.isContinued(by: back, from: joined[last].begin, row.begin, at: ends[last])
      {
        there.ways += 1
        joined[last].action = .movement(there)
        ends[last] = back.end
      } else {
        joined.append(row)
        if case .movement(let motion) = row.action {
          ends.append(motion.end)
        } else {
          ends.append(row.begin)
        }
      }
    }
    return joined
  }

  // MARK: Staggers

  /// Combines the same row of at least three numbered nodes, each as much later than the one before.
  private func staggers(_ rows: [Sheet.Row]) -> [Sheet.Row] {
    var groups:
      [(key: Sheet.Row, prefix: String, suffix: String, rows: [(number: Int, row: Int)])] = []
    var known: [String: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      guard let (prefix, number, suffix) = numbered(row.name) else { continue }
      let key = row.movedToZero
      let series = prefix + "\0" + suffix
      let group = known[series]?.last {
        groups[$0].key == key && groups[$0].rows.last!.number + 1 == number
          && isEven(groups[$0].rows.map { rows[$0.row].begin }, row.begin)
      }
      if let group {
        groups[group].rows.append((number, index))
      } else {
        known[series, default: []].append(groups.count)
        groups.append((key, prefix, suffix, [(number, index)]))
      }
    }
    var joined = rows.map { Optional($0) }
    for group in groups where group.rows.count > 2 {
      let indices = group.rows.map(\.row)
      for index in indices.dropFirst() { joined[index] = nil }
      var row = rows[indices[0]]
      row.name =
        "\(group.prefix)\(group.rows[0].number)…\(group.prefix)\(group.rows.last!.number)\(group.suffix)"
      let span = rows[indices.last!].begin - row.begin
      row.stagger = (span / Double(indices.count - 1) * 10).rounded() / 10
      joined[indices[0]] = row
    }
    return joined.compactMap(\.self)
  }

  /// Returns whether a next begin comes as much later as the first two of some.
  private func isEven(_ begins: [Double], _ next: Double) -> Bool {
    let last = begins[begins.count - 1]
    guard begins.count > 1 else { return next >= last }
    return (next - last - (begins[1] - begins[0])).magnitude <= 0.2
  }

  /// Returns the parts of a name whose node ends in a number: `cell`, 3 and `.alpha`.
  private func numbered(_ name: String) -> (prefix: String, number: Int, suffix: String)? {
    let node = name.prefix { $0 != "." }
    let digits = node.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    guard !digits.isEmpty, digits.count < 10, digits.count < node.count,
      digits.first != "0" || digits.count == 1, let number = Int(String(digits))
    else { return nil }
    return (String(node.dropLast(digits.count)), number, String(name.dropFirst(node.count)))
  }
}

extension Sheet.Row {
  /// Returns whether another component changes at the same times along the same curve.
  fileprivate func isJoinable(with other: Sheet.Row) -> Bool {
    guard begin == other.begin else { return false }
    switch (action, other.action) {
    case (.movement(let one), .movement(let two)):
      return one.end == two.end && one.curve == two.curve && one.ways == two.ways
        && one.target.isAlike(two.target)
    case (.change, .change): return true
    default: return false
    }
  }

  /// The row as if it began at 0, without its name.
  fileprivate var movedToZero: Sheet.Row {
    var row = self
    (row.name, row.begin) = ("", 0)
    if case .movement(var motion) = action {
      motion.end = ((motion.end - begin) * 10).rounded() / 10
      row.action = .movement(motion)
    }
    return row
  }
}

extension Sheet.Target? {
  fileprivate func isAlike(_ other: Sheet.Target?) -> Bool {
    switch (self, other) {
    case (nil, nil), (.unknown, .unknown): true
    case (.known(_, let one), .known(_, let two)): one == two
    default: false
    }
  }
}

extension Sheet.Motion {
  /// Returns whether another movement goes the same way back at once.
  fileprivate func isContinued(
    by other: Sheet.Motion, from begin: Double, _ next: Double, at end: Double
  ) -> Bool {
    let (ours, theirs) = (self.end - begin, other.end - next)
    let isBack = !ways.isMultiple(of: 2)
    return (next - end).magnitude <= 0.1 && (ours - theirs).magnitude <= 0.15
      && other.from == (isBack ? to : from) && other.to == (isBack ? from : to)
      && other.curve == (isBack ? Sheet.Motion.reversed(curve) : curve)
      && target == nil && other.target == nil
  }

  /// Returns the text of the curve of a way back; the same for a curve that is symmetric.
  private static func reversed(_ curve: String) -> String {
    if curve.hasSuffix(".in") { return curve.dropLast(3) + ".out" }
    if curve.hasSuffix(".out") { return curve.dropLast(4) + ".in" }
    return curve
  }
}

extension Sheet.Action {
  /// Returns an action of several components; `nil` if they have no common value.
  fileprivate func combined(
    _ parts: [Sheet.Action], _ make: ([Double]) -> Sheet.Value?
  ) -> Sheet.Action? {
    func value(_ part: (Sheet.Action) -> Sheet.Value?) -> Sheet.Value? {
      let numbers = parts.compactMap { action -> Double? in
        if case .numbers(let numbers)? = part(action), numbers.count == 1 {
          numbers[0]
        } else {
          nil
        }
      }
      return numbers.count == parts.count ? make(numbers) : nil
    }
    guard let from = value(\.ends?.from), let to = value(\.ends?.to) else { return nil }
    guard case .movement(var motion) = self else { return .change(from: from, to: to) }
    (motion.from, motion.to) = (from, to)
    if case .known(_, let duration) = motion.target {
      guard let target = value(\.targetOrEnd) else { return nil }
      motion.target = .known(target, duration: duration)
    }
    return .movement(motion)
  }

  private var ends: (from: Sheet.Value, to: Sheet.Value)? {
    switch self {
    case .movement(let motion): (motion.from, motion.to)
    case .change(let from, let to): (from, to)
    case .event: nil
    }
  }

  /// The value at which the movement would have ended.
  private var targetOrEnd: Sheet.Value? {
    if case .movement(let motion) = self, case .known(let value, _)? = motion.target {
      value
    } else {
      ends?.to
    }
  }
}
