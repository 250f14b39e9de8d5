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
    /// The names of the documents of machines that it names, each with the digest of its bytes.
    package static let machines = "machines"
    /// The names of the documents of scenarios, likewise.
    package static let scenarios = "scenarios"
  }

  /// The digest of the document as traces have it.
  package var digestText: String { RunDocument.text(of: digest) }

  /// A digest as traces have it.
  static func text(of digest: UInt64) -> String {
    String(decoding: TraceWriter.hexadecimal(digest), as: UTF8.self)
  }

  /// The documents of machines as traces have them; `nil` for none.
  package var machinesText: String? {
    machines.isEmpty ? nil : machines.map(\.fact).joined(separator: " ")
  }

  /// The documents of scenarios as traces have them; `nil` for none.
  package var scenariosText: String? {
    scenarios.flatMap { $0.documents.isEmpty ? nil : $0 }?
      .documents.map(\.fact).joined(separator: " ")
  }

  /// Facts for the trace: which document it is of, without the folder.
  var meta: [Trace.Meta] {
    var meta: [Trace.Meta] = []
    if let name = file?.split(separator: "/").last {
      meta.append(Trace.Meta(Fact.name, RunDocument.fact(String(name))))
      meta.append(Trace.Meta(Fact.digest, digestText))
    }
    if let machinesText { meta.append(Trace.Meta(Fact.machines, machinesText)) }
    if let scenariosText { meta.append(Trace.Meta(Fact.scenarios, scenariosText)) }
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
