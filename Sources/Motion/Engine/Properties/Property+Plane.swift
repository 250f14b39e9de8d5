import DopesheetCurves

extension Property where Value == Transform2D {
  /// The rotation in radians, clockwise where y points down; any number of turns.
  ///
  /// Parts and entries keep the values that motions set. All are read from the transform again after it is set in
  /// another way. While a motion moves the whole transform, a motion of a part has no visible effect.
  ///
  /// ```swift
  /// let spin = Property(\Dial.transform, named: "transform")
  /// stage.play(Motion(dial, [spin.rotation(to: .pi), spin.tx(to: 20)], duration: 1))
  /// ```
  public var rotation: Property<Object, Double> { view("rotation", PlaneViews.rotation) }
  /// The scale factors along the axes, whole or as `scale.x`.
  public var scale: Property<Object, SIMD2<Double>> { view("scale", PlaneViews.scale) }
  /// The translation in points, whole or as `translation.y`.
  public var translation: Property<Object, SIMD2<Double>> {
    view("translation", PlaneViews.translation)
  }
  /// Entry a: the factor from x to x'. A moved entry replaces that of the parts.
  public var a: Property<Object, Double> { view("a", 0) }
  /// Entry b: the factor from x to y'.
  public var b: Property<Object, Double> { view("b", 1) }
  /// Entry c: the factor from y to x'.
  public var c: Property<Object, Double> { view("c", 2) }
  /// Entry d: the factor from y to y'.
  public var d: Property<Object, Double> { view("d", 3) }
  /// Entry tx: the translation along x in points.
  public var tx: Property<Object, Double> { view("tx", 4) }
  /// Entry ty: the translation along y in points.
  public var ty: Property<Object, Double> { view("ty", 5) }

  /// Returns a part or an entry of the transform.
  private func view<Part>(_ part: String, _ place: Int) -> Property<Object, Part> {
    let access = access!
    return Property<Object, Part>(
      name: name + "." + part,
      root: .accessors(name: name) { object, track, target in
        let memory = ViewMemory(PlaneViews(.identity))
        return ForeignValue(
          name: track, of: object, as: target, get: { memory.views(of: access.get($0)) },
          set: { access.set($0, memory.transform(of: $1)) })
      }, offset: place)
  }
}

/// A transform of the plane for motions, by entries and parts, which keep the values that were set.
///
/// The parts give a transform, and the entries that were set lie over it, as in ``TransformViews``.
struct PlaneViews: MotionValue, ComponentViews {
  /// The transform before anything was set.
  private let base: Transform2D
  /// The parts, once one of them was set.
  private var parts: Transform2D.Parts?
  /// The entries that were set; empty until one is.
  private var entries: [Double?] = []

  init(_ transform: Transform2D) { base = transform }

  /// The transform with all changes.
  var transform: Transform2D {
    let transform = parts?.transform ?? base
    guard !entries.isEmpty else { return transform }
    let numbers = zip(entries, transform.numbers).map { $0 ?? $1 }
    return Transform2D(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  static let componentNames = [
    "a", "b", "c", "d", "tx", "ty", "translation.x", "translation.y", "scale.x", "scale.y",
    "rotation",
  ]

  static var tolerance: SpringCurve.Tolerance { .transforms }

  /// The index of the first translation.
  static let translation = 6
  /// The index of the first scale.
  static let scale = 8
  /// The index of the angle.
  static let rotation = 10

  subscript(component index: Int) -> Double {
    get {
      if index < PlaneViews.translation { return transform.numbers[index] }
      let parts = parts ?? Transform2D.Parts(base)
      if index < PlaneViews.scale { return parts.translation[index - PlaneViews.translation] }
      return index < PlaneViews.rotation ? parts.scale[index - PlaneViews.scale] : parts.rotation
    }
    set {
      guard index >= PlaneViews.translation else {
        if entries.isEmpty { entries = Array(repeating: nil, count: PlaneViews.translation) }
        entries[index] = newValue
        return
      }
      var parts = parts ?? Transform2D.Parts(base)
      if index < PlaneViews.scale {
        parts.translation[index - PlaneViews.translation] = newValue
      } else if index < PlaneViews.rotation {
        parts.scale[index - PlaneViews.scale] = newValue
      } else {
        parts.rotation = newValue
      }
      self.parts = parts
    }
  }
}
