import DopesheetEngine
import DopesheetText

/// New numbers of a motion's law in a document.
package struct RunTuning: Sendable {
  private var weight: Double?
  private var velocity: Double?
  private var friction: Double?
  private var restitution: Double?
  private var decayLimit: Double?

  /// The arguments of the call.
  var details: [StageEvent.Detail] {
    let numbers: KeyValuePairs<String, Double?> = [
      "weight": weight, "velocity": velocity, "friction": friction, "restitution": restitution,
      "decayLimit": decayLimit,
    ]
    return numbers.compactMap { key, number in number.map { .init(key, .number($0)) } }
  }

  /// Whether the weight is its only number.
  var isWeight: Bool { details.allSatisfy { $0.key == "weight" } }

  nonisolated(unsafe) static let form: Form<RunTuning> = {
    Form("tuning", RunTuning()) {
      Field(
        "weight", \.weight, .number(.between(0, 1)), "The fraction of its way that it adds.")
      Field(
        "velocity", \.velocity, .number(RunChange.lawBounds), "Of a throw, in units a second.")
      Field("friction", \.friction, .friction, "The fraction of the speed that is lost per second.")
      Field(
        "restitution", \.restitution, .number(.between(0, 1)),
        "The fraction of the speed that is left after a wall.")
      Field(
        "decayLimit", \.decayLimit, .number(.above(0, upTo: 1e30)), "The speed at which it rests.")
      Check(needsOneOf: ["weight", "velocity", "friction", "restitution", "decayLimit"]) {
        tuning, fields in
        if tuning.details.isEmpty {
          fields.fail("no number is given", hint: "give 'velocity', 'friction' or another one")
          return false
        }
        let ofThrow = tuning.details.filter { $0.key != "weight" }
        guard tuning.weight == nil || ofThrow.isEmpty else {
          fields.fail("'weight' beside the numbers of a throw", hint: "give them in two calls")
          return false
        }
        return true
      }
    }
  }()
}
