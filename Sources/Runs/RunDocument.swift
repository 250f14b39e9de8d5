import DopesheetNotation
import DopesheetRecording

/// An animation as data: nodes, timed calls and a tempo, played without any Swift to compile.
///
/// The document is a JSON object:
///
/// | field | what |
/// |---|---|
/// | `dopesheet` | 1, the version of the form |
/// | `title` | what it shows, for readers |
/// | `seed` | an integer that the trace carries as `meta seed` |
/// | `tempo` | the frames: ``RunTempo``; 60 a second if left out |
/// | `nodes` | what moves: a tree of ``RunNode`` |
/// | `scenarios` | scenarios in files beside the document: ``RunScenarios`` |
/// | `machines` | machines of states in files beside the document: ``RunMachines`` |
/// | `play` | what is called and when: ``RunCall`` |
/// | `until` | the end: ``RunEnd`` |
/// | `record` | `{"tracks": [globs], "updates": true, "models": true}`; all tracks, no `updated` and no model values of flights if left out |
///
/// Times are seconds of 0 to 17,280,000, which is 200 days. A document is loaded whole or not at all, and only if
/// the engine refuses nothing of it in a ``RunDryRun``.
package struct RunDocument: Sendable {
  /// The greatest number of frames that a run may have.
  package static let frameLimit = 1_000_000

  /// What the document shows.
  package let title: String?
  /// A number for random choices.
  package let seed: Int?
  /// The times of the frames.
  package let tempo: RunTempo
  /// The nodes on the stage, each with its children.
  package let nodes: [RunNode]
  /// The scenarios, if it has some.
  package let scenarios: RunScenarios?
  /// The machines of states, in the order of the document.
  package let machines: [RunMachines]
  /// The calls in the order in which they are made.
  package let calls: [RunCall]
  /// When the run is over.
  package let end: RunEnd
  /// What is recorded.
  package let recording: Recorder.Options
  /// Records where flights take properties, as tracks `card.model.alpha`.
  package let recordsModels: Bool

  /// The path that the document was loaded from, as the user gave it.
  package internal(set) var file: String?
  /// The XXH64 digest of the document's bytes.
  package internal(set) var digest: UInt64 = 0

  /// Loads a document.
  ///
  /// - Parameters:
  ///   - file: The path to name in errors, whose last component becomes `meta document` of traces.
  ///   - files: The files beside the document.
  /// - Throws: All mistakes of the document, and of the files that it names.
  package static func load(
    _ bytes: [UInt8], file: String? = nil, _ files: RunFiles? = nil
  ) throws(Diagnostics) -> RunDocument {
    let files = files ?? .none(beside: file)
    var document: RunDocument
    do throws(Diagnostics) {
      document = try JSONReader.decode(bytes, file: file) { RunReader.document($0, files) }
    } catch {
      throw Diagnostics(error.list + files.mistakes) ?? error
    }
    document.file = file
    document.digest = XXH64.digest(of: bytes)
    return document
  }
}
