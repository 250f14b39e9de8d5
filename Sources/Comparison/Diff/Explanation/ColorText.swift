import DopesheetText
import DopesheetTrace

/// Colours as `#rrggbb`, with two more digits if the alpha is not 1.
package enum ColorText {
  static let parts = ["red", "green", "blue", "alpha"]

  /// Returns the name of a colour and the place of one of its components: `card.color` and 1 for `card.color.green`.
  static func component(_ name: String) -> (color: String, place: Int)? {
    guard let dot = name.lastIndex(of: "."),
      let place = parts.firstIndex(of: String(name[name.index(after: dot)...]))
    else { return nil }
    return (String(name[..<dot]), place)
  }

  /// Returns the text of components in 0...1; `nil` if one is outside of it.
  package static func hexadecimal(_ components: [Double]) -> String? {
    guard components.count > 2, components.allSatisfy((0...1).contains) else { return nil }
    let isOpaque = components.count < 4 || components[3] == 1
    let digits = components.prefix(isOpaque ? 3 : 4).map { part in
      let text = String(Int((part * 255).rounded()), radix: 16)
      return text.utf8.count == 1 ? "0" + text : text
    }
    return "#" + digits.joined()
  }
}

extension Trace.Source {
  /// Returns the text of a colour of the declaration, such as `color`; `nil` if its components are no colour.
  private func color(_ name: String) -> String? {
    let components = ColorText.parts.map { arguments["\(name).\($0)"]?.number }
    return ColorText.hexadecimal(components.prefix { $0 != nil }.compactMap(\.self))
  }

  /// Returns the differences from another declaration in words. Those of the components of a colour are one:
  /// `color #e6e6e6 → #5bbde7`.
  func words(_ changes: [ConfigurationChange], to actual: Trace.Source) -> [String] {
    var words: [String] = []
    var colors: Set<String> = []
    for change in changes {
      if let (name, _) = ColorText.component(change.key), let before = color(name),
        let after = actual.color(name), before != after
      {
        if colors.insert(name).inserted { words.append("\(name) \(before) → \(after)") }
      } else {
        words.append(change.words)
      }
    }
    return words
  }
}

extension Trace {
  /// Returns the number that a node declares under a name, such as `card.color.red`; `nil` if none does.
  func declaredNumber(_ name: String) -> Double? {
    for node in name.dottedPrefixes.reversed() {
      if let source = sources.first(where: { $0.name == node && $0.isNode }),
        let number = source.arguments[String(name.dropFirst(node.count + 1))]?.number
      {
        return number
      }
    }
    return nil
  }
}
