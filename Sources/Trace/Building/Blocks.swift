/// A list whose elements never move once they are appended.
///
/// A growing array copies its elements again and again. This list adds a new block instead, so the cost of appending
/// does not depend on the number of elements.
struct Blocks<Element> {
  private var full: [[Element]] = []
  private var open: [Element] = []

  /// The number of elements in the first block.
  private static var least: Int { 256 }
  /// The largest number of elements in a block of a short list.
  static var most: Int { 8_192 }
  /// The number of elements in a block of a long list. Only the pages that are used take memory.
  private static var long: Int { 1 << 20 }

  private(set) var count = 0

  mutating func append(_ element: Element) {
    if open.count == open.capacity { addBlock() }
    open.append(element)
    count += 1
  }

  /// Appends a part of an array, over as many blocks as needed.
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

  /// Appends all elements of a buffer, over as many blocks as needed.
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
  var blocks: [[Element]] { full + [open] }

  /// Returns an array of the given elements followed by the elements of this list.
  func joined(after before: [Element]) -> [Element] {
    // A single block becomes the array without a copy.
    if before.isEmpty, full.isEmpty { return open }
    var all = before
    all.reserveHugeCapacity(before.count + count)
    for block in blocks { all.append(contentsOf: block) }
    return all
  }

  /// A position in the list, up to which elements were read.
  struct Mark {
    fileprivate var block = 0
    fileprivate var offset = 0
  }

  /// Calls a closure with each element after a mark, and moves the mark to the end.
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
    let isLong = count >= 8 * Blocks.most
    let size = isLong ? Blocks.long : min(max(Blocks.least, 2 * open.count), Blocks.most)
    if !open.isEmpty { full.append(open) }
    open = []
    open.reserveHugeCapacity(size)
  }
}
