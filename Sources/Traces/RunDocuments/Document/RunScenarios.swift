import DopesheetEngine
import DopesheetStyles
import DopesheetText

import struct Foundation.CGRect

/// The scenarios that a run document loads from files beside it, with their targets.
///
/// Scenarios have a target object if the field `targets` is present, even if it is empty. Frames are in points of the
/// acting node's parent.
package struct RunScenarios: Equatable, Sendable {
  package private(set) var documents: [Document] = []
  private var targets: [Target]?
  private var stage: String?

  package struct Document: Equatable, Sendable {
    package let name: String
    let file: String
    let bytes: [UInt8]

    /// The file's entry in the header of a trace.
    var fact: String { RunDocument.Fact.file(name, digest: XXH64.digest(of: bytes)) }
  }

  struct Target: Equatable, Sendable {
    var name = ""
    var frame: [Double]?
    var node: String?
    var isReady = true
  }

  func make(_ cast: RunCast, on stage: Stage) throws {
    let animator = ScenarioAnimator(on: stage)
    for document in documents {
      animator.load(try ScenarioDocument(bytes: document.bytes, file: document.file))
    }
    animator.defaultStage = self.stage.map { cast.node($0) }
    for target in targets ?? [] {
      if let node = target.node {
        animator.targets.add(target.name, node: cast.node(node), isReady: target.isReady)
      } else {
        let frame = target.frame.map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
        animator.targets.add(target.name, frame: frame, isReady: target.isReady)
      }
    }
    cast.animator = animator
    cast.hasTargets = targets != nil
  }

  var targetNames: [String] { (targets ?? []).map(\.name) }

  var hasStage: Bool { stage != nil }
}

extension RunScenarios {
  /// A document's scenarios: the name of a file, a list of names, or an object.
  static var type: FieldType<RunScenarios> {
    let documents = documents
    return FieldType(.any([documents.kind, .form("scenarios")])) { cursor in
      let reader = cursor.reader
      // Traces have the animator as a source of this name.
      reader.take("scenarios", as: "scenarios", cursor)
      let scenarios =
        cursor.isObject
        ? form.read(cursor) : documents.read(cursor).map { RunScenarios(documents: $0) }
      reader.scenarioTargets = scenarios?.targetNames ?? []
      reader.hasScenarioStage = scenarios?.hasStage ?? false
      return scenarios
    }
  }

  static var signatures: [FormSignature] { [form.signature, target.signature] }

  nonisolated(unsafe) private static let form = Form("scenarios", RunScenarios()) {
    Field("documents", \.documents, documents, is: .required, "Files in the same folder.")
    Field("targets", \.targets, targets, "The targets that key frames may name.")
    Field("stage", \.stage, .node, "The node that decoys act on.")
  }

  private static var targets: FieldType<[Target]> {
    FieldType(.named(.form(target.name))) { cursor in
      cursor.named { name, cursor in
        if name.isEmpty { cursor.fail("a target without a name") }
        return target.read(cursor).map { target in
          var target = target
          target.name = name
          return target
        }
      }
    }
  }

  nonisolated(unsafe) private static let target = Form("target", Target()) {
    Choice {
      Field("frame", \.frame, .frame(.between(-1e7, 1e7)), "x, y, width, height in points.")
    }
    Choice { Field("node", \.node, .node, "The node whose frame is the target.") }
    Choice {}
    Field("ready", \.isReady, .flag, "Whether it is ready at the beginning; `true` by default.")
  }

  private static var documents: FieldType<[Document]> {
    FieldType(.any([.name, .array(.name)])) { cursor in
      if cursor.isString { return document(cursor).map { [$0] } }
      return cursor.array(document)
    }
  }

  private static func document(_ cursor: JSONCursor) -> Document? {
    let reader = cursor.reader
    var path = ""
    var bytes: [UInt8] = []
    let loaded = reader.files.load(cursor) { read, file throws(Diagnostics) in
      (path, bytes) = (file, read)
      return try ScenarioDocument(bytes: read, file: file)
    }
    guard let loaded, let name = cursor.string() else { return nil }
    for scenario in loaded.scenarios {
      if !reader.scenarios.insert(scenario.name).inserted {
        cursor.fail(
          "'\(name)' has a scenario '\(scenario.name)', which an earlier document also has",
          hint: "rename one of them")
      }
    }
    return Document(name: name, file: path, bytes: bytes)
  }
}
