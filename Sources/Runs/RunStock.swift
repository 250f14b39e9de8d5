import DopesheetChoreography
import DopesheetEngine
import DopesheetNotation

/// What a choreography changes of its nodes, as a document describes it.
///
/// It is `"fadeIn"`, or an object with one of: `slide` (`"up"`, `"down"`, `"left"`, `"right"`) with `distance`, `spin`,
/// `expand`, `contract`, each with a size, which is `"slightly"`, `"moderately"`, `"severely"` or a number (points,
/// radians, a factor); `properties`, which gives for each path what it goes to, or an object with `to` and `from`, to
/// which nodes are set when they are prepared.
enum RunStock: Sendable {
  /// One of the library's.
  case stock(@Sendable () -> StockAnimation, parts: [String])
  /// Properties of the document's own choice.
  case properties([RunChange])

  /// The animation.
  var animation: StockAnimation {
    switch self {
    case .stock(let make, _): make()
    case .properties(let changes):
      .custom(
        prepare: { node in
          for change in changes {
            if let start = change.from { change.path.set(start, of: node) }
          }
        },
        change: { _ in changes.map { $0.path.change(from: nil, to: $0.to) } })
    }
  }

  /// The components that it moves, by their paths.
  var parts: [String] {
    switch self {
    case .stock(_, let parts): parts
    case .properties(let changes): changes.flatMap(\.path.tracks)
    }
  }
}

extension RunStock {
  private static let kinds = ["fadeIn", "slide", "spin", "expand", "contract", "properties"]

  /// Reads one.
  init?(_ cursor: JSONCursor) {
    if cursor.isString {
      guard cursor.word("animation", of: ["fadeIn"]) != nil else { return nil }
      self = .stock({ .fadeIn }, parts: ["alpha"])
      return
    }
    let read = cursor.object { fields -> RunStock? in
      guard let kind = fields.exclusive(Array(RunStock.kinds.dropFirst())),
        let value = fields.optional(kind)
      else {
        // A misspelt kind is reported as an unknown field, with the nearest name.
        if case .object(let members) = cursor.value.kind, members.isEmpty {
          fields.fail("missing kind", hint: suggestion(for: "", in: RunStock.kinds))
        }
        return nil
      }
      if kind == "properties" { return RunStock.properties(value) }
      return RunStock.transform(kind, value, &fields).map { .stock($0, parts: ["transform"]) }
    }
    guard let read else { return nil }
    self = read
  }

  private static func transform(
    _ kind: String, _ value: JSONCursor, _ fields: inout JSONFields
  ) -> (@Sendable () -> StockAnimation)? {
    switch kind {
    case "slide":
      let direction = value.choice("direction", of: SlideDirection.self)
      let distance = fields.required("distance")?.size(
        SlideDistance.slightly, .moderately, .severely
      ) { .byPoints($0) }
      guard let direction, let distance else { return nil }
      return { .slide(direction, distance) }
    case "spin":
      guard let angle = value.size(SpinAngle.slightly, .moderately, .severely, { .toAngle($0) })
      else { return nil }
      return { .spin(angle) }
    default:
      guard let factor = value.size(SizeFactor.slightly, .moderately, .severely, { .toScale($0) })
      else { return nil }
      return { kind == "expand" ? .expand(factor) : .contract(factor) }
    }
  }

  private static func properties(_ cursor: JSONCursor) -> RunStock? {
    guard let changes = RunChange.read(cursor, .moved) else { return nil }
    if let endless = changes.first(where: { $0.to == nil }) {
      cursor.fail("'\(endless.path.path)' goes nowhere", hint: "give it a 'to'")
      return nil
    }
    return .properties(changes)
  }
}

extension JSONCursor {
  /// Reads a size: one of three words, or a number.
  fileprivate func size<Size>(
    _ slightly: Size, _ moderately: Size, _ severely: Size, _ custom: (Double) -> Size
  ) -> Size? {
    let words = ["slightly": slightly, "moderately": moderately, "severely": severely]
    if isString {
      return word("size", of: ["slightly", "moderately", "severely"]).flatMap { words[$0] }
    }
    guard isNumber else {
      fail(
        "expected a size or a number, found \(value.kindName)",
        hint: "\"slightly\", \"moderately\", \"severely\", or a number")
      return nil
    }
    return number(.between(-1e30, 1e30)).map(custom)
  }
}
