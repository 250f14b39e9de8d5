/// Returns the name that a misspelt one was most likely meant to be, or `nil` if none is near.
///
/// Near is: at most one insertion, deletion, substitution or swap of neighbours for each three letters, and at
/// least one; letter case does not count. Of equally near names the first is taken. Where the names are very many, only
/// as many of the first are looked at as can be without keeping anybody waiting.
///
/// - Complexity: O(length of `name` · length of all names), at most some million steps.
package func nearest(to name: String, in names: some Sequence<String>) -> String? {
  var steps = nearestSteps
  return nearest(to: name, in: names, steps: &steps)
}

/// The most steps of one search, and of all searches for one document or stage.
package let nearestSteps = 4_000_000

/// Returns the same in as many steps as are left.
package func nearest(
  to name: String, in names: some Sequence<String>, steps: inout Int
) -> String? {
  let wanted = name.utf8.map(lowercased)
  // What is longer than any name is not misspelt, and the table would grow with its length.
  guard wanted.count <= NameGrammar.maximumLength else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in names {
    let letters = candidate.utf8.map(lowercased)
    steps -= (wanted.count + 1) * (letters.count + 1)
    if steps < 0 { break }
    let bound = max(1, max(wanted.count, letters.count) / 3)
    guard abs(wanted.count - letters.count) <= bound else { continue }
    let distance = editDistance(wanted, letters)
    guard distance <= bound, distance < max(wanted.count, letters.count) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// Returns a hint for a word that is not known: the nearest known one, else all if they are few.
package func suggestion(for word: String, in known: some Collection<String>) -> String? {
  var steps = nearestSteps
  return suggestion(for: word, in: known, steps: &steps)
}

/// Returns the same in as many steps as are left.
func suggestion(
  for word: String, in known: some Collection<String>, steps: inout Int
) -> String? {
  if let near = nearest(to: word, in: known, steps: &steps) { return "did you mean '\(near)'?" }
  guard !known.isEmpty, known.count <= 16 else { return nil }
  return "known: " + known.joined(separator: ", ")
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  byte.isLetter ? byte | 0x20 : byte
}

/// The number of insertions, deletions, substitutions and swaps of neighbours between two texts, no letter
/// being touched twice ("optimal string alignment").
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
