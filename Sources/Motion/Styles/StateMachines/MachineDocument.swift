import DopesheetFiles
import DopesheetText
import Foundation

/// A document of state machines in the JSON format of SKAnimationMachine, read strictly.
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
  /// Warnings about text that may be unintended. They do not keep the document from being read.
  package let warnings: [Diagnostic]
  /// The path that the document was loaded from, as the user gave it.
  package let file: String?
  /// The XXH64 digest of the bytes that it was read from.
  package var digest: UInt64 = 0

  /// Creates a document from machines. They are checked when the document is loaded.
  public init(_ machines: [MachineDefinition]) {
    self.machines = machines
    warnings = []
    file = nil
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - file: The path to name in errors.
  ///   - known: The machines to which the document adds states, as ``StateMachines/definitions``. Its transitions may
  ///     lead to their states, and it needs no initial state for them.
  /// - Throws: ``Diagnostics`` with all errors and warnings, each with its place and its code.
  public init(
    _ text: String, file: String? = nil, extending known: [MachineDefinition] = []
  ) throws(Diagnostics) {
    try self.init(bytes: Array(text.utf8), file: file, extending: known)
  }

  /// Reads a document from the bytes of its file.
  package init(
    bytes: [UInt8], file: String? = nil, extending known: [MachineDefinition] = []
  ) throws(Diagnostics) {
    let found = try JSONReader.decode(coded: bytes, file: file) {
      MachineChecks.read($0, extending: known)
    }
    machines = found.result
    warnings = found.warnings
    self.file = file
    digest = XXH64.digest(of: bytes)
  }

  /// The document as JSON text, with fields in a fixed order and without default values. Reading it gives equal
  /// machines.
  public var text: String {
    JSONText.array(machines.map { MachineForms.machine.json($0) }).document
  }

  /// Returns the machines after writing them as text and reading it, with all checks of a document.
  ///
  /// - Throws: ``Diagnostics`` with pointers, but without lines.
  func checked(extending known: [MachineDefinition]) throws(Diagnostics) -> [MachineDefinition] {
    try MachineDocument.checked(text, file: file) { MachineChecks.read($0, extending: known) }
  }

  /// Returns a state after writing it as text and reading it, with all checks of a document.
  static func checked(_ state: ViewState) throws(Diagnostics) -> ViewState {
    try checked(MachineForms.state.json(state).document, file: nil, MachineChecks.readState)
  }

  private static func checked<Value>(
    _ text: String, file: String?, _ read: (JSONCursor) -> Value
  ) throws(Diagnostics) -> Value {
    do throws(Diagnostics) {
      return try JSONReader.decode(coded: Array(text.utf8), file: file, read).result
    } catch {
      let list = error.list.filter { $0.severity == .error }.map { error in
        var error = error
        // The user has never seen the generated text, so its lines are useless.
        (error.line, error.column) = (nil, nil)
        return error
      }
      throw Diagnostics(list) ?? error
    }
  }
}

// MARK: Files

/// A kind of device that can have documents of its own.
public enum MachineDevice: String, CaseIterable, Sendable {
  /// A telephone.
  case iphone
  /// A tablet.
  case ipad

  package var other: MachineDevice { self == .iphone ? .ipad : .iphone }
}

extension MachineDocument {
  /// Returns the name of the document of a class: `animation_Gallery_iphone.json`.
  public static func fileName(forClass name: String, device: MachineDevice) -> String {
    "animation_\(name)_\(device.rawValue).json"
  }

  /// Finds the document of a class among names of files: for the device, or else for the other device.
  ///
  /// - Throws: ``Diagnostics`` `no-definition` if neither file exists. Names are case-sensitive.
  package static func fileName(
    forClass name: String, device: MachineDevice, among present: [String]
  ) throws(Diagnostics) -> String {
    let names = [device, device.other].map { fileName(forClass: name, device: $0) }
    if let found = names.first(where: { present.contains($0) }) { return found }
    let near = nearest(to: names[0], in: present)
    throw Diagnostics(
      Diagnostic(
        message: "neither \(names[0]) nor \(names[1]) was found",
        hint: near.map { "found \($0), but letter case counts" } ?? "add one of them",
        code: "no-definition"))
  }

  /// Reads the document at a path; see ``init(_:file:extending:)``.
  public init(
    file path: String, extending known: [MachineDefinition] = []
  ) throws(Diagnostics) {
    let data = try Diagnostics.reporting { () throws(FileError) in
      try WholeFile.bytes(at: path)
    }
    try self.init(bytes: [UInt8](data), file: path, extending: known)
  }

  /// Reads the document of a class from a folder: that of the device, or else of the other device.
  ///
  /// - Parameter known: The machines to which the document adds states.
  public init(
    forClass name: String, device: MachineDevice, inFolder folder: String,
    extending known: [MachineDefinition] = []
  ) throws(Diagnostics) {
    let names = (try? FileInfo.names(in: folder)) ?? []
    let found = try MachineDocument.fileName(forClass: name, device: device, among: names)
    try self.init(file: folder + "/" + found, extending: known)
  }
}
