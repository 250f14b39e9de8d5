extension Trace {
  /// Returns the trace with other names for some tracks and sources, also where arguments name them.
  ///
  /// - Parameters:
  ///   - tracks: New names by old ones; none may be the name of another track.
  ///   - sources: The same for sources.
  /// - Complexity: O(records).
  package func renaming(tracks newTracks: [String: String], sources newSources: [String: String])
    -> Trace
  {
    var result = self
    func renamed(_ arguments: [Argument]) -> [Argument] {
      arguments.map { argument in
        guard let word = argument.value.text,
          let name = Trace.renamed(word, in: newSources) ?? newTracks[word]
        else { return argument }
        return Argument(argument.key, .init(text: name))
      }
    }
    for index in sources.indices {
      result.sources[index].name = newSources[sources[index].name] ?? sources[index].name
      result.sources[index].arguments = renamed(sources[index].arguments)
    }
    for index in columns.details.indices {
      result.columns.details[index].arguments = renamed(columns.details[index].arguments)
    }
    guard !newTracks.isEmpty else { return result }
    var all = tracks
    for index in all.indices { all[index].name = newTracks[all[index].name] ?? all[index].name }
    let order = all.indices.sorted { Trace.orders(all[$0].name, before: all[$1].name) }
    var ranks = [Int32](repeating: 0, count: all.count)
    for (rank, track) in order.enumerated() { ranks[track] = Int32(rank) }
    result.tracks = order.map { all[$0] }
    result.columns.renumber(ranks)
    return result
  }

  /// The new name of a source, or of a callback of it: `card.fade.completed`.
  private static func renamed(_ word: String, in names: [String: String]) -> String? {
    if let name = names[word] { return name }
    guard let dot = word.lastIndex(of: "."), let name = names[String(word[..<dot])] else {
      return nil
    }
    return name + word[dot...]
  }
}
