import DopesheetNotation

// What debuggers and failing tests print of a stage and what is on it.

extension Stage: CustomDebugStringConvertible {
  /// The time, how many nodes there are, and what moves or waits.
  public var debugDescription: String {
    let busy = unsettled.map { "\($0.name) (\($0.state.rawValue))" }
    return "stage at \(NumberText.text(of: now.seconds)) s, nodes: \(nodes.count), "
      + (busy.isEmpty ? "settled" : "unsettled: " + busy.joined(separator: ", "))
  }
}

extension Node: CustomDebugStringConvertible {
  /// The name, the frame in points, and the opacity.
  public var debugDescription: String {
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
      .map { NumberText.text(of: Double($0)) }.joined(separator: " ")
    return "node \(name), frame: \(numbers), alpha: \(NumberText.text(of: alpha))"
      + (children.isEmpty ? "" : ", children: \(children.count)")
  }
}

extension MotionControl: CustomDebugStringConvertible {
  /// The kind, the name and the state.
  public var debugDescription: String { "\(kind) \(name), \(state.rawValue)" }
}
