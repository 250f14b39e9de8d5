import DopesheetEngine
import DopesheetNotation

/// The two kinds of flashes.
enum FlashKind: String, CaseIterable {
  case general = "flashes"
  case red = "red flashes"
}

/// The colours that a trace does not contain, as a search assumes them.
struct FlashAssumption: Equatable {
  /// The colour behind all nodes.
  let background: RGBA
  /// The colour of nodes without a colour and without children.
  let content: RGBA
  /// The assumption in words; empty if the background is known.
  let words: String

  static func all(background: RGBA?) -> [FlashAssumption] {
    let (black, white) = (RGBA(white: 0), RGBA(white: 1))
    if let background {
      return [white, black].map {
        FlashAssumption(background: background, content: $0, words: "")
      }
    }
    return [
      FlashAssumption(background: black, content: white, words: " on black"),
      FlashAssumption(background: white, content: black, words: " on white"),
    ]
  }
}

/// The second with the most flashes over a large area.
struct FlashFinding: Equatable {
  /// The number of flashes within the second.
  let count: Int
  /// The times of the first and the last change in seconds.
  let begin, end: Double
  /// The covered share of the field, 0...1.
  let share: Double
  /// The nodes that flash, those with the most changes first.
  let nodes: [String]
  let assumption: FlashAssumption

  func text(_ field: Vector2D) -> String {
    let times = [begin, end].map { RoundedText.decimals($0, 4) }
    let names = nodes.prefix(3).joined(separator: ", ") + (nodes.count > 3 ? " …" : "")
    let area =
      "\(RoundedText.significant(share * 100, 3)) % of a field of "
      + "\(RoundedText.significant(field.dx)) × \(RoundedText.significant(field.dy))"
    return
      "\(names): \(count) \(count == 1 ? "flash" : "flashes") from \(times[0]) s to \(times[1]) s, over "
      + area + assumption.words
  }
}
