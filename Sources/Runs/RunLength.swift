import DopesheetEngine

/// A length of time that a document says: how long something lasts, or how long at least where it has no end.
struct RunLength: Equatable {
  /// The length, or what is known of it.
  let ticks: Ticks
  /// Tells whether there is no end.
  var isEndless = false

  static let zero = RunLength(ticks: .zero)

  /// Creates a length.
  init(ticks: Ticks, isEndless: Bool = false) {
    self.ticks = ticks
    self.isEndless = isEndless
  }

  /// What becomes of a length at a speed; `nil` beyond 200 days.
  init?(_ length: Ticks, at speed: Double) {
    guard let ticks = speed == 1 ? length : Ticks(seconds: length.seconds / speed) else {
      return nil
    }
    self.init(ticks: ticks)
  }

  /// This length and then another, which never comes after one without end; `nil` beyond 200 days.
  func then(_ next: RunLength) -> RunLength? {
    if isEndless { return self }
    return ticks.adding(next.ticks).map { RunLength(ticks: $0, isEndless: next.isEndless) }
  }

  /// This length so many times; `nil` beyond 200 days.
  func times(_ count: Int) -> RunLength? {
    if isEndless && count > 0 { return self }
    return ticks.multiplied(by: Int64(count)).map { RunLength(ticks: $0) }
  }

  /// The longer of two lengths that begin at once.
  func beside(_ other: RunLength) -> RunLength {
    RunLength(ticks: max(ticks, other.ticks), isEndless: isEndless || other.isEndless)
  }
}
