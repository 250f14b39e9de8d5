import DopesheetTrace

struct Renames {
  /// The golden's names of sources by their actual names.
  private(set) var sources: [String: String] = [:]
  /// The golden's names of tracks by their actual names.
  private(set) var tracks: [String: String] = [:]
  /// All renames: sources in the order of the golden, then tracks.
  private(set) var list: [TraceExplanation.Rename] = []

  private let diff: TraceDiff

  init(_ diff: TraceDiff) {
    self.diff = diff
    findSources()
    findTracks()
  }

  private mutating func note(
    _ kind: TraceExplanation.Rename.Kind, _ golden: String, _ actual: String
  ) {
    switch kind {
    case .source: sources[actual] = golden
    case .track: tracks[actual] = golden
    }
    list.append(TraceExplanation.Rename(kind: kind, golden: golden, actual: actual))
  }

  // MARK: Sources

  /// Pairs sources of the same kind, configuration and events, if both traces have the same number.
  private mutating func findSources() {
    let missing = diff.structure.sources.filter { $0.actual == nil }.compactMap(\.golden)
    let extra = diff.structure.sources.filter { $0.golden == nil }.compactMap(\.actual)
    guard !missing.isEmpty, !extra.isEmpty else { return }
    let ours = Renames.groups(missing, diff.golden)
    let theirs = Renames.groups(extra, diff.actual)
    for golden in missing {
      guard let (key, place) = ours.places[golden.name], let twins = theirs.groups[key],
        twins.count == ours.groups[key]?.count
      else { continue }
      note(.source, golden.name, twins[place])
    }
  }

  /// Groups the names of sources by their content without names and times.
  private static func groups(
    _ sources: [Trace.Source], _ trace: Trace
  ) -> (groups: [String: [String]], places: [String: (key: String, place: Int)]) {
    var keys = sources.map { source in
      // Arguments that name other sources may have changed with them.
      let names: [ArgumentKey] = [.parent, .motion, .node]
      let arguments = source.arguments.filter { argument in
        !names.contains { $0.rawValue == argument.key }
      }
      return "\(source.kind) " + arguments.map(\.phrase).joined(separator: " ")
    }
    var positions: [String: Int] = [:]
    for (number, source) in sources.enumerated() { positions[source.name] = number }
    let numbers = trace.sources.map { positions[$0.name] }
    for index in 0..<trace.recordCount {
      guard trace.columns.kinds[index].isEvent,
        let number = numbers[Int(trace.columns.subjects[index])]
      else { continue }
      let detail = trace.detail(ofRecord: index)
      keys[number] += "|\(trace.columns.kinds[index].rawValue)\(detail.word) \(detail.next)"
    }
    var groups: [String: [String]] = [:]
    var places: [String: (key: String, place: Int)] = [:]
    for (source, key) in zip(sources, keys) {
      places[source.name] = (key, groups[key]?.count ?? 0)
      groups[key, default: []].append(source.name)
    }
    return (groups, places)
  }

  // MARK: Tracks

  /// Pairs tracks of the same type: by a renamed source, by values and times, and by values alone.
  private mutating func findTracks() {
    let ourAll = diff.structure.tracks.filter { $0.actual == nil }.compactMap(\.golden)
    let theirAll = diff.structure.tracks.filter { $0.golden == nil }.compactMap(\.actual)
    guard !ourAll.isEmpty, !theirAll.isEmpty else { return }
    var missing = Set(ourAll.map(\.name))
    var extra = Dictionary(uniqueKeysWithValues: theirAll.map { ($0.name, $0) })
    func pair(_ golden: Trace.Track, _ actual: Trace.Track) {
      note(.track, golden.name, actual.name)
      missing.remove(golden.name)
      extra[actual.name] = nil
    }
    let names = Set(sources.values)
    var tracksBySource: [String: [Trace.Track]] = [:]
    for track in ourAll {
      for source in track.name.dottedPrefixes where names.contains(source) {
        tracksBySource[source, default: []].append(track)
      }
    }
    for (new, old) in sources.sorted(by: { Trace.orders($0.value, before: $1.value) }) {
      for golden in tracksBySource[old] ?? [] where missing.contains(golden.name) {
        let name = new + golden.name.dropFirst(old.count)
        guard let actual = extra[name], golden.isLike(actual) else { continue }
        pair(golden, actual)
      }
    }
    let limit = TrackClassifier.limit(diff)
    guard !missing.isEmpty, !extra.isEmpty, missing.count <= limit, extra.count <= limit else {
      return
    }
    let ourTracks = ourAll.filter { missing.contains($0.name) }
    let theirTracks = theirAll.filter { extra[$0.name] != nil }
    let ours = SeriesTable(
      diff.golden, tracks: ourTracks.compactMap { diff.golden.trackIndex(named: $0.name) })
    let theirs = SeriesTable(
      diff.actual, tracks: theirTracks.compactMap { diff.actual.trackIndex(named: $0.name) })
    for hash in [SeriesTable.timedHash, SeriesTable.changeHash] {
      let ourSlots = ourTracks.indices.filter { missing.contains(ourTracks[$0].name) }
      let theirSlots = theirTracks.indices.filter { extra[theirTracks[$0].name] != nil }
      let ourGroups = Dictionary(grouping: ourSlots, by: hash(ours))
      let theirGroups = Dictionary(grouping: theirSlots, by: hash(theirs))
      for slot in ourSlots {
        // Tracks with the same values are distinguished by the last part of their names.
        let (track, key) = (ourTracks[slot], hash(ours)(slot))
        guard let mine = ourGroups[key], let others = theirGroups[key] else { continue }
        let twins = others.filter { theirTracks[$0].isLike(track) }
        let namesakes = twins.filter { theirTracks[$0].lastPart == track.lastPart }
        let rivals = mine.filter { ourTracks[$0].lastPart == track.lastPart }
        if mine.count == 1, twins.count == 1 {
          pair(track, theirTracks[twins[0]])
        } else if rivals.count == 1, namesakes.count == 1 {
          pair(track, theirTracks[namesakes[0]])
        }
      }
    }
  }
}

extension String {
  /// The text before each dot, the longest first.
  var dottedPrefixes: [String] {
    var prefixes: [String] = []
    var rest = self[...]
    while let dot = rest.lastIndex(of: ".") {
      rest = rest[..<dot]
      prefixes.append(String(rest))
    }
    return prefixes
  }
}

extension Trace.Track {
  fileprivate func isLike(_ other: Trace.Track) -> Bool {
    hasType(of: other) && unit == other.unit
  }

  fileprivate var lastPart: Substring { name.split(separator: ".").last ?? "" }
}
