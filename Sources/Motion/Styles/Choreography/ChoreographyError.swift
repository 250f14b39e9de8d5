import DopesheetEngine
import DopesheetText

/// An error of a choreography.
///
/// Nothing has changed when it is thrown, except for custom animations; see ``Choreography/motions(of:completion:)``.
public enum ChoreographyError: Error, Hashable, Sendable {
  /// A number is outside its range: its name, the number, and the allowed range.
  case outOfRange(what: String, given: String, allowed: String)
  /// A node's position in the container is not finite, or a coordinate is beyond ±1e30.
  case misplacedNode(String)
  /// The container is not on a stage.
  case notOnStage(String)
  /// A sort function returned a node that is not on the container, or is deeper than the choreography's depth.
  case strangeNode(String, container: String)
  /// A sort function returned a node twice.
  case nodeTwice(String)
  /// Another object on the stage has the name of the choreography, or of the motion of one of its nodes.
  case nameTaken(String)
  /// The call came from a closure that gets or sets a value of the user's object.
  case calledInAccessor(String)
}

extension ChoreographyError: CustomStringConvertible {
  /// The error and what to do about it, in one line.
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
  package static func checkTime(_ what: String, _ seconds: Double) throws(ChoreographyError) {
    try check(what, seconds, in: 0...Ticks.limit.seconds, "0...17280000 seconds")
  }

  static func check(
    _ what: String, _ number: Double, in range: ClosedRange<Double>, _ allowed: String
  ) throws(ChoreographyError) {
    guard range.contains(number) else {
      throw .outOfRange(what: what, given: NumberText.text(of: number), allowed: allowed)
    }
  }
}
