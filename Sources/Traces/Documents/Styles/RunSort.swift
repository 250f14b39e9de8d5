import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// The order in which the nodes of a choreography start.
///
/// In a document it is an object with one field, the name of a sort function, which contains its parameters.
enum RunSort {
  /// The type of a sort function.
  static var type: FieldType<any SortFunction & Sendable> {
    FieldType.form(form).map { function, _ in function }
  }

  static var signatures: [FormSignature] {
    [form.signature] + SortKind.allCases.map { values($0).signature }
  }

  nonisolated(unsafe) private static let form: Form<(any SortFunction & Sendable)?> = {
    Form("sort", nil, missing: "missing sort function") {
      SortKind.allCases.map { kind in
        let function = FieldType.form(values(kind)).map { values, _ in kind.function(values) }
        return Choice { Field(kind.rawValue, \.self, function, "Exactly one of these.") }
      }
    }
  }()

  /// Returns the form of a function's parameters.
  private static func values(_ kind: SortKind) -> Form<SortValues> {
    Form(kind.rawValue, SortValues()) {
      kind.parameters.map { field($0, isRequired: kind.required.contains($0)) }
      Check { values, fields in
        if fields["seed"] == nil, let seed = fields.owner.reader.seed { values.seed = UInt64(seed) }
        return true
      }
    }
  }

  private static func field(_ name: SortValues.Name, isRequired: Bool) -> Field<SortValues> {
    let presence: FieldPresence = isRequired ? .required : .optional
    let seconds = FieldType<Ticks>.time.map { time, _ in time.seconds }
    func field<Value>(
      _ path: WritableKeyPath<SortValues, Value>, _ type: FieldType<Value>, _ summary: String
    ) -> Field<SortValues> {
      Field(name.rawValue, path, type, is: presence, summary)
    }
    switch name {
    case .interObjectDelay:
      return field(\.interObjectDelay, seconds, "Seconds from one node to the next.")
    case .duration: return field(\.duration, seconds, "Seconds from the first node to the last.")
    case .reversed: return field(\.reversed, .flag, "Whether the order is reversed.")
    case .direction: return field(\.direction, .choice("direction"), "Where the order begins.")
    case .corner: return field(\.corner, .choice("corner"), "Where the order begins.")
    case .position: return field(\.position, .choice("position"), "Where the order begins.")
    case .lineTolerance:
      return field(
        \.lineTolerance, .number(.between(0, 1e30)),
        "The points by which nodes of one line may differ.")
    case .horizontalWeight:
      return field(\.horizontalWeight, weight, "The weight of the horizontal distance.")
    case .verticalWeight:
      return field(\.verticalWeight, weight, "The weight of the vertical distance.")
    case .seed:
      return Field(
        "seed", \.seed, FieldType<Int>.seed.map { seed, _ in UInt64(seed) },
        is: .needed(hint: "add a 'seed' here, or one for the whole document") {
          $0.reader.seed != nil
        },
        "The seed of the random numbers; the document's by default.")
    }
  }

  private static var weight: FieldType<SortWeight> {
    let number = NumberBounds.between(0, 1e30)
    let words = ["light", "medium", "heavy"]
    return FieldType(.any([.word(words), .number(number)])) { cursor in
      if cursor.isNumber { return cursor.number(number).map { .custom($0) } }
      return cursor.word("weight", of: words).map {
        $0 == "light" ? .light : $0 == "medium" ? .medium : .heavy
      }
    }
  }
}
