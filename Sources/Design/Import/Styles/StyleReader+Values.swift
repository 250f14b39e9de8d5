extension StyleReader {
  /// Reads the value of a property.
  mutating func value(of property: StyleProperty) throws(StyleError) -> StyleValue {
    let value: StyleValue
    switch property {
    case .opacity:
      let number = try quantity("a number", ["": 1, "%": 0.01])
      value = StyleValue([min(max(number, 0), 1)])
    case .width, .height, .borderWidth, .borderRadius:
      let start = self
      var length = 0.0
      if property == .borderWidth, let width = StyleReader.widths[nextText.lowercased()] {
        length = width
        skip()
      } else {
        length = try self.length()
      }
      guard length >= 0 else { throw start.error("'\(property.name)' cannot be negative") }
      value = StyleValue([length])
    case .left, .top: value = StyleValue([try length()])
    case .backgroundColor, .borderColor: value = StyleValue(try color())
    case .transform: value = try transform()
    case .translate:
      if try takeNone() { return StyleValue([]) }
      let x = try length()
      let y = isAtEnd ? 0 : try length()
      if !isAtEnd { try flat(length()) }
      value = StyleValue([x, y], [.translate])
    case .scale:
      if try takeNone() { return StyleValue([]) }
      let x = try factor()
      let y = isAtEnd ? x : try factor()
      if !isAtEnd { try flat(factor() - 1) }
      value = StyleValue([x, y], [.scale])
    case .rotate:
      if try takeNone() { return StyleValue([]) }
      value = StyleValue([try angle()], [.rotate])
    }
    try finish()
    return value
  }

  private mutating func takeNone() throws(StyleError) -> Bool {
    guard next?.kind == .word, nextText.lowercased() == "none" else { return false }
    skip()
    try finish()
    return true
  }

  /// Reports a movement in depth.
  private func flat(_ depth: Double) throws(StyleError) {
    if depth != 0 { throw error("a transform in depth cannot be imported") }
  }

  private mutating func length() throws(StyleError) -> Double {
    try quantity("a length", ["px": 1], zeroNeedsUnit: false)
  }

  private mutating func factor() throws(StyleError) -> Double {
    try quantity("a factor", ["": 1, "%": 0.01])
  }

  /// Reads an angle, in radians.
  private mutating func angle() throws(StyleError) -> Double {
    try quantity(
      "an angle",
      ["deg": .pi / 180, "rad": 1, "grad": .pi / 200, "turn": 2 * .pi], zeroNeedsUnit: false)
  }

  // MARK: Transforms

  private mutating func transform() throws(StyleError) -> StyleValue {
    if try takeNone() { return StyleValue([]) }
    var value = StyleValue([])
    repeat {
      let start = self
      guard let function = nextFunction else {
        throw error(isAtEnd ? "a transform is missing" : "'\(nextText)' is not a transform")
      }
      guard let form = StyleReader.functions[function] else {
        throw error(
          "'\(function)()' cannot be imported",
          hint: "known: \(StyleReader.functions.keys.sorted().joined(separator: ", "))")
      }
      var numbers: [Double] = []
      for var argument in try arguments() {
        switch form.kind {
        case .translate: numbers.append(try argument.length())
        case .scale: numbers.append(try argument.factor())
        case .rotate, .skewX, .skewY: numbers.append(try argument.angle())
        }
        try argument.finish()
      }
      guard form.counts.contains(numbers.count) else {
        throw start.error("'\(function)()' has \(numbers.count) arguments")
      }
      // Their product is computed again and again.
      guard value.shape.count < 16 else {
        throw start.error("a transform has more than 16 functions", hint: "join some of them")
      }
      value.shape.append(form.kind)
      switch function {
      case "translatey": value.numbers += [0, numbers[0]]
      case "scaley": value.numbers += [1, numbers[0]]
      case "scalex": value.numbers += [numbers[0], 1]
      case "scale": value.numbers += [numbers[0], numbers.last!]
      case "translate3d":
        if numbers[2] != 0 {
          throw start.error("a transform in depth cannot be imported", hint: "use z = 0")
        }
        value.numbers += numbers[..<2]
      case "translate", "translatex":
        value.numbers += [numbers[0], numbers.count > 1 ? numbers[1] : 0]
      default: value.numbers += numbers
      }
    } while !isAtEnd
    return value
  }

  private static let functions: [String: (kind: TransformKind, counts: ClosedRange<Int>)] = [
    "translate": (.translate, 1...2), "translatex": (.translate, 1...1),
    "translatey": (.translate, 1...1), "translate3d": (.translate, 3...3),
    "scale": (.scale, 1...2), "scalex": (.scale, 1...1), "scaley": (.scale, 1...1),
    "rotate": (.rotate, 1...1), "rotatez": (.rotate, 1...1), "skewx": (.skewX, 1...1),
    "skewy": (.skewY, 1...1),
  ]

  /// The words for the width of a border, in pixels.
  private static let widths = ["thin": 1.0, "medium": 3, "thick": 5]

  // MARK: Colours

  /// Returns whether the next word or function means a colour, as far as can be known.
  var isAtColor: Bool {
    if let function = nextFunction {
      return !["gradient", "image", "url", "cross-fade", "element", "paint"].contains {
        function.hasSuffix($0)
      }
    }
    guard let next, next.kind == .word else { return next?.kind == .hash }
    let word = nextText.lowercased()
    return !StyleReader.backgroundWords.contains(word) && StyleReader.widths[word] == nil
      && !StyleReader.borderStyles.contains(word)
  }

  /// The words of `background` that are no colours.
  private static let backgroundWords: Set<String> = [
    "none", "repeat", "repeat-x", "repeat-y", "no-repeat", "space", "round", "fixed", "local",
    "scroll", "left", "right", "top", "bottom", "center", "auto", "cover", "contain", "border-box",
    "padding-box", "content-box",
  ]

  /// The words for the style of a border.
  private static let borderStyles: Set<String> = [
    "none", "hidden", "dotted", "dashed", "solid", "double", "groove", "ridge", "inset", "outset",
  ]

  /// Whether the next word or number is the width of a border.
  var isAtWidth: Bool {
    nextQuantity != nil || next?.kind == .word && StyleReader.widths[nextText.lowercased()] != nil
  }

  private mutating func color() throws(StyleError) -> [Double] {
    let start = self
    if next?.kind == .hash {
      // Other scripts have digits, too.
      let digits: [Int] = nextText.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
      guard [3, 4, 6, 8].contains(digits.count), digits.count == nextText.count - 1 else {
        throw error("invalid colour '\(nextText)'", hint: "3, 4, 6 or 8 hexadecimal digits")
      }
      skip()
      var bytes: [Int] = []
      let width = digits.count < 6 ? 1 : 2
      for place in stride(from: 0, to: digits.count, by: width) {
        // A single digit stands for two equal ones.
        bytes.append(digits[place] * 16 + digits[place + width - 1])
      }
      if bytes.count == 3 { bytes.append(255) }
      return bytes.map { Double($0) / 255 }
    }
    if let word = takeWord() {
      if word == "transparent" { return [0, 0, 0, 0] }
      guard let hex = StyleReader.colors[word] else {
        throw start.error(
          "unknown colour '\(word)'", hint: "write it as #rrggbb, rgb() or a basic name")
      }
      let bytes: [UInt32] = [hex >> 16, hex >> 8 & 255, hex & 255, 255]
      return bytes.map { Double($0) / 255 }
    }
    guard let function = nextFunction, ["rgb", "rgba"].contains(function) else {
      throw error(
        isAtEnd ? "a colour is missing" : "'\(nextText)' cannot be imported as a colour",
        hint: "write it as #rrggbb, rgb() or a basic name")
    }
    // Either three or four arguments with commas, or one with spaces and a slash.
    var parts: [Double] = []
    let arguments = try arguments()
    for (index, given) in arguments.enumerated() {
      var argument = given
      while !argument.isAtEnd {
        if arguments.count == 1, parts.count == 3, !argument.take("/") { break }
        let isAlpha = parts.count == 3
        parts.append(
          try argument.quantity(
            "a number", isAlpha ? ["": 1, "%": 0.01] : ["": 1.0 / 255, "%": 0.01]))
        if arguments.count > 1 || parts.count == 4 { break }
      }
      try argument.finish()
      guard arguments.count == 1 || parts.count == index + 1 else {
        throw start.error("invalid colour", hint: "as in rgb(255, 0, 128) or rgb(255 0 128 / 50%)")
      }
    }
    guard (3...4).contains(parts.count) else {
      throw start.error("invalid colour", hint: "as in rgb(255, 0, 128) or rgb(255 0 128 / 50%)")
    }
    return (parts + [1]).prefix(4).map { min(max($0, 0), 1) }
  }

  /// The basic colours.
  private static let colors: [String: UInt32] = [
    "black": 0, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF,
    "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF,
    "magenta": 0xFF00FF, "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000,
    "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF,
    "cyan": 0x00FFFF, "orange": 0xFFA500,
  ]
}
