import DopesheetNotation
import Foundation

extension ScenarioDocument {
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
}

extension ScenarioAnimator {
  /// Takes the scenarios of a file; a file with a mistake changes nothing.
  ///
  /// - Parameter overwrite: Takes them in place of those that have their names; else those are kept.
  /// - Returns: What may not be meant in the file.
  /// - Throws: All mistakes of the file, or why it cannot be read.
  @discardableResult
  public func loadScenarios(
    fromFile path: String, overwrite: Bool = false
  ) throws(Diagnostics) -> [Diagnostic] {
    let document = try ScenarioDocument(file: path)
    load(document, overwrite: overwrite)
    return document.warnings
  }
}
