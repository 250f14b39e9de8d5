/// What a part of an expression stands for.
enum ExpressionTerm: Sendable {
  /// A number.
  case number(NumberTerm)
  /// A truth value.
  case flag(FlagTerm)
  /// A word.
  case word(WordTerm)
  /// All components of a track that has several.
  case vector(track: Int)
  /// `none`: no value.
  case absence
  /// A name that stands for nothing by itself, but may be a word.
  case unknown(String)

  /// What it is, for messages.
  var kindName: String {
    switch self {
    case .number: "a number"
    case .flag: "a condition"
    case .word: "a word"
    case .vector: "a value of several components"
    case .absence: "none"
    case .unknown(let name): "'\(name)'"
    }
  }
}
