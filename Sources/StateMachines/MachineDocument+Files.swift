import DopesheetNotation
import Foundation

/// The kinds of devices for which there are documents of their own.
public enum MachineDevice: String, CaseIterable, Sendable {
  /// A telephone.
  case iphone
  /// A tablet.
  case ipad

  /// The other one.
  public var other: MachineDevice { self == .iphone ? .ipad : .iphone }
}

extension MachineDocument {
  /// The name of the document of a class: `animation_Gallery_iphone.json`.
  public static func fileName(forClass name: String, device: MachineDevice) -> String {
    "animation_\(name)_\(device.rawValue).json"
  }

  /// Finds the document of a class among names of files: that of the device, else that of the other device.
  ///
  /// - Throws: `no-definition` when neither is there. Letter case counts.
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
  /// - Throws: All its mistakes, or why it cannot be read.
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
