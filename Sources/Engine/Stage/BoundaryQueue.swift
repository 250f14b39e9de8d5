/// The next boundary of each motion, earliest first and in tree order where times are equal.
///
/// A binary heap that knows where each motion's entry lies, so that an entry moves or leaves in O(log n).
package struct BoundaryQueue {
  private struct Entry {
    var time: Int64
    var rank: Int32
    var owner: Int32

    func comes(before other: Entry) -> Bool {
      time != other.time ? time < other.time : rank < other.rank
    }
  }

  private var heap: ContiguousArray<Entry> = []
  /// For each owner the place of its entry, -1 for none.
  private var places: ContiguousArray<Int32> = []

  /// The earliest boundary: its time and the number of its owner.
  package var first: (time: Int64, owner: Int)? {
    heap.first.map { ($0.time, Int($0.owner)) }
  }

  /// Creates an empty queue.
  package init() {}

  /// Makes room for one more owner.
  package mutating func addOwner() { places.appendPaced(-1) }

  /// Sets an owner's boundary, in place of the one it had.
  package mutating func set(_ owner: Int32, time: Int64, rank: Int32) {
    remove(owner)
    places[Int(owner)] = Int32(heap.count)
    heap.appendPaced(Entry(time: time, rank: rank, owner: owner))
    rise(heap.count - 1)
  }

  /// Removes an owner's boundary, if it has one.
  package mutating func remove(_ owner: Int32) {
    let place = Int(places[Int(owner)])
    guard place >= 0 else { return }
    places[Int(owner)] = -1
    let last = heap.removeLast()
    guard place < heap.count else { return }
    heap[place] = last
    places[Int(last.owner)] = Int32(place)
    rise(place)
    sink(Int(places[Int(last.owner)]))
  }

  /// Gives the owners other ranks.
  mutating func reorder(_ rank: (Int32) -> Int32) {
    let entries = heap
    heap = []
    for entry in entries { places[Int(entry.owner)] = -1 }
    for entry in entries { set(entry.owner, time: entry.time, rank: rank(entry.owner)) }
  }

  private mutating func rise(_ start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard heap[place].comes(before: heap[parent]) else { return }
      exchange(place, parent)
      place = parent
    }
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && heap[child].comes(before: heap[least]) {
        least = child
      }
      guard least != place else { return }
      exchange(place, least)
      place = least
    }
  }

  private mutating func exchange(_ a: Int, _ b: Int) {
    heap.swapAt(a, b)
    places[Int(heap[a].owner)] = Int32(a)
    places[Int(heap[b].owner)] = Int32(b)
  }
}
