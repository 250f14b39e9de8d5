struct NodeAxes: OptionSet {
  let rawValue: UInt8
  static let x = NodeAxes(rawValue: 1)
  static let y = NodeAxes(rawValue: 2)
}

// A node's frame is determined by its position, bounds and anchor point, and they by the frame. Along each axis one
// of the two is kept and the other is derived from it. The frame is kept once a motion moves it, the others in all
// other cases. So a motion writes only its own numbers, and nothing is rounded twice.

extension NodeComponent {
  /// The axis along which the component and the frame determine each other; `nil` for other components.
  var axis: NodeAxes? {
    switch self {
    case .positionX, .boundsWidth, .anchorX, .frameX, .frameWidth: .x
    case .positionY, .boundsHeight, .anchorY, .frameY, .frameHeight: .y
    default: nil
    }
  }

  var isOfFrame: Bool { rawValue >= NodeComponent.frameX.rawValue }
}

private struct AxisComponents {
  let anchor: NodeComponent
  let place: NodeComponent
  let size: NodeComponent
  let derivedPlace: NodeComponent
  let derivedSize: NodeComponent
  let isFramed: Bool

  init(_ axis: NodeAxes, isFramed: Bool) {
    let isX = axis.rawValue == NodeAxes.x.rawValue
    self.isFramed = isFramed
    anchor = isX ? .anchorX : .anchorY
    let position = (
      place: isX ? NodeComponent.positionX : .positionY,
      size: isX ? NodeComponent.boundsWidth : .boundsHeight
    )
    let frame = (
      place: isX ? NodeComponent.frameX : .frameY,
      size: isX ? NodeComponent.frameWidth : .frameHeight
    )
    (place, size) = isFramed ? frame : position
    (derivedPlace, derivedSize) = isFramed ? position : frame
  }
}

extension Node {
  /// The value of a component at the present time, even inside a step.
  package subscript(component: NodeComponent) -> Double {
    get {
      guard let axis = component.axis else { return self[kept: component] }
      let along = components(of: axis)
      switch component {
      case along.derivedPlace:
        let toAnchor = self[kept: along.anchor] * self[kept: along.size]
        return along.isFramed
          ? self[kept: along.place] + toAnchor : self[kept: along.place] - toAnchor
      case along.derivedSize: return self[kept: along.size]
      default: return self[kept: component]
      }
    }
    set {
      set(component, newValue)
      if component.axis != nil { syncPassiveSlots() }
    }
  }

  private func components(of axis: NodeAxes) -> AxisComponents {
    AxisComponents(axis, isFramed: framedAxes.rawValue & axis.rawValue != 0)
  }

  /// Sets a component. A change of the frame keeps its origin or its size; other changes keep the position.
  private func set(_ component: NodeComponent, _ value: Double) {
    guard let axis = component.axis else {
      self[kept: component] = value
      return
    }
    let along = components(of: axis)
    let derived = component == along.derivedPlace ? value : self[along.derivedPlace]
    switch component {
    case along.derivedPlace: break
    case along.derivedSize: self[kept: along.size] = value
    case along.anchor where along.isFramed: self[kept: along.anchor] = value
    default:
      self[kept: component] = value
      return
    }
    let toAnchor = self[kept: along.anchor] * self[kept: along.size]
    self[kept: along.place] = along.isFramed ? derived - toAnchor : derived + toAnchor
  }

  /// Makes a component a kept one, so that a motion can move it. Does nothing if a motion moves a component that
  /// would then be derived.
  func keep(_ component: NodeComponent) {
    guard let axis = component.axis, framedAxes.contains(axis) != component.isOfFrame else {
      return
    }
    let rivals = slots.filter {
      $0.component.axis == axis && $0.component.isOfFrame != component.isOfFrame
    }
    guard !rivals.contains(where: { table!.isMoving(Int($0.slot)) }) else { return }
    let along = components(of: axis)
    let kept = [along.derivedPlace, along.derivedSize]
    let values = kept.map { self[$0] }
    framedAxes.formSymmetricDifference(axis)
    for (component, value) in zip(kept, values) { self[kept: component] = value }
    if let stage { awaitSync(on: stage) }
  }

  func isKept(_ component: NodeComponent) -> Bool {
    component.axis.map { framedAxes.contains($0) == component.isOfFrame } ?? true
  }

  func syncPassiveSlots() {
    for (component, slot) in slots where !isKept(component) {
      table!.set(Int(slot), to: self[component])
    }
  }

  func noteMixedSlots(on stage: Stage) {
    guard !hasMixedSlots else { return }
    let ofAxes = slots.filter { $0.component.axis != nil }
    hasMixedSlots =
      ofAxes.contains { $0.component.isOfFrame } && ofAxes.contains { !$0.component.isOfFrame }
    if isMovingAlongAxes { awaitSync(on: stage) }
  }

  private var isMovingAlongAxes: Bool {
    slots.contains { $0.component.axis != nil && table!.isMoving(Int($0.slot)) }
  }

  /// Makes the stage write the dependent slots at the end of each step, until no motion moves a slot they depend on.
  func awaitSync(on stage: Stage) {
    guard hasMixedSlots, !awaitsSync else { return }
    awaitsSync = true
    stage.outside.nodesToSync.append(self)
  }

  /// Writes the dependent slots at the end of a step. Returns whether the next step must write them again.
  func sync() -> Bool {
    syncPassiveSlots()
    awaitsSync = isMovingAlongAxes
    return awaitsSync
  }
}

extension Node {
  /// The place of the anchor point in the node's own coordinates.
  package var anchorPlace: (x: Double, y: Double) {
    let (bounds, anchor) = (bounds, anchorPoint)
    return (
      Double(bounds.origin.x) + Double(anchor.x) * Double(bounds.size.width),
      Double(bounds.origin.y) + Double(anchor.y) * Double(bounds.size.height)
    )
  }

  /// The transform from the node's own coordinates to those of its parent.
  package var placement: Transform4x4 {
    let (anchor, position) = (anchorPlace, position)
    return Transform4x4.translation(x: -anchor.x, y: -anchor.y).concatenating(transform)
      .concatenating(.translation(x: Double(position.x), y: Double(position.y)))
  }
}
