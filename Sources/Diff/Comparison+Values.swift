import DopesheetTrace

extension Comparison {
  /// How two values of a track relate.
  enum Relation {
    case same
    case within(component: Int, distance: Double, use: Double)
    case outside(component: Int, distance: Double)

    var isOutside: Bool {
      if case .outside = self { true } else { false }
    }
  }

  /// Compares the values whose first scalars are given, -1 for a track without a value.
  func relation(_ track: Int, _ golden: Int32, _ actual: Int32) -> Relation {
    guard golden >= 0, actual >= 0 else {
      return golden == actual ? .same : .outside(component: 0, distance: .infinity)
    }
    let (kind, width) = layout[track]
    var result = Relation.same
    for component in 0..<width {
      let ours = self.golden.page.columns.scalars[Int(golden) + component]
      let theirs = self.actual.page.columns.scalars[Int(actual) + component]
      if ours == theirs, kind != .sym { continue }
      let gap = ScalarGap(kind, ours, kind == .sym ? words[Int(theirs)] : theirs)
      if gap.isNone { continue }
      let use = tracks.tolerances[track].use(
        distance: gap.distance, magnitude: gap.magnitude, steps: gap.steps)
      switch (use, result) {
      case (let use?, .same):
        result = .within(component: component, distance: gap.distance, use: use)
      case (let use?, .within(let former, let distance, let greatest)):
        result =
          gap.distance > distance
          ? .within(component: component, distance: gap.distance, use: max(use, greatest))
          : .within(component: former, distance: distance, use: max(use, greatest))
      case (nil, .outside(_, let distance)) where gap.distance <= distance:
        break
      case (nil, _):
        result = .outside(component: component, distance: gap.distance)
      case (_?, .outside):
        break
      }
    }
    return result
  }

  /// Compares two values, keeps count, and tells whether they differ outside of the tolerance.
  @discardableResult
  mutating func compareValues(
    _ track: Int, _ golden: Int32, _ actual: Int32, _ moment: Moment
  ) -> Bool {
    counts.values += 1
    standings[track].comparedAt = ordinal
    switch relation(track, golden, actual) {
    case .same:
      standings[track].isApart = false
      return false
    case .within(let component, let distance, let use):
      counts.toleratedValues += 1
      standings[track].isApart = false
      tallies[track].use = max(tallies[track].use, use)
      if tallies[track].within.count(distance) {
        let finding = finding(track, distance, component, golden, actual, moment)
        tallies[track].within.keep(finding)
      }
      return false
    case .outside(let component, let distance):
      noteOutside(track, distance, component, golden, actual, moment)
      return true
    }
  }

  /// Notes two values that differ outside of the tolerance.
  mutating func noteOutside(
    _ track: Int, _ distance: Double, _ component: Int, _ golden: Int32, _ actual: Int32,
    _ moment: Moment
  ) {
    counts.differingValues += 1
    standings[track].isApart = true
    if tallies[track].outside.count(distance) {
      let finding = finding(track, distance, component, golden, actual, moment)
      tallies[track].outside.keep(finding)
    }
    flag(track)
    if !standings[track].isListed {
      standings[track].isListed = true
      apart.append(track)
    }
  }

  /// Notes that a track differs in this frame.
  mutating func flag(_ track: Int) {
    guard standings[track].flaggedAt != ordinal else { return }
    standings[track].flaggedAt = ordinal
    flagged.append(track)
  }
}
