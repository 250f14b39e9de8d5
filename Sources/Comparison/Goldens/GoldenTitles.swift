import DopesheetFiles

/// The titles of a package's goldens and pending traces, to find those that several have.
package struct GoldenTitles: Sendable {
  let package: PendingFolder
  /// The paths below the root of all goldens with a title.
  private var names: [String: Set<String>] = [:]

  package init(of package: PendingFolder) {
    self.package = package
    let goldens = (try? GoldenFiles.ofTests(in: package)) ?? []
    for name in goldens + ((try? package.list()) ?? []).map(\.name) { add(name) }
  }

  package mutating func add(_ name: String) {
    names[PendingTrace.title(of: name), default: []].insert(name)
  }

  /// Returns whether another golden or pending trace has the title of a trace.
  func areShared(by trace: PendingTrace) -> Bool {
    let document = trace.title + ".mtrace"
    return names[trace.title, default: []].contains { $0 != trace.name }
      || document != trace.name && FileInfo.isThere(trace.folder.root + "/" + document)
  }
}
