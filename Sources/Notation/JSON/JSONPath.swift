/// The way from a JSON document's root to one of its values.
package indirect enum JSONPath: Sendable {
  /// The document itself.
  case root
  /// The member of an object.
  case member(JSONPath, String)
  /// The element of an array, from 0.
  case element(JSONPath, Int)

  /// The JSON pointer (RFC 6901): `/play/0/duration`; empty for the document itself.
  package var pointer: String {
    switch self {
    case .root: ""
    case .member(let parent, let name): parent.pointer + "/" + JSONPath.escape(name)
    case .element(let parent, let index): parent.pointer + "/\(index)"
    }
  }

  private static func escape(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
