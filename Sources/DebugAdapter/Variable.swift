import DopesheetDiff
import DopesheetNotation
import DopesheetTrace

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

/// Something that has variables.
enum VariableContainer: Hashable {
  /// Frame, tick, time and the record.
  case moment
  /// The nodes, each with its tracks.
  case nodes
  /// All tracks.
  case tracks
  /// The motions and other sources that have states.
  case motions
  /// A node, by its position in the list of nodes.
  case node(Int)
  /// The components of a track.
  case components(track: Int)
  /// A source: its configuration, its state, its last record.
  case source(Int)
}

/// Values as variables show them.
enum ValueText {
  /// The text of a value as the trace has it, several components in brackets; `none` for no value.
  ///
  /// - Parameter inHex: Shows the bits of numbers.
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
