/// Returns the name that is nearest to a misspelled one; `nil` if no name is near.
///
/// A near name differs by at most one insertion, deletion, substitution or swap of neighbours for each three letters,
/// but at least one is always allowed. Letter case is ignored. The first of equally near names is returned. The search
/// ends after a fixed number of steps, so that later names of a very long list are not compared.
///
/// - Complexity: O(length of `name` · length of all names), at most 4 million steps.
package func nearest(to name: String, in names: some Sequence<String>) -> String? {
  var steps = nearestSteps
  return nearest(to: name, in: names, steps: &steps)
}

/// The maximum number of steps of one search, and of all searches for one document.
package let nearestSteps = 4_000_000

package func nearest(
  to name: String, in names: some Sequence<String>, steps: inout Int
) -> String? {
  let wanted = name.utf8.map(lowercased)
  // A longer text is not a misspelled name, and would make the table large.
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

/// Returns a hint for an unknown word: the nearest known one, or all if there are few, after a label.
package func suggestion(
  for word: String, in known: some Collection<String>, as label: String = "known",
  atMost limit: Int = 16
) -> String? {
  var steps = nearestSteps
  return suggestion(for: word, in: known, as: label, atMost: limit, steps: &steps)
}

func suggestion(
  for word: String, in known: some Collection<String>, as label: String = "known",
  atMost limit: Int = 16, steps: inout Int
) -> String? {
  if let near = nearest(to: word, in: known, steps: &steps) { return suggestion(of: [near]) }
  guard !known.isEmpty, known.count <= limit else { return nil }
  return label + ": " + distinct(known).joined(separator: ", ")
}

/// Returns a hint with the names that a word may stand for, each once.
package func suggestion(of names: [String]) -> String {
  "did you mean '\(distinct(names).joined(separator: "' or '"))'?"
}

private func distinct(_ names: some Sequence<String>) -> [String] {
  var seen: Set<String> = []
  return names.filter { seen.insert($0).inserted }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  byte.isLetter ? byte | 0x20 : byte
}

/// Returns the optimal string alignment distance of two texts: it counts insertions, deletions, substitutions and swaps
/// of neighbours, and changes no letter twice.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last: [Int] = []
  while last.count <= b.count { last.append(last.count) }
  // Plain loops and comparisons are quick in a debug build, too.
  var i = 0
  while i < a.count {
    var row = [i + 1]
    var j = 0
    while j < b.count {
      var cost = last[j] + (a[i] == b[j] ? 0 : 1)
      if last[j + 1] < cost { cost = last[j + 1] + 1 }
      if row[j] < cost { cost = row[j] + 1 }
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j], beforeLast[j - 1] < cost {
        cost = beforeLast[j - 1] + 1
      }
      row.append(cost)
      j += 1
    }
    (beforeLast, last) = (last, row)
    i += 1
  }
  return last[b.count]
}
