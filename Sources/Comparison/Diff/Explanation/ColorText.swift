import DopesheetText
import DopesheetTrace

/// Colours as `#rrggbb`, with two more digits if the alpha is not 1.
enum ColorText {
  /// The names of the components.
  static let parts = ["red", "green", "blue", "alpha"]

  /// Returns the name of a colour and the place of one of its components: `card.color` and 1 for `card.color.green`.
  static func component(_ name: String) -> (color: String, place: Int)? {
    guard let dot = name.lastIndex(of: "."),
      let place = parts.firstIndex(of: String(name[name.index(after: dot)...]))
    else { return nil }
    return (String(name[..<dot]), place)
  }

  /// Returns the text of components in 0...1; `nil` if one is outside of it.
  static func hexadecimal(_ components: [Double]) -> String? {
    guard components.count > 2, components.allSatisfy((0...1).contains) else { return nil }
    let isOpaque = components.count < 4 || components[3] == 1
    let digits = components.prefix(isOpaque ? 3 : 4).map { part in
      let text = String(Int((part * 255).rounded()), radix: 16)
      return text.utf8.count == 1 ? "0" + text : text
    }
    return "#" + digits.joined()
  }
}

extension [ConfigurationChange] {
  /// The changes in words. Those of the components of a colour are one: `color #e6e6e6 → #5bbde7`.
  ///
  /// - Parameters:
  ///   - golden: The golden's declaration of the source.
  ///   - actual: The actual declaration.
  func words(_ golden: Trace.Source, _ actual: Trace.Source) -> [String] {
    var words: [String] = []
    var colors: [String] = []
    for change in self {
      guard let (color, _) = ColorText.component("." + change.key),
        let before = golden.color(String(color.dropFirst())),
        let after = actual.color(String(color.dropFirst())), before != after
      else {
        words.append(change.words)
        continue
      }
      guard !colors.contains(color) else { continue }
      colors.append(color)
      let name = color.isEmpty ? "color" : String(color.dropFirst())
      words.append("\(name) \(before) → \(after)")
    }
    return words
  }
}

extension Trace.Source {
  /// Returns the text of a colour of the declaration; `nil` if its components are no colour.
  fileprivate func color(_ name: String) -> String? {
    let components = ColorText.parts.map { part in
      arguments.first { $0.key == (name.isEmpty ? part : "\(name).\(part)") }?.value
    }
    let numbers = components.prefix { $0 != nil }.compactMap { value in
      if case .number(let number)? = value { number } else { nil }
    }
    return ColorText.hexadecimal(numbers)
  }
}
