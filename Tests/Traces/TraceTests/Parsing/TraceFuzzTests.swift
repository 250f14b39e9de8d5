import DopesheetTrace
import TestSupport
import Testing

/// Corrupts valid traces: the reader must reject them or read exactly their contents.
@Suite("Damaged traces")
struct TraceFuzzTests {
  /// The sample and some random traces, not too long.
  static let sound =
    [SampleTrace.bytes]
    + (0..<20).map { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      return TraceWriter.text(of: random.trace())
    }.filter { $0.count < 6_000 }

  /// Requires that bytes are rejected, or equal the text of the trace that was read.
  func check(_ bytes: [UInt8]) {
    let options = TraceReader.Options(digest: .ignored)
    let errors = TraceReader.diagnose(bytes, options: options)
    do throws(TraceError) {
      let trace = try TraceReader.read(bytes, options: options)
      expectEqual(errors, [])
      // The writer corrects the digest; everything else is equal.
      expectEqual(TraceWriter.text(of: trace).dropLast(17), bytes.dropLast(17))
    } catch {
      expectEqual(errors.first, error)
      expectEqual(errors.map(\.offset), errors.map(\.offset).sorted())
      #expect(error.offset <= bytes.count && error.line >= 1 && error.column >= 1)
    }
    if let recovery = try? TraceReader.recover(bytes) {
      expectEqual(TraceReader.diagnose(TraceWriter.text(of: recovery.trace)), [])
    }
  }

  @Test(
    "Changed, lost and added bytes never trap and never pass for another trace",
    arguments: 0..<deep(8, quick: 2))
  func bytes(seed: UInt64) {
    var random = SeededGenerator(seed: 100 + seed)
    let signs = RecordKind.allCases.compactMap { $0.sign }.map(String.init).joined()
    let others = "@= \n\t\"\\%.-+/[]:0159aefnrtuNI_\u{1}\u{7F}é"
    let grammar = Array((signs + others).utf8) + [0xFF, 0x80]
    for _ in 0..<deep(150, quick: 15) {
      var bytes = TraceFuzzTests.sound.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch random.next() % 4 {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[index] = grammar.randomElement(using: &random)!
        case 2: bytes.insert(grammar.randomElement(using: &random)!, at: index)
        default: bytes.remove(at: index)
        }
      }
      check(bytes)
    }
  }

  @Test("Swapped, lost, doubled and mixed lines never trap", arguments: 0..<deep(4, quick: 1))
  func lines(seed: UInt64) {
    var random = SeededGenerator(seed: 200 + seed)
    for _ in 0..<deep(150, quick: 15) {
      var lines = TraceFuzzTests.sound.randomElement(using: &random)!.split(separator: 10)
      let other = TraceFuzzTests.sound.randomElement(using: &random)!.split(separator: 10)
      for _ in 0..<Int.random(in: 1...3, using: &random) where lines.count > 2 {
        let index = Int.random(in: 0..<lines.count, using: &random)
        switch random.next() % 4 {
        case 0: lines.swapAt(index, Int.random(in: 0..<lines.count, using: &random))
        case 1: lines.remove(at: index)
        case 2: lines.insert(lines[index], at: index)
        default: lines.insert(other.randomElement(using: &random)!, at: index)
        }
      }
      let bytes = Array(lines.joined(separator: [10])) + [10]
      check(bytes)
      check(SampleTrace.seal(Array(lines.dropLast().joined(separator: [10])) + [10]))
    }
  }

  @Test("A flipped bit anywhere in a file is found")
  func flips() {
    let bytes = SampleTrace.bytes
    for index in stride(from: 0, to: bytes.count, by: deep(1, quick: 7)) {
      for bit in 0..<8 {
        var bytes = bytes
        bytes[index] ^= 1 << bit
        #expect(throws: TraceError.self) { try TraceReader.read(bytes) }
      }
    }
  }

  @Test("Random bytes are no trace")
  func noise() {
    var random = SeededGenerator(seed: 300)
    for _ in 0..<deep(300, quick: 20) {
      let noise = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
      check(noise)
      check(Array("mtrace 1\nclock 60\nbegin\n".utf8) + noise)
      #expect(!TraceReader.diagnose(noise).isEmpty)
    }
  }
}
