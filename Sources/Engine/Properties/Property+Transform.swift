import DopesheetCurves

extension Property where Value == Transform4x4 {
  /// The turn about z in radians, clockwise where y points down; any number of turns.
  ///
  /// Parts are those of ``Transform4x4/way(from:to:)``, and what motions set is kept as it was set: two turns are two
  /// turns, and a scale of 0 does not forget a rotation. All is read from the matrix again when the transform is set
  /// otherwise. While a motion moves the whole, parts do not show.
  ///
  /// ```swift
  /// stage.play(Motion(card, [.transform.rotation(to: .pi), .transform.scale.x(to: 2)], duration: 1))
  /// ```
  public var rotation: Property<Object, Double> {
    view("rotation", TransformViews.rotation + 2)
  }
  /// The turn about x in radians, from y to z, before that about y.
  public var rotationX: Property<Object, Double> {
    view("rotationX", TransformViews.rotation)
  }
  /// The turn about y in radians, from z to x, before that about z.
  ///
  /// To turn a card under an eye, set ``Transform4x4/m34`` of the object's transform and move this: perspective stays
  /// where it is.
  public var rotationY: Property<Object, Double> {
    view("rotationY", TransformViews.rotation + 1)
  }
  /// The factors along the axes, whole or as `scale.x`.
  public var scale: Property<Object, SIMD3<Double>> { view("scale", TransformViews.scale) }
  /// The way in points, whole or as `translation.y`.
  public var translation: Property<Object, SIMD3<Double>> {
    view("translation", TransformViews.translation)
  }

  /// A part or an entry of the transform.
  private func view<Part>(_ part: String, _ place: Int) -> Property<Object, Part> {
    let access = access!
    return Property<Object, Part>(
      name: name + "." + part,
      root: .accessors(name: name) { object, track, target in
        let memory = TransformMemory()
        return ForeignValue(
          name: track, of: object, as: target, get: { memory.views(of: access.get($0)) },
          set: { access.set($0, memory.transform(of: $1)) })
      }, offset: place)
  }
}

/// The entries of the matrix. One that was moved lies over what the parts give, until the transform is set otherwise.
extension Property where Value == Transform4x4 {
  /// Entry m11: the x that x gives.
  public var m11: Property<Object, Double> { view("m11", 0) }
  /// Entry m12: the y that x gives.
  public var m12: Property<Object, Double> { view("m12", 1) }
  /// Entry m13: the z that x gives.
  public var m13: Property<Object, Double> { view("m13", 2) }
  /// Entry m14: perspective along x.
  public var m14: Property<Object, Double> { view("m14", 3) }
  /// Entry m21: the x that y gives.
  public var m21: Property<Object, Double> { view("m21", 4) }
  /// Entry m22: the y that y gives.
  public var m22: Property<Object, Double> { view("m22", 5) }
  /// Entry m23: the z that y gives.
  public var m23: Property<Object, Double> { view("m23", 6) }
  /// Entry m24: perspective along y.
  public var m24: Property<Object, Double> { view("m24", 7) }
  /// Entry m31: the x that z gives.
  public var m31: Property<Object, Double> { view("m31", 8) }
  /// Entry m32: the y that z gives.
  public var m32: Property<Object, Double> { view("m32", 9) }
  /// Entry m33: the z that z gives.
  public var m33: Property<Object, Double> { view("m33", 10) }
  /// Entry m34: perspective along z, -1/distance of the eye in points.
  public var m34: Property<Object, Double> { view("m34", 11) }
  /// Entry m41: the way along x in points.
  public var m41: Property<Object, Double> { view("m41", 12) }
  /// Entry m42: the way along y in points.
  public var m42: Property<Object, Double> { view("m42", 13) }
  /// Entry m43: the way along z in points.
  public var m43: Property<Object, Double> { view("m43", 14) }
  /// Entry m44: the w of the origin.
  public var m44: Property<Object, Double> { view("m44", 15) }
}

/// A transform as motions move it: by its entries and by its parts, each of which keeps what was set.
///
/// The parts give a matrix, and the entries that were set lie over it. So what moves one does not disturb another,
/// and nothing is worked out again from a matrix, and rounded again, in each step.
struct TransformViews: MotionValue {
  /// The matrix before anything was set.
  private let base: Transform4x4
  /// The parts and the angles about x, y and z, in radians, once one of them was set.
  private var turned: (parts: Transform4x4.Parts, angles: SIMD3<Double>)?
  /// The entries that were set; empty until one is.
  private var entries: [Double?] = []

  init(_ transform: Transform4x4) { base = transform }

  /// The matrix with all that was set.
  var transform: Transform4x4 {
    var transform = turned?.parts.transform ?? base
    for (place, entry) in entries.enumerated() {
      if let entry { transform[place] = entry }
    }
    return transform
  }

  /// The entries row by row, then the parts.
  static let componentNames = [
    "m11", "m12", "m13", "m14", "m21", "m22", "m23", "m24", "m31", "m32", "m33", "m34", "m41",
    "m42", "m43", "m44", "translation.x", "translation.y", "translation.z", "scale.x", "scale.y",
    "scale.z", "rotationX", "rotationY", "rotation",
  ]

  static var tolerance: SpringCurve.Tolerance { .transforms }

  /// The place of the first translation.
  static let translation = 16
  /// The place of the first scale.
  static let scale = 19
  /// The place of the first angle.
  static let rotation = 22

  subscript(component index: Int) -> Double {
    get {
      if index < TransformViews.translation {
        return entries.isEmpty ? transform[index] : entries[index] ?? transform[index]
      }
      let (parts, angles) = turned ?? TransformViews.split(base)
      if index < TransformViews.scale {
        return parts.translation[index - TransformViews.translation]
      }
      return index < TransformViews.rotation
        ? parts.scale[index - TransformViews.scale] : angles[index - TransformViews.rotation]
    }
    set {
      guard index >= TransformViews.translation else {
        if entries.isEmpty { entries = Array(repeating: nil, count: 16) }
        entries[index] = newValue
        return
      }
      var (parts, angles) = turned ?? TransformViews.split(base)
      if index < TransformViews.scale {
        parts.translation[index - TransformViews.translation] = newValue
      } else if index < TransformViews.rotation {
        parts.scale[index - TransformViews.scale] = newValue
      } else {
        angles[index - TransformViews.rotation] = newValue
        parts.orientation = Orientation(angles: angles)
      }
      turned = (parts, angles)
    }
  }

  private static func split(
    _ transform: Transform4x4
  ) -> (parts: Transform4x4.Parts, angles: SIMD3<Double>) {
    let parts = Transform4x4.Parts(transform)
    return (parts, parts.orientation.angles)
  }

  static func == (left: TransformViews, right: TransformViews) -> Bool {
    left.base == right.base && left.entries == right.entries
      && left.turned?.parts == right.turned?.parts && left.turned?.angles == right.turned?.angles
  }
}

/// The views of an object's transform, as long as nobody else sets it.
final class TransformMemory {
  private var views = TransformViews(.identity)
  /// What the views give.
  private var transform = Transform4x4.identity

  /// The views: what was set by them, or those of the transform that the object was given otherwise.
  func views(of present: Transform4x4) -> TransformViews {
    transform == present ? views : TransformViews(present)
  }

  /// Keeps the views and returns what they give.
  func transform(of views: TransformViews) -> Transform4x4 {
    self.views = views
    transform = views.transform
    return transform
  }
}
