import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// The state machines that a run document loads from one file beside it.
package struct RunMachines: Sendable {
  package private(set) var name = ""
  package private(set) var document = MachineDocument([])
  /// The place in the run document that names the file.
  private(set) var place = TextPlace.start
  private var root: String?
  private var appliesInitialState = false

  func make(_ cast: RunCast, on stage: Stage) throws {
    let machines = StateMachines(on: stage, root: root.map { cast.node($0) })
    for machine in document.machines { cast.machines[machine.id] = machines }
    try machines.load(document, applyInitialState: appliesInitialState)
  }

  /// Returns the identifier of the machine that a source in traces is, or belongs to; otherwise `nil`.
  func machine(ofSource source: String) -> String? {
    document.machines.map { NameGrammar.encode(word: $0.id) }
      .filter { source == $0 || source.hasPrefix($0 + ".") }.max { $0.utf8.count < $1.utf8.count }
  }

  /// The file's entry in the header of a trace.
  var fact: String { RunDocument.Fact.file(name, digest: document.digest) }
}

extension RunMachines {
  /// A document's machines: the name of a file, or an object.
  static var type: FieldType<RunMachines> {
    FieldType(.any([.name, .form("machines")])) { cursor in
      if !cursor.isString { return form.read(cursor) }
      var machines = RunMachines()
      return machines.load(cursor) ? machines : nil
    }
  }

  static var signatures: [FormSignature] { [form.signature] }

  nonisolated(unsafe) private static let form = Form("machines", RunMachines()) {
    Field("document", .name, is: .required, "A file in the same folder.") { cursor, machines in
      machines.load(cursor)
    }
    Field(
      "root", \.root, .node, "The node in which tags are searched; the whole stage by default.")
    Field(
      "applyInitialState", \.appliesInitialState, .flag,
      "Whether nodes are set to the initial states.")
  }

  private mutating func load(_ cursor: JSONCursor) -> Bool {
    let reader = cursor.reader
    let found = reader.files.load(cursor) { bytes, file throws(Diagnostics) in
      try MachineDocument(bytes: bytes, file: file)
    }
    guard let found else { return false }
    for machine in found.machines {
      reader.take(machine.id, as: NameGrammar.encode(word: machine.id), cursor)
      reader.machines[machine.id] = machine
    }
    (name, document, place) = (cursor.string() ?? "", found, cursor.place)
    return true
  }
}
