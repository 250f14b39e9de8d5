import DopesheetText

extension Sheet {
  /// The rows as JSON: names, values, milliseconds and curves, without the cells that a row does not have.
  public var json: String {
    JSONText.object([
      ("schema", .int(1)), ("rows", .array(rows.map(\.json))), ("resting", .int(resting)),
    ]).document
  }
}

extension Sheet.Row {
  fileprivate var json: JSONText {
    var members: [(String, JSONText?)] = [
      ("name", .string(name)), ("event", event.map { .string($0) }), ("from", from?.json),
      ("to", to?.json), ("begin", .number(begin)), ("end", .number(end)),
      ("curve", curve.map { .string($0) }),
    ]
    if let movement, movement.target != nil {
      members += [
        ("cut", .bool(true)), ("target", target?.json),
        ("duration", duration.map { .number($0) }),
      ]
    }
    if let passes = movement?.passes, passes > 1 { members.append(("passes", .int(passes))) }
    members.append(("stagger", stagger.map { .number($0) }))
    return .object(members.compactMap { name, value in value.map { (name, $0) } })
  }
}

extension Sheet.Value {
  fileprivate var json: JSONText {
    switch self {
    case .numbers(let numbers) where numbers.count == 1: .number(numbers[0])
    case .numbers(let numbers): .array(numbers.map { .number($0) })
    case .color(let text), .word(let text): .string(text)
    }
  }
}
