// What styles need that lead properties along ways of their own, and that speak for themselves in traces.

extension Property where Value: WholeValue {
  /// Moves the property along a way of one's own, from the value that it has when the motion begins.
  ///
  /// - Parameter way: Makes the way, of the object and its value at the beginning: the value at a part of it, 0 at
  ///   the beginning and 1 at the end. It must give the same for the same, and not call motions.
  package func along(
    _ way: @escaping (_ object: Object, _ start: Value) -> (_ part: Double) -> Value
  ) -> PropertyChange<Object> {
    let (access, name) = (whole!, name)
    return PropertyChange(
      root: .whole { access.bond($0, $1, name, along: way) }, name: name, offset: 0,
      from: .one(0), to: .one(1), width: 1)
  }
}

extension WholeAccess where Value: WholeValue {
  /// The change of the property of an object along a way of its own.
  fileprivate func bond(
    _ object: Object, _ target: MotionTarget, _ property: String,
    along way: @escaping (Object, Value) -> (Double) -> Value
  ) -> WholeBond {
    let finish: () -> Bool = { [weak object] in
      guard let object else { return false }
      set(object, way(object, get(object))(1))
      return true
    }
    let whole = wholeProperty(property, of: object, target)
    return WholeBond(property: whole, end: nil, finish: finish) { [weak object] in
      guard let object else { return nil }
      let present = way(object, get(object))
      return { [weak object] part in
        guard let object else { return false }
        set(object, present(part))
        return true
      }
    }
  }
}

extension Stage {
  /// Announces a change of state of a style's source with details, and what caused it. The words must be words of
  /// traces.
  package func announceChange(
    of motion: MotionControl, from: String, to next: String, _ details: [Happening.Detail]
  ) {
    declare(motion)
    let cause = presentCause.map { [Happening.Detail("cause", .text($0))] } ?? []
    announce(.state(source: motion.name, from: from, to: next, details + cause))
  }
}

extension Node {
  /// How the node's own coordinates become those of what it lies on.
  package var placement: Transform4x4 {
    let (bounds, anchor, position) = (bounds, anchorPoint, position)
    let x = Double(bounds.origin.x) + Double(anchor.x) * Double(bounds.size.width)
    let y = Double(bounds.origin.y) + Double(anchor.y) * Double(bounds.size.height)
    return Transform4x4.translation(x: -x, y: -y).concatenating(transform)
      .concatenating(.translation(x: Double(position.x), y: Double(position.y)))
  }
}
