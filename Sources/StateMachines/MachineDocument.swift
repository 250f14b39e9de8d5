import DopesheetNotation
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
  public let warnings: [Diagnostic]
  /// The path that the document was loaded from, as the user gave it.
  public let file: String?
  /// The XXH64 digest of the bytes that it was read from.
  package var digest: UInt64 = 0

  /// Creates a document of machines that were made in code. They are not checked.
  public init(_ machines: [MachineDefinition]) {
    self.machines = machines
    warnings = []
    file = nil
  }

  /// Reads a document.
  ///
  /// - Parameter file: The path to name in errors.
  /// - Throws: ``Diagnostics`` with all errors and warnings, each with its place and its code.
  public init(_ text: String, file: String? = nil) throws(Diagnostics) {
    try self.init(bytes: Array(text.utf8), file: file)
  }

  /// Reads a document from the bytes of its file.
  ///
  /// - Parameter file: The path to name in errors.
  /// - Throws: ``Diagnostics`` with all errors and warnings, each with its place and its code.
  public init(bytes: [UInt8], file: String? = nil) throws(Diagnostics) {
    let found = try JSONReader.decode(coded: bytes, file: file) { MachineChecks.read($0) }
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

  /// The machine with an id.
  public func machine(_ id: String) -> MachineDefinition? { machines.first { $0.id == id } }
}

// MARK: Files

/// A kind of device that can have documents of its own.
public enum MachineDevice: String, CaseIterable, Sendable {
  /// A telephone.
  case iphone
  /// A tablet.
  case ipad

  /// The other kind.
  public var other: MachineDevice { self == .iphone ? .ipad : .iphone }
}

extension MachineDocument {
  /// Returns the name of the document of a class: `animation_Gallery_iphone.json`.
  public static func fileName(forClass name: String, device: MachineDevice) -> String {
    "animation_\(name)_\(device.rawValue).json"
  }

  /// Finds the document of a class among names of files: for the device, or else for the other device.
  ///
  /// - Throws: ``Diagnostics`` `no-definition` if neither is there. Names are case-sensitive.
  public static func fileName(
    forClass name: String, device: MachineDevice, among present: [String]
  ) throws(Diagnostics) -> String {
    let names = [device, device.other].map { fileName(forClass: name, device: $0) }
    if let found = names.first(where: { present.contains($0) }) { return found }
    let near = nearest(to: names[0], in: present)
    throw Diagnostics(
      Diagnostic(
        message: "there is neither \(names[0]) nor \(names[1])",
        hint: near.map { "there is \($0); letter case counts" } ?? "add one of them",
        code: "no-definition"))
  }

  /// Reads the document at a path.
  ///
  /// - Throws: ``Diagnostics`` with all errors of the document, or with the error that the file cannot be read.
  public init(file path: String) throws(Diagnostics) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Diagnostics(
        Diagnostic(file: path, message: "cannot be read", hint: "look at its path"))
    }
    try self.init(bytes: [UInt8](data), file: path)
  }

  /// Reads the document of a class from a folder; see ``fileName(forClass:device:among:)``.
  public init(
    forClass name: String, device: MachineDevice, inFolder folder: String
  ) throws(Diagnostics) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let found = try MachineDocument.fileName(forClass: name, device: device, among: names.sorted())
    try self.init(file: folder + "/" + found)
  }
}
