import DopesheetTrace

/// The tracks and sources that only one trace has, brought together where one is the other under another name.
struct Renames {
  /// The golden's names of sources by the actual ones.
  private(set) var sources: [String: String] = [:]
  /// The golden's names of tracks by the actual ones.
  private(set) var tracks: [String: String] = [:]
  /// All of them, the golden's name first: sources in the order of the golden, then tracks.
  private(set) var list: [TraceExplanation.Rename] = []

  private let diff: TraceDiff

  init(_ diff: TraceDiff) {
    self.diff = diff
    findSources()
    findTracks()
  }

  /// Whether anything has another name.
  var isEmpty: Bool { list.isEmpty }

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

  /// Pairs sources of the same kind, configuration and events, in order, where both traces have as many.
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

  /// The names of sources by all that is said of them but names and times.
  private static func groups(
    _ sources: [Trace.Source], _ trace: Trace
  ) -> (groups: [String: [String]], places: [String: (key: String, place: Int)]) {
    var keys = sources.map { source in
      // Arguments that name other sources may have been renamed with them.
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

  /// Pairs tracks of the same type: by the name of a source that was renamed, by what they show and when, and by
  /// what they show in which order.
  private mutating func findTracks() {
    var missing = diff.structure.tracks.filter { $0.actual == nil }.compactMap(\.golden)
    var extra = diff.structure.tracks.filter { $0.golden == nil }.compactMap(\.actual)
    guard !missing.isEmpty, !extra.isEmpty else { return }
    func pair(_ golden: Trace.Track, _ actual: Trace.Track) {
      note(.track, golden.name, actual.name)
      missing.removeAll { $0.name == golden.name }
      extra.removeAll { $0.name == actual.name }
    }
    for (new, old) in sources.sorted(by: { Trace.orders($0.value, before: $1.value) }) {
      for golden in missing where golden.name.hasPrefix(old + ".") {
        let name = new + golden.name.dropFirst(old.count)
        guard let actual = extra.first(where: { $0.name == name }), golden.isLike(actual) else {
          continue
        }
        pair(golden, actual)
      }
    }
    let limit = TrackClassifier.limit(diff)
    guard !missing.isEmpty, !extra.isEmpty, missing.count <= limit, extra.count <= limit else {
      return
    }
    let (ourTracks, theirTracks) = (missing, extra)
    let ours = SeriesTable(
      diff.golden, tracks: ourTracks.compactMap { diff.golden.trackIndex(named: $0.name) })
    let theirs = SeriesTable(
      diff.actual, tracks: theirTracks.compactMap { diff.actual.trackIndex(named: $0.name) })
    for hash in [SeriesTable.timedHash, SeriesTable.changeHash] {
      var places: [UInt64: ([Int], [Int])] = [:]
      for (slot, track) in ourTracks.enumerated() where missing.contains(track) {
        places[hash(ours)(slot), default: ([], [])].0.append(slot)
      }
      for (slot, track) in theirTracks.enumerated() where extra.contains(track) {
        places[hash(theirs)(slot), default: ([], [])].1.append(slot)
      }
      for (slot, track) in ourTracks.enumerated() where missing.contains(track) {
        // Several of one course are told apart by the last part of their names.
        guard let (mine, others) = places[hash(ours)(slot)], !others.isEmpty else { continue }
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

extension Trace.Track {
  /// Returns whether two tracks are of one type.
  fileprivate func isLike(_ other: Trace.Track) -> Bool {
    hasType(of: other) && unit == other.unit
  }

  fileprivate var lastPart: Substring { name.split(separator: ".").last ?? "" }
}
