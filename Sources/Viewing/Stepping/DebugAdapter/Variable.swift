import DopesheetText
import DopesheetTrace

struct Variable {
  var name: String
  var value: String
  var type: String?
  var expression: String?
  /// The variables inside this one, and their numbers; components are indexed, all others are named.
  var container: VariableContainer?
  var namedCount = 0
  var indexedCount = 0
  var isReadOnly = true
  var former: String?

  private var text: String { former.map { "\(value) (was \($0))" } ?? value }

  func json(_ reference: (VariableContainer) -> Int) -> JSONText {
    let attributes = (isReadOnly ? ["readOnly"] : []) + (former != nil ? ["changed"] : [])
    let hint: JSONText = .object([
      ("kind", .string("property")), ("attributes", .texts(attributes)),
      ("visibility", .string("public")),
    ])
    return .members(
      [
        ("name", .string(name)), ("value", .string(text)), ("type", type.map { .string($0) }),
        ("presentationHint", hint), ("evaluateName", expression.map { .string($0) }),
      ] + contents(reference))
  }

  /// Returns the members that describe the contained variables, also used in the result of an evaluation.
  func contents(_ reference: (VariableContainer) -> Int) -> Members {
    [
      ("variablesReference", .int(container.map(reference) ?? 0)),
      ("namedVariables", namedCount > 0 ? .int(namedCount) : nil),
      ("indexedVariables", indexedCount > 0 ? .int(indexedCount) : nil),
    ]
  }
}

enum VariableContainer: Hashable {
  case moment
  case nodes
  case tracks
  case golden
  /// The motions and other sources that are not nodes.
  case motions
  case node(Int)
  case components(track: Int)
  case source(Int)
}

enum ValueText {
  /// Returns a value as traces write it, with several components in brackets; `none` for a missing value.
  static func text(of scalars: [Scalar]?) -> String {
    guard let scalars else { return "none" }
    let texts = scalars.map(\.phrase)
    return texts.count == 1 ? texts[0] : "[" + texts.joined(separator: ", ") + "]"
  }
}
