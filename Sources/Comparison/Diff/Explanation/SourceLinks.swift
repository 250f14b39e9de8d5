import DopesheetTrace

/// The links between sources, and between tracks and the sources that write them.
///
/// A source is linked to its parent and children, and to a source whose callback started it.
///
/// A trace does not record the writer of a track. Values directly before a source's change of state belong to this
/// source. Values directly after an input belong to the called source.
package struct SourceLinks {
  private var numbers: [String: Int] = [:]
  /// For each source, the numbers of the sources that depend on it, and of its relatives.
  private var followers: [[Int]] = []
  private var linked: Set<Link> = []
  private var writers: [String: [String]] = [:]
  private var writtenTracks: [String: [String]] = [:]
  /// The tracks that were added, each with its source.
  private var written: Set<[String]> = []
  private var names: Set<String> = []

  package init(_ traces: [Trace]) {
    for trace in traces {
      for source in trace.sources { linkDeclaration(source) }
      linkRecords(of: trace)
    }
  }

  package func tracks(ofSource source: String) -> [String] { writtenTracks[source] ?? [] }

  /// Returns the sources that write a track, or else the one whose name it has, or is below.
  package func sources(ofTrack track: String) -> [String] {
    if let writers = writers[track] { return writers }
    let name = ([track] + track.dottedPrefixes).first { names.contains($0) }
    return name.map { [$0] } ?? []
  }

  var count: Int { followers.count }

  func followers(of source: Int) -> [Int] { followers[source] }

  package mutating func number(of source: String) -> Int {
    if let known = numbers[source] { return known }
    numbers[source] = followers.count
    followers.append([])
    return followers.count - 1
  }

  private struct Link: Hashable {
    let source: Int
    let other: Int
  }

  private mutating func link(_ source: String, dependsOn other: String) {
    let link = Link(source: number(of: source), other: number(of: other))
    guard link.source != link.other, linked.insert(link).inserted else { return }
    followers[link.other].append(link.source)
  }

  private mutating func linkDeclaration(_ source: Trace.Source) {
    names.insert(source.name)
    if source.isNode { return }
    guard let parent = source.arguments[.parent]?.text else { return }
    link(source.name, dependsOn: parent)
    link(parent, dependsOn: source.name)
  }

  private mutating func linkRecords(of trace: Trace) {
    var seen: Set<UInt64> = []
    var pairs: [(track: Int32, source: Int32)] = []
    let (kinds, subjects) = (trace.columns.kinds, trace.columns.subjects)
    func add(_ track: Int32, _ source: Int32) {
      let key = UInt64(UInt32(bitPattern: track)) << 32 | UInt64(UInt32(bitPattern: source))
      if seen.insert(key).inserted { pairs.append((track, source)) }
    }
    for records in [trace.preroll] + trace.frames.map(\.records) {
      var run = records.lowerBound
      var caller: Int32?
      for index in records {
        let subject = subjects[index]
        if kinds[index].isOfTrack {
          if let caller { add(subject, caller) }
          continue
        }
        let writes = kinds[index].facts.writes
        caller = writes == .valuesAfter ? subject : nil
        // A callback after the values of a step did not write these values.
        if writes == .valuesBefore,
          trace.detail(ofRecord: index).arguments.cause?.callback != updatedCallback
        {
          for value in run..<index { add(subjects[value], subject) }
        }
        run = index + 1
      }
    }
    for (track, source) in pairs {
      let (track, source) = (trace.tracks[Int(track)].name, trace.sources[Int(source)].name)
      // Both traces have most writers.
      guard written.insert([track, source]).inserted else { continue }
      writers[track, default: []].append(source)
      writtenTracks[source, default: []].append(track)
    }
    linkCauses(of: trace)
  }

  /// Links sources that are started by callbacks or added to a collection.
  private mutating func linkCauses(of trace: Trace) {
    for (index, kind) in trace.columns.kinds.enumerated() where kind == .state || kind == .input {
      let arguments = trace.detail(ofRecord: index).arguments
      guard !arguments.isEmpty else { continue }
      let source = trace.sources[Int(trace.columns.subjects[index])].name
      if let cause = arguments.cause { link(source, dependsOn: cause.source) }
      if kind == .input, let motion = arguments[.motion]?.text {
        link(motion, dependsOn: source)
        link(source, dependsOn: motion)
      }
    }
  }
}
