import DopesheetText
import DopesheetTrace

/// A variable in the terms of the protocol.
struct Variable {
  var name: String
  var value: String
  var type: String?
  /// The expression for the variable's value.
  var expression: String?
  /// The variables inside this one, and their numbers; components are indexed, all others are named.
  var container: VariableContainer?
  var namedCount = 0
  var indexedCount = 0
  var isReadOnly = true
  /// The value before the last move, if it was different.
  var former: String?

  /// The value, with the former value if it has changed.
  private var text: String { former.map { "\(value) (was \($0))" } ?? value }

  /// Returns the variable as JSON.
  ///
  /// - Parameter reference: Returns the number of a container.
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

  /// Returns the members that describe the contained variables, also used in the result of an evaluation.
  func contents(_ reference: (VariableContainer) -> Int) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = [
      ("variablesReference", .int(container.map(reference) ?? 0))
    ]
    if namedCount > 0 { members.append(("namedVariables", .int(namedCount))) }
    if indexedCount > 0 { members.append(("indexedVariables", .int(indexedCount))) }
    return members
  }
}

/// A group of variables.
enum VariableContainer: Hashable {
  /// The frame, the tick, the time, the record and its line.
  case moment
  /// The nodes, each with its tracks.
  case nodes
  /// All tracks.
  case tracks
  /// The motions and other sources that are not nodes.
  case motions
  /// A node, by its position in the list of nodes.
  case node(Int)
  /// The components of a track.
  case components(track: Int)
  /// A source: its state, its last record and its arguments.
  case source(Int)
}

/// The format of values in variables.
enum ValueText {
  /// Returns a value as traces write it, with several components in brackets; `none` for a missing value.
  ///
  /// - Parameter inHex: Whether to return the bits of numbers.
  static func text(of scalars: [Scalar]?, inHex: Bool) -> String {
    guard let scalars else { return "none" }
    let texts = scalars.map { inHex ? hex($0) : $0.phrase }
    return texts.count == 1 ? texts[0] : "[" + texts.joined(separator: ", ") + "]"
  }

  private static func hex(_ scalar: Scalar) -> String {
    switch scalar {
    case .f64(let number): hex(number.bitPattern, digits: 16)
    case .f32(let number): hex(UInt64(number.bitPattern), digits: 8)
    case .i64(let number): hex(UInt64(bitPattern: number), digits: 16)
    case .bool, .sym: scalar.phrase
    }
  }

  private static func hex(_ bits: UInt64, digits: Int) -> String {
    let text = String(bits, radix: 16)
    return "0x" + String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
