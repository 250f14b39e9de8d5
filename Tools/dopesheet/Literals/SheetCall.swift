/// A call of a test helper in a Swift source.
struct SheetCall {
  /// The content of the call's `matches`.
  enum Rows {
    /// The call has no `matches`.
    case none
    /// The token of the only literal of its closure, and the literal's value.
    case literal(Int, [UInt8])
    /// Something else, described for an error.
    case other(String)
  }

  /// The token of the helper's name.
  let name: Int
  /// The token that `#line` and `#column` name: the parenthesis or, without one, the first brace.
  let place: Int
  private(set) var rows = Rows.none
  /// The tokens of the arguments between the parentheses.
  private(set) var arguments: [Range<Int>] = []
  /// The last token of the call.
  private(set) var end: Int

  static func all(of helper: String, in source: SwiftSource) -> [SheetCall] {
    source.tokens.indices.compactMap { index in
      source.name(index) == helper ? SheetCall(nameAt: index, in: source) : nil
    }
  }

  /// Reads a call; `nil` if the name is not that of a called function.
  private init?(nameAt name: Int, in source: SwiftSource) {
    let place = name + 1
    let hasParenthesis = source.isMark(place, "(") && !source.beginsLine(place)
    let takesClosures = !source.isInCondition(name)
    guard hasParenthesis || takesClosures && source.isMark(place, "{"),
      source.name(name - 1) != "func"
    else { return nil }
    self.name = name
    self.place = place
    end = place - 1
    var isRunGiven = false
    if hasParenthesis, let parenthesis = source.partners[place] {
      end = parenthesis
      arguments = source.elements(place)
      for argument in arguments where label(argument.lowerBound, source) == "matches" {
        rows = SheetCall.rows(argument.dropFirst(2), source)
      }
      isRunGiven = arguments.contains { [nil, "of"].contains(label($0.lowerBound, source)) }
    }
    if takesClosures { readClosures(firstIsMatches: isRunGiven, source) }
  }

  /// Reads the closures behind the parentheses.
  private mutating func readClosures(firstIsMatches: Bool, _ source: SwiftSource) {
    var label = firstIsMatches ? "matches" : nil
    var brace = end + 1
    while source.isMark(brace, "{"), let closer = source.partners[brace] {
      if label == "matches" { rows = SheetCall.rows(brace..<closer + 1, source) }
      end = closer
      label = self.label(end + 1, source)
      guard label != nil else { return }
      brace = end + 3
    }
  }

  private func label(_ index: Int, _ source: SwiftSource) -> String? {
    source.isMark(index + 1, ":") ? source.name(index) : nil
  }

  private static func rows(_ tokens: Range<Int>, _ source: SwiftSource) -> Rows {
    let index = tokens.lowerBound + 1
    guard tokens.count == 3, source.isMark(index - 1, "{"), source.isMark(index + 1, "}"),
      case .string(let string) = source.tokens[index].kind
    else { return .other("its `matches` is not a closure with one string literal only") }
    guard !string.isInterpolated else { return .other("its rows are an interpolated literal") }
    guard let value = RowsLiteral.value(of: string, in: source.bytes) else {
      return .other("its rows are not a valid literal")
    }
    return .literal(index, value)
  }

  /// Returns whether the test would compare with this text now; `nil` stands for a call without `matches`.
  func compares(with expected: String?) -> Bool {
    switch rows {
    case .none: expected == nil
    // `==` of texts would also accept other bytes for the same characters.
    case .literal(_, let value): expected.map { value == Array($0.utf8) } ?? false
    case .other: false
    }
  }
}
