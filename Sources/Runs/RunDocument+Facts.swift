import DopesheetNotation
import DopesheetTrace

// What the header of a trace says of the document that it is of.

extension RunDocument {
  /// The names that the facts of a trace have for a document.
  package enum Fact {
    /// The name of the file.
    package static let name = "document"
    /// The digest of its bytes.
    package static let digest = "documentDigest"
  }

  /// The digest of the document as traces have it.
  package var digestText: String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Facts for the trace: which document it is of, without the folder.
  var meta: [Trace.Meta] {
    var meta: [Trace.Meta] = []
    if let name = file?.split(separator: "/").last {
      meta.append(Trace.Meta(Fact.name, RunDocument.fact(String(name))))
      meta.append(Trace.Meta(Fact.digest, digestText))
    }
    if let seed { meta.append(Trace.Meta("seed", String(seed))) }
    return meta
  }

  /// A text as a trace's header can hold it: control characters and spaces at the ends are escaped.
  private static func fact(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    let isTrimmed = !text.hasPrefix(" ") && !text.hasSuffix(" ")
    return isPlain && isTrimmed ? text : NameGrammar.encode(word: text)
  }
}
