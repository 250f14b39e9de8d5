import DopesheetNotation

/// The motion tokens of a design, in order.
public struct MotionTokens: Equatable, Sendable {
  /// The name of the design, for messages.
  public let name: String
  /// The tokens, each name once.
  public let tokens: [MotionToken]

  /// The warnings about the file that the tokens were read from.
  public let warnings: [Diagnostic]

  /// Creates the tokens of a design.
  ///
  /// - Parameter tokens: The tokens. Of several with the same name, the last is used.
  public init(_ name: String, _ tokens: [MotionToken]) {
    self.init(name, tokens, warnings: [])
  }

  init(_ name: String, _ tokens: [MotionToken], warnings: [Diagnostic]) {
    self.name = name
    self.warnings = warnings
    var places: [String: Int] = [:]
    var unique: [MotionToken] = []
    for token in tokens {
      if let place = places[token.name] {
        unique[place] = token
      } else {
        places[token.name] = unique.count
        unique.append(token)
      }
    }
    self.tokens = unique
  }

  /// The token with a name; `nil` if there is no such token.
  public subscript(name: String) -> MotionToken? { tokens.first { $0.name == name } }
}
