/// Elements that stay where they are once appended.
///
/// An array that grows moves its elements again and again; here a new block is added, so that appending never takes
/// longer because of what is there.
struct Blocks<Element> {
  private var full: [ContiguousArray<Element>] = []
  private var open: ContiguousArray<Element> = []

  /// The elements of the first block.
  private static var least: Int { 256 }
  /// The elements of a block, after some smaller ones.
  static var most: Int { 8_192 }

  /// The number of elements.
  private(set) var count = 0

  /// Makes room for so many elements in one block, where none has been appended.
  mutating func reserveCapacity(_ count: Int) {
    if self.count == 0 { open.reserveCapacity(count) }
  }

  /// Appends an element.
  mutating func append(_ element: Element) {
    if open.count == open.capacity { addBlock() }
    open.append(element)
    count += 1
  }

  /// Appends a part of an array, over as many blocks as it needs.
  mutating func append(contentsOf elements: [Element], _ part: Range<Int>) {
    if part.count == 1 { return append(elements[part.lowerBound]) }
    var rest = part
    while !rest.isEmpty {
      if open.count == open.capacity { addBlock() }
      let end = min(rest.upperBound, rest.lowerBound + open.capacity - open.count)
      open.append(contentsOf: elements[rest.lowerBound..<end])
      rest = end..<rest.upperBound
    }
    count += part.count
  }

  /// Appends all elements of a buffer, over as many blocks as they need.
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    var start = 0
    while start < elements.count {
      if open.count == open.capacity { addBlock() }
      let end = min(elements.count, start + open.capacity - open.count)
      open.append(contentsOf: UnsafeBufferPointer(rebasing: elements[start..<end]))
      start = end
    }
    count += elements.count
  }

  /// The elements in order, block by block.
  var blocks: [ContiguousArray<Element>] { full + [open] }

  /// The elements as one array, behind others.
  func joined(after before: [Element]) -> [Element] {
    // The one block becomes the array, without a copy.
    if before.isEmpty, full.isEmpty { return Array(open) }
    var all = before
    all.reserveCapacity(before.count + count)
    for block in blocks { all.append(contentsOf: block) }
    return all
  }

  /// How far the elements have been read.
  struct Mark {
    fileprivate var block = 0
    fileprivate var offset = 0
  }

  /// Calls a closure with each element behind a mark, and moves the mark to the end.
  func read(from mark: inout Mark, _ body: (Element) -> Void) {
    while mark.block <= full.count {
      let block = mark.block < full.count ? full[mark.block] : open
      for element in block[mark.offset...] { body(element) }
      mark.offset = block.count
      if mark.block == full.count { return }
      mark.block += 1
      mark.offset = 0
    }
  }

  private mutating func addBlock() {
    let size = min(max(Blocks.least, 2 * open.count), Blocks.most)
    if !open.isEmpty { full.append(open) }
    open = []
    open.reserveCapacity(size)
  }
}
