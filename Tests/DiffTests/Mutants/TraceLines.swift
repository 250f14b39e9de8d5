import DopesheetNotation

/// The text of a trace as lines that can be changed one by one, with a corrected footer.
///
/// It does not use the reader, the writer and the comparison, which it helps to test.
struct TraceLines {
  /// All lines except the footer, without line feeds.
  var lines: [String]

  /// The kinds of lines.
  enum Kind: String, CaseIterable {
    case version, clock, fact, track, begin, source, input, state, callback, value, frame, footer
  }

  /// Splits a trace's text into lines.
  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    lines.removeLast()
  }

  /// The number of the line that ends the header.
  var begin: Int { lines.firstIndex(of: "begin") ?? lines.count }

  /// The kind of a line.
  func kind(of index: Int, begin: Int) -> Kind {
    if index == lines.count { return .footer }
    let line = lines[index]
    if index <= begin {
      if line.hasPrefix("mtrace ") { return .version }
      if line.hasPrefix("clock ") { return .clock }
      return line.hasPrefix("meta ") ? .fact : line.hasPrefix("track ") ? .track : .begin
    }
    switch line.utf8.first {
    case UInt8(ascii: "@"): return .frame
    case UInt8(ascii: "*"): return .source
    case UInt8(ascii: "<"): return .input
    case UInt8(ascii: "~"): return .state
    case UInt8(ascii: "!"): return .callback
    default: return .value
    }
  }

  /// The footer for the lines.
  var footer: String {
    let begin = begin
    var counts: [Kind: Int] = [:]
    for index in lines.indices { counts[kind(of: index, begin: begin), default: 0] += 1 }
    func count(_ kind: Kind) -> Int { counts[kind] ?? 0 }
    let digest = XXH64.digest(of: Array(body.utf8))
    let digits = String(digest, radix: 16)
    return "= frames=\(count(.frame)) sources=\(count(.source)) inputs=\(count(.input)) "
      + "states=\(count(.state)) callbacks=\(count(.callback)) values=\(count(.value)) "
      + "xxh64=" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The lines with their footer.
  var sealed: String { body + footer + "\n" }

  /// The lines without the footer.
  var body: String { lines.map { $0 + "\n" }.joined() }
}
