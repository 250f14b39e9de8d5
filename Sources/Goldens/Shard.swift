import DopesheetNotation

/// One of several parts of a whole that machines share: the Kth of N.
///
/// What belongs to it depends on names alone, so that a new golden moves no other one to another machine.
package struct Shard: Hashable, Sendable {
  /// Which part it is, 1...count.
  package let number: Int
  /// How many parts there are, 1...10,000.
  package let count: Int

  /// More machines share no goldens, and the missing ones are counted one by one.
  private static let maximumCount = 10_000

  /// Reads `K/N`.
  ///
  /// - Parameter place: The option or variable that the text comes from.
  /// - Throws: ``GoldenError`` if it is no shard.
  package init(_ text: String, of place: String) throws(GoldenError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...Shard.maximumCount).contains(count),
      (1...count).contains(number)
    else {
      throw GoldenError(
        place, "'\(text)' is no shard",
        hint: "K/N with K of 1 to N, as in 2/3, and N of at most \(Shard.maximumCount)")
    }
    self.number = number
    self.count = count
  }

  /// Tells whether a name belongs to this part; it belongs to exactly one of them.
  package func contains(_ name: String) -> Bool {
    XXH64.digest(of: Array(name.utf8)) % UInt64(count) == UInt64(number - 1)
  }

  /// Returns the shards that are missing beside some, in order; none if there are none at all.
  package static func missing(beside shards: some Sequence<Shard>) -> [Shard] {
    var seen: [Int: Set<Int>] = [:]
    for shard in shards { seen[shard.count, default: []].insert(shard.number) }
    return seen.sorted { $0.key < $1.key }.flatMap { count, numbers in
      (1...count).filter { !numbers.contains($0) }.map { Shard(number: $0, count: count) }
    }
  }

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }
}

extension Shard: CustomStringConvertible {
  /// `2/3`.
  package var description: String { "\(number)/\(count)" }
}
