/// The reason why a search cannot find anything.
public enum ExplorationError: Error, Equatable, Sendable {
  /// The stage has no cue of this name; the nearest one follows.
  case unknownCue(String, nearest: String?)
  /// The stage rejected the calls of all scripts.
  case allRejected(Int)
}

extension ExplorationError: CustomStringConvertible {
  /// The error and its remedy, in one line.
  public var description: String {
    switch self {
    case .unknownCue(let name, let nearest):
      "the stage has no cue “\(name)”" + (nearest.map { " (did you mean “\($0)”?)" } ?? "")
    case .allRejected(let count):
      "the stage rejected the calls of all \(count) scripts, so nothing was checked (explore other interruptions)"
    }
  }
}
