package enum Relation: String, CaseIterable, Sendable {
  // Signs of two bytes come first, so that a reader can try them in this order.
  case atMost = "<="
  case atLeast = ">="
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case more = ">"

  package func holds<Value: Comparable>(_ a: Value, _ b: Value) -> Bool {
    switch self {
    case .less: a < b
    case .atMost: a <= b
    case .equal: a == b
    case .unequal: a != b
    case .atLeast: a >= b
    case .more: a > b
    }
  }
}
