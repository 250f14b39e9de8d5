public struct TraceExplanation: Sendable {
  public let changes: [TrackChange]
  init(_ diff: TraceDiff) {
    var classifier = TrackClassifier(diff)
    changes = classifier.changes()
  }
}
extension TraceDiff {
  public var explanation: TraceExplanation { TraceExplanation(self) }
}
