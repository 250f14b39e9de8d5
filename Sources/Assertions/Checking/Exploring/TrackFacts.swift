import DopesheetEngine
import DopesheetTrace

/// The range, rests, speed and ends that one number of a track has in runs without haste.
struct TrackFacts {
  private(set) var low = Double.infinity
  private(set) var high = -Double.infinity
  private(set) var rests: [Double] = []
  /// The greatest change of a frame, also as a speed per second.
  private(set) var step = 0.0
  private(set) var speed = 0.0
  /// The length of the longest frame in seconds.
  private(set) var frame = 0.0
  /// The number of frames of a run that changed it, at most.
  private(set) var changes = 0
  /// Whether it ever falls, as a count of events does not.
  private(set) var falls = false
  private(set) var ends: [Scalar] = []
  private(set) var starts: [Double] = []
  /// Whether an external call sets it at once.
  private(set) var isSet = false
  /// Whether it still changes when nothing moves any more, as a clock does.
  private(set) var isRestless = false
  /// The longest way from one rest to the next.
  private(set) var way = 0.0

  var span: Double { max(0, high - low) }

  /// Whether it moves through many values, as an animated number does, and a count does not.
  var isMoving: Bool { changes >= (isWhole ? 9 : 4) && span > 0 && step <= span / 2 }

  /// Whether it goes beyond the values at which it rests.
  var overshoots: Bool {
    guard let least = rests.min(), let greatest = rests.max() else { return true }
    return least - low > span / 200 || high - greatest > span / 200
  }

  func rested(at value: Double) -> Bool { rests.contains { abs($0 - value) <= span / 50 } }

  func began(at value: Double, within step: Double) -> Bool {
    starts.contains { abs($0 - value) <= max(step, self.step) }
  }

  private(set) var isWhole = true

  /// Adds the facts of other runs.
  mutating func add(_ other: TrackFacts) {
    (low, high) = (min(low, other.low), max(high, other.high))
    (step, speed) = (max(step, other.step), max(speed, other.speed))
    (frame, way) = (max(frame, other.frame), max(way, other.way))
    changes = max(changes, other.changes)
    rests += other.rests.filter { !rests.contains($0) }
    ends += other.ends.filter { !ends.contains($0) }
    starts += other.starts
    isWhole = isWhole && other.isWhole
    falls = falls || other.falls
    isSet = isSet || other.isSet
    isRestless = isRestless || other.isRestless
  }

  /// Adds the values of a run.
  ///
  /// - Parameter calls: The frames in which external calls were made.
  mutating func add(_ series: TrackSeries, _ times: [Double], _ calls: some Sequence<Int>) {
    var (equal, rest, changes) = (0, Double.nan, 0)
    if series.numbers.count > 2 {
      isRestless = isRestless || series.numbers.suffix(2).first != series.numbers.last
    }
    if let start = series.numbers.first(where: { !$0.isNaN }) { starts.append(start) }
    for frame in calls where frame > 0 && frame + 1 < series.numbers.count {
      let change = abs(series.numbers[frame] - series.numbers[frame - 1])
      let next = abs(series.numbers[frame + 1] - series.numbers[frame])
      if change > 3 * next { isSet = true }
    }
    for (index, value) in series.numbers.enumerated() where !value.isNaN {
      low = min(low, value)
      high = max(high, value)
      if value != value.rounded() { isWhole = false }
      let before = index > 0 ? series.numbers[index - 1] : .nan
      if value == before {
        equal += 1
      } else if !before.isNaN {
        equal = 0
        changes += 1
        step = max(step, abs(value - before))
        falls = falls || value < before
        let length = times[index] - times[index - 1]
        frame = max(frame, length)
        if length > 0 { speed = max(speed, abs(value - before) / length) }
      }
      if index == 0 || before.isNaN || equal == 2 || index == series.numbers.count - 1 {
        if !rests.contains(value) { rests.append(value) }
        if !rest.isNaN { way = max(way, abs(value - rest)) }
        rest = value
      }
    }
    self.changes = max(self.changes, changes)
    if let end = series.end, !ends.contains(end) { ends.append(end) }
  }
}

/// The values of one number of a track at the ends of a run's frames; `nan` without a value.
struct TrackSeries {
  let name: String
  let kind: ScalarKind
  var numbers: [Double] = []
  var end: Scalar?
}

extension Trace {
  var frameSeconds: [Double] { frames.indices.map { time(ofFrame: $0).seconds } }

  /// The values of all tracks at the ends of frames. Words have only an end.
  var series: [TrackSeries] {
    let known = IndexedTrace(self)
    var all: [TrackSeries] = []
    for (index, track) in tracks.enumerated() {
      let places = known.scalars(ofTrack: index, atEndsOf: frames.indices)
      for component in 0..<track.width {
        var series = TrackSeries(
          name: track.width == 1 ? track.name : "\(track.name)[\(component)]", kind: track.kind)
        if track.kind != .sym {
          series.numbers.reserveCapacity(places.count)
          var place = 0
          // A debug build calls each step of a closure.
          while place < places.count {
            let first = places[place]
            series.numbers.append(
              first < 0 ? .nan : scalar(ofTrack: index, component, from: first).number)
            place += 1
          }
        }
        if let last = places.last, last >= 0 {
          series.end = scalar(ofTrack: index, component, from: last)
        }
        all.append(series)
      }
    }
    return all
  }
}

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
