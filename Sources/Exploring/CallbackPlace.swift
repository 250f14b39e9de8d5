import DopesheetNotation

/// A callback of a run: the first, second and so on of a source and a word.
struct CallbackPlace: Hashable {
  let source: String
  let word: String
  /// The number among those of the source and the word, counted from 1.
  let occurrence: Int

  /// The callback in words: `card.fade completed`, `card.fade repeated (2)`.
  var phrase: String {
    "\(NameGrammar.showingLetters(of: source)) \(word)"
      + (occurrence == 1 ? "" : " (\(occurrence))")
  }

  /// The call in Swift that waits for the callback.
  var swift: String {
    let number = occurrence == 1 ? "" : ", occurrence: \(occurrence)"
    return "stage.onCallback(\(word.debugDescription), of: \(source.debugDescription)\(number))"
  }
}
