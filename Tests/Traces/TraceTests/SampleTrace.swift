import DopesheetText
import DopesheetTrace

/// A small valid trace with every kind of line, which tests read and corrupt.
enum SampleTrace {
  /// The lines without the footer; line 1 is the first.
  static let lines = [
    "mtrace 1",
    "clock 60",
    "meta engine 1",
    "meta title A fade  of é",
    "track a f64",
    "track b f64[2] px",
    "track c f32",
    "track d i64",
    "track e bool",
    "track f sym",
    "begin",
    "* card node x=0 text=\"a  \\\"b\\\"\" on=true big=9007199254740993",
    "< card start",
    "~ card stopped moving",
    "! card started",
    "a 0",
    "@0",
    "b 1 2",
    "c 0.1",
    "d -5",
    "e true",
    "f open",
    "@1",
    "a 0.5",
    "~ card moving stopped cause=end",
    "f none",
  ]

  static let footerLine = lines.count + 1

  static let bytes = seal(lines)

  /// The valid trace with one line replaced, and corrected counts and digest.
  static func replacing(_ line: Int, with text: String) -> [UInt8] {
    replacing(line...line, with: text)
  }

  /// The valid trace with lines replaced, and corrected counts and digest.
  static func replacing(_ range: ClosedRange<Int>, with text: String?) -> [UInt8] {
    var lines = lines
    let added = text.map {
      $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    lines.replaceSubrange(range.lowerBound - 1...range.upperBound - 1, with: added ?? [])
    return seal(lines)
  }

  static func seal(_ lines: [String]) -> [UInt8] {
    seal(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  static func seal(_ bytes: [UInt8]) -> [UInt8] {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let body = lines.firstIndex(of: "begin").map { lines[($0 + 1)...] } ?? []
    let fields = Trace.Footer.Field.fields(ofVersion: 1).map { field in
      let count = body.count { line in
        let kind = line.utf8.first.flatMap { RecordKind(sign: $0) } ?? .value
        return (line.hasPrefix("@") ? .frames : kind.facts.count) == field
      }
      return "\(field.name)=\(count)"
    }
    return footer(bytes, fields.joined(separator: " "))
  }

  /// Bytes with a footer of given counts.
  static func footer(_ bytes: [UInt8], _ counts: String) -> [UInt8] {
    let digest = XXH64.text(of: XXH64.digest(of: bytes))
    return bytes + Array("= \(counts) xxh64=\(digest)\n".utf8)
  }
}
