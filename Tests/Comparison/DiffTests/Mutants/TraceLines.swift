import DopesheetText
import DopesheetTrace

/// The text of a trace as lines that can be changed one by one, with a corrected footer.
///
/// It uses the table of kinds, but not the reader, the writer and the comparison, which it helps to test.
struct TraceLines {
  /// All lines except the footer, without line feeds.
  var lines: [String]

  /// The kinds of lines.
  enum Kind: Hashable {
    case version, clock, fact, track, begin, frame, footer
    case record(RecordKind)

    /// An absence is a line of a value.
    static let allCases: [Kind] =
      [.version, .clock, .fact, .track, .begin, .frame, .footer]
      + RecordKind.allCases.filter { $0 != .absence }.map { .record($0) }
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
    if line.hasPrefix("@") { return .frame }
    return .record(line.utf8.first.flatMap { RecordKind(sign: $0) } ?? .value)
  }

  /// The footer for the lines.
  var footer: String {
    let begin = begin
    let kinds = lines.indices.map { kind(of: $0, begin: begin) }
    let version = lines.first?.split(separator: " ").last.flatMap { Int($0) } ?? 1
    let counts = Trace.Footer.Field.fields(ofVersion: version).map { field in
      let count = kinds.count {
        if case .record(let kind) = $0 {
          kind.facts.count == field
        } else {
          $0 == .frame && field == .frames
        }
      }
      return "\(field.name)=\(count) "
    }
    let digest = XXH64.digest(of: Array(body.utf8))
    let digits = String(digest, radix: 16)
    return "= " + counts.joined() + "xxh64="
      + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The lines with their footer.
  var sealed: String { body + footer + "\n" }

  /// The lines without the footer.
  var body: String { lines.map { $0 + "\n" }.joined() }
}
