import DopesheetNotation

extension MachineDocument {
  /// The document as JSON text, with its fields in a fixed order: reading it gives the same machines.
  public var text: String { JSONText.array(machines.map(\.json)).document }
}

extension MachineDefinition {
  fileprivate var json: JSONText {
    .object([("machine", .string(id)), ("states", .array(states.map(\.json)))])
  }
}

extension ViewState {
  fileprivate var json: JSONText {
    .object([
      ("stateId", .string(id)), ("initial", .bool(isInitial)), ("views", .array(views.map(\.json))),
      ("transitions", .array(transitions.map(\.json))),
    ])
  }
}

extension ViewValues {
  fileprivate var json: JSONText {
    var fields: [(String, JSONText)] = [("animatedViewTag", .string(tag))]
    if let alpha { fields.append(("alpha", .number(alpha))) }
    fields.append(("rect", .string(rect.map { RectText.text(of: $0) } ?? "")))
    fields.append(("transformations", .array(transformations.map(\.json))))
    return .object(fields)
  }
}

extension ViewTransformation {
  fileprivate var json: JSONText {
    switch self {
    case .identity: .object([("id", .int(0))])
    case .rotation(let degrees): .object([("id", .int(1)), ("alpha", .number(degrees))])
    case .scale(let x, let y):
      .object([("id", .int(2)), ("sx", .number(x)), ("sy", .number(y))])
    case .translation(let x, let y):
      .object([("id", .int(3)), ("tx", .number(x)), ("ty", .number(y))])
    }
  }
}

extension StateTransition {
  fileprivate var json: JSONText {
    var fields: [(String, JSONText)] = [
      ("transitionId", .string(id)), ("toStateId", .string(toState)),
      ("duration", .number(duration)), ("delay", .number(delay)),
      ("animationCurve", .int(curve.rawValue)),
    ]
    if let nextTransition { fields.append(("nextTransitionId", .string(nextTransition))) }
    return .object(fields)
  }
}
