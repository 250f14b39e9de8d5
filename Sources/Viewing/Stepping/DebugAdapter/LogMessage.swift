import DopesheetText
import DopesheetTrace

/// The message of a log point: text with expressions in braces, `alpha is {card.alpha}`.
struct LogMessage {
  private enum Part {
    case text(String)
    case expression(MomentExpression)
  }

  private let parts: [Part]

  /// Creates a message by parsing its text.
  ///
  /// - Throws: ``RequestFailure`` with the column of the first invalid expression.
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

  /// Returns the message with its values at a moment.
  func text(at moment: TraceMoment) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .expression(let expression):
        ValueText.text(of: expression.value(at: moment), inHex: false)
      }
    }.joined()
  }
}

/// A condition on the number of a hit in the trace, from 1: `3`, `== 3`, `>= 3`, `< 3`, `% 2`.
///
/// Hits are counted from the beginning of the trace, so that the same hits count forward and back.
struct HitCondition: Equatable {
  /// The relation of the hit to the number; `nil` if the hit must be a multiple.
  private let relation: Relation?
  private let number: Int

  init(_ text: String) throws(RequestFailure) {
    let text = text.filter { $0 != " " }
    let sign = String(text.prefix { !$0.isNumber })
    let relation = sign.isEmpty || sign == "=" ? .equal : Relation(rawValue: sign)
    guard relation.map({ $0 != .unequal }) ?? (sign == "%"),
      let number = Int(text.dropFirst(sign.count)), number > 0
    else {
      throw RequestFailure("'\(text)' is not a hit count; write 3, >= 3, < 3 or % 3")
    }
    self.relation = relation
    self.number = number
  }

  /// Returns whether the condition accepts a hit.
  func counts(_ hit: Int) -> Bool {
    relation?.holds(hit, number) ?? hit.isMultiple(of: number)
  }
}
