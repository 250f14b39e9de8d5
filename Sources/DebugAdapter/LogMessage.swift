import DopesheetStepping
import DopesheetTrace

/// What a log point writes: text with expressions in braces, `alpha is {card.alpha}`.
struct LogMessage {
  private enum Part {
    case text(String)
    case expression(MomentExpression)
  }

  private let parts: [Part]

  /// Reads a message.
  ///
  /// - Throws: The first expression that cannot be read, by its column in the message.
  init(_ text: String, _ names: ExpressionNames) throws(RequestFailure) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      parts.append(.text(String(rest[..<open])))
      let start = rest.index(after: open)
      guard let close = rest[start...].firstIndex(of: "}") else {
        throw RequestFailure(
          "'{' is not closed at column \(text[..<open].utf8.count + 1) of the message")
      }
      do throws(ExpressionError) {
        parts.append(.expression(try MomentExpression(String(rest[start..<close]), names)))
      } catch {
        let column = text[..<start].utf8.count + error.column
        throw RequestFailure(
          "\(error.message) at column \(column) of the message"
            + (error.hint.map { " (\($0))" } ?? ""))
      }
      rest = rest[rest.index(after: close)...]
    }
    parts.append(.text(String(rest)))
    self.parts = parts
  }

  /// The message at a moment.
  func text(at moment: SteppingMoment) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .expression(let expression):
        ValueText.text(of: expression.value(at: moment), inHex: false)
      }
    }.joined()
  }
}
