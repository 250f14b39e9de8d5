/// The slots of a node's components that were ever animated: few, so a list beats an index, and mostly one, which needs
/// no room of its own.
struct NodeSlots: RandomAccessCollection {
  typealias Element = (component: NodeComponent, slot: Int32)
  private var first: Element = (.alpha, -1)
  private var others: [Element] = []

  var startIndex: Int { 0 }
  var endIndex: Int { first.slot < 0 ? 0 : 1 + others.count }

  subscript(index: Int) -> Element { index == 0 ? first : others[index - 1] }

  /// The slot of a component that has one.
  @inline(__always)
  func slot(of component: NodeComponent) -> Int? {
    if first.component == component { return first.slot < 0 ? nil : Int(first.slot) }
    return others.isEmpty ? nil : otherSlot(of: component)
  }

  private func otherSlot(of component: NodeComponent) -> Int? {
    others.first { $0.component == component }.map { Int($0.slot) }
  }

  /// The slots with one more.
  func adding(_ component: NodeComponent, _ slot: Int32) -> NodeSlots {
    var slots = self
    if isEmpty { slots.first = (component, slot) } else { slots.others.append((component, slot)) }
    return slots
  }
}
