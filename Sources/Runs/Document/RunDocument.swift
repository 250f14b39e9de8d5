import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

/// An animation as data: nodes, timed calls and a tempo, played without any Swift to compile.
///
/// Times are seconds of 0 to 17,280,000, which is 200 days. A document is loaded whole or
/// not at all, and only if the engine refuses nothing of it in a ``RunDryRun``.
package struct RunDocument: Sendable {
  /// The greatest number of frames that a run may have.
  package static let frameLimit = 1_000_000

  /// What the document shows.
  package private(set) var title: String?
  /// A number for random choices.
  package private(set) var seed: Int?
  /// When the run is over.
  package private(set) var end = RunEnd(time: .zero, isSettling: false, place: .start)
  /// The times of the frames.
  package private(set) var tempo = RunTempo.usual
  /// The nodes on the stage, each with its children.
  package private(set) var nodes: [RunNode] = []
  /// The scenarios, if it has some.
  package private(set) var scenarios: RunScenarios?
  /// The machines of states, in the order of the document.
  package private(set) var machines: [RunMachines] = []
  /// The calls in the order in which they are made.
  package private(set) var calls: [RunCall] = []
  /// What is recorded.
  package private(set) var recording = RunRecording()
  /// The styles beside those that every document knows.
  private(set) var styles: [RunStyle]

  /// The path that the document was loaded from, as the user gave it.
  package internal(set) var file: String?
  /// The XXH64 digest of the document's bytes.
  package internal(set) var digest: UInt64 = 0

  /// Loads a document.
  ///
  /// - Parameters:
  ///   - file: The path to name in errors, whose last component becomes `meta document` of traces.
  ///   - files: The files beside the document.
  ///   - styles: Styles beside those that every document knows.
  /// - Throws: All mistakes of the document, and of the files that it names.
  package static func load(
    _ bytes: [UInt8], file: String? = nil, _ files: RunFiles? = nil, styles: [RunStyle] = []
  ) throws(Diagnostics) -> RunDocument {
    let files = files ?? .none(beside: file)
    var document: RunDocument
    do throws(Diagnostics) {
      document = try JSONReader.decode(bytes, file: file) { RunDocument.read($0, files, styles) }
    } catch {
      throw Diagnostics(error.list + files.mistakes) ?? error
    }
    document.file = file
    document.digest = XXH64.digest(of: bytes)
    return document
  }
}

// MARK: Fields

extension RunDocument {
  /// Reads a document; `nil` after a mistake was reported.
  private static func read(
    _ root: JSONCursor, _ files: RunFiles, _ styles: [RunStyle]
  ) -> RunDocument? {
    let reader = RunReader(styles)
    let document = root.object { fields in
      guard fields.required("dopesheet").flatMap(version.read) != nil else {
        // What another version means by the rest is not known.
        fields.ignoreOthers()
        return RunDocument?.none
      }
      return form(reader, files).read(&fields)
    }
    guard let document, let cursors = reader.calls?.cursors, root.mistakes.list.isEmpty else {
      return nil
    }
    RunDryRun(document, cursors, reader.names, root).judge()
    return document
  }

  private static var version: FieldType<Int> { .integer(1...1) }

  /// The fields in the order in which they are read: what others refer to comes first.
  static func form(_ reader: RunReader, _ files: RunFiles) -> Form<RunDocument> {
    Form("document", RunDocument(styles: reader.styles)) {
      Field(
        "dopesheet", version.kind, is: .required, "The version of this form."
      ) { cursor, _ in version.read(cursor) != nil }
      Field("title", \.title, .text, "What it shows, for readers.")
      Field("seed", FieldType<Int>.seed.kind, "For what draws random numbers; the trace names it.")
      {
        cursor, document in
        document.seed = FieldType<Int>.seed.read(cursor)
        reader.seed = document.seed
        return document.seed != nil
      }
      Field(
        "until", FieldType<RunEnd>.end.kind, is: .required,
        "The end, or a bound for as long as something moves."
      ) { cursor, document in
        reader.end = FieldType<RunEnd>.end.read(cursor)
        if let end = reader.end { document.end = end }
        return reader.end != nil
      }
      Field("tempo", \.tempo, RunTempo.type(reader), "The frames; 60 a second if left out.")
      Check(of: "until", "tempo") { document, fields in
        document.checkLength(fields)
      }
      Field(
        "nodes", .array(.form("node")), is: .required, "What moves."
      ) { cursor, document in
        let nodes = cursor.array(RunNode.form(reader).read)
        document.nodes = nodes ?? []
        reader.take(document.nodes)
        return nodes != nil
      }
      Field(
        "scenarios", \.scenarios, RunScenarios.type(reader, files),
        "Documents of scenarios, which lie beside this one: <doc:Scenarios>.")
      Field(
        "machines", \.machines, .array(of: RunMachines.type(reader, files)),
        "Documents of machines of states, which lie beside this one: <doc:StateMachines>.")
      Field(
        "play", .array(.form("call")), is: .required, "What is called, and when."
      ) { cursor, document in
        reader.calls = RunCalls.read(cursor, reader)
        document.calls = reader.calls?.calls ?? []
        return reader.calls != nil
      }
      Field("record", \.recording, .form(RunRecording.form(reader)), "What is recorded.")
    }
  }

  /// Reports a run of more frames than there may be.
  private func checkLength(_ fields: JSONFields) -> Bool {
    let count = tempo.frameCount(until: end.time)
    guard count > Double(RunDocument.frameLimit) else { return true }
    fields["until"]?.fail(
      "the run has about \(Int(min(count, 1e15))) frames",
      hint: "at most \(RunDocument.frameLimit): shorten the run or slow the tempo")
    return false
  }
}

// MARK: The header of traces

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

// Errors of a playing, at the places of the document that asked for what could not be done.

extension RunDocument {
  /// Puts the errors of a run in their places.
  package func diagnostics(_ error: RehearsalError) -> Diagnostics {
    switch error {
    case .notSettled:
      let hint = "raise the bound in 'until', or stop what moves"
      return Diagnostics(
        Diagnostic(
          file: file, at: end.place, pointer: "/until", message: error.description, hint: hint))
    case .problems(let problems):
      let list = problems.map { problem in
        let place = problem.source.flatMap { placeOfMotion(named: $0) }
        return Diagnostic(
          file: file, line: place?.line, column: place?.column,
          message: problem.description)
      }
      return Diagnostics(list) ?? Diagnostics(Diagnostic(file: file, message: error.description))
    case .nondeterministicFloatingPointEnvironment:
      return Diagnostics(Diagnostic(file: file, message: error.description))
    }
  }

  /// Where the document describes the motion of this name in traces, or names the file of its machine.
  private func placeOfMotion(named name: String) -> TextPlace? {
    calls.lazy.flatMap(\.newcomers).first { NameGrammar.encode(word: $0.name) == name }?.place
      ?? flight(named: name)?.place
      ?? machines.first { $0.machine(ofSource: name) != nil }?.place
  }

  /// The flight of which a source of this name in traces is a part: one with its name, or the first of its node.
  func flight(named name: String) -> RunFlight? {
    let flights = calls.flatMap(\.flights)
    let named = flights.first { flight in
      flight.name.map { name == $0 || name.hasPrefix($0 + ".") } ?? false
    }
    return named ?? flights.first { name.hasPrefix($0.node + ".") }
  }
}

extension StageError {
  /// The source that the error befell, if it names one.
  var source: String? {
    switch self {
    case .timeOverflow(let source), .callbackLivelock(let source), .notFinite(let source, _),
      .negativeRepeats(let source), .negativeTime(let source, _), .badSpeed(let source),
      .badCue(let source, _),
      .unknownProperty(let source, _, _, _), .wrongComponents(let source, _, _, _),
      .refusedToBegin(let source, _), .invalidParameter(let source, _),
      .badPath(let source, _), .cannotRetarget(let source, _), .cannotAdd(let source, _),
      .tooManyBounces(let source), .neverRests(let source),
      .notOnStage(let source, _),
      .callInAccessor(let source),
      .frameConflict(let source, _), .twoParents(let source, _), .cycleOfMotions(let source, _),
      .otherStage(let source),
      .targetGone(let source, _), .notANumber(let source, _), .refused(let source, _, _):
      source
    case .nodeElsewhere, .reentrantStep, .timeBackwards, .duplicateName, .emptyName, .nameTooLong,
      .scheduledInThePast, .abandoned, .tempo:
      nil
    }
  }
}
