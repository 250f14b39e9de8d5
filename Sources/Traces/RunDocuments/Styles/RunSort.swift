import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// The order in which the nodes of a choreography start.
///
/// In a document it is an object with one field, the name of a sort function, which contains its parameters.
enum RunSort {
  static var type: FieldType<StandardSortFunction> {
    FieldType.form(form).map { function, _ in function }
  }

  static var signatures: [FormSignature] { [form.signature] + kinds.map(\.signature) }

  nonisolated(unsafe) private static let form: Form<StandardSortFunction?> = {
    Form("sort", nil, missing: "missing sort function") { kinds.map(\.choice) }
  }()

  private struct Kind {
    let signature: FormSignature
    let choice: Choice<StandardSortFunction?>

    init(
      _ usual: StandardSortFunction,
      @FormBuilder<StandardSortFunction> _ parts: () -> FormParts<StandardSortFunction>
    ) {
      let form = Form(usual.name, usual, parts)
      let function = FieldType.form(form).map { function, _ in StandardSortFunction?(function) }
      signature = form.signature
      choice = Choice { Field(form.name, \.self, function, "Exactly one of these.") }
    }
  }

  nonisolated(unsafe) private static let kinds = [
    Kind(.inOrder()) { delay(is: .optional) },
    Kind(.linear(.topToBottom, interObjectDelay: 0)) {
      delay()
      place("direction", \.direction)
      reversed
    },
    Kind(.cornered(.topLeft, interObjectDelay: 0)) {
      delay()
      place("corner", \.corner)
      reversed
    },
    Kind(.inline(interObjectDelay: 0)) {
      delay()
      reversed
      place("corner", \.corner, is: .optional)
      Field(
        "lineTolerance", \.lineTolerance, .number(.between(0, 1e30)),
        "The points by which nodes of one line may differ.")
    },
    Kind(.radial(.middle, interObjectDelay: 0)) {
      delay()
      place("position", \.position)
      reversed
    },
    Kind(.continuous(.middle, duration: 0)) {
      duration
      place("position", \.position)
      reversed
    },
    Kind(.continuousWeighted(.middle, duration: 0)) {
      duration
      place("position", \.position)
      reversed
      Field(
        "horizontalWeight", \.horizontalWeight, weight, "The weight of the horizontal distance.")
      Field("verticalWeight", \.verticalWeight, weight, "The weight of the vertical distance.")
    },
    Kind(.random(interObjectDelay: 0, seed: 0)) {
      delay()
      Field(
        "seed", \.seed, FieldType<Int>.seed.map { seed, _ in UInt64(seed) },
        is: .needed(hint: "add a 'seed' here, or one for the whole document") {
          $0.reader.seed != nil
        },
        "The seed of the random numbers; the document's by default.")
      Check { function, fields in
        if fields["seed"] == nil, let seed = fields.owner.reader.seed {
          function.seed = UInt64(seed)
        }
        return true
      }
    },
  ]

  // MARK: Parameters of several functions

  private static func delay(
    is presence: FieldPresence = .required
  ) -> Field<StandardSortFunction> {
    Field(
      "interObjectDelay", \.interObjectDelay, seconds, is: presence,
      "Seconds from one node to the next.")
  }

  private static var duration: Field<StandardSortFunction> {
    Field(
      "duration", \.duration, seconds, is: .required, "Seconds from the first node to the last.")
  }

  private static func place<Place: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ path: WritableKeyPath<StandardSortFunction, Place>,
    is presence: FieldPresence = .required
  ) -> Field<StandardSortFunction> {
    Field(name, path, .choice(name), is: presence, "Where the order begins.")
  }

  private static var reversed: Field<StandardSortFunction> {
    Field("reversed", \.reversed, .flag, "Whether the order is reversed.")
  }

  private static var seconds: FieldType<Double> {
    FieldType<Ticks>.time.map { time, _ in time.seconds }
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
