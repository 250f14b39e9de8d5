import DopesheetCurves

/// A number of a node that motions can move without a closure. While it is animated, its value is in the stage's
/// table.
package enum NodeComponent: UInt8, CaseIterable, Sendable {
  case positionX
  case positionY
  case boundsX
  case boundsY
  case boundsWidth
  case boundsHeight
  case anchorX
  case anchorY
  case alpha
  case zPosition
  case red
  case green
  case blue
  case opacity
  case frameX
  case frameY
  case frameWidth
  case frameHeight

  package var path: String {
    switch self {
    case .positionX: "position.x"
    case .positionY: "position.y"
    case .boundsX: "bounds.origin.x"
    case .boundsY: "bounds.origin.y"
    case .boundsWidth: "bounds.size.width"
    case .boundsHeight: "bounds.size.height"
    case .anchorX: "anchorPoint.x"
    case .anchorY: "anchorPoint.y"
    case .alpha: "alpha"
    case .zPosition: "zPosition"
    case .red: "backgroundColor.red"
    case .green: "backgroundColor.green"
    case .blue: "backgroundColor.blue"
    case .opacity: "backgroundColor.alpha"
    case .frameX: "frame.origin.x"
    case .frameY: "frame.origin.y"
    case .frameWidth: "frame.size.width"
    case .frameHeight: "frame.size.height"
    }
  }

  var initial: Double {
    switch self {
    case .anchorX, .anchorY: 0.5
    case .alpha: 1
    default: 0
    }
  }

  var tolerance: SpringCurve.Tolerance {
    switch self {
    case .alpha, .anchorX, .anchorY, .red, .green, .blue, .opacity: .fractions
    default: .points
    }
  }

  func advanced(by offset: Int) -> NodeComponent {
    NodeComponent(rawValue: rawValue + UInt8(offset))!
  }
}

/// The numbers of a node's components. Each is stored once it differs from its initial value, since most nodes have a
/// frame and little else.
struct NodeNumbers {
  private var numbers: ContiguousArray<Double> = []
  /// A bit for each component that is stored.
  private var stored: UInt32 = 0

  subscript(component: NodeComponent) -> Double {
    @inline(__always)
    get { isStored(component) ? numbers[place(of: component)] : component.initial }
    set {
      if isStored(component) {
        numbers[place(of: component)] = newValue
      } else if newValue.bitPattern != component.initial.bitPattern {
        numbers.insert(newValue, at: place(of: component))
        stored |= 1 << component.rawValue
      }
    }
  }

  private func isStored(_ component: NodeComponent) -> Bool {
    stored & 1 << component.rawValue != 0
  }

  private func place(of component: NodeComponent) -> Int {
    (stored & (1 << component.rawValue - 1)).nonzeroBitCount
  }
}

/// The slots of a node's components that were ever animated. They are few, so a list is faster than an index. Mostly
/// there is only one, which is stored without an array.
struct NodeSlots: RandomAccessCollection {
  typealias Element = (component: NodeComponent, slot: Int32)
  /// The first slot; -1 if the list is empty.
  private(set) var head: Element = (.alpha, -1)
  private var others: [Element] = []

  var startIndex: Int { 0 }
  var endIndex: Int { head.slot < 0 ? 0 : 1 + others.count }

  subscript(index: Int) -> Element { index == 0 ? head : others[index - 1] }

  func otherSlot(of component: NodeComponent) -> Int? {
    others.first { $0.component == component }.map { Int($0.slot) }
  }

  /// Stores the first slot. The list is empty, and is not copied.
  mutating func begin(_ component: NodeComponent, _ slot: Int32) { head = (component, slot) }

  func adding(_ component: NodeComponent, _ slot: Int32) -> NodeSlots {
    precondition(!isEmpty)
    var slots = self
    slots.others.append((component, slot))
    return slots
  }
}
