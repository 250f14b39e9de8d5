import DopesheetNotation

/// A variable as the protocol has it.
struct Variable {
  var name: String
  var value: String
  var type: String?
  /// The expression that has its value.
  var expression: String?
  /// What it contains, and how many of it; components are counted apart.
  var container: VariableContainer?
  var namedCount = 0
  var indexedCount = 0
  var isReadOnly = true
  /// The value before the last move, if it was another.
  var former: String?

  /// The value, and the one before if it has changed.
  private var text: String { former.map { "\(value) (was \($0))" } ?? value }

  /// The variable as JSON.
  ///
  /// - Parameter reference: Gives containers their numbers.
  func json(_ reference: (VariableContainer) -> Int) -> JSONText {
    var attributes: [JSONText] = []
    if isReadOnly { attributes.append(.string("readOnly")) }
    if former != nil { attributes.append(.string("changed")) }
    var members: [(String, JSONText)] = [("name", .string(name)), ("value", .string(text))]
    if let type { members.append(("type", .string(type))) }
    members.append(
      (
        "presentationHint",
        .object([
          ("kind", .string("property")), ("attributes", .array(attributes)),
          ("visibility", .string("public")),
        ])
      ))
    if let expression { members.append(("evaluateName", .string(expression))) }
    return .object(members + contents(reference))
  }

  /// What it contains, as a result of an evaluation has it, too.
  func contents(_ reference: (VariableContainer) -> Int) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = [
      ("variablesReference", .int(container.map(reference) ?? 0))
    ]
    if namedCount > 0 { members.append(("namedVariables", .int(namedCount))) }
    if indexedCount > 0 { members.append(("indexedVariables", .int(indexedCount))) }
    return members
  }
}
