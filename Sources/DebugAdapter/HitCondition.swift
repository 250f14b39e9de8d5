/// Which hits of a breakpoint count, by their number in the trace from 1: `3`, `== 3`, `>= 3`, `< 3`, `% 2`.
///
/// The number of a hit is its place among all of the trace, whichever way one comes by, so that back is as forward.
struct HitCondition: Equatable {
  private let relation: Relation
  private let number: Int

  private enum Relation: String {
    case multiple = "%"
    case equal = "=="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  init(_ text: String) throws(RequestFailure) {
    let text = text.filter { $0 != " " }
    let sign = String(text.prefix { !$0.isNumber })
    guard let relation = sign.isEmpty || sign == "=" ? .equal : Relation(rawValue: sign),
      let number = Int(text.dropFirst(sign.count)), number > 0
    else {
      throw RequestFailure("'\(text)' is no count of hits; write 3, >= 3, < 3 or % 3")
    }
    self.relation = relation
    self.number = number
  }

  /// Tells whether a hit counts.
  func counts(_ hit: Int) -> Bool {
    switch relation {
    case .multiple: hit.isMultiple(of: number)
    case .equal: hit == number
    case .less: hit < number
    case .lessOrEqual: hit <= number
    case .greater: hit > number
    case .greaterOrEqual: hit >= number
    }
  }
}
