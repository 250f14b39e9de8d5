import DopesheetEngine
import DopesheetTrace

extension Trace {
  /// The first end of a track that another trace at 90 Hz does not have, in words.
  func otherEnd(than other: Trace) -> String? {
    let times = other.frameSeconds
    let known = Dictionary(other.series.map { ($0.name, $0) }) { first, _ in first }
    for ours in series {
      guard let theirs = known[ours.name], let our = ours.end, let their = theirs.end
      else { continue }
      var facts = TrackFacts()
      facts.add(theirs, times, [])
      facts.add(ours, frameSeconds, [])
      // A call may stop it a frame earlier or later.
      let way = our.kind == .i64 ? 0 : 1.5 * facts.speed * facts.frame
      let slack = facts.span / 20 + way
      let isSame =
        facts.isMoving || !facts.isWhole ? abs(our.number - their.number) <= slack : our == their
      if !isSame {
        return "\(ours.name) ends at \(our.phrase), and at \(their.phrase) with 90 Hz"
      }
    }
    return nil
  }

  /// The first value at the end of a frame that another trace does not have at the same time, in words.
  func otherValue(in other: Trace) -> String? {
    let known = [self, other].map { IndexedTrace($0) }
    for (index, track) in tracks.enumerated() {
      guard let twin = other.trackIndex(named: track.name) else { continue }
      let ours = known[0].scalars(ofTrack: index, atEndsOf: frames.indices)
      let theirs = known[1].scalars(ofTrack: twin, atEndsOf: other.frames.indices)
      let isOfOneWidth = track.width == other.tracks[twin].width
      func isSame(_ our: Int32, _ their: Int32) -> Bool {
        guard our >= 0, their >= 0 else { return our == their }
        return isOfOneWidth
          && (0..<track.width).allSatisfy {
            scalar(ofTrack: index, $0, from: our) == other.scalar(ofTrack: twin, $0, from: their)
          }
      }
      for (frame, (our, their)) in zip(ours, theirs).enumerated() where !isSame(our, their) {
        // The last frames of two runs without end may have other times.
        guard seconds(ofFrame: frame) == other.seconds(ofFrame: frame) else { return nil }
        let pair = [value(ofTrack: index, from: our), other.value(ofTrack: twin, from: their)]
        let texts = pair.map { $0?.map(\.phrase).joined(separator: " ") ?? "none" }
        return "\(track.name) in frame \(frame): \(texts[0]) without the pause, \(texts[1]) with it"
      }
    }
    return nil
  }
}
