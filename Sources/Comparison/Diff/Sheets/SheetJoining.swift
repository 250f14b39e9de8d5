import DopesheetCurves
import DopesheetText
import DopesheetTrace

/// Combines rows that belong together: the components of a value, movements there and back, and even staggers.
struct SheetJoining {
  private let trace: Trace
  private let resting: [String: Double]

  init(_ trace: Trace, _ resting: [String: Double]) {
    (self.trace, self.resting) = (trace, resting)
  }

  func joined(_ rows: [Sheet.Row]) -> [Sheet.Row] {
    var rows = rows
    for parts in [ColorText.parts, Array(ColorText.parts.prefix(3))] {
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

  private func joining(
    _ rows: [Sheet.Row], _ parts: [String], _ make: ([Double]) -> Sheet.Value?
  ) -> [Sheet.Row] {
    var groups: [(base: String, rows: [Int?])] = []
    var known: [GroupKey: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      guard let (base, part) = component(row.name, parts) else { continue }
      // A colour has an alpha, unless it is 1.
      if parts.count == 3, parts[0] == "red", let alpha = number("\(base).alpha"), alpha != 1 {
        continue
      }
      let width = trace.trackIndex(named: base).map { trace.tracks[$0].width }
      if parts[0] == "[0]", width != parts.count { continue }
      let key = GroupKey(base: base, begin: row.begin)
      let group = known[key]?.first { group in
        groups[group].rows[part] == nil
          && groups[group].rows.contains { $0.map { rows[$0].isJoinable(with: row) } ?? false }
      }
      if let group {
        groups[group].rows[part] = index
      } else {
        known[key, default: []].append(groups.count)
        groups.append((base, parts.indices.map { $0 == part ? index : nil }))
      }
    }
    var joined = rows.map { Optional($0) }
    for (base, indices) in groups {
      guard let first = indices.compactMap(\.self).min(), indices.contains(where: { $0 != first })
      else { continue }
      let actions = indices.enumerated().map { part, index in
        index.map { rows[$0].action } ?? constant(base, parts[part])
      }
      guard actions.allSatisfy({ $0 != nil }),
        let action = rows[first].action.combined(actions.compactMap(\.self), make)
      else { continue }
      for index in indices.compactMap(\.self) { joined[index] = nil }
      joined[first] = Sheet.Row(name: base, action: action, begin: rows[first].begin)
    }
    return joined.compactMap(\.self)
  }

  private func component(_ name: String, _ parts: [String]) -> (base: String, part: Int)? {
    for (place, part) in parts.enumerated() {
      let end = part.hasPrefix("[") ? part : "." + part
      if name.hasSuffix(end) { return (String(name.dropLast(end.count)), place) }
    }
    return nil
  }

  private func constant(_ base: String, _ part: String) -> Sheet.Action? {
    number(part.hasPrefix("[") ? base + part : "\(base).\(part)").map {
      .change(from: .init([$0]), to: .init([$0]))
    }
  }

  /// Returns the number of a component that never changes: that of its track, or what the node declares.
  private func number(_ name: String) -> Double? {
    resting[name] ?? (trace.trackIndex(named: name) == nil ? trace.declaredNumber(name) : nil)
  }

  private struct GroupKey: Hashable {
    let base: String
    let begin: Double
  }

  // MARK: There and back

  /// Combines a movement, its way back and so on.
  private func thereAndBack(_ rows: [Sheet.Row]) -> [Sheet.Row] {
    var joined: [Sheet.Row] = []
    var ends: [Double] = []
    for row in rows {
      if let last = joined.indices.last, joined[last].name == row.name,
        let there = joined[last].movement, let back = row.movement,
        there.isContinued(by: back, from: joined[last].begin, row.begin, at: ends[last])
      {
        joined[last].movement?.passes += 1
        ends[last] = back.end
      } else {
        joined.append(row)
        ends.append(row.end)
      }
    }
    return joined
  }

  // MARK: Staggers

  /// Combines the same row of at least three numbered nodes, each as much later than the one before.
  private func staggers(_ rows: [Sheet.Row]) -> [Sheet.Row] {
    var groups: [(prefix: String, suffix: String, numbers: ClosedRange<Int>, rows: [Int])] = []
    var latest: [StaggerKey: Int] = [:]
    for (index, row) in rows.enumerated() {
      guard let (prefix, number, suffix) = numbered(row.name) else { continue }
      var timeless = row
      timeless.movement?.end = 0
      let key = StaggerKey(
        prefix: prefix, suffix: suffix, number: number, action: timeless.action)
      let group = latest.removeValue(forKey: key)
      if let group, follows(row, groups[group].rows, rows) {
        groups[group].rows.append(index)
        groups[group].numbers = groups[group].numbers.lowerBound...number
        latest[key.next] = group
      } else {
        latest[key.next] = groups.count
        groups.append((prefix, suffix, number...number, [index]))
      }
    }
    var joined = rows.map { Optional($0) }
    for group in groups where group.rows.count > 2 {
      for index in group.rows.dropFirst() { joined[index] = nil }
      var row = rows[group.rows[0]]
      let (low, high) = (group.numbers.lowerBound, group.numbers.upperBound)
      row.name = "\(group.prefix)\(low)…\(group.prefix)\(high)\(group.suffix)"
      let span = rows[group.rows[group.rows.count - 1]].begin - row.begin
      row.stagger = (span / Double(group.rows.count - 1) * 10).rounded() / 10
      joined[group.rows[0]] = row
    }
    return joined.compactMap(\.self)
  }

  /// The next row that would continue a stagger.
  private struct StaggerKey: Hashable {
    let prefix: String
    let suffix: String
    var number: Int
    let action: Sheet.Action

    var next: StaggerKey {
      var key = self
      key.number += 1
      return key
    }
  }

  /// Returns whether a row comes as much later than the last row of a group as the group's second after its first.
  private func follows(_ row: Sheet.Row, _ group: [Int], _ rows: [Sheet.Row]) -> Bool {
    let last = rows[group[group.count - 1]]
    guard (row.end - row.begin - (last.end - last.begin)).magnitude <= 0.15 else { return false }
    guard group.count > 1 else { return row.begin >= last.begin }
    let step = rows[group[1]].begin - rows[group[0]].begin
    return (row.begin - last.begin - step).magnitude <= 0.2
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
      return one.end == two.end && one.curve == two.curve && one.passes == two.passes
        && one.target.isAlike(two.target)
    case (.change, .change): return true
    default: return false
    }
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

extension Sheet.Movement {
  /// Returns whether another movement goes the same way back at once.
  fileprivate func isContinued(
    by other: Sheet.Movement, from begin: Double, _ next: Double, at end: Double
  ) -> Bool {
    let (ours, theirs) = (self.end - begin, other.end - next)
    let isBack = !passes.isMultiple(of: 2)
    return (next - end).magnitude <= 0.1 && (ours - theirs).magnitude <= 0.15
      && other.from == (isBack ? to : from) && other.to == (isBack ? from : to)
      && (isBack ? Sheet.Movement.isReversed(curve, other.curve) : other.curve == curve)
      && target == nil && other.target == nil
  }

  /// Returns whether one curve is the other one backwards. A spring goes back as it came.
  private static func isReversed(_ curve: String, _ other: String) -> Bool {
    guard let easing = try? Easing(text: curve).reversed, let back = try? Easing(text: other)
    else { return curve == other }
    return [0.15, 0.4, 0.7].allSatisfy { part in
      (easing.value(at: part) - back.value(at: part)).magnitude < 1e-9
    }
  }
}

extension Sheet.Action {
  /// Returns an action of several components; `nil` if they have no common value.
  fileprivate func combined(
    _ parts: [Sheet.Action], _ make: ([Double]) -> Sheet.Value?
  ) -> Sheet.Action? {
    func value(_ part: (Sheet.Action) -> Sheet.Value?) -> Sheet.Value? {
      let numbers = parts.compactMap { action -> Double? in
        guard case .numbers(let numbers)? = part(action), numbers.count == 1 else { return nil }
        return numbers[0]
      }
      return numbers.count == parts.count ? make(numbers) : nil
    }
    guard let from = value(\.ends?.from), let to = value(\.ends?.to) else { return nil }
    guard case .movement(var movement) = self else { return .change(from: from, to: to) }
    (movement.from, movement.to) = (from, to)
    if case .known(_, let duration) = movement.target {
      guard let target = value(\.targetOrEnd) else { return nil }
      movement.target = .known(target, duration: duration)
    }
    return .movement(movement)
  }

  private var targetOrEnd: Sheet.Value? {
    if case .movement(let movement) = self, case .known(let value, _)? = movement.target {
      value
    } else {
      ends?.to
    }
  }
}
