import DopesheetFiles
import DopesheetText

extension PackageManifest {
  /// Returns the folder in which SwiftPM finds a test target, from the package's folder.
  ///
  /// Without a path, it is in the first existing folder of a list. The only test target may own that folder.
  func folder(ofTest name: String) -> String {
    let standard = "Tests/" + name
    guard let target = target(name) else { return standard }
    if let path = target["path"]?.text { return path }
    for folder in ["Tests", "Sources", "Source", "src", "srcs"] {
      guard let names = try? FileInfo.names(in: root + "/" + folder) else { continue }
      if names.contains(name) { return folder + "/" + name }
      // All folders but the first are those of other targets, too.
      let isShared = folder != "Tests" && targets.count { $0["path"]?.text == nil } > 1
      return tests == [name] && !names.isEmpty && !isShared ? folder : standard
    }
    return standard
  }

  /// Returns the product for a test target: that for XCTest if its files import XCTest, and none imports Testing.
  func product(forTest name: String) -> TestProduct {
    let files = try? FileTree(at(folder(ofTest: name)), console) { $0.hasSuffix(".swift") }.files
    let imported = (files ?? []).compactMap { try? console.read($0) }.flatMap { bytes in
      // A word boundary would not be found before a dot.
      String(decoding: bytes, as: UTF8.self).matches(
        of:
          #/
          ^\s*(?:@\w+\s+|(?:public|package|internal|fileprivate|private)\s+)*
          import\h+(?:\w+\h+)?(?:Dopesheet)?(XCTest|Testing)(?!\w)
          /#.anchorsMatchLineEndings()
      ).map(\.1)
    }
    return Set(imported) == ["XCTest"] ? .xcTest : .testing
  }

  /// Requires that SwiftPM still finds all other test targets if one gets a new folder in `Tests`.
  func requireOthersFound(beside name: String) throws(Diagnostics) {
    let new = folder(ofTest: name)
    guard new == "Tests/" + name, !console.isThere(root + "/" + new) else { return }
    for test in tests where test != name {
      let old = folder(ofTest: test)
      let hasPath = target(test)?["path"]?.text != nil
      let isFound =
        hasPath
        ? PathText.relative(at(new), to: at(old)) == nil
          || target(test)?["sources"]?.elements.isEmpty == false
        : old == "Tests/" + test
      if isFound { continue }
      throw Diagnostics(
        file: console.shown(at(old)),
        message: "holds the tests of '\(test)', which SwiftPM rejects or ignores beside \(new)",
        hint: "move them to Tests/\(test)\(hasPath ? ", change the path in \(Self.name)" : "")"
          + ", and repeat the command")
    }
  }

  private func at(_ folder: String) -> String { PathText.absolute(root + "/" + folder) }
}
