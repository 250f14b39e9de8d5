import DopesheetCurves

/// The choices of which a script of interruptions is made: numbers below bounds, one after another.
///
/// New choices are random. Given ones are repeated, and continue with zeros, or varied, and continue at random. A smaller
/// number is a simpler choice. So a failing script is made smaller by removing and lowering its choices, and every list
/// of choices is a valid script.
struct Choices {
  private(set) var made: [UInt32] = []
  private let given: [UInt32]?
  private let varies: Bool
  private var random: SplitMix64

  /// Varies choices: about one of five is replaced, and the list may continue at random. `nil` makes random choices.
  ///
  /// - Parameter run: The number of the run, counted from 0. Each has choices of its own.
  init(varying choices: [UInt32]?, seed: UInt64, run: Int) {
    given = choices
    varies = true
    random = SplitMix64(
      seed: SplitMix64.mixed(seed &+ UInt64(run) &* SplitMix64.increment))
  }

  init(repeating choices: [UInt32]) {
    given = choices
    varies = false
    random = SplitMix64(seed: 0)
  }

  /// Returns a number below a bound, which must be positive.
  mutating func number(below bound: Int) -> Int {
    let number: Int
    if let given, made.count < given.count, !varies || random.below(5) > 0 {
      number = min(Int(given[made.count]), bound - 1)
    } else {
      number = varies ? random.below(bound) : 0
    }
    made.append(UInt32(number))
    return number
  }

  mutating func element<Element>(of list: [Element]) -> Element { list[number(below: list.count)] }
}

extension [UInt32] {
  /// Reads choices; `nil` for an invalid text.
  package init?(choices text: some StringProtocol) {
    let numbers = text.split(separator: " ").map { UInt32($0) }
    guard !numbers.contains(nil) else { return nil }
    self = numbers.compactMap { $0 }
  }

  /// The choices as numbers with spaces between them.
  package var choicesText: String { map { "\($0)" }.joined(separator: " ") }
}

/// A search for the smallest choices that still fail in the same way.
///
/// The choices are removed and lowered, not the calls changed: each list of choices is a script. Shorter lists are
/// smaller, and of two lists of one length the one with the lower first difference.
struct ChoiceShrinker {
  private(set) var best: [UInt32]
  private var left: Int
  /// The lists that were run without success. Lists come again in each pass, and where neighbours are equal.
  private var useless: Set<[UInt32]> = []
  private let fails: ([UInt32]) throws -> [UInt32]?

  init(_ choices: [UInt32], runs: Int, fails: @escaping ([UInt32]) throws -> [UInt32]?) {
    best = choices
    left = runs
    self.fails = fails
  }

  /// Removes and lowers choices until nothing helps or no runs are left.
  mutating func shrink() throws {
    while left > 0 {
      let before = best
      try removeChoices()
      try lowerChoices()
      if best == before { return }
    }
  }

  /// The numbers of neighbours to remove together. A call has six to nine choices.
  private static let lengths = [16, 12, 9, 8, 7, 6, 4, 3, 2, 1]

  private mutating func removeChoices() throws {
    for length in Self.lengths {
      var place = best.count - length
      while place >= 0 {
        var candidate = best
        candidate.removeSubrange(place..<place + length)
        try take(candidate)
        // The best choices may have become shorter.
        place = min(place - 1, best.count - length)
      }
    }
  }

  private mutating func lowerChoices() throws {
    var place = 0
    while place < best.count {
      var low: UInt32 = 0
      while place < best.count, low < best[place] {
        var candidate = best
        candidate[place] = low
        if try take(candidate) { break }
        low += max(1, (best[place] - low) / 2)
      }
      place += 1
    }
  }

  /// Takes smaller choices if they fail in the same way. Returns whether they do.
  @discardableResult
  private mutating func take(_ candidate: [UInt32]) throws -> Bool {
    guard left > 0, Self.isSmaller(candidate, best), !useless.contains(candidate) else {
      return false
    }
    left -= 1
    guard let made = try fails(candidate), Self.isSmaller(made, best) else {
      useless.insert(candidate)
      return false
    }
    best = made
    return true
  }

  private static func isSmaller(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count < b.count
  }
}
