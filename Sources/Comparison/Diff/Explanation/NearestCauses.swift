/// The causes that sources can follow from, with the links between cause and source counted.
///
/// Each cause is passed on along the links once, to sources that know neither a nearer nor an earlier one. So the cost
/// is proportional to the number of links, also for a group of many children.
package struct NearestCauses {
  /// The greatest number of links that are counted. Causes that are farther away count as equally near.
  package static let reach = 32

  /// A cause at the time at which it begins. Of equal times, the cause that was added first is earlier.
  private struct Moment {
    let time: Double
    let cause: Int

    static func < (one: Moment, other: Moment) -> Bool {
      (one.time, one.cause) < (other.time, other.cause)
    }
  }

  private struct Known {
    /// The causes within reach, the earliest and farthest first: each later one is nearer.
    var near: [(moment: Moment, distance: Int)] = []
    var earliest: Moment?

    /// Adds a cause, unless an earlier one is as near. Returns whether it was added.
    mutating func take(_ moment: Moment, _ distance: Int) -> Bool {
      // Mostly, causes come in order of time.
      let place = (near.lastIndex { !(moment < $0.moment) } ?? -1) + 1
      if place > 0, near[place - 1].distance <= distance { return false }
      let end = near[place...].firstIndex { $0.distance < distance } ?? near.endIndex
      near.replaceSubrange(place..<end, with: [(moment, distance)])
      return true
    }
  }

  private var known: [Known] = []
  private var waiting: [(moment: Moment, sources: [Int])] = []

  package init() {}

  package mutating func add(_ cause: Int, at time: Double, of sources: [Int]) {
    if !sources.isEmpty { waiting.append((Moment(time: time, cause: cause), sources)) }
  }

  /// Returns the nearest cause that is not later than a time. Of equally near causes, the earliest.
  package mutating func nearest(
    to sources: [Int], until time: Double, along links: SourceLinks
  ) -> Int? {
    passOn(along: links)
    var best: (moment: Moment, distance: Int)?
    for source in sources {
      let near = known[source].near.last { $0.moment.time <= time }
      let far = known[source].earliest.map { (moment: $0, distance: NearestCauses.reach + 1) }
      guard let found = near ?? far, found.moment.time <= time else { continue }
      if let best,
        (best.distance, best.moment.time, best.moment.cause)
          <= (found.distance, found.moment.time, found.moment.cause)
      {
        continue
      }
      best = found
    }
    return best?.moment.cause
  }

  /// Passes the waiting causes on, in order of time, so that few replace others.
  private mutating func passOn(along links: SourceLinks) {
    let missing = links.count - known.count
    if missing > 0 { known += repeatElement(Known(), count: missing) }
    guard !waiting.isEmpty else { return }
    waiting.sort { $0.moment < $1.moment }
    for (moment, sources) in waiting {
      var layer = sources
      for distance in 0...NearestCauses.reach where !layer.isEmpty {
        layer = layer.filter { known[$0].take(moment, distance) }.flatMap {
          links.followers(of: $0)
        }
      }
      var open = sources
      while let source = open.popLast() {
        if let earliest = known[source].earliest, !(moment < earliest) { continue }
        known[source].earliest = moment
        open += links.followers(of: source)
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
