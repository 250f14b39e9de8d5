/// Calls that are due at times to come, in order of time and then of insertion.
struct Schedule {
  typealias Call = () throws -> Void

  /// A call of the user, or one of the harness.
  enum Entry {
    case user(UserCode<Call>)
    case own(() -> Void)
  }

  private var entries: [(time: Ticks, call: Entry)] = []

  /// The time of the next call.
  var next: Ticks? { entries.first?.time }

  mutating func insert(_ call: Entry, at time: Ticks) {
    let index = entries.firstIndex { $0.time > time } ?? entries.count
    entries.insert((time, call), at: index)
  }

  mutating func removeFirst() -> Entry { entries.removeFirst().call }
}
