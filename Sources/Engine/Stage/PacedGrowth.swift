extension ContiguousArray {
  /// Appends an element, growing by a half where there is no room: the many arrays of a stage would else keep up to
  /// twice what they need.
  @inline(__always)
  mutating func appendPaced(_ element: Element) {
    if count == capacity { reserveCapacity(count + count / 2 + 8) }
    append(element)
  }
}
