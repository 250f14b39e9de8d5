/// A style property that imports understand, by its name in CSS.
enum StyleProperty: String, CaseIterable {
  case opacity, transform, translate, rotate, scale, width, height, left, top
  case backgroundColor = "background-color"
  case borderColor = "border-color"
  case borderWidth = "border-width"
  case borderRadius = "border-radius"

  /// The name in CSS.
  var name: String { rawValue }

  /// The name in JSON: `backgroundColor`.
  var scriptName: String {
    let words = rawValue.split(separator: "-")
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The parts of a transform, in the order in which CSS multiplies them.
  static let transforms: [StyleProperty] = [.translate, .rotate, .scale, .transform]

  /// The path of the property of nodes; `nil` for parts of a transform.
  var path: String? {
    switch self {
    case .opacity: "alpha"
    case .width: "frame.size.width"
    case .height: "frame.size.height"
    case .left: "frame.origin.x"
    case .top: "frame.origin.y"
    case .backgroundColor: "backgroundColor"
    case .borderColor: "borderColor"
    case .borderWidth: "borderWidth"
    case .borderRadius: "cornerRadius"
    case .transform, .translate, .rotate, .scale: nil
    }
  }

  /// The tracks of the property, one for each number.
  var tracks: [String] {
    guard let path else { return [] }
    return isColor ? ["red", "green", "blue", "alpha"].map { "\(path).\($0)" } : [path]
  }

  var isColor: Bool { self == .backgroundColor || self == .borderColor }

  /// The values that the property can have.
  var bounds: ClosedRange<Double> {
    switch self {
    case .opacity, .backgroundColor, .borderColor: 0...1
    case .width, .height, .borderWidth, .borderRadius: 0...Double.infinity
    case .left, .top, .transform, .translate, .rotate, .scale: -Double.infinity...Double.infinity
    }
  }

  /// The value of an element without a declaration; `nil` if it is not a number.
  var initial: StyleValue? {
    switch self {
    case .opacity: StyleValue([1])
    case .transform, .translate, .rotate, .scale: StyleValue([])
    case .backgroundColor: StyleValue([0, 0, 0, 0])
    case .borderRadius: StyleValue([0])
    case .width, .height, .left, .top, .borderColor, .borderWidth: nil
    }
  }

  /// Returns two values in the form in which their numbers are interpolated.
  ///
  /// - Returns: Both values, and whether they are blended as colours of different opacity.
  /// - Throws: ``StyleError`` for transforms with different functions.
  func matched(
    _ a: StyleValue, _ b: StyleValue
  ) throws(StyleError) -> (StyleValue, StyleValue, isBlended: Bool) {
    if isColor {
      let (from, to) = (a.numbers, b.numbers)
      if from[3] == to[3] { return (a, b, false) }
      // A transparent colour has no colour of its own.
      if from[3] == 0 { return (StyleValue(Array(to[..<3]) + [0]), b, false) }
      if to[3] == 0 { return (a, StyleValue(Array(from[..<3]) + [0]), false) }
      return (a, b, from[..<3] != to[..<3])
    }
    let shape = a.shape.count > b.shape.count ? a.shape : b.shape
    guard let start = a.padded(to: shape), let end = b.padded(to: shape) else {
      throw StyleError(
        "these transforms have different functions",
        hint: "use the same functions in the same order in all key frames")
    }
    return (start, end, false)
  }
}
