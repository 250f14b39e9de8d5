import DopesheetEngine
import DopesheetNotation
import DopesheetScenarios

import struct Foundation.CGRect

/// Scenarios that a run document loads from files beside it, and what they are played with.
///
/// The name of a file, a list of such names, or an object with `documents`, the list, and what is optional: `targets`,
/// `{name: {"frame": [x, y, width, height], "node": name, "ready": false}}`, of which all is optional and `frame` and
/// `node` exclude each other, and `stage`, the name of the node that decoys act on. With `targets`, which may be
/// empty, scenarios have a target object; the frames are in points of what the acting node lies on.
package struct RunScenarios: Equatable, Sendable {
  /// The files.
  package let documents: [Document]
  private let targets: [Target]?
  private let stage: String?

  /// A file of scenarios.
  package struct Document: Equatable, Sendable {
    /// The name of the file.
    package let name: String
    /// The path that errors name.
    let file: String
    let bytes: [UInt8]

    /// What the header of a trace says of the file.
    var fact: String {
      "\(NameGrammar.encode(word: name)) \(RunDocument.text(of: XXH64.digest(of: bytes)))"
    }
  }

  /// What a key frame may name as its target.
  struct Target: Equatable, Sendable {
    let name: String
    var frame: [Double]?
    var node: String?
    var isReady = true
  }

  /// Puts an animator of the scenarios on a stage.
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

  /// The names of the targets.
  var targetNames: [String] { (targets ?? []).map(\.name) }

  /// Tells whether decoys have a node to act on if no other is named.
  var hasStage: Bool { stage != nil }
}

extension RunScenarios {
  /// Reads what a document says of its scenarios.
  init?(_ cursor: JSONCursor, _ reader: inout RunReader, _ files: RunFiles) {
    // The animator is a source in traces.
    reader.take("scenarios", as: "scenarios", cursor)
    guard cursor.isObject else {
      guard let documents = RunScenarios.documents(cursor, &reader, files) else { return nil }
      self.init(documents: documents, targets: nil, stage: nil)
      return
    }
    let scenarios = cursor.object { fields -> RunScenarios? in
      let documents = fields.required("documents")
        .flatMap { RunScenarios.documents($0, &reader, files) }
      let nodes = reader.nodeNames
      let targets = fields.optional("targets").map { targets in
        targets.named { RunScenarios.target($0, $1, nodes) }
      }
      let stage = fields.optional("stage").map { $0.word("node", of: nodes) }
      guard let documents, targets != .some(nil), stage != .some(nil) else { return nil }
      return RunScenarios(documents: documents, targets: targets ?? nil, stage: stage ?? nil)
    }
    guard let scenarios else { return nil }
    self = scenarios
  }

  private static func documents(
    _ cursor: JSONCursor, _ reader: inout RunReader, _ files: RunFiles
  ) -> [Document]? {
    if cursor.isString { return document(cursor, &reader, files).map { [$0] } }
    return cursor.array { document($0, &reader, files) }
  }

  private static func document(
    _ cursor: JSONCursor, _ reader: inout RunReader, _ files: RunFiles
  ) -> Document? {
    var path = ""
    var bytes: [UInt8] = []
    let loaded = files.load(cursor) { read, file throws(Diagnostics) in
      (path, bytes) = (file, read)
      return try ScenarioDocument(bytes: read, file: file)
    }
    guard let loaded, let name = cursor.string() else { return nil }
    for scenario in loaded.scenarios {
      if !reader.scenarios.insert(scenario.name).inserted {
        cursor.fail(
          "'\(name)' has a scenario '\(scenario.name)', as an earlier document has",
          hint: "rename one of them")
      }
    }
    return Document(name: name, file: path, bytes: bytes)
  }

  private static func target(
    _ name: String, _ cursor: JSONCursor, _ nodes: [String]
  ) -> Target? {
    if name.isEmpty { cursor.fail("a target has no name") }
    return cursor.object { fields in
      let word = fields.exclusive(["frame", "node"])
      let frame = word == "frame" ? fields.optional("frame").map { $0.scenarioFrame() } : nil
      let node = word == "node" ? fields.optional("node").map { $0.word("node", of: nodes) } : nil
      let isReady = fields.optional("ready").map { $0.bool() } ?? true
      guard frame != .some(nil), node != .some(nil), let isReady else { return nil }
      return Target(name: name, frame: frame ?? nil, node: node ?? nil, isReady: isReady)
    }
  }
}

extension JSONCursor {
  /// Reads x, y, width and height, of which the last two are not negative.
  fileprivate func scenarioFrame() -> [Double]? {
    guard let numbers = numbers(count: 4, .between(-1e7, 1e7)) else { return nil }
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      fail("a width or height below 0")
      return nil
    }
    return numbers
  }
}
