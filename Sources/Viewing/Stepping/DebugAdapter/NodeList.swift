import DopesheetTrace

/// The nodes of a trace with their tracks, and the other sources as a tree.
///
/// The name of a node is the part of a track's name before the first dot. Declared nodes come first, in order of
/// declaration.
struct NodeList {
  struct Entry {
    let name: String
    /// The source of the node; `nil` if the node is not declared, as for a probe.
    let source: Int?
    /// The range of the node's tracks in ``NodeList/order``.
    let tracks: Range<Int>
  }

  /// The numbers of the tracks, in order of their names.
  let order: [Int]
  let nodes: [Entry]
  /// The sources that are not nodes, each after its children, in order of declaration.
  let motions: [Int]

  init(_ known: IndexedTrace) {
    let trace = known.trace
    let order = trace.tracks.indices.sorted {
      Trace.orders(trace.tracks[$0].name, before: trace.tracks[$1].name)
    }
    self.order = order
    var groups: [(name: String, tracks: Range<Int>)] = []
    for (position, track) in order.enumerated() {
      let name = String(trace.tracks[track].name.prefix { $0 != "." })
      if groups.last?.name == name {
        groups[groups.count - 1].tracks = groups[groups.count - 1].tracks.lowerBound..<position + 1
      } else {
        groups.append((name, position..<position + 1))
      }
    }
    let byName = Dictionary(
      groups.map { ($0.name, $0.tracks) }, uniquingKeysWith: { first, _ in first })
    let declared = trace.sources.indices.filter { trace.sources[$0].isNode }
    let names = Set(declared.map { trace.sources[$0].name })
    nodes =
      declared.map {
        Entry(
          name: trace.sources[$0].name, source: $0, tracks: byName[trace.sources[$0].name] ?? 0..<0)
      }
      + groups.filter { !names.contains($0.name) }.map {
        Entry(name: $0.name, source: nil, tracks: $0.tracks)
      }
    motions = NodeList.tree(known)
  }

  /// Returns the sources that are not nodes, children before their parents.
  private static func tree(_ known: IndexedTrace) -> [Int] {
    let sources = known.trace.sources
    var children: [[Int]] = Array(repeating: [], count: sources.count)
    var roots: [Int] = []
    for index in sources.indices where !sources[index].isNode {
      let parent = sources[index].arguments[.parent]?.text.flatMap { known.source(named: $0) }
      // A parent is always declared before its children. Any other reference could form a cycle.
      if let parent, parent < index, !sources[parent].isNode {
        children[parent].append(index)
      } else {
        roots.append(index)
      }
    }
    var order: [Int] = []
    var open: [(source: Int, isDone: Bool)] = roots.reversed().map { ($0, false) }
    while let (source, isDone) = open.popLast() {
      if isDone {
        order.append(source)
      } else {
        open.append((source, true))
        open += children[source].reversed().map { ($0, false) }
      }
    }
    return order
  }
}
