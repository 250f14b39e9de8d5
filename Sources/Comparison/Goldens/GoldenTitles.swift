import DopesheetFiles

/// The titles of a package's goldens and pending traces, to find those that several have.
package struct GoldenTitles: Sendable {
  /// The paths below the root of all goldens with a title.
  private var names: [String: Set<String>] = [:]

  /// Creates the titles of goldens and pending traces, by their paths below the root.
  package init(_ names: [String]) { for name in names { add(name) } }

  /// Lists the goldens of tests and the pending traces. What cannot be read counts as empty.
  package init(of package: PendingFolder) {
    let goldens = (try? GoldenFiles.ofTests(in: package)) ?? []
    self.init(goldens + ((try? package.list()) ?? []).map(\.name))
  }

  /// Adds a golden, by its path below the root.
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
