/// Elements in order of time, those of one time in order of insertion: a binary heap, the earliest first.
struct TimeQueue<Element> {
  private var entries: [(time: Ticks, number: Int, element: Element)] = []
  private var count = 0

  /// The time of the first element. It is stored, because a stage asks for it several times a step.
  private(set) var next: Ticks?

  var inOrder: [Element] {
    entries.sorted { ($0.time, $0.number) < ($1.time, $1.number) }.map(\.element)
  }

  mutating func insert(_ element: Element, at time: Ticks) {
    entries.append((time, count, element))
    count += 1
    rise(from: entries.count - 1)
    next = entries[0].time
  }

  mutating func removeFirst() -> Element { remove(at: 0) }

  mutating func remove(where isSuch: (Element) -> Bool) -> Element? {
    entries.firstIndex { isSuch($0.element) }.map { remove(at: $0) }
  }

  private mutating func remove(at place: Int) -> Element {
    entries.swapAt(place, entries.count - 1)
    let removed = entries.removeLast().element
    if place < entries.count {
      rise(from: place)
      sink(from: place)
    }
    next = entries.first?.time
    return removed
  }

  private mutating func rise(from start: Int) {
    var place = start
    while place > 0, comes(place, before: (place - 1) / 2) {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(from start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < entries.count && comes(child, before: least) { least = child }
      if least == place { return }
      entries.swapAt(place, least)
      place = least
    }
  }

  private func comes(_ place: Int, before other: Int) -> Bool {
    (entries[place].time, entries[place].number) < (entries[other].time, entries[other].number)
  }
}

struct ScheduledCall {
  typealias Body = () throws -> Void

  let code: Code
  let origin: Origin

  /// The moment at which a call was scheduled. Calls in a step may schedule one another without end.
  enum Origin {
    case outside
    /// During a step, at a time before its own.
    case earlier
    case sameTime
  }

  enum Code {
    case user(UserCode<Body>)
    case own(() -> Void)
  }
}
