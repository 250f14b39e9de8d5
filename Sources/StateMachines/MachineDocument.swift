import DopesheetNotation

/// A document of machines of states: the JSON of SKAnimationMachine, read strictly.
///
/// ```swift
/// let document = try MachineDocument(text)
/// let machines = StateMachines(on: stage, root: screen)
/// try machines.load(document)
/// try machines.performTransition("forward", onMachine: "menu")
/// ```
public struct MachineDocument: Equatable, Sendable {
  /// The machines, in the order of the document.
  public var machines: [MachineDefinition]
  /// What may not be meant in the text that the document was read from. It was loaded all the same.
  public let warnings: [Diagnostic]
  /// The path that the document was loaded from, as the user gave it.
  public let file: String?
  /// The XXH64 digest of the bytes that it was read from.
  package var digest: UInt64 = 0

  /// Creates a document of machines made in code. They are not checked.
  public init(_ machines: [MachineDefinition]) {
    self.machines = machines
    warnings = []
    file = nil
  }

  /// Reads a document.
  ///
  /// - Parameter file: The path to name in errors.
  /// - Throws: All mistakes and warnings at once, each with its place and its code.
  public init(_ text: String, file: String? = nil) throws(Diagnostics) {
    try self.init(bytes: Array(text.utf8), file: file)
  }

  /// Reads a document from the bytes of its file.
  ///
  /// - Parameter file: The path to name in errors.
  /// - Throws: All mistakes and warnings at once, each with its place and its code.
  public init(bytes: [UInt8], file: String? = nil) throws(Diagnostics) {
    let found = try JSONReader.decode(coded: bytes, file: file) { MachineChecks.read($0) }
    machines = found.result
    warnings = found.warnings
    self.file = file
    digest = XXH64.digest(of: bytes)
  }

  /// The document as JSON text, with its fields in a fixed order and without those that are as usual: reading it gives
  /// the same machines.
  public var text: String {
    JSONText.array(machines.map { MachineForms.machine.json($0) }).document
  }

  /// The machine of an id.
  public func machine(_ id: String) -> MachineDefinition? { machines.first { $0.id == id } }
}
