import DopesheetNotation

/// Why a choreography cannot be made. Nothing has been changed then, but for what ``Choreography/motions(of:completion:)``
/// tells of custom animations.
public enum ChoreographyError: Error, Hashable, Sendable {
  /// A number is outside its range: its name, what it is, and what is allowed.
  case outOfRange(what: String, given: String, allowed: String)
  /// A node lies at a point that is not finite or farther than 1e30 away from its container.
  case misplacedNode(String)
  /// The container is on no stage.
  case notOnStage(String)
  /// A sort function gave a time to a node that does not lie on the container, to that depth.
  case strangeNode(String, container: String)
  /// A sort function gave two times to one node.
  case nodeTwice(String)
  /// Something else on the stage has the name of the choreography, or of the motion of one of its nodes.
  case nameTaken(String)
  /// The call came from a closure that gets or sets a value of the user's object.
  case calledInAccessor(String)
}

extension ChoreographyError: CustomStringConvertible {
  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .outOfRange(let what, let given, let allowed):
      "\(what) is \(given), expected \(allowed)"
    case .misplacedNode(let node):
      "“\(node)” cannot be sorted by its place (use finite coordinates of at most 1e30)"
    case .notOnStage(let container):
      "“\(container)” is not on a stage (add it first)"
    case .strangeNode(let node, let container):
      "the sort function returned “\(node)”, which is not one of the given nodes on “\(container)”"
    case .nodeTwice(let node):
      "the sort function returned “\(node)” twice (return each node once)"
    case .nameTaken(let name):
      "“\(name)” is already on this stage (choose another name for the choreography)"
    case .calledInAccessor(let container):
      "a property's accessor cannot prepare “\(container)” (prepare it in a callback or between steps)"
    }
  }
}

extension ChoreographyError {
  /// The longest time in seconds: 200 days, as for all of the engine.
  static let longestTime = 17_280_000.0

  /// Refuses what can be no length of time.
  package static func checkTime(_ what: String, _ seconds: Double) throws(ChoreographyError) {
    try check(what, seconds, in: 0...longestTime, "0...17280000 seconds")
  }

  /// Refuses a number outside its range.
  static func check(
    _ what: String, _ number: Double, in range: ClosedRange<Double>, _ allowed: String
  ) throws(ChoreographyError) {
    guard range.contains(number) else {
      throw .outOfRange(what: what, given: NumberText.text(of: number), allowed: allowed)
    }
  }
}
