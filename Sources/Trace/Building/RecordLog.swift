/// The records of an unfinished trace.
///
/// Nearly all records are values, so while an animation runs the log stores little more than their bits.
/// ``takeColumns(of:ranks:after:)`` converts them to the columns of a trace, once. If the number of records is known in
/// advance, the log stores columns from the beginning, which takes less time.
struct RecordLog {
  /// A record, or the values of neighbouring tracks.
  struct Entry {
    /// The index of the track or the source. For neighbouring tracks, the index of the first.
    let subject: Int32
    let count: UInt16
    let kind: RecordKind
  }

  private var entries = Blocks<Entry>()
  /// The components of all values.
  private var scalars = Blocks<UInt64>()
  private var details: [Trace.Detail] = []
  /// All records as columns, if space was reserved.
  private var columns: Trace.Columns?
  private(set) var count = 0

  /// Reserves space for an estimated number of records. Must be called before the first record.
  mutating func reserveCapacity(_ counts: Trace.Footer, scalars: Int) {
    precondition(count == 0, "room is made before the first record")
    columns = Trace.Columns(reserving: counts, scalars: scalars)
  }

  /// Reserves space for a page of records, which begins with scalars that belong to no record.
  mutating func reservePage(_ count: Int, after scalars: [UInt64]) {
    var counts = Trace.Footer()
    counts.values = count
    reserveCapacity(counts, scalars: count + scalars.count)
    columns?.scalars.append(contentsOf: scalars)
  }

  /// Appends an event without a detail.
  mutating func append(_ kind: RecordKind, subject: Int) {
    if columns?.append(kind, subject: subject) != nil {
      count += 1
      return
    }
    entries.append(Entry(subject: Int32(subject), count: 1, kind: kind))
    count += 1
  }

  /// Appends an event.
  mutating func append(_ kind: RecordKind, subject: Int, _ detail: Trace.Detail) {
    if columns?.append(kind, subject: subject, detail) != nil {
      count += 1
      return
    }
    append(kind, subject: subject)
    details.append(detail)
  }

  /// The largest number of values that can be appended at once.
  static let longestRun = Int(UInt16.max)

  /// Appends one value for each of some neighbouring tracks, at most ``longestRun``.
  ///
  /// - Parameters:
  ///   - bits: An array that contains the components of the values.
  ///   - components: The range of the components of all these tracks in `bits`.
  mutating func append(
    valuesOf tracks: Range<Int>, _ bits: [UInt64], _ components: Range<Int>
  ) {
    count += tracks.count
    if columns?.append(valuesOf: tracks, bits, components) != nil { return }
    scalars.append(contentsOf: bits, components)
    entries.append(
      Entry(subject: Int32(tracks.lowerBound), count: UInt16(tracks.count), kind: .value))
  }

  /// Appends values of tracks of one component each.
  mutating func append(
    valuesOf tracks: UnsafeBufferPointer<Int32>, _ bits: UnsafeBufferPointer<UInt64>
  ) {
    count += tracks.count
    if columns?.append(valuesOf: tracks, bits) != nil { return }
    scalars.append(contentsOf: bits)
    var start = 0
    while start < tracks.count {
      var end = start + 1
      while end < tracks.count, tracks[end] == tracks[end - 1] &+ 1,
        end - start < RecordLog.longestRun
      {
        end += 1
      }
      entries.append(Entry(subject: tracks[start], count: UInt16(end - start), kind: .value))
      start = end
    }
  }

  /// Removes all records and returns them as columns without words.
  ///
  /// - Parameters:
  ///   - tracks: The tracks in the order of the log's numbers.
  ///   - ranks: The number of each track in the trace.
  ///   - before: Scalars to begin with, which belong to no record. A reserved page already begins with its own.
  mutating func takeColumns(
    of tracks: [Trace.Track], ranks: [Int32], after before: [UInt64] = []
  ) -> Trace.Columns {
    defer { self = RecordLog() }
    if var columns = columns.take() {
      assert(columns.scalars.starts(with: before), "the page was reserved with other values")
      columns.renumber(ranks)
      return columns
    }
    let total = count
    let widths = tracks.map { Int32($0.width) }
    var kinds = [RecordKind](repeating: .value, count: total)
    var payloads: [Int32] = []
    let subjects = [Int32](unsafeUninitializedCapacity: total) { subjects, subjectCount in
      subjects.useHugePages()
      payloads = [Int32](unsafeUninitializedCapacity: total) { payloads, payloadCount in
        payloads.useHugePages()
        var index = 0
        var scalar = Int32(before.count)
        var detail: Int32 = 0
        for block in entries.blocks {
          for entry in block {
            let subject = Int(entry.subject)
            guard entry.kind != .value else {
              for track in subject..<subject + Int(entry.count) {
                (subjects.baseAddress! + index).initialize(to: ranks[track])
                (payloads.baseAddress! + index).initialize(to: scalar)
                scalar &+= widths[track]
                index &+= 1
              }
              continue
            }
            kinds[index] = entry.kind
            (subjects.baseAddress! + index).initialize(
              to: entry.kind.isOfTrack ? ranks[subject] : entry.subject)
            let hasDetail = entry.kind.isEvent
            (payloads.baseAddress! + index).initialize(to: hasDetail ? detail : 0)
            if hasDetail { detail += 1 }
            index &+= 1
          }
        }
        payloadCount = index
      }
      subjectCount = payloads.count
    }
    return Trace.Columns(
      kinds: kinds, subjects: subjects, payloads: payloads, scalars: scalars.joined(after: before),
      details: details)
  }

  /// A position in a log, up to which records were read.
  struct Mark {
    fileprivate var entries = Blocks<Entry>.Mark()
    fileprivate var scalars = Blocks<UInt64>.Mark()
  }

  /// Appends the records after a mark to columns, and moves the mark to the end.
  ///
  /// - Parameter columns: The records up to the mark, with the track numbers of this log.
  func append(
    to columns: inout Trace.Columns, from mark: inout Mark, of tracks: [Trace.Track]
  ) {
    var scalar = Int32(columns.scalars.count)
    var detail = Int32(columns.details.count)
    scalars.read(from: &mark.scalars) { columns.scalars.append($0) }
    columns.details.append(contentsOf: details[columns.details.count...])
    entries.read(from: &mark.entries) { entry in
      for subject in entry.subject..<entry.subject + Int32(entry.count) {
        columns.kinds.append(entry.kind)
        columns.subjects.append(subject)
        if entry.kind == .value {
          columns.payloads.append(scalar)
          scalar += Int32(tracks[Int(subject)].width)
        } else {
          columns.payloads.append(entry.kind.isEvent ? detail : 0)
          if entry.kind.isEvent { detail += 1 }
        }
      }
    }
  }
}

extension Trace.Columns {
  /// Creates empty columns with space for a number of records.
  init(reserving counts: Trace.Footer, scalars count: Int) {
    let events = counts.events
    let records = counts.sources + events + counts.values
    kinds.reserveHugeCapacity(records)
    subjects.reserveHugeCapacity(records)
    payloads.reserveHugeCapacity(records)
    scalars.reserveHugeCapacity(count)
    details.reserveCapacity(events)
  }

  /// Appends an event without a detail.
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

  /// Appends one value for each of some neighbouring tracks of the same width.
  ///
  /// - Parameters:
  ///   - bits: An array that contains the components of the values.
  ///   - components: The range of the components of all these tracks in `bits`.
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
    guard !tracks.isEmpty else { return }
    // Memory is copied at once. An array appends ranges, and in debug also repeated elements, one at a time.
    withUnsafeTemporaryAllocation(of: RecordKind.self, capacity: tracks.count) { run in
      run.initialize(repeating: .value)
      kinds.append(contentsOf: UnsafeBufferPointer(run))
    }
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: tracks.count) { places in
      let (first, start) = (Int32(scalars.count), places.baseAddress!)
      var index = 0
      while index < tracks.count {
        (start + index).initialize(to: first &+ Int32(truncatingIfNeeded: index))
        index &+= 1
      }
      payloads.append(contentsOf: UnsafeBufferPointer(places))
    }
    subjects.append(contentsOf: tracks)
    scalars.append(contentsOf: bits)
  }

  /// Replaces the track numbers in all records.
  mutating func renumber(_ ranks: [Int32]) {
    if ranks.enumerated().allSatisfy({ $0.offset == $0.element }) { return }
    for index in kinds.indices where kinds[index].isOfTrack {
      subjects[index] = ranks[Int(subjects[index])]
    }
  }
}
