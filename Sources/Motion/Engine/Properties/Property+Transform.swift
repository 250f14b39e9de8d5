import DopesheetCurves

extension Property where Value == Transform4x4 {
  /// The rotation about z in radians, clockwise where y points down; any number of turns.
  ///
  /// The parts are those of ``Transform4x4/way(from:to:)``, and keep the values that motions set. Two turns stay two
  /// turns, and a scale of 0 keeps the rotation. All parts are read from the matrix again after the transform is set
  /// in another way. While a motion moves the whole transform, its parts do not show.
  ///
  /// ```swift
  /// stage.play(Motion(card, .transform.rotation(to: .pi), .transform.scale.x(to: 2), duration: 1))
  /// ```
  public var rotation: Property<Object, Double> {
    view("rotation")
  }
  /// The rotation about x in radians, from y to z, before the rotation about y.
  public var rotationX: Property<Object, Double> {
    view("rotationX")
  }
  /// The rotation about y in radians, from z to x, before the rotation about z.
  ///
  /// To turn a card in perspective, set ``Transform4x4/m34`` of the object's transform and move this property. The
  /// perspective stays as it is.
  public var rotationY: Property<Object, Double> {
    view("rotationY")
  }
  /// The scale factors along the axes, whole or as `scale.x`.
  public var scale: Property<Object, SIMD3<Double>> { view("scale") }
  /// The translation in points, whole or as `translation.y`.
  public var translation: Property<Object, SIMD3<Double>> {
    view("translation")
  }
}

/// The entries of the matrix. A moved entry replaces that of the parts, until the transform is set in another way.
extension Property where Value == Transform4x4 {
  /// Entry m11: the factor from x to x.
  public var m11: Property<Object, Double> { view("m11") }
  /// Entry m12: the factor from x to y.
  public var m12: Property<Object, Double> { view("m12") }
  /// Entry m13: the factor from x to z.
  public var m13: Property<Object, Double> { view("m13") }
  /// Entry m14: perspective along x.
  public var m14: Property<Object, Double> { view("m14") }
  /// Entry m21: the factor from y to x.
  public var m21: Property<Object, Double> { view("m21") }
  /// Entry m22: the factor from y to y.
  public var m22: Property<Object, Double> { view("m22") }
  /// Entry m23: the factor from y to z.
  public var m23: Property<Object, Double> { view("m23") }
  /// Entry m24: perspective along y.
  public var m24: Property<Object, Double> { view("m24") }
  /// Entry m31: the factor from z to x.
  public var m31: Property<Object, Double> { view("m31") }
  /// Entry m32: the factor from z to y.
  public var m32: Property<Object, Double> { view("m32") }
  /// Entry m33: the factor from z to z.
  public var m33: Property<Object, Double> { view("m33") }
  /// Entry m34: perspective along z, -1/distance of the eye in points.
  public var m34: Property<Object, Double> { view("m34") }
  /// Entry m41: the translation along x in points.
  public var m41: Property<Object, Double> { view("m41") }
  /// Entry m42: the translation along y in points.
  public var m42: Property<Object, Double> { view("m42") }
  /// Entry m43: the translation along z in points.
  public var m43: Property<Object, Double> { view("m43") }
  /// Entry m44: the w of the origin.
  public var m44: Property<Object, Double> { view("m44") }
}

extension Property where Value == Transform2D {
  /// The rotation in radians, clockwise where y points down; any number of turns.
  ///
  /// Parts and entries keep the values that motions set. All are read from the transform again after it is set in
  /// another way. While a motion moves the whole transform, a motion of a part has no visible effect.
  ///
  /// ```swift
  /// let spin = Property(\Dial.transform, named: "transform")
  /// stage.play(Motion(dial, spin.rotation(to: .pi), spin.tx(to: 20), duration: 1))
  /// ```
  public var rotation: Property<Object, Double> { view("rotation") }
  /// The scale factors along the axes, whole or as `scale.x`.
  public var scale: Property<Object, SIMD2<Double>> { view("scale") }
  /// The translation in points, whole or as `translation.y`.
  public var translation: Property<Object, SIMD2<Double>> {
    view("translation")
  }
  /// Entry a: the factor from x to x'. A moved entry replaces that of the parts.
  public var a: Property<Object, Double> { view("a") }
  /// Entry b: the factor from x to y'.
  public var b: Property<Object, Double> { view("b") }
  /// Entry c: the factor from y to x'.
  public var c: Property<Object, Double> { view("c") }
  /// Entry d: the factor from y to y'.
  public var d: Property<Object, Double> { view("d") }
  /// Entry tx: the translation along x in points.
  public var tx: Property<Object, Double> { view("tx") }
  /// Entry ty: the translation along y in points.
  public var ty: Property<Object, Double> { view("ty") }
}

extension Property where Value: PartedTransform {
  func view<Part>(_ part: String) -> Property<Object, Part> {
    let access = access!
    let place = TransformViews<Value.Numbers>.componentNames.firstIndex {
      $0 == part || $0.hasPrefix(part + ".")
    }
    return Property<Object, Part>(
      name: name + "." + part,
      root: .accessors(name: name) { object, track, target in
        let memory = ViewMemory<Value.Numbers>()
        return ForeignValue(
          name: track, of: object, as: target, get: { memory.views(of: access.get($0)) },
          set: { access.set($0, memory.transform(of: $1)) })
      }, offset: place!)
  }
}

/// A transform whose entries and parts motions move one by one.
protocol PartedTransform: Equatable {
  associatedtype Numbers: TransformParts where Numbers.Transform == Self

  /// The names of the entries, row by row.
  static var entryNames: [String] { get }
  subscript(place: Int) -> Double { get set }
}

protocol TransformParts: Equatable {
  associatedtype Transform: PartedTransform

  static var names: [String] { get }
  subscript(index: Int) -> Double { get set }
  var transform: Transform { get }
  init(_ transform: Transform)
}

/// A transform for motions, by its entries and its parts, which keep the values that were set.
///
/// The parts give a matrix, and entries that were set replace its entries. So a motion of one does not disturb
/// another, and no step computes parts from a matrix again, with new rounding.
struct TransformViews<Parts: TransformParts>: MotionValue {
  typealias Transform = Parts.Transform

  private let base: Transform
  private var parts: Parts?
  /// The entries that were set; empty until one is.
  private var entries: [Double?] = []

  init(_ transform: Transform) { base = transform }

  var transform: Transform {
    var transform = parts?.transform ?? base
    for (place, entry) in entries.enumerated() {
      if let entry { transform[place] = entry }
    }
    return transform
  }

  static var componentNames: [String] { Transform.entryNames + Parts.names }

  static var tolerance: SpringCurve.Tolerance { .transforms }

  subscript(component index: Int) -> Double {
    get {
      let part = index - Transform.entryNames.count
      return part < 0 ? transform[index] : (parts ?? Parts(base))[part]
    }
    set {
      let part = index - Transform.entryNames.count
      if part < 0 {
        if entries.isEmpty { entries = Array(repeating: nil, count: Transform.entryNames.count) }
        entries[index] = newValue
      } else {
        var parts = parts ?? Parts(base)
        parts[part] = newValue
        self.parts = parts
      }
    }
  }
}

/// The views of an object's transform, kept until the transform is set in another way.
private final class ViewMemory<Parts: TransformParts> {
  private var kept: (views: TransformViews<Parts>, transform: Parts.Transform)?

  func views(of present: Parts.Transform) -> TransformViews<Parts> {
    if let kept, kept.transform == present { return kept.views }
    return TransformViews(present)
  }

  func transform(of views: TransformViews<Parts>) -> Parts.Transform {
    let transform = views.transform
    kept = (views, transform)
    return transform
  }
}

extension Transform2D: PartedTransform {
  typealias Numbers = Parts

  static let entryNames = ["a", "b", "c", "d", "tx", "ty"]

  subscript(place: Int) -> Double {
    get { numbers[place] }
    set {
      var n = numbers
      n[place] = newValue
      self = Transform2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
  }
}

extension Transform2D.Parts: TransformParts {
  static let names = ["translation.x", "translation.y", "scale.x", "scale.y", "rotation"]

  subscript(index: Int) -> Double {
    get { index < 2 ? translation[index] : index < 4 ? scale[index - 2] : rotation }
    set {
      switch index {
      case 0, 1: translation[index] = newValue
      case 2, 3: scale[index - 2] = newValue
      default: rotation = newValue
      }
    }
  }
}

extension Transform4x4: PartedTransform {
  typealias Numbers = TurnedParts

  static let entryNames = [
    "m11", "m12", "m13", "m14", "m21", "m22", "m23", "m24", "m31", "m32", "m33", "m34", "m41",
    "m42", "m43", "m44",
  ]

  /// The parts with the angles about x, y and z, in radians, which may be any number of turns.
  struct TurnedParts: TransformParts {
    private var parts: Transform4x4.Parts
    private var angles: SIMD3<Double>

    init(_ transform: Transform4x4) {
      parts = Transform4x4.Parts(transform)
      angles = parts.orientation.angles
    }

    var transform: Transform4x4 { parts.transform }

    static let names = [
      "translation.x", "translation.y", "translation.z", "scale.x", "scale.y", "scale.z",
      "rotationX", "rotationY", "rotation",
    ]

    subscript(index: Int) -> Double {
      get {
        index < 3
          ? parts.translation[index] : index < 6 ? parts.scale[index - 3] : angles[index - 6]
      }
      set {
        switch index {
        case 0...2: parts.translation[index] = newValue
        case 3...5: parts.scale[index - 3] = newValue
        default:
          angles[index - 6] = newValue
          parts.orientation = Orientation(angles: angles)
        }
      }
    }
  }
}
