import DopesheetTrace

/// A frame by its number in the page of each trace: `nil` where a trace lacks it, -1 for the records before the first.
struct Moment {
  var golden: Int?
  var actual: Int?
}

extension Trace {
  /// The positions of a frame's records, those before the first frame for -1, and none for `nil`.
  func records(ofFrame frame: Int?) -> Range<Int> {
    guard let frame else { return 0..<0 }
    return frame < 0 ? preroll : frames[frame].records
  }
}
