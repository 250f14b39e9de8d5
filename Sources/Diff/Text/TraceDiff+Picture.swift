import DopesheetDrawing

extension ComparisonPicture {
  /// Draws the tracks that a comparison has found to differ.
  ///
  /// - Parameters:
  ///   - seconds: The span of time that is drawn; all if left out.
  ///   - fits: Whether a track is looked at, by its name.
  package init(
    _ diff: TraceDiff, title: String, seconds: ClosedRange<Double>? = nil,
    fits: ((String) -> Bool)? = nil
  ) {
    // Of a selection only what is selected is told.
    let isWhole = seconds == nil && fits == nil
    self.init(
      golden: diff.golden, actual: diff.actual, title: title,
      differing: diff.comparison.differingTracks,
      elsewhere: isWhole ? diff.firstDifference : nil, seconds: seconds, fits: fits ?? { _ in true }
    )
  }
}
