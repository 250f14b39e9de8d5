import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// A change of a choreography's nodes in a document.
enum RunStock: Sendable {
  case stock(@Sendable () -> StockAnimation, parts: [String])
  case properties([RunChange])

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

  var parts: [String] {
    switch self {
    case .stock(_, let parts): parts
    case .properties(let changes): changes.flatMap(\.path.tracks)
    }
  }
}

extension RunStock {
  /// An animation that is being read and may be incomplete.
  struct Draft {
    fileprivate var stock: RunStock?
    fileprivate var direction: SlideDirection?
    fileprivate var distance: SlideDistance?
  }

  nonisolated(unsafe) static let form = Form("animation", Draft(), missing: "missing kind") {
    Choice {
      Field(
        "slide", \.direction, .choice("direction"),
        "Slides in this direction, from the opposite side.")
      Field(
        "distance", \.distance,
        .size(.slightly, .moderately, .severely) { .byPoints($0) }, is: .required, "Points.")
    }
    Choice {
      Field(
        "spin", \.stock,
        FieldType<SpinAngle>.size(.slightly, .moderately, .severely) { .toAngle($0) }
          .map { angle, _ in .stock({ .spin(angle) }, parts: ["transform"]) },
        "Turns back to its own angle from this one, in radians.")
    }
    Choice {
      Field(
        "expand", \.stock,
        factor.map { factor, _ in .stock({ .expand(factor) }, parts: ["transform"]) },
        "Grows to its size from this factor.")
    }
    Choice {
      Field(
        "contract", \.stock,
        factor.map { factor, _ in .stock({ .contract(factor) }, parts: ["transform"]) },
        "Shrinks to its size from this factor.")
    }
    Choice {
      Field(
        "properties", \.stock, properties,
        "For each path the end, or an object with the end and the prepared value.")
    }
  }

  private static var factor: FieldType<SizeFactor> {
    .size(.slightly, .moderately, .severely) { .toScale($0) }
  }

  private static var properties: FieldType<RunStock> {
    FieldType<[RunChange]>.changes(.moved).map { changes, cursor in
      if let endless = changes.first(where: { $0.to == nil }) {
        cursor.fail("'\(endless.path.path)' has no end", hint: "give it a 'to'")
        return nil
      }
      return .properties(changes)
    }
  }
}

extension FieldType<RunStock> {
  static var stock: FieldType {
    FieldType(.any([.word(["fadeIn"]), .form("animation")])) { cursor in
      if cursor.isString {
        return cursor.word("animation", of: ["fadeIn"])
          .map { _ in .stock({ .fadeIn }, parts: ["alpha"]) }
      }
      return RunStock.form.read(cursor).flatMap { draft in
        if let stock = draft.stock { return stock }
        guard let direction = draft.direction, let distance = draft.distance else { return nil }
        return .stock({ .slide(direction, distance) }, parts: ["transform"])
      }
    }
  }
}

extension FieldType where Value: Sendable {
  fileprivate static func size(
    _ slightly: Value, _ moderately: Value, _ severely: Value, _ custom: @escaping (Double) -> Value
  ) -> FieldType {
    let words = ["slightly", "moderately", "severely"]
    let number = NumberBounds.between(-1e30, 1e30)
    return FieldType(.any([.word(words), .number(number)])) { cursor in
      if cursor.isString {
        return cursor.word("size", of: words).map {
          $0 == "slightly" ? slightly : $0 == "moderately" ? moderately : severely
        }
      }
      guard cursor.isNumber else {
        return cursor.mismatch(
          "a size or a number", hint: "\"slightly\", \"moderately\", \"severely\", or a number")
      }
      return cursor.number(number).map(custom)
    }
  }
}
