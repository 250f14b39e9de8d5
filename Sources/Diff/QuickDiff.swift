import DopesheetNotation
import DopesheetTrace

/// Whether two trace files are the same, told from their bytes alone.
///
/// A trace has exactly one text, so two files differ where their bytes do, facts (`meta`) aside, which are never
/// judged. Both files must be sound: each must have the digest that it states, also where both are the same bytes.
/// ``TraceDiff`` says what differs, and knows tolerances.
public struct QuickDiff: Sendable {
  /// The outcome: `identical`, `equal` where only facts differ, or `different`.
  public let verdict: TraceDiff.Verdict
  /// The counts of both files.
  public let counts: TraceDiff.Sides<Trace.Footer>
  /// The first line that differs, facts aside, if any does.
  public let firstDifference: TraceDiff.Sides<Line>?

  /// A line of a file.
  public struct Line: Equatable, Sendable {
    /// Its number, from 1.
    public let number: Int
    /// Its text.
    public let text: String
  }

  /// Why two files cannot be compared.
  public struct Failure: Error, Equatable, Sendable {
    /// Whether it is the golden that is not sound.
    public let isGolden: Bool
    /// The mistake.
    public let error: TraceError
  }

  /// Compares two files.
  ///
  /// - Throws: The mistake of a file that is not sound; the golden's first.
  /// - Complexity: O(number of bytes), at the speed of memory; no memory beside the bytes.
  public init(
    golden: UnsafeRawBufferPointer, actual: UnsafeRawBufferPointer
  ) throws(Failure) {
    let ours = try QuickDiff.seal(of: golden, isGolden: true)
    let theirs = try QuickDiff.seal(of: actual, isGolden: false)
    counts = TraceDiff.Sides(golden: ours.counts, actual: theirs.counts)

    // The digest of what both have in common is worked out once.
    var digest = XXH64()
    let common = SameBytes.count(golden[..<ours.start], actual[..<theirs.start]) {
      digest.update($0)
    }
    try QuickDiff.check(golden, ours, common.digested, digest, isGolden: true)
    try QuickDiff.check(actual, theirs, common.digested, digest, isGolden: false)
    if common.count == ours.start, common.count == theirs.start {
      verdict = .identical
      firstDifference = nil
      return
    }
    let place = QuickDiff.judged(golden, ours.start, actual, theirs.start, from: common.count)
    verdict = place == nil ? .equal : .different
    firstDifference = place.map { place in
      TraceDiff.Sides(
        golden: Line(at: place.golden, in: golden), actual: Line(at: place.actual, in: actual))
    }
  }

  private static func seal(
    of bytes: UnsafeRawBufferPointer, isGolden: Bool
  ) throws(Failure) -> TraceReader.Seal {
    do throws(TraceError) {
      return try TraceReader.seal(of: bytes)
    } catch {
      throw Failure(isGolden: isGolden, error: error)
    }
  }

  /// Requires that a file has the digest that it states.
  private static func check(
    _ bytes: UnsafeRawBufferPointer, _ seal: TraceReader.Seal, _ digested: Int, _ digest: XXH64,
    isGolden: Bool
  ) throws(Failure) {
    var digest = digest
    digest.update(UnsafeRawBufferPointer(rebasing: bytes[digested..<seal.start]))
    let actual = digest.digest
    guard actual != seal.digest else { return }
    // The reader says where and what to do; what has the wrong digest cannot be read.
    guard let error = TraceReader.diagnose(bytes, atMost: 1).first else {
      preconditionFailure("a trace with a wrong digest was read")
    }
    throw Failure(isGolden: isGolden, error: error)
  }

  /// The first place where the files differ in more than facts, `nil` if there is none.
  private static func judged(
    _ golden: UnsafeRawBufferPointer, _ goldenEnd: Int, _ actual: UnsafeRawBufferPointer,
    _ actualEnd: Int, from common: Int
  ) -> (golden: Int, actual: Int)? {
    var g = golden[..<common].startOfLine
    var a = g
    // Facts stand in the header; behind it a track may have any name.
    let isInHeader = !golden[..<g].contains(line: "begin")
    while isInHeader {
      let isFact = (golden[g..<goldenEnd].isFact, actual[a..<actualEnd].isFact)
      if isFact.0 { g = golden[g..<goldenEnd].nextLine }
      if isFact.1 { a = actual[a..<actualEnd].nextLine }
      if !isFact.0, !isFact.1 { break }
    }
    let more = SameBytes.count(golden[g..<goldenEnd], actual[a..<actualEnd]) { _ in }.count
    if g + more == goldenEnd, a + more == actualEnd { return nil }
    return (g + more, a + more)
  }
}

extension QuickDiff.Line {
  /// The line of a byte.
  fileprivate init(at offset: Int, in bytes: UnsafeRawBufferPointer) {
    let start = bytes[..<offset].startOfLine
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    number = 1 + bytes[..<start].lazy.count { $0 == UInt8(ascii: "\n") }
    text = String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// The offset of the line in which these bytes end.
  fileprivate var startOfLine: Int {
    lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? startIndex
  }

  /// The offset after the first line.
  fileprivate var nextLine: Int {
    firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? endIndex
  }

  /// Tells whether one of these whole lines has a text. Headers are short, and nothing else is looked through.
  fileprivate func contains(line text: String) -> Bool {
    var rest = self
    while !rest.isEmpty {
      let end = rest.nextLine
      let line = rest[rest.startIndex..<end]
      if line.elementsEqual((text + "\n").utf8) { return true }
      let isHeader = ["mtrace ", "clock ", "meta ", "track "].contains {
        line.starts(with: $0.utf8)
      }
      guard isHeader else { return false }
      rest = rest[end...]
    }
    return false
  }

  /// Tells whether the first line is a fact.
  fileprivate var isFact: Bool { starts(with: "meta ".utf8) }
}
