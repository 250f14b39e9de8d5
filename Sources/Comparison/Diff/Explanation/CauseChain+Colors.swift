import DopesheetTrace

// Causes that are other ends of colours.

extension [TraceExplanation.Cause] {
  /// Combines causes that are other ends of the components of a colour: `ends at #33e6e6 instead of #e6e6e6`.
  ///
  /// The other components are taken from the ends of their tracks, or from the declaration of the node.
  func joiningColors(_ diff: TraceDiff) -> [TraceExplanation.Cause] {
    let groups = Dictionary(grouping: indices) { index in
      self[index].color.map { ColorKey(color: $0, frame: self[index].place.frame) }
    }.sorted { $0.value[0] < $1.value[0] }
    let colors = groups.compactMap { $0.key?.color }
    guard !colors.isEmpty else { return self }
    let differing = Set(diff.tracks.map(\.track.name))
    let ends = diff.golden.componentEnds(colors)
    var causes = self
    var others: Set<Int> = []
    for case (let key?, let group) in groups {
      let changes = group.flatMap { self[$0].changes }
      let names = ColorText.parts.map { "\(key.color).\($0)" }
      let parts = names.map { name -> (golden: Double, actual: Double)? in
        if differing.contains(name) { return changes.first { $0.name == name }?.otherEnd }
        return ends[name].map { ($0, $0) }
      }
      // A component that differs in another way is no part of the text.
      let isWhole = zip(names, parts).allSatisfy { !differing.contains($0) || $1 != nil }
      let known = parts.prefix { $0 != nil }.compactMap(\.self)
      guard isWhole, Set(changes.map(\.name)).count == changes.count,
        let golden = ColorText.hexadecimal(known.map(\.golden)),
        let actual = ColorText.hexadecimal(known.map(\.actual)), golden != actual
      else { continue }
      var cause = self[group[0]]
      cause.colors = [key.color]
      cause.words = "ends at \(actual) instead of \(golden)"
      cause.changes = changes
      cause.subjects = changes.map(\.name)
      for index in group.dropFirst() {
        cause.events += self[index].events
        cause.notes += self[index].notes
        others.insert(index)
      }
      causes[group[0]] = cause
    }
    return causes.indices.filter { !others.contains($0) }.map { causes[$0] }
  }
}

private struct ColorKey: Hashable {
  let color: String
  let frame: Int?
}

extension Trace {
  /// Returns the last values of the components of some colours, or what their nodes declare.
  fileprivate func componentEnds(_ colors: [String]) -> [String: Double] {
    let names = colors.flatMap { color in ColorText.parts.map { "\(color).\($0)" } }
    let writes = IndexedTrace(self, tracks: names.compactMap { trackIndex(named: $0) }).writes
    var ends: [String: Double] = [:]
    for name in names {
      guard let index = trackIndex(named: name) else {
        ends[name] = declaredNumber(name)
        continue
      }
      if let write = writes[index].last, case .value(_, let scalars) = record(at: Int(write)) {
        ends[name] = scalars.first?.number
      }
    }
    return ends
  }
}

extension TraceExplanation.Cause {
  /// The name of the colour that ends otherwise, if nothing else differs.
  fileprivate var color: String? {
    let colors = Set(
      changes.map { $0.otherEnd == nil ? nil : ColorText.component($0.name)?.color })
    return kind == .value && colors.count == 1 ? colors.first ?? nil : nil
  }
}

extension TrackChange {
  /// The end of the only movement on both sides, if nothing else differs.
  fileprivate var otherEnd: (golden: Double, actual: Double)? {
    guard kinds.count == 1, last == nil, piece == nil else { return nil }
    switch kinds[0] {
    case .end(let golden, let actual): return (golden, actual)
    case .scaled:
      guard let ends, ends.goldenStart == ends.actualStart, !ends.comesBack else { return nil }
      return (ends.goldenEnd, ends.actualEnd)
    default: return nil
    }
  }
}
