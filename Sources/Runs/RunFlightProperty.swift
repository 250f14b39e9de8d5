import DopesheetCurves
import DopesheetEngine
import DopesheetFlights
import DopesheetNotation

/// What a flight of a document does with one property.
struct RunFlightProperty: Sendable {
  let path: NodePath
  let from: [Double]?
  let to: [Double]
  let duration: Ticks
  let movement: Movement
  let isPrimary: Bool

  enum Movement: Sendable {
    case eased(Easing)
    /// The velocity is in units a second; `nil` for that which the property has.
    case sprung(SpringCurve, velocity: [Double]?)
  }

  /// Sets the property of a flight.
  func describe(_ fly: FlightPlan<Node>) {
    switch movement {
    case .eased(let easing):
      fly.change(path.change(from: from, to: to)).duration(duration.seconds).easing(easing)
        .primary(isPrimary)
    case .sprung(let spring, let velocity):
      fly.change(path.change(from: from, to: to, velocity: velocity)).duration(duration.seconds)
        .spring(spring).primary(isPrimary)
    }
  }
}

extension RunFlightProperty {
  /// Reads what `properties` says, by paths; what moves twice is reported.
  static func read(_ cursor: JSONCursor) -> [RunFlightProperty]? {
    var moved = MovedTracks()
    return cursor.named { name, value in
      guard let path = NodePath.read(name, value) else { return nil }
      if let track = moved.take(path.tracks) {
        value.fail("'\(track)' is moved by another of these properties, too")
        return nil
      }
      return RunFlightProperty(path, value)
    }
  }

  private init?(_ path: NodePath, _ cursor: JSONCursor) {
    guard cursor.isObject else {
      guard let to = cursor.numbers(of: path, RunChange.lawBounds) else { return nil }
      self.init(
        path: path, from: nil, to: to, duration: .zero, movement: .eased(.linear),
        isPrimary: false)
      return
    }
    let property = cursor.object { fields -> RunFlightProperty? in
      let to = fields.required("to")?.numbers(of: path, RunChange.lawBounds)
      let from = fields.optional("from").map { $0.numbers(of: path, RunChange.lawBounds) }
      let duration = fields.optional("duration").map { $0.time() } ?? .zero
      let isPrimary = fields.optional("primary").map { $0.bool() } ?? false
      let movement = Self.movement(path, &fields)
      guard let to, from != .some(nil), let duration, let isPrimary, let movement else {
        return nil
      }
      return RunFlightProperty(
        path: path, from: from ?? nil, to: to, duration: duration, movement: movement,
        isPrimary: isPrimary)
    }
    guard let property else { return nil }
    self = property
  }

  private static func movement(_ path: NodePath, _ fields: inout JSONFields) -> Movement? {
    let word = fields.exclusive(["easing", "spring"])
    let velocityCursor = fields.optional("velocity")
    if let velocityCursor, word != "spring" {
      velocityCursor.fail("a velocity without a spring", hint: "add 'spring'")
      return nil
    }
    guard word == "spring", let text = fields.optional("spring") else {
      return fields.optional("easing").map { $0.easing() }.map { $0.map { .eased($0) } }
        ?? .eased(.linear)
    }
    if let velocityCursor, path.isWhole {
      velocityCursor.fail("'\(path.path)' is moved as a whole and takes no velocity")
      return nil
    }
    let velocity = velocityCursor.map { $0.numbers(of: path, RunChange.lawBounds) }
    guard let spring = text.spring(), velocity != .some(nil) else { return nil }
    if spring.dampingRatio == 0 {
      text.fail("it would never rest", hint: "add damping")
      return nil
    }
    return .sprung(spring, velocity: velocity ?? nil)
  }
}
