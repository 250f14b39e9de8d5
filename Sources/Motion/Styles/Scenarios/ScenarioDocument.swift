import DopesheetFiles
import DopesheetText
import Foundation

/// A document of scenarios in the JSON format of P9ViewAnimator, read strictly.
///
/// ```swift
/// let document = try ScenarioDocument(#"{"jump": [{"type": "translate", "after": 1, "y": -2}]}"#)
/// animator.load(document, overwrite: true)
/// ```
public struct ScenarioDocument {
  /// The scenarios, in the order of the document.
  public var scenarios: [Scenario]
  /// Warnings about text that may be unintended. They do not keep the document from being read.
  package let warnings: [Diagnostic]
  /// The path that the document was loaded from, as the user gave it.
  package let file: String?

  /// Creates a document of scenarios made in code.
  public init(_ scenarios: [Scenario]) {
    self.scenarios = scenarios
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
  package init(bytes: [UInt8], file: String? = nil) throws(Diagnostics) {
    let found = try JSONReader.decode(coded: bytes, file: file) { ScenarioForms.read($0) }
    scenarios = found.result
    warnings = found.warnings
    self.file = file
  }

  /// The document as JSON text, with fields in a fixed order and without default values. Reading it gives equal
  /// scenarios.
  ///
  /// - Throws: ``Diagnostics`` for closures, and for morphs to nodes and rectangles.
  public func text() throws(Diagnostics) -> String {
    var members: [(String, JSONText)] = []
    for scenario in scenarios {
      var list: [JSONText] = []
      for (index, keyFrame) in scenario.keyFrames.enumerated() {
        guard let json = ScenarioForms.json(keyFrame) else {
          throw Diagnostics(
            message: "key frame \(index) of “\(scenario.name)” cannot be written to a document",
            hint: "morph to a named target; keep actions in code")
        }
        list.append(json)
      }
      members.append((scenario.name, .array(list)))
    }
    return JSONText.object(members).document
  }
}

// MARK: Files

extension ScenarioDocument {
  /// Reads the document at a path.
  ///
  /// - Throws: ``Diagnostics`` with all errors of the document, or with the error that the file cannot be read.
  public init(file path: String) throws(Diagnostics) {
    let data = try Diagnostics.reporting { () throws(FileError) in
      try WholeFile.bytes(at: path)
    }
    try self.init(bytes: [UInt8](data), file: path)
  }
}

extension ScenarioAnimator {
  /// Adds the scenarios of a file. If the file has an error, nothing is added.
  ///
  /// - Returns: Warnings about text that may be unintended.
  /// - Throws: ``Diagnostics`` with all errors of the document, or with the error that the file cannot be read.
  @discardableResult
  public func loadScenarios(
    fromFile path: String, overwrite: Bool = false
  ) throws(Diagnostics) -> [Diagnostic] {
    let document = try ScenarioDocument(file: path)
    load(document, overwrite: overwrite)
    return document.warnings
  }
}
