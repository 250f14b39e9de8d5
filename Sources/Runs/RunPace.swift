import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// What motions that take a given time have in common in a document.
///
/// `duration` (seconds of one movement) is required. Optional are `easing` (`linear` if left out) and `reverses`
/// (`true`, or the easing of the way back).
struct RunPace: Sendable {
  let duration: Ticks
  let easing: Easing
  private let way: Way

  private enum Way {
    case forth
    case forthAndBack(Easing?)
  }

  var isReversing: Bool { if case .forth = way { false } else { true } }

  /// The easing of the way back, if it has one of its own.
  var reverseEasing: Easing? { if case .forthAndBack(let easing) = way { easing } else { nil } }
}

extension RunPace {
  /// Reads these fields.
  init?(_ fields: inout JSONFields) {
    let duration = fields.required("duration")?.time()
    let easing = fields.optional("easing").map { $0.easing() } ?? .linear
    let way = fields.optional("reverses").map { RunPace.way($0) } ?? .forth
    guard let duration, let easing, let way else { return nil }
    self.init(duration: duration, easing: easing, way: way)
  }

  private static func way(_ cursor: JSONCursor) -> Way? {
    if cursor.isString { return cursor.easing().map { .forthAndBack($0) } }
    guard case .bool(let reverses) = cursor.value.kind else {
      cursor.fail(
        "expected true, false or an easing, found \(cursor.value.kindName)",
        hint: "an easing is that of the way back")
      return nil
    }
    return reverses ? .forthAndBack(nil) : .forth
  }
}

extension JSONCursor {
  /// Reads the text of an easing.
  func easing() -> Easing? {
    guard let text = string() else { return nil }
    do {
      return try Easing(text: text)
    } catch {
      fail("\(error.message) at column \(error.column)", hint: error.hint)
      return nil
    }
  }
}
