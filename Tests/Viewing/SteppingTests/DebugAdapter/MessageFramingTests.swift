import DopesheetStepping
import TestSupport
import Testing

struct MessageFramingTests {
  /// All messages in bytes that arrive in pieces of a given size.
  private func pieces(_ text: String, by size: Int = 1) -> [MessageFraming.Piece] {
    var framing = MessageFraming()
    var pieces: [MessageFraming.Piece] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      framing.feed(bytes[start..<min(start + size, bytes.count)])
      while let piece = framing.next() { pieces.append(piece) }
    }
    return pieces
  }

  private func faults(_ pieces: [MessageFraming.Piece]) -> [String] {
    pieces.compactMap { if case .fault(let reason) = $0 { reason } else { nil } }
  }

  private let two = "Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:4\r\n\r\nnull"

  @Test(arguments: [1, 2, 3, 7, 100])
  func `messages come whole, however their bytes come`(size: Int) {
    expectEqual(pieces(two, by: size), [.message(Array("{}".utf8)), .message(Array("null".utf8))])
  }

  @Test func `what is framed is read back`() {
    let message = "{\"seq\": 1, \"text\": \"é\"}"
    let framed = String(decoding: MessageFraming.framed(message), as: UTF8.self)
    expectEqual(pieces(framed), [.message(Array(message.utf8))])
  }

  @Test(arguments: [
    "Hello: there\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 1e3\r\n\r\n",
    "Content-Length:\r\n\r\n", "Content-Length: 9999999999999999\r\n\r\n", "\r\n\r\n",
    "none\r\n\r\n",
  ])
  func `a bad header costs itself alone, and is reported once`(_ bad: String) {
    let found = pieces(bad + two)
    expectEqual(faults(found).count, 1)
    #expect(faults(found)[0].hasPrefix("no Content-Length"))
    expectEqual(found.last, .message(Array("null".utf8)))
    #expect(found.contains(.message(Array("{}".utf8))))
  }

  @Test func `a header without an end is reported, and its bytes are not kept`() {
    let found = pieces(String(repeating: "x", count: 100_000) + two, by: 1_000)
    expectEqual(faults(found), ["a header of more than 4096 bytes"])
    expectEqual(found.count, 3)
  }

  @Test func `a message that is too long is skipped`() {
    var framing = MessageFraming()
    let length = MessageFraming.messageLimit + 1
    framing.feed("Content-Length: \(length)\r\n\r\n".utf8)
    expectEqual(framing.next(), .fault("a message of \(length) bytes; at most \(length - 1)"))
    let part = [UInt8](repeating: 0x20, count: length / 2)
    for _ in 0..<2 {
      framing.feed(part)
      expectEqual(framing.next(), nil)
    }
    framing.feed([0x20] + Array(two.utf8))
    expectEqual(framing.next(), .message(Array("{}".utf8)))
  }

  @Test func `a cut message is a rest`() {
    var framing = MessageFraming()
    framing.feed("Content-Length: 10\r\n\r\n{}".utf8)
    expectEqual(framing.next(), nil)
    #expect(framing.hasRest)
  }
}
