import DopesheetCurves

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
