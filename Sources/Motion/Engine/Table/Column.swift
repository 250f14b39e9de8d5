/// A list of plain numbers in its own memory, for lists that all motions share.
///
/// An array in a property of an object is expensive. Each change of an element costs reference counting, a check for
/// other owners, and an exclusivity check. These checks took most of the time of starting a motion. A column has one
/// owner, its object, and checks only bounds. Without `@exclusivity(unchecked)`, debug builds would check each access.
///
/// Where a list must be an array, no code changes it in place: it is taken out of its object and put back, or replaced.
/// Then the compiler sees that no two accesses overlap, and reading it is not checked either. A stored property that
/// other modules see is always checked, so it is a computed one over a private one.
final class Column<Element: BitwiseCopyable> {
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private var capacity = 0
  @exclusivity(unchecked) private var elements: UnsafeMutablePointer<Element>

  init(_ initial: Element...) {
    elements = .allocate(capacity: max(1, initial.count))
    capacity = max(1, initial.count)
    for element in initial { append(element) }
  }

  init(repeating element: Element, count: Int) {
    elements = .allocate(capacity: count)
    elements.initialize(repeating: element, count: count)
    (self.count, capacity) = (count, count)
  }

  deinit { elements.deallocate() }

  var isEmpty: Bool {
    @inline(__always) get { count == 0 }
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return elements[index]
    }
    @inline(__always) set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      elements[index] = newValue
    }
  }

  subscript(index: Int32) -> Element {
    @inline(__always) get { self[Int(index)] }
    @inline(__always) set { self[Int(index)] = newValue }
  }

  @inline(__always)
  func append(_ element: Element) {
    if count == capacity { reserve(pacedCapacity(count)) }
    elements[count] = element
    count &+= 1
  }

  @discardableResult
  @inline(__always)
  func removeLast() -> Element {
    precondition(count > 0)
    count &-= 1
    return elements[count]
  }

  func removeAll() { count = 0 }

  @inline(never)
  private func reserve(_ capacity: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: elements, count: count)
    elements.deallocate()
    elements = larger
    self.capacity = capacity
  }
}

/// The new capacity of a full list with this number of elements. It grows by only a half, because the many lists of a
/// stage would otherwise waste up to half of their memory.
func pacedCapacity(_ count: Int) -> Int { count + count / 2 + 8 }

extension ContiguousArray {
  @inline(__always)
  mutating func appendPaced(_ element: Element) {
    if count == capacity { reserveCapacity(pacedCapacity(count)) }
    append(element)
  }
}
