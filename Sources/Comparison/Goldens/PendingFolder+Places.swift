import DopesheetFiles
import DopesheetText
import Foundation

extension PendingFolder {
  /// Creates the folder for the goldens of a test file whose folder cannot be used on this machine. The root is where it
  /// was when the test was built.
  ///
  /// - Parameters:
  ///   - traces: The folder `__Traces__` beside the test file, which need not exist.
  ///   - module: The module of the test.
  package init(
    goneGoldensIn traces: String, ofModule module: String, environment: [String: String]
  ) {
    let root = PendingFolder.formerRoot(of: traces, module: module)
    self.init(root: root, settings: .missing, environment: environment)
  }

  /// Returns the reason why goldens can be neither read nor written, if there is one.
  ///
  /// The folder of the test does not exist on this machine, or this process must not read it.
  package static func obstacle(toGoldensIn traces: String) -> GoldenError? {
    let folder = PathText.parent(traces)
    do throws(GoldenError) {
      if try FileInfo(folder).kind != .nothing { return nil }
      return GoldenError(folder, "does not exist on this machine")
    } catch {
      return error
    }
  }

  /// Returns the folder around that of a test module: `/p` for `/p/Tests/AppTests` and for `/p/AppTests`.
  private static func formerRoot(of traces: String, module: String) -> String {
    var folder = PathText.parent(traces)
    while folder != "/", PathText.name(folder) != module { folder = PathText.parent(folder) }
    if folder == "/" { return PathText.parent(traces) }
    let outer = PathText.parent(folder)
    return PathText.name(outer) == "Tests" ? PathText.parent(outer) : outer
  }

  /// Returns a folder for the same goldens in the system's temporary folder.
  ///
  /// `dopesheet accept --from` takes its traces. Its name is the same in each run.
  package func inTemporaryFolder(environment: [String: String]) -> PendingFolder {
    let temporary = PathText.temporaryFolder(environment)
    let digest = String(XXH64.digest(of: Array(root.utf8)), radix: 16)
    let name = "\(PathText.name(root))-\(digest.prefix(8))"
    var folder = PendingFolder(
      root: root, path: "\(temporary)/dopesheet-\(getuid())/\(name)/\(PendingFolder.name)",
      settings: settings)
    folder.isTemporary = true
    return folder
  }
}
