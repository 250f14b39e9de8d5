import DopesheetNotation

/// An error in a style sheet or in a value of one.
struct StyleError: Error {
  /// The number of bytes before the place; `nil` for the place of the whole value.
  var offset: Int?
  let message: String
  let hint: String?

  init(_ message: String, at offset: Int? = nil, hint: String? = nil) {
    self.offset = offset
    self.message = message
    self.hint = hint
  }

  static let tooManyMovements = StyleError(
    "the animations have more than \(StyleEffect.limit) movements",
    hint: "give a shorter length, or fewer cycles or steps")
}
