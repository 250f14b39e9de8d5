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
  /// - Parameter overshoots: Whether the interpolation goes beyond one of the values.
  ///
  /// - Returns: Both values, and whether they are blended as colours of different opacity.
  /// - Throws: ``StyleError`` for transforms with different functions.
  func matched(
    _ a: StyleValue, _ b: StyleValue, overshoots: Bool
  ) throws(StyleError) -> (StyleValue, StyleValue, isBlended: Bool) {
    if isColor {
      let (from, to) = (a.numbers, b.numbers)
      if from[3] == to[3] { return (a, b, false) }
      // A transparent colour has no colour of its own.
      if from[3] == 0 { return (StyleValue(Array(to[..<3]) + [0]), b, overshoots) }
      if to[3] == 0 { return (a, StyleValue(Array(from[..<3]) + [0]), overshoots) }
      return (a, b, overshoots || from[..<3] != to[..<3])
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

// MARK: Shorthands

extension StyleProperty {
  private static let sides = ["top", "right", "bottom", "left"]
  private static let corners = ["top-left", "top-right", "bottom-right", "bottom-left"]

  /// The parts of shorthands, which a declaration of the shorthand sets anew. A property of several sides that is imported
  /// as one number is a shorthand, too.
  static let parts: [String: [String]] = {
    func names(_ name: String, _ parts: [String], _ end: String = "") -> [String] {
      parts.map { "\(name)-\($0)\(end)" }
    }
    let line = ["width", "style", "color"]
    let animation =
      "name duration delay timing-function iteration-count direction fill-mode play-state composition timeline range "
      + "range-start range-end"
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    var parts = [
      "animation": names("animation", words(animation)),
      "transition": names(
        "transition", words("property duration delay timing-function behavior")),
      "background": names(
        "background",
        words("attachment clip color image origin position position-x position-y repeat size")),
      "border-radius": names("border", corners, "-radius"),
      "inset": sides, "margin": names("margin", sides), "padding": names("padding", sides),
      "outline": names("outline", line), "flex": names("flex", words("grow shrink basis")),
      "font": names("font", words("size weight stretch style family")) + ["line-height"],
      "gap": ["row-gap", "column-gap"],
    ]
    for part in line { parts["border-" + part] = names("border", sides, "-" + part) }
    for side in sides { parts["border-" + side] = names("border-" + side, line) }
    parts["border"] =
      names("border", line + ["image"]) + line.flatMap { names("border", sides, "-" + $0) }
    return parts
  }()

  /// The shorthands that a property is a part of.
  static let wholes: [String: [String]] = {
    var wholes: [String: [String]] = [:]
    for (whole, names) in parts.sorted(by: { $0.key < $1.key }) {
      for name in names { wholes[name, default: []].append(whole) }
    }
    return wholes
  }()

  /// The properties with values that become others on the way, but that cannot be imported. Transitions of all
  /// properties reach them.
  static let moving: Set<String> = {
    let words =
      "accent-color backdrop-filter background-image background-position background-position-x background-position-y "
      + "background-size block-size border-image border-spacing box-shadow caret-color clip-path color fill filter "
      + "inline-size inset-block inset-inline letter-spacing margin-block margin-inline max-height max-width "
      + "min-height min-width object-position offset-distance outline-offset padding-block padding-inline perspective "
      + "perspective-origin rotate3d stroke stroke-dasharray stroke-dashoffset stroke-width text-decoration-color "
      + "text-indent text-shadow transform-origin word-spacing z-index bottom right"
    var moving = Set(words.split(separator: " ").map(String.init))
    for whole in ["margin", "padding", "outline", "font", "flex", "gap"] {
      moving.formUnion([whole] + (parts[whole] ?? []))
    }
    for whole in ["border-width", "border-color", "border-radius"] {
      moving.formUnion(parts[whole] ?? [])
    }
    return moving.subtracting(["font-style", "font-family", "outline-style"])
  }()

  /// Returns whether a declaration of a name is one of an imported property.
  static func isRead(_ name: String) -> Bool {
    ([name] + (parts[name] ?? []) + (wholes[name] ?? [])).contains {
      StyleProperty(rawValue: $0) != nil
    }
  }

  /// Returns whether a property is one of the sides of this one, or a shorthand of a side.
  func hasSide(_ name: String) -> Bool { StyleProperty.parts[rawValue]?.contains(name) == true }
}

extension StyleSheet {
  /// Returns the declarations that a shorthand stands for.
  func longhands(of declaration: Declaration) -> [Declaration] {
    func part(_ name: String, _ value: Range<Int>?, _ fixed: StyleValue? = nil) -> Declaration {
      var part = Declaration(
        name: name, offset: declaration.offset, value: value ?? declaration.value.suffix(0))
      (part.isImportant, part.layer) = (declaration.isImportant, declaration.layer)
      if value == nil { part.fixed = fixed }
      return part
    }
    let name = declaration.name
    // Most declarations are no shorthands, and are not split.
    lazy var words = reader(declaration.value).components()
    switch name {
    case "background":
      // Only the last background may have a color.
      let last = reader(declaration.value).list().last?.components() ?? []
      let color = last.last(where: \.isAtColor)
      let isPlain = words.allSatisfy { $0.isAtColor || $0.nextText.lowercased() == "none" }
      return [part("background-color", color?.range, StyleValue([0, 0, 0, 0]))]
        + (isPlain ? [] : [part("background-image", declaration.value)])
    case "border", "border-top", "border-right", "border-bottom", "border-left":
      let isHidden = words.contains { ["none", "hidden"].contains($0.nextText.lowercased()) }
      let hasStyle = words.contains { !$0.isAtColor && !$0.isAtWidth }
      let width = isHidden || !hasStyle ? nil : words.first(where: \.isAtWidth)?.range
      let usual = StyleValue([isHidden || !hasStyle ? 0 : 3])
      return [
        part(name + "-width", width, usual),
        part(name + "-color", words.first(where: \.isAtColor)?.range),
      ]
    case "inset", "margin", "padding":
      guard (1...4).contains(words.count) else { return [declaration] }
      let places = [[0, 0, 0, 0], [0, 1, 0, 1], [0, 1, 2, 1], [0, 1, 2, 3]][words.count - 1]
      return zip(StyleProperty.parts[name] ?? [], places).map { part($0, words[$1].range) }
    default: return [declaration]
    }
  }
}
