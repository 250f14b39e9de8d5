/// The change of a series: a ``TrackChange`` without its name and place.
struct SeriesChange {
  var kinds: [TrackChange.Kind]
  var residual = 0.0
  var ends: TrackChange.Ends?
  /// The position in the golden's series of the last explained instant; `nil` if all are explained.
  var last: Int?

  init(
    _ kinds: [TrackChange.Kind], residual: Double = 0, ends: TrackChange.Ends? = nil,
    last: Int? = nil
  ) {
    self.kinds = kinds
    self.residual = residual
    self.ends = ends
    self.last = last
  }
}
