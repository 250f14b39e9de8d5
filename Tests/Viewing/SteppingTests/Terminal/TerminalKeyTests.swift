import DopesheetStepping
import TestSupport
import Testing

struct TerminalKeyTests {
  /// The keys of bytes that arrive all at once, or one by one.
  private func keys(_ text: String, oneByOne: Bool = false) -> [TerminalKey] {
    var reader = TerminalKeys()
    var keys: [TerminalKey] = []
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      reader.append([byte])
      let isAll = index == bytes.count - 1
      if !oneByOne, !isAll { continue }
      while let key = reader.next(isAll: isAll) { keys.append(key) }
    }
    return keys
  }

  @Test(arguments: [false, true])
  func `letters, signs and named keys are distinguished`(oneByOne: Bool) {
    #expect(
      keys("nü名\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[D\r\t\u{1B}[Z\u{7F}", oneByOne: oneByOne) == [
        .character("n"), .character("ü"), .character("名"), .up, .down, .right, .left, .enter,
        .tab, .backTab, .backspace,
      ])
    #expect(
      keys("\u{1B}[1~\u{1B}[4~\u{1B}[H\u{1B}[F\u{1B}[5~\u{1B}[6~\u{1B}[3~", oneByOne: oneByOne)
        == [.home, .end, .home, .end, .pageUp, .pageDown, .delete])
  }

  @Test func `an escape alone is a key, one that goes on is not`() {
    expectEqual(keys("\u{1B}"), [.escape])
    expectEqual(keys("\u{1B}q"), [.escape, .character("q")])
    expectEqual(
      keys("\u{1}\u{4}\u{5}\u{6}\u{15}"), [.home, .endOfInput, .end, .other, .deleteToStart])
  }

  @Test func `no bytes hang or trap, whatever they are`() {
    for first in UInt8.min...UInt8.max {
      for second in [UInt8(0), 0x1B, 0x5B, 0x7E, 0x80, 0xC3, 0xFF] {
        var reader = TerminalKeys()
        reader.append([0x1B, first, second, first])
        var count = 0
        while reader.next(isAll: true) != nil { count += 1 }
        #expect((1...4).contains(count))
      }
    }
  }

  @Test func `keys edit the line at the cursor`() {
    var line = LineEditor("g ")
    for key in keys("12\u{1B}[D3\u{1}b\u{5}!\u{7F}") { line.take(key) }
    expectEqual(String(line.text), "bg 132")
    for key in keys("\u{1}\u{1B}[3~\u{4}\u{1B}[D\u{7F}") { line.take(key) }
    expectEqual(String(line.text), " 132")
    expectEqual(line.cursor, 0)
    for key in keys("\u{5}\u{1B}[D\u{15}") { line.take(key) }
    expectEqual(String(line.text), "2")
    expectEqual(line.cursor, 0)
  }

  @Test func `the lines typed before come back, and the new line stays`() {
    var line = LineEditor("v", history: ["first", "second"])
    line.take(.down)
    expectEqual(String(line.text), "v")
    for expected in ["second", "first", "first"] {
      line.take(.up)
      expectEqual(String(line.text), expected)
    }
    line.take(.character("!"))
    line.take(.down)
    line.take(.down)
    expectEqual(String(line.text), "v")
    expectEqual(line.cursor, 1)
  }

  @Test func `a long line shows the part around its cursor`() {
    var line = LineEditor("0123456789")
    #expect(line.window(columns: 20) == ("0123456789", 10))
    #expect(line.window(columns: 5) == ("6789", 4))
    line.take(.home)
    #expect(line.window(columns: 5) == ("0123456789", 0))
  }
}
