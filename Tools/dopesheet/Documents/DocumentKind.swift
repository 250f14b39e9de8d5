import DopesheetStyles

/// The kinds of documents that the tool reads, known by their file names.
enum DocumentKind: String, CaseIterable {
  case run
  case machine
  case scenario

  /// The ending of the names of such documents.
  var suffix: String { ".\(rawValue).json" }

  static var suffixes: [String] { allCases.map(\.suffix) + [FileTree.traceSuffix] }

  /// Returns the kind of a document; `nil` for other names, which are read as traces.
  init?(of path: String) {
    if let kind = DocumentKind.allCases.first(where: { path.hasSuffix($0.suffix) }) {
      self = kind
    } else if DocumentKind.isNamedForDevice(path) {
      self = .machine
    } else {
      return nil
    }
  }

  /// Returns whether a name has the form for machines of a class and a device.
  private static func isNamedForDevice(_ path: String) -> Bool {
    path.split(separator: "/").last?.hasPrefix("animation_") == true
      && MachineDevice.allCases.contains { path.hasSuffix("_\($0.rawValue).json") }
  }

  /// Returns whether a file in a folder is a document or a trace.
  static func isKnown(_ path: String) -> Bool {
    DocumentKind(of: path) != nil || path.hasSuffix(FileTree.traceSuffix)
  }

  /// Returns whether a file in a folder is a run document or a trace.
  static func isPlayed(_ path: String) -> Bool {
    path.hasSuffix(DocumentKind.run.suffix) || path.hasSuffix(FileTree.traceSuffix)
  }
}
