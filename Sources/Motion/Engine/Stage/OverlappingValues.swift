// Views of a value. They are the parts of a transform that is also moved as a whole, and the hue, saturation,
// brightness and white of a colour. While a motion moves the value itself, its views do not show: nothing is written
// to them, even at their ends. So the shown value is a function of time alone, and no view is computed again from the
// last frame.

extension ForeignValue {
  func isCovered(on table: ValueTable) -> Bool {
    switch viewed {
    // Only nodes have colours of their own.
    case .node(let first): unsafeDowncast(target, to: Node.self).movesColor(first, on: table)
    case .foreign(let color): color.isMoving(on: table, in: 0..<3)
    case nil: target.movesWhole(name, on: table)
    }
  }

  func isMoving(on table: ValueTable) -> Bool { isMoving(on: table, in: componentNames.indices) }

  fileprivate func isMoving(on table: ValueTable, in components: Range<Int>) -> Bool {
    firstSlot >= 0 && components.contains { table.isMoving(firstSlot + $0) }
  }
}

extension Node {
  fileprivate func movesColor(_ red: NodeComponent, on table: ValueTable) -> Bool {
    slots.contains { component, slot in
      (0..<3).contains(Int(component.rawValue) - Int(red.rawValue)) && table.isMoving(Int(slot))
    }
  }
}

extension MotionTarget {
  fileprivate func movesViews(of part: MotionTrack.Home, on table: ValueTable) -> Bool {
    foreignValues.contains { $0.viewed?.contains(part) ?? false && $0.isMoving(on: table) }
  }
}

extension NodeComponent {
  var isOfColor: Bool { self == .red || self == .green || self == .blue }
}

extension MotionTrack.Home {
  /// Returns whether the value is a view of a moving one, or has views that move.
  func isOverlapped(on table: ValueTable) -> Bool {
    switch self {
    case .node(let node, let component):
      component.isOfColor && node.movesViews(of: self, on: table)
    case .foreign(let value, let component):
      value.isCovered(on: table)
        || component < 3 && value.viewed == nil && value.target.movesViews(of: self, on: table)
    case .whole(let bond):
      bond.property.target.foreignValues.contains {
        $0.name == bond.property.name && $0.isMoving(on: table)
      }
    case .own: false
    }
  }

  /// Returns whether a value moves that overlaps this one; see ``shares(with:)``.
  func isShared(on table: ValueTable) -> Bool {
    if isOverlapped(on: table) { return true }
    return switch self {
    case .node(let node, let component):
      component.axis != nil
        && node.slots.contains {
          $0.component.follows(from: component) && table.isMoving(Int($0.slot))
        }
    case .foreign(let value, _): value.viewed != nil && value.isMoving(on: table)
    case .whole, .own: false
    }
  }

  /// Returns whether two values overlap: a whole and its view, two views, or a frame and a position.
  func shares(with other: MotionTrack.Home) -> Bool {
    switch (self, other) {
    case (.node(let node, let component), .node(let otherNode, let otherComponent)):
      node === otherNode && component.follows(from: otherComponent)
    case (.node(let node, _), .foreign(let value, _)):
      value.target === node && value.viewed?.contains(self) ?? false
    case (.foreign(let value, _), .node(let node, _)):
      value.target === node && value.viewed?.contains(other) ?? false
    case (.whole(let bond), .foreign(let value, _)), (.foreign(let value, _), .whole(let bond)):
      value.target === bond.property.target && value.name == bond.property.name
    case (.foreign(let value, let component), .foreign(let otherValue, let otherComponent)):
      value.viewed?.contains(other) ?? false || otherValue.viewed?.contains(self) ?? false
        // White overlaps saturation and brightness.
        || value === otherValue && value.viewed != nil && component != otherComponent
          && max(component, otherComponent) == 3 && min(component, otherComponent) > 0
    case (.whole, _), (.own, _), (_, .whole), (_, .own): false
    }
  }
}

extension NodeComponent {
  /// Returns whether one component is of the frame, and the other determines it along the same axis.
  fileprivate func follows(from other: NodeComponent) -> Bool {
    axis != nil && axis == other.axis && isOfFrame != other.isOfFrame
  }
}
