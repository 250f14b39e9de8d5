import DopesheetCurves

/// The choices of which a script of interruptions is made: numbers below bounds, one after another.
///
/// New choices are random. Given ones are repeated, and continue with zeros, or varied, and continue at random. A smaller
/// number is a simpler choice. So a failing script is made smaller by removing and lowering its choices, and every list
/// of choices is a valid script.
struct Choices {
  /// The choices so far.
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

  /// Repeats choices.
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

  /// Returns an element of a list, which must not be empty.
  mutating func element<Element>(of list: [Element]) -> Element { list[number(below: list.count)] }
}
