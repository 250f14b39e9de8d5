/// A list of plain numbers in memory of its own.
///
/// An array that is a property of an object is counted as a reference, asked whether it has another owner, and
/// watched for accesses at once, each time one of its elements changes. For the lists that all motions share that
/// took most of the time of starting one. A column has one owner, its object, and only bounds are checked.
final class Column<Element: BitwiseCopyable> {
  private(set) var count = 0
  private var capacity = 0
  private var elements: UnsafeMutablePointer<Element>

  /// Creates a column of some elements.
  init(_ initial: Element...) {
    elements = .allocate(capacity: max(1, initial.count))
    capacity = max(1, initial.count)
    for element in initial { append(element) }
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

/// The room to make where there is room for so many elements and no more: by a half, since the many lists of a stage
/// would else keep up to twice what they need.
func pacedCapacity(_ count: Int) -> Int { count + count / 2 + 8 }

extension ContiguousArray {
  /// Appends an element, growing at the pace of columns.
  @inline(__always)
  mutating func appendPaced(_ element: Element) {
    if count == capacity { reserveCapacity(pacedCapacity(count)) }
    append(element)
  }
}
