import DopesheetCurves

extension Property where Value == Transform4x4 {
  /// The rotation about z in radians, clockwise where y points down; any number of turns.
  ///
  /// The parts are those of ``Transform4x4/way(from:to:)``, and keep the values that motions set. Two turns stay two
  /// turns, and a scale of 0 keeps the rotation. All parts are read from the matrix again after the transform is set
  /// in another way. While a motion moves the whole transform, its parts do not show.
  ///
  /// ```swift
  /// stage.play(Motion(card, [.transform.rotation(to: .pi), .transform.scale.x(to: 2)], duration: 1))
  /// ```
  public var rotation: Property<Object, Double> {
    view("rotation", TransformViews.rotation + 2)
  }
  /// The rotation about x in radians, from y to z, before the rotation about y.
  public var rotationX: Property<Object, Double> {
    view("rotationX", TransformViews.rotation)
  }
  /// The rotation about y in radians, from z to x, before the rotation about z.
  ///
  /// To turn a card in perspective, set ``Transform4x4/m34`` of the object's transform and move this property. The
  /// perspective stays as it is.
  public var rotationY: Property<Object, Double> {
    view("rotationY", TransformViews.rotation + 1)
  }
  /// The scale factors along the axes, whole or as `scale.x`.
  public var scale: Property<Object, SIMD3<Double>> { view("scale", TransformViews.scale) }
  /// The translation in points, whole or as `translation.y`.
  public var translation: Property<Object, SIMD3<Double>> {
    view("translation", TransformViews.translation)
  }

  /// Returns a part or an entry of the transform.
  private func view<Part>(_ part: String, _ place: Int) -> Property<Object, Part> {
    let access = access!
    return Property<Object, Part>(
      name: name + "." + part,
      root: .accessors(name: name) { object, track, target in
        let memory = ViewMemory(TransformViews(.identity))
        return ForeignValue(
          name: track, of: object, as: target, get: { memory.views(of: access.get($0)) },
          set: { access.set($0, memory.transform(of: $1)) })
      }, offset: place)
  }
}

/// The entries of the matrix. A moved entry replaces that of the parts, until the transform is set in another way.
extension Property where Value == Transform4x4 {
  /// Entry m11: the factor from x to x.
  public var m11: Property<Object, Double> { view("m11", 0) }
  /// Entry m12: the factor from x to y.
  public var m12: Property<Object, Double> { view("m12", 1) }
  /// Entry m13: the factor from x to z.
  public var m13: Property<Object, Double> { view("m13", 2) }
  /// Entry m14: perspective along x.
  public var m14: Property<Object, Double> { view("m14", 3) }
  /// Entry m21: the factor from y to x.
  public var m21: Property<Object, Double> { view("m21", 4) }
  /// Entry m22: the factor from y to y.
  public var m22: Property<Object, Double> { view("m22", 5) }
  /// Entry m23: the factor from y to z.
  public var m23: Property<Object, Double> { view("m23", 6) }
  /// Entry m24: perspective along y.
  public var m24: Property<Object, Double> { view("m24", 7) }
  /// Entry m31: the factor from z to x.
  public var m31: Property<Object, Double> { view("m31", 8) }
  /// Entry m32: the factor from z to y.
  public var m32: Property<Object, Double> { view("m32", 9) }
  /// Entry m33: the factor from z to z.
  public var m33: Property<Object, Double> { view("m33", 10) }
  /// Entry m34: perspective along z, -1/distance of the eye in points.
  public var m34: Property<Object, Double> { view("m34", 11) }
  /// Entry m41: the translation along x in points.
  public var m41: Property<Object, Double> { view("m41", 12) }
  /// Entry m42: the translation along y in points.
  public var m42: Property<Object, Double> { view("m42", 13) }
  /// Entry m43: the translation along z in points.
  public var m43: Property<Object, Double> { view("m43", 14) }
  /// Entry m44: the w of the origin.
  public var m44: Property<Object, Double> { view("m44", 15) }
}

/// A transform for motions, by its entries and its parts, which keep the values that were set.
///
/// The parts give a matrix, and entries that were set replace its entries. So a motion of one does not disturb
/// another, and no step computes parts from a matrix again, with new rounding.
struct TransformViews: MotionValue, ComponentViews {
  /// The matrix before any change.
  private let base: Transform4x4
  /// The parts and the angles about x, y and z, in radians, once one of them was set.
  private var turned: (parts: Transform4x4.Parts, angles: SIMD3<Double>)?
  /// The entries that were set; empty until one is.
  private var entries: [Double?] = []

  init(_ transform: Transform4x4) { base = transform }

  /// The matrix with all changes.
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

  /// The index of the first translation.
  static let translation = 16
  /// The index of the first scale.
  static let scale = 19
  /// The index of the first angle.
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

/// The numbers of a transform that motions move one by one.
protocol ComponentViews {
  associatedtype Transform: Equatable

  /// The transform with the numbers that were set.
  var transform: Transform { get }

  /// Creates the views of a transform.
  init(_ transform: Transform)
}

/// The views of an object's transform, kept until the transform is set in another way.
final class ViewMemory<Views: ComponentViews> {
  private var views: Views
  /// The transform that follows from the views.
  private var transform: Views.Transform

  init(_ views: Views) {
    self.views = views
    transform = views.transform
  }

  /// Returns the kept views, or those of the object's transform if it was set in another way.
  func views(of present: Views.Transform) -> Views {
    transform == present ? views : Views(present)
  }

  /// Keeps the views and returns their transform.
  func transform(of views: Views) -> Views.Transform {
    self.views = views
    transform = views.transform
    return transform
  }
}
