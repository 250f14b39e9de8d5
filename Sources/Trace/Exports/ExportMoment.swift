/// A frame of a trace that is exported, or what comes before the first one.
struct ExportMoment {
  /// The number of the frame, -1 before the first.
  let frame: Int
  /// The time in ticks; before the first frame its time, if there is one.
  let tick: Int64?
  /// The time in seconds.
  let seconds: Double?
  /// The records.
  let records: Range<Int>
}

extension Trace {
  /// The preroll and the frames, in order of time.
  var moments: some Sequence<ExportMoment> {
    (-1..<frames.count).lazy.map { frame in
      let time = frame < 0 ? self.frames.first.map { _ in 0 } : frame
      return ExportMoment(
        frame: frame, tick: time.map { self.frames[$0].tick },
        seconds: time.map { self.seconds(ofFrame: $0) },
        records: frame < 0 ? self.preroll : self.frames[frame].records)
    }
  }
}
