extension Sequence {
  /// Returns the elements by a key, in the order of the first element of each.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var groups: [(key: Key, elements: [Element])] = []
    var places: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].elements.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}
