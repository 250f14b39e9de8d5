extension StyleSheet {
  /// A name and a value.
  struct Declaration {
    let name: String
    let offset: Int
    var value: Range<Int>
    /// The value that a shorthand gives without writing it.
    var fixed: StyleValue?
    var isImportant = false
    /// The place of the cascade layer in the order of layers.
    var layer = StyleSheet.unlayered

    /// Returns whether it wins over one that comes before it in the same rule, or is in a less specific rule.
    func wins(over other: Declaration) -> Bool {
      if isImportant != other.isImportant { return isImportant }
      if layer == other.layer { return true }
      return isImportant == layer.lexicographicallyPrecedes(other.layer)
    }
  }

  /// The declarations of a selector.
  struct Rule {
    let selector: String
    /// The tokens of the selector.
    let tokens: Range<Int>
    let offset: Int
    private(set) var declarations: [String: Declaration] = [:]

    init(_ selector: StyleReader) {
      self.selector = selector.sourceText
      tokens = selector.range
      offset = selector.offset
    }

    /// Adds a declaration that comes after the others. A shorthand replaces its parts.
    mutating func add(_ declaration: Declaration) {
      for name in [declaration.name] + (StyleProperty.wholes[declaration.name] ?? []) {
        if let known = declarations[name], !declaration.wins(over: known) { return }
      }
      for name in StyleProperty.parts[declaration.name] ?? [] {
        if let known = declarations[name], declaration.wins(over: known) {
          declarations[name] = nil
        }
      }
      declarations[declaration.name] = declaration
    }

    /// Adds the declarations of another state of the element.
    mutating func add(_ state: Rule) {
      for declaration in state.declarations.values.sorted(by: {
        ($0.offset, $0.name) < ($1.offset, $1.name)
      }) { add(declaration) }
    }

    /// Returns the places of the declarations whose names begin in some way. They identify what they mean together.
    func places(_ beginning: String) -> [Int] {
      declarations.values.filter { $0.name.hasPrefix(beginning) }.map(\.offset).sorted()
    }
  }

  struct KeyFrames {
    var frames: [(offset: Double, declarations: [Declaration])] = []
    var layer = StyleSheet.unlayered
    var isPrefixed = false
  }
}
