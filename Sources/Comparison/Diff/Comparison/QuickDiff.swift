import DopesheetText
import DopesheetTrace

/// A comparison of two trace files by their bytes alone.
///
/// Each trace has exactly one text, so the files of different traces have different bytes. Facts (`meta`) are ignored.
/// Both files are checked against their digests. For the list of differences, and for tolerances, use ``TraceDiff``.
package struct QuickDiff: Sendable {
  /// The outcome: `identical`, `equal` if only facts differ, or `different`.
  package let verdict: TraceDiff.Verdict
  package let counts: TraceDiff.Sides<Trace.Footer>
  /// The first line that differs and is not a fact; `nil` if there is no such line.
  package let firstLines: TraceDiff.Sides<Line>?

  package struct Line: Equatable, Sendable {
    package let number: Int
    package let text: String
  }

  /// Compares two files. Throws for an invalid file, first for the golden.
  ///
  /// - Complexity: O(number of bytes), at the speed of memory. Allocates no memory for the bytes.
  package init(
    golden: UnsafeRawBufferPointer, actual: UnsafeRawBufferPointer
  ) throws(TraceDiff.Failure) {
    let ours = try QuickDiff.seal(of: golden, isGolden: true)
    let theirs = try QuickDiff.seal(of: actual, isGolden: false)
    counts = TraceDiff.Sides(golden: ours.counts, actual: theirs.counts)

    // The common bytes at the beginning are digested once.
    var sum = Sum()
    let common = sum.take(
      UnsafeRawBufferPointer(rebasing: golden[..<ours.start]),
      whileSameAs: UnsafeRawBufferPointer(rebasing: actual[..<theirs.start]))
    try QuickDiff.check(golden, ours, sum, isGolden: true)
    try QuickDiff.check(actual, theirs, sum, isGolden: false)
    if common == ours.start, common == theirs.start {
      try QuickDiff.checkCounts(golden, ours, actual, theirs)
      verdict = .identical
      firstLines = nil
      return
    }
    let place = QuickDiff.judged(golden, ours.start, actual, theirs.start, from: common)
    if place == nil { try QuickDiff.checkCounts(golden, ours, actual, theirs) }
    verdict = place == nil ? .equal : .different
    firstLines = place.map { place in
      TraceDiff.Sides(
        golden: Line(at: place.golden, in: golden, sum),
        actual: Line(at: place.actual, in: actual, sum))
    }
  }

  private static func seal(
    of bytes: UnsafeRawBufferPointer, isGolden: Bool
  ) throws(TraceDiff.Failure) -> TraceReader.Seal {
    try TraceDiff.Failure.reporting(isGolden) { () throws(TraceError) in
      do throws(TraceError) {
        return try TraceReader.seal(of: bytes)
      } catch {
        // An error earlier in the file comes first.
        throw TraceReader.diagnose(bytes, atMost: 1).first ?? error
      }
    }
  }

  private static func check(
    _ bytes: UnsafeRawBufferPointer, _ seal: TraceReader.Seal, _ common: Sum, isGolden: Bool
  ) throws(TraceDiff.Failure) {
    var sum = common
    sum.take(UnsafeRawBufferPointer(rebasing: bytes[sum.end..<seal.start]))
    var lines = SameBytes.lineFeeds(
      in: UnsafeRawBufferPointer(rebasing: bytes[..<bytes[..<seal.start].endOfHeader]))
    var isTooMany = false
    for field in Trace.Footer.Field.allCases {
      let (more, overflow) = lines.addingReportingOverflow(seal.counts[field])
      (lines, isTooMany) = (more, isTooMany || overflow)
    }
    guard sum.digest.digest != seal.digest || sum.lines != lines || isTooMany else { return }
    // The reader finds the place of the error, since it rejects a file with a wrong footer.
    guard let error = TraceReader.diagnose(bytes, atMost: 1).first else {
      preconditionFailure("a trace with a wrong seal was read")
    }
    throw TraceDiff.Failure(isGolden: isGolden, error: error)
  }

  /// Requires equal counts in files with equal records. Digests and the number of lines do not show the kinds of
  /// records.
  private static func checkCounts(
    _ golden: UnsafeRawBufferPointer, _ ours: TraceReader.Seal, _ actual: UnsafeRawBufferPointer,
    _ theirs: TraceReader.Seal
  ) throws(TraceDiff.Failure) {
    guard ours.counts != theirs.counts else { return }
    for (bytes, isGolden) in [(golden, true), (actual, false)] {
      guard let error = TraceReader.diagnose(bytes, atMost: 1).first else { continue }
      throw TraceDiff.Failure(isGolden: isGolden, error: error)
    }
  }

  /// Returns the first place where the files differ in more than facts; `nil` if they do not.
  private static func judged(
    _ golden: UnsafeRawBufferPointer, _ goldenEnd: Int, _ actual: UnsafeRawBufferPointer,
    _ actualEnd: Int, from common: Int
  ) -> (golden: Int, actual: Int)? {
    var g = golden[..<common].startOfLine
    var a = g
    // Facts are only in the header. In the body, a line may begin with a track named `meta`.
    let isInHeader = g < golden[..<goldenEnd].endOfHeader
    while isInHeader {
      let isFact = (golden[g..<goldenEnd].isFact, actual[a..<actualEnd].isFact)
      if isFact.0 { g = golden[g..<goldenEnd].nextLine }
      if isFact.1 { a = actual[a..<actualEnd].nextLine }
      if !isFact.0, !isFact.1 { break }
    }
    let more = SameBytes.count(
      UnsafeRawBufferPointer(rebasing: golden[g..<goldenEnd]),
      UnsafeRawBufferPointer(rebasing: actual[a..<actualEnd]))
    if g + more == goldenEnd, a + more == actualEnd { return nil }
    return (g + more, a + more)
  }
}

private struct Sum {
  var digest = XXH64()
  /// The number of complete lines.
  var lines = 0
  var end = 0

  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    digest.update(bytes)
    lines += SameBytes.lineFeeds(in: bytes)
    end += bytes.count
  }

  /// Adds the first bytes of a file, up to about the first difference; returns the number of equal bytes.
  mutating func take(
    _ bytes: UnsafeRawBufferPointer, whileSameAs other: UnsafeRawBufferPointer
  ) -> Int {
    let (same, digested) = SameBytes.count(bytes, other, digest: &digest, lines: &lines)
    end += digested
    return same
  }
}

extension QuickDiff.Line {
  fileprivate init(at offset: Int, in bytes: UnsafeRawBufferPointer, _ sum: Sum) {
    let start = bytes[..<offset].startOfLine
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let rest = min(start, sum.end)..<max(start, sum.end)
    let more = SameBytes.lineFeeds(in: UnsafeRawBufferPointer(rebasing: bytes[rest]))
    number = 1 + sum.lines + (start < sum.end ? -more : more)
    text = String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate var startOfLine: Int {
    lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? startIndex
  }

  fileprivate var nextLine: Int {
    firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? endIndex
  }

  /// The offset after the header, or after the last line that may belong to a header.
  fileprivate var endOfHeader: Int {
    var rest = self
    while ["mtrace ", "clock ", "meta ", "track "].contains(where: { rest.starts(with: $0.utf8) }) {
      rest = rest[rest.nextLine...]
    }
    return rest.starts(with: "begin\n".utf8) ? rest.nextLine : rest.startIndex
  }

  fileprivate var isFact: Bool { starts(with: "meta ".utf8) }
}

extension TraceDiff {
  /// Compares two files by their bytes alone, and returns the first line of the golden that differs; `nil` if none
  /// does.
  @_spi(Bench) public static func firstDifferingLine(
    golden: UnsafeRawBufferPointer, actual: UnsafeRawBufferPointer
  ) throws -> Int? {
    try QuickDiff(golden: golden, actual: actual).firstLines?.golden?.number
  }

  /// Compares two files page by page, and returns the number of values that differ.
  @_spi(Bench) public static func differingValueCount(
    golden: UnsafeRawBufferPointer, actual: UnsafeRawBufferPointer
  ) throws -> Int {
    try TraceComparison(golden: golden, actual: actual).counts.differingValues
  }
}
