/// Calls that are due at times to come, in order of time and then of insertion.
struct Schedule {
  private var entries: [(time: Ticks, call: () throws -> Void)] = []

  /// The time of the next call.
  var next: Ticks? { entries.first?.time }

  mutating func insert(_ call: @escaping () throws -> Void, at time: Ticks) {
    let index = entries.firstIndex { $0.time > time } ?? entries.count
    entries.insert((time, call), at: index)
  }

  mutating func removeFirst() -> () throws -> Void { entries.removeFirst().call }
}
