/// The next boundary of each motion, earliest first and in tree order where times are equal.
///
/// A binary heap that knows where each motion's entry lies, so that an entry moves or leaves in O(log n).
package final class BoundarySchedule {
  // The entries of the heap: their times and owners.
  private let times = Column<Int64>()
  private let owners = Column<Int32>()
  /// The index of each owner's entry, or -1.
  private let places = Column<Int32>()
  private let order: TreeOrder

  package var first: (time: Int64, owner: Int)? {
    @inline(__always) get { times.isEmpty ? nil : (times[0], Int(owners[0])) }
  }

  package init(in order: TreeOrder) { self.order = order }

  package func addOwner() { places.append(-1) }

  package func set(_ owner: Int32, time: Int64) {
    // Most owners have none. To ask costs less than the call.
    if places[owner] >= 0 { remove(owner) }
    times.append(time)
    owners.append(owner)
    rise(from: times.count - 1, time, owner)
  }

  func time(of owner: Int32) -> Int64? { places[owner] < 0 ? nil : times[places[owner]] }

  package func remove(_ owner: Int32) {
    let place = Int(places[owner])
    guard place >= 0 else { return }
    places[owner] = -1
    let (time, last) = (times.removeLast(), owners.removeLast())
    guard place < times.count else { return }
    if place > 0, comes(time, last, before: (place - 1) / 2) {
      rise(from: place, time, last)
    } else {
      sink(from: place, time, last)
    }
  }

  @inline(__always)
  private func comes(_ time: Int64, _ owner: Int32, before place: Int) -> Bool {
    let other = times[place]
    return time != other ? time < other : order.comes(owner, before: owners[place])
  }

  @inline(__always)
  private func put(_ time: Int64, _ owner: Int32, at place: Int) {
    times[place] = time
    owners[place] = owner
    places[owner] = Int32(truncatingIfNeeded: place)
  }

  private func rise(from start: Int, _ time: Int64, _ owner: Int32) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard comes(time, owner, before: parent) else { break }
      put(times[parent], owners[parent], at: place)
      place = parent
    }
    put(time, owner, at: place)
  }

  private func sink(from start: Int, _ time: Int64, _ owner: Int32) {
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < times.count else { break }
      if child + 1 < times.count, comes(times[child + 1], owners[child + 1], before: child) {
        child += 1
      }
      guard !comes(time, owner, before: child) else { break }
      put(times[child], owners[child], at: place)
      place = child
    }
    put(time, owner, at: place)
  }
}
