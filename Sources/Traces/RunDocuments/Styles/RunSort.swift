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

  /// The parameters of all sort functions. The form of a function has some of them.
  private struct Parameters {
    var interObjectDelay = 0.0
    var duration = 0.0
    var direction = SortDirection.topToBottom
    var corner = SortCorner.topLeft
    var position = SortPosition.middle
    var lineTolerance = 0.0
    var horizontalWeight = SortWeight.medium
    var verticalWeight = SortWeight.medium
    var seed: UInt64 = 0
    var reversed = false
  }

  private struct Kind {
    let signature: FormSignature
    let choice: Choice<StandardSortFunction?>

    init(
      _ function: @escaping (Parameters) -> StandardSortFunction,
      @FormBuilder<Parameters> parts: () -> FormParts<Parameters>
    ) {
      let form = Form(function(Parameters()).name, Parameters(), parts)
      let type = FieldType.form(form).map { parameters, _ in
        StandardSortFunction?(function(parameters))
      }
      signature = form.signature
      choice = Choice { Field(form.name, \.self, type, "Exactly one of these.") }
    }
  }

  nonisolated(unsafe) private static let kinds = [
    Kind {
      .inOrder(interObjectDelay: $0.interObjectDelay)
    } parts: {
      delay(is: .optional)
    },
    Kind {
      .linear($0.direction, interObjectDelay: $0.interObjectDelay, reversed: $0.reversed)
    } parts: {
      delay()
      place("direction", \.direction)
      reversed
    },
    Kind {
      .cornered($0.corner, interObjectDelay: $0.interObjectDelay, reversed: $0.reversed)
    } parts: {
      delay()
      place("corner", \.corner)
      reversed
    },
    Kind {
      .inline(
        $0.corner, interObjectDelay: $0.interObjectDelay, reversed: $0.reversed,
        lineTolerance: $0.lineTolerance)
    } parts: {
      delay()
      reversed
      place("corner", \.corner, is: .optional)
      Field(
        "lineTolerance", \.lineTolerance, .number(.between(0, 1e30)),
        "The points by which nodes of one line may differ.")
    },
    Kind {
      .radial($0.position, interObjectDelay: $0.interObjectDelay, reversed: $0.reversed)
    } parts: {
      delay()
      place("position", \.position)
      reversed
    },
    Kind {
      .continuous($0.position, duration: $0.duration, reversed: $0.reversed)
    } parts: {
      duration
      place("position", \.position)
      reversed
    },
    Kind {
      .continuousWeighted(
        $0.position, duration: $0.duration, horizontalWeight: $0.horizontalWeight,
        verticalWeight: $0.verticalWeight, reversed: $0.reversed)
    } parts: {
      duration
      place("position", \.position)
      reversed
      Field(
        "horizontalWeight", \.horizontalWeight, weight, "The weight of the horizontal distance.")
      Field("verticalWeight", \.verticalWeight, weight, "The weight of the vertical distance.")
    },
    Kind {
      .random(interObjectDelay: $0.interObjectDelay, seed: $0.seed)
    } parts: {
      delay()
      Field(
        "seed", \.seed, FieldType<Int>.seed.map { seed, _ in UInt64(seed) },
        is: .needed(hint: "add a 'seed' here, or one for the whole document") {
          $0.reader.seed != nil
        },
        "The seed of the random numbers; the document's by default.")
      Check { parameters, fields in
        if fields["seed"] == nil, let seed = fields.owner.reader.seed {
          parameters.seed = UInt64(seed)
        }
        return true
      }
    },
  ]

  // MARK: Parameters of several functions

  private static func delay(is presence: FieldPresence = .required) -> Field<Parameters> {
    Field(
      "interObjectDelay", \.interObjectDelay, seconds, is: presence,
      "Seconds from one node to the next.")
  }

  private static var duration: Field<Parameters> {
    Field(
      "duration", \.duration, seconds, is: .required, "Seconds from the first node to the last.")
  }

  private static func place<Place: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ path: WritableKeyPath<Parameters, Place>,
    is presence: FieldPresence = .required
  ) -> Field<Parameters> {
    Field(name, path, .choice(name), is: presence, "Where the order begins.")
  }

  private static var reversed: Field<Parameters> {
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
