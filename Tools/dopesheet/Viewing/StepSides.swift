import DopesheetFiles
import DopesheetGoldens
import DopesheetStepping
import DopesheetText

/// A trace or a run document to step through, and its golden.
struct StepSides {
  let path: String
  let title: String
  /// The path of a pending trace's golden; `nil` for other files, and if the golden is missing.
  private(set) var golden: String?
  /// The word by which a report finds the trace.
  let word: String

  init(of operand: String, _ console: Console) throws(Diagnostics) {
    let pending: PendingTrace?
    if try StepSides.isFile(operand, console) {
      (path, title) = (operand, console.name(operand))
      pending = StepSides.pending(at: operand, console)
    } else {
      do throws(Diagnostics) {
        let named = try StepSides.pending(named: operand, console)
        (path, title) = (console.shown(named.path), named.title)
        pending = named
      } catch {
        // A path's error is that there is no such file.
        if operand.hasSuffix(FileTree.traceSuffix) { _ = try console.data(operand) }
        let file = FileTree.spelledOut(operand, console)
        guard file != operand else { throw error }
        (path, title, pending) = (file, console.name(file), nil)
      }
    }
    word = pending?.name ?? path
    if let pending, FileInfo.isThere(pending.goldenPath) {
      golden = console.shown(pending.goldenPath)
    }
  }

  /// Reads the golden. One that cannot be read is only reported, since the trace can be shown alone.
  func lockstep(_ console: Console) -> Lockstep? {
    guard let golden else { return nil }
    do throws(Diagnostics) {
      return Lockstep(try console.readTraceToShow(golden), title: golden)
    } catch {
      for error in error.list { console.complain(error) }
      return nil
    }
  }

  private static func isFile(_ operand: String, _ console: Console) throws(Diagnostics) -> Bool {
    if operand == "-" || DocumentKind(of: operand) == .run { return true }
    return switch try console.info(operand).kind {
    case .nothing, .folder: false
    default: true
    }
  }

  /// Returns the pending trace at a path; `nil` for any other file.
  private static func pending(at path: String, _ console: Console) -> PendingTrace? {
    let path = PathText.absolute(console.absolute(path))
    guard path.hasSuffix(FileTree.traceSuffix),
      let folder = try? PendingFolder(
        around: PathText.parent(path), environment: console.environment),
      let name = PathText.relative(path, to: folder.path), !name.hasPrefix(".")
    else { return nil }
    return PendingTrace(folder: folder, name: name)
  }

  /// Returns the only pending trace that a word of a command line selects.
  ///
  /// - Throws: ``Diagnostics`` if it selects none or several.
  static func pending(named word: String, _ console: Console) throws(Diagnostics) -> PendingTrace {
    let chosen = try PendingSelection([word], console).chosen.map(\.trace)
    guard chosen.count == 1 else {
      throw Diagnostics(
        message: "'\(word)' matches \(RoundedText.count(chosen.count, "pending trace"))",
        hint: chosen.isEmpty
          ? "it names rows of a sheet: dopesheet review shows them"
          : "name one: " + chosen.map(\.title).joined(separator: ", "))
    }
    return chosen[0]
  }
}
