import DopesheetEngine
import DopesheetNotation
import DopesheetStateMachines

/// Machines of states that a run document loads from a file beside it.
///
/// The name of the file, or an object with `document`, the name, and what is optional: `root`, the name of the node in
/// which tags are looked up, the whole stage if left out, and `applyInitialState`.
package struct RunMachines: Sendable {
  /// The name of the file.
  package let name: String
  /// What it says.
  package let document: MachineDocument
  private let root: String?
  private let appliesInitialState: Bool

  /// Puts the machines on a stage.
  func make(_ cast: RunCast, on stage: Stage) throws {
    let machines = StateMachines(on: stage, root: root.map { cast.node($0) })
    for machine in document.machines { cast.machines[machine.id] = machines }
    try machines.load(document, applyInitialState: appliesInitialState)
  }

  /// What the header of a trace says of the file.
  var fact: String { "\(NameGrammar.encode(word: name)) \(RunDocument.text(of: document.digest))" }
}

extension RunMachines {
  /// Reads what a document says of its machines.
  init?(_ cursor: JSONCursor, _ reader: inout RunReader, _ files: RunFiles) {
    if cursor.isString {
      guard let document = RunMachines.document(cursor, &reader, files) else { return nil }
      self.init(
        name: document.name, document: document.machines, root: nil, appliesInitialState: false)
      return
    }
    let machines = cursor.object { fields -> RunMachines? in
      let document = fields.required("document")
        .flatMap { RunMachines.document($0, &reader, files) }
      let nodes = reader.nodeNames
      let root = fields.optional("root").map { $0.word("node", of: nodes) }
      let applies = fields.optional("applyInitialState").map { $0.bool() } ?? false
      guard let document, root != .some(nil), let applies else { return nil }
      return RunMachines(
        name: document.name, document: document.machines, root: root ?? nil,
        appliesInitialState: applies)
    }
    guard let machines else { return nil }
    self = machines
  }

  private static func document(
    _ cursor: JSONCursor, _ reader: inout RunReader, _ files: RunFiles
  ) -> (name: String, machines: MachineDocument)? {
    let document = files.load(cursor) { bytes, file throws(Diagnostics) in
      try MachineDocument(bytes: bytes, file: file)
    }
    guard let document else { return nil }
    for machine in document.machines {
      reader.take(machine.id, as: NameGrammar.encode(word: machine.id), cursor)
      reader.machines[machine.id] = machine
    }
    return (cursor.string() ?? "", document)
  }
}
