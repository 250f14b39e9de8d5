/// The errors and warnings in one JSON document. All its cursors report to the same list.
package final class JSONErrors {
  package let file: String?

  /// Whether errors have codes. Unknown fields then cause only warnings, and reading continues after errors.
  package let hasCodes: Bool

  /// The errors in the order of their discovery.
  package private(set) var list: [Diagnostic] = []
  private var notes: [Diagnostic] = []
  var searchSteps = nearestSteps
  /// The state of reading, for forms whose fields depend on each other. It is `nil` again after reading, as the
  /// cursors of the state hold these errors.
  package var state: AnyObject?

  package init(file: String? = nil, _ list: [Diagnostic] = [], hasCodes: Bool = false) {
    self.file = file
    self.hasCodes = hasCodes
    self.list = list
  }

  package func report(
    _ message: String, at place: TextPlace, _ path: JSONPath, hint: String? = nil,
    code: String? = nil, severity: Diagnostic.Severity = .error
  ) {
    let diagnostic = Diagnostic(
      file: file, at: place, pointer: path.pointer, message: message, hint: hint,
      code: hasCodes ? code : nil, severity: severity)
    if severity == .warning { notes.append(diagnostic) } else { list.append(diagnostic) }
  }

  var all: [Diagnostic] { list + notes }

  package var error: Diagnostics {
    Diagnostics(all)
      ?? Diagnostics(file: file, message: "the document could not be read for an unknown reason")
  }

  /// The warnings in the order of their places.
  package var warnings: [Diagnostic] { Diagnostics(notes)?.list ?? [] }
}

package indirect enum JSONPath: Sendable {
  case root
  case child(JSONPath, Step)

  package enum Step: Sendable {
    case member(String)
    case element(Int)
  }

  /// The JSON pointer (RFC 6901): `/play/0/duration`; empty for the document itself.
  package var pointer: String {
    switch self {
    case .root: ""
    case .child(let parent, .member(let name)): parent.pointer + "/" + JSONPath.escape(name)
    case .child(let parent, .element(let index)): parent.pointer + "/\(index)"
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
