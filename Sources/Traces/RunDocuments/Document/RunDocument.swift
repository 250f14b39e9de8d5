import DopesheetEngine
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// An animation as data, without Swift to compile: nodes, timed calls and a tempo.
///
/// Times are in seconds, from 0 to 17,280,000, which is 200 days. A document with any error is rejected, including
/// errors that the engine reports in a ``RunDryRun``.
package struct RunDocument: Sendable {
  package static let frameLimit = 1_000_000

  package private(set) var title: String?
  package private(set) var seed: Int?
  package private(set) var end = RunEnd(time: .zero, isSettling: false, place: .start)
  package private(set) var tempo = RunTempo.usual
  package private(set) var nodes: [RunNode] = []
  package private(set) var scenarios: RunScenarios?
  package private(set) var machines: [RunMachines] = []
  package private(set) var calls: [RunCall] = []
  package private(set) var recording = RunRecording()

  /// The path that the document was loaded from, as the user gave it.
  package internal(set) var file: String?
  package internal(set) var digest: UInt64 = 0

  /// Returns whether a run is not needed any more, which then ends with an error.
  package var isCancelled: @Sendable () -> Bool = { false }

  /// The number of callbacks after which the dry run of a document ends. Problems after them are reported when the
  /// document is run.
  package static let mostCallbacks = 100_000

  /// Loads a document and checks it in a dry run. The last component of the path becomes `meta document` of traces.
  package static func load(
    _ bytes: [UInt8], file: String? = nil, _ files: RunFiles? = nil,
    mostCallbacks: Int = mostCallbacks
  ) throws(Diagnostics) -> RunDocument {
    let files = files ?? .none(beside: file)
    var document: RunDocument
    do throws(Diagnostics) {
      document = try JSONReader.decode(bytes, file: file) {
        RunDocument.read($0, files, mostCallbacks)
      }
    } catch {
      throw Diagnostics(error.list + files.errors) ?? error
    }
    document.file = file
    document.digest = XXH64.digest(of: bytes)
    return document
  }
}

// MARK: Fields

extension RunDocument {
  private static func read(
    _ root: JSONCursor, _ files: RunFiles, _ mostCallbacks: Int
  ) -> RunDocument? {
    let reader = RunReader(files)
    root.errors.state = reader
    defer { root.errors.state = nil }
    let document = root.object { fields in
      guard fields.required("dopesheet").flatMap(version.read) != nil else {
        // Other versions may give the other fields another meaning.
        fields.ignoreOthers()
        return RunDocument?.none
      }
      return form.read(&fields, into: RunDocument())
    }
    guard let document, let cursors = reader.calls?.cursors, root.errors.list.isEmpty else {
      return nil
    }
    RunDryRun(document, cursors, reader.names, root, mostCallbacks: mostCallbacks).judge()
    return document
  }

  private static var version: FieldType<Int> { .integer(1...1) }

  /// The form of a document. A field comes before the fields that refer to it.
  nonisolated(unsafe) static let form = Form("document", RunDocument()) {
    Field(
      "dopesheet", version.kind, is: .required, "The version of this format."
    ) { cursor, _ in version.read(cursor) != nil }
    Field("title", \.title, .text, "A title for readers.")
    Field("seed", FieldType<Int>.seed.kind, "The seed of random numbers; the trace contains it.") {
      cursor, document in
      document.seed = FieldType<Int>.seed.read(cursor)
      cursor.reader.seed = document.seed
      return document.seed != nil
    }
    Field(
      "until", FieldType<RunEnd>.end.kind, is: .required,
      "The end of the run, or a limit for runs that end when nothing moves."
    ) { cursor, document in
      let end = FieldType<RunEnd>.end.read(cursor)
      cursor.reader.end = end
      if let end { document.end = end }
      return end != nil
    }
    Field("tempo", \.tempo, RunTempo.type, "The frames; 60 a second by default.")
    Check(of: "until", "tempo") { document, fields in
      document.checkLength(fields)
    }
    Field(
      "nodes", .array(.form("node")), is: .required, "The nodes."
    ) { cursor, document in
      let nodes = cursor.array(RunNode.form.read)
      document.nodes = nodes ?? []
      cursor.reader.take(document.nodes)
      return nodes != nil
    }
    Field(
      "scenarios", \.scenarios, RunScenarios.type,
      "Documents of scenarios in the same folder.")
    Field(
      "machines", \.machines, .array(of: RunMachines.type),
      "Documents of state machines in the same folder.")
    Field(
      "play", .array(.form("call")), is: .required, "The calls and their times."
    ) { cursor, document in
      let calls = RunCall.read(cursor)
      cursor.reader.calls = calls
      document.calls = calls?.calls ?? []
      return calls != nil
    }
    Field("record", \.recording, .form(RunRecording.form), "What is recorded.")
  }

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
  package enum Fact {
    package static let name = "document"
    package static let digest = "documentDigest"
    /// The files of state machines, each with the digest of its bytes.
    package static let machines = "machines"
    /// The files of scenarios, each with the digest of its bytes.
    package static let scenarios = "scenarios"

    /// Returns a file's entry in the header.
    static func file(_ name: String, digest: UInt64) -> String {
      "\(NameGrammar.encode(word: name)) \(XXH64.text(of: digest))"
    }
  }

  package var digestText: String { XXH64.text(of: digest) }

  package var machinesText: String? {
    machines.isEmpty ? nil : machines.map(\.fact).joined(separator: " ")
  }

  package var scenariosText: String? {
    scenarios.flatMap { $0.documents.isEmpty ? nil : $0 }?
      .documents.map(\.fact).joined(separator: " ")
  }

  /// The facts for the trace's header. They name the document's file without its folder.
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

  /// Returns a text for a trace's header. It is escaped if it has control characters, or spaces at its ends.
  private static func fact(_ text: String) -> String {
    let isTrimmed = !text.hasPrefix(" ") && !text.hasSuffix(" ")
    let isPlain = isTrimmed && !text.utf8.contains(where: \.isControl)
    return isPlain ? text : NameGrammar.encode(word: text)
  }
}

// Errors of a run, with the places in the document that caused them.

extension RunDocument {
  package func diagnostics(_ error: RehearsalError) -> Diagnostics {
    switch error {
    case .notSettled:
      let hint = "raise the limit in 'until', or stop what moves"
      return Diagnostics(
        Diagnostic(
          file: file, at: end.place, pointer: "/until", message: error.description, hint: hint))
    case .problems(let problems):
      let places = SourcePlaces(self)
      let list = problems.map { problem in
        let place = problem.source.flatMap { places[$0] }
        return Diagnostic(
          file: file, line: place?.line, column: place?.column,
          message: problem.description)
      }
      return Diagnostics(list) ?? Diagnostics(Diagnostic(file: file, message: error.description))
    case .nondeterministicFloatingPointEnvironment, .endlessTask, .noTaskControl:
      return Diagnostics(Diagnostic(file: file, message: error.description))
    }
  }
}

/// The places of a document's motions, flights and machines, by their names in traces.
struct SourcePlaces {
  private var motions: [String: TextPlace] = [:]
  private let flights: RunFlightNames
  private let machines: [RunMachines]

  init(_ document: RunDocument) {
    for motion in document.calls.lazy.flatMap(\.action.newcomers) {
      let name = NameGrammar.encode(word: motion.name)
      if motions[name] == nil { motions[name] = motion.place }
    }
    flights = RunFlightNames(document)
    machines = document.machines
  }

  /// Returns the place of the motion with this name, or of its machine's file name.
  subscript(name: String) -> TextPlace? {
    motions[name] ?? flights[name]?.flight.place
      ?? machines.first { $0.machine(ofSource: name) != nil }?.place
  }
}

/// The flights of a document, by the names of their parts in traces.
struct RunFlightNames {
  private let flights: [(flight: RunFlight, call: Int)]
  private var named: [String: Int] = [:]
  private var ofNode: [String: Int] = [:]

  init(_ document: RunDocument) {
    flights = document.calls.enumerated().flatMap { call in
      call.element.flights.map { (flight: $0, call: call.offset) }
    }
    for index in flights.indices.reversed() {
      if let name = flights[index].flight.name { named[name] = index }
      ofNode[flights[index].flight.node] = index
    }
  }

  /// The first flight with a source's name, or else the first one of its node, and the index of its call.
  subscript(name: String) -> (flight: RunFlight, call: Int)? {
    let fronts = name.indices.filter { name[$0] == "." }.map { String(name[..<$0]) }
    let found = (fronts + [name]).compactMap { named[$0] }.min()
    return (found ?? fronts.compactMap { ofNode[$0] }.min()).map { flights[$0] }
  }
}
