import DopesheetTrace

/// The nodes of a trace with their tracks, and the other sources as a tree.
///
/// The name of a node is the part of a track's name before the first dot. Declared nodes come first, in order of
/// declaration.
struct NodeList {
  struct Entry {
    let name: String
    /// The number of the source; `nil` if the node is not declared, as for a probe.
    let source: Int?
    let tracks: [Int]
  }

  /// The numbers of the tracks, in order of their names.
  let order: [Int]
  let nodes: [Entry]
  /// The sources that are not nodes, each after its children, in order of declaration.
  let motions: [Int]

  init(_ known: IndexedTrace) {
    let trace = known.trace
    func node(_ track: Int) -> String { String(trace.tracks[track].name.prefix { $0 != "." }) }
    order = trace.tracks.indices.sorted {
      Trace.orders(trace.tracks[$0].name, before: trace.tracks[$1].name)
    }
    var groups = Dictionary(grouping: order, by: node)
    let declared = trace.sources.indices.filter { trace.sources[$0].isNode }.map { source in
      let name = trace.sources[source].name
      return Entry(name: name, source: source, tracks: groups.removeValue(forKey: name) ?? [])
    }
    nodes =
      declared
      + order.map(node).compactMap { name in
        groups.removeValue(forKey: name).map { Entry(name: name, source: nil, tracks: $0) }
      }
    motions = NodeList.tree(known)
  }

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
