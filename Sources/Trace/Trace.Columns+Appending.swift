// Records appended one by one, for a trace of which it is known how long it will be.

extension Trace.Columns {
  /// Creates empty columns with room for so many records.
  init(reserving counts: Trace.Footer, scalars count: Int) {
    let events = counts.inputs + counts.states + counts.callbacks
    let records = counts.sources + events + counts.values
    kinds.reserveCapacity(records)
    subjects.reserveCapacity(records)
    payloads.reserveCapacity(records)
    scalars.reserveCapacity(count)
    details.reserveCapacity(events)
  }

  /// Appends a record that is no value and has no detail.
  mutating func append(_ kind: RecordKind, subject: Int) {
    kinds.append(kind)
    subjects.append(Int32(subject))
    payloads.append(0)
  }

  /// Appends an event.
  mutating func append(_ kind: RecordKind, subject: Int, _ detail: Trace.Detail) {
    kinds.append(kind)
    subjects.append(Int32(subject))
    payloads.append(Int32(details.count))
    details.append(detail)
  }

  /// Appends a value of each of some neighbouring tracks, all of which have as many components.
  ///
  /// - Parameters:
  ///   - bits: Components, and perhaps others.
  ///   - components: Where those of all these tracks lie.
  mutating func append(valuesOf tracks: Range<Int>, _ bits: [UInt64], _ components: Range<Int>) {
    let width = components.count / tracks.count
    for (index, track) in tracks.enumerated() {
      kinds.append(.value)
      subjects.append(Int32(track))
      payloads.append(Int32(scalars.count + index * width))
    }
    scalars.append(contentsOf: bits[components])
  }

  /// Appends values of tracks of one component each.
  mutating func append(
    valuesOf tracks: UnsafeBufferPointer<Int32>, _ bits: UnsafeBufferPointer<UInt64>
  ) {
    let first = Int32(scalars.count)
    kinds.append(contentsOf: repeatElement(.value, count: tracks.count))
    subjects.append(contentsOf: tracks)
    payloads.append(contentsOf: first..<first + Int32(tracks.count))
    scalars.append(contentsOf: bits)
  }

  /// Gives the tracks that records speak of other numbers.
  mutating func renumber(_ ranks: [Int32]) {
    if ranks.enumerated().allSatisfy({ $0.offset == $0.element }) { return }
    for index in kinds.indices where kinds[index] == .value || kinds[index] == .absence {
      subjects[index] = ranks[Int(subjects[index])]
    }
  }
}
