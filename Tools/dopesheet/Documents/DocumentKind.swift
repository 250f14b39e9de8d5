import DopesheetStateMachines

/// The kinds of documents that the tool reads, by the ends of their names.
enum DocumentKind: String, CaseIterable {
  /// A run document.
  case run
  /// Machines of states.
  case machine
  /// Scenarios of key frames.
  case scenario

  /// The end of the names of such documents.
  var suffix: String { ".\(rawValue).json" }

  /// The ends of the names of documents and traces.
  static var suffixes: [String] { allCases.map(\.suffix) + [FileTree.traceSuffix] }

  /// The kind of a document; `nil` for what is taken for a trace.
  init?(of path: String) {
    if let kind = DocumentKind.allCases.first(where: { path.hasSuffix($0.suffix) }) {
      self = kind
    } else if DocumentKind.isNamedForDevice(path) {
      self = .machine
    } else {
      return nil
    }
  }

  /// Returns whether a name is one under which machines are looked up for a class and a device.
  private static func isNamedForDevice(_ path: String) -> Bool {
    path.split(separator: "/").last?.hasPrefix("animation_") == true
      && MachineDevice.allCases.contains { path.hasSuffix("_\($0.rawValue).json") }
  }

  /// Returns whether a file of a folder is a document or a trace.
  static func isKnown(_ path: String) -> Bool {
    DocumentKind(of: path) != nil || path.hasSuffix(FileTree.traceSuffix)
  }

  /// Returns whether a file of a folder is played, or a trace.
  static func isPlayed(_ path: String) -> Bool {
    path.hasSuffix(DocumentKind.run.suffix) || path.hasSuffix(FileTree.traceSuffix)
  }
}
