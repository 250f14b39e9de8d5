import Dopesheet
import DopesheetChecking
import DopesheetConformity
import DopesheetDiff
import DopesheetGoldens
import DopesheetRunDocuments
import DopesheetStepping
import DopesheetText
import Foundation

enum FuzzedReader: String, CaseIterable {
  case json, run, scenario, machine, settings, tolerances, environment, adapter, stepping, pattern
  case references, junit, curve, path, tokens

  func read(_ bytes: [UInt8]) throws(Diagnostics) {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n").prefix(50).map(String.init)
    switch self {
    case .json: try JSONRules.check(bytes)
    case .run:
      _ = try RunDocument.load(
        bytes, file: "a.run.json", RunFiles(beside: "a.run.json") { _ in nil })
    case .scenario: _ = try ScenarioDocument(bytes: bytes, file: "a.scenario.json")
    case .machine: _ = try MachineDocument(bytes: bytes, file: "a.machine.json")
    case .settings:
      let file = try SettingsFile(bytes, root: "/p")
      let fields = file.fields
      for path in [fields.pending, fields.references].compactMap({ $0 }) + (fields.documents ?? [])
      {
        let place = file.absolute(path)
        require(place == "/p" || place.hasPrefix("/p/"), "paths stay in the package")
      }
      for setting in Setting.all { _ = file.value(of: setting).map { JSONText($0).line } }
      _ = try? GoldenVariables(environment: [:], file: file)
    case .tolerances:
      let rules = try ToleranceRules(parsing: text)
      let again = try ToleranceRules(parsing: rules.lines.joined(separator: "\n"))
      require(again.lines == rules.lines, "rules are read as they are written")
      _ = TraceDiff(
        golden: Sample.trace, actual: Sample.other, options: DiffOptions(tolerances: rules))
    case .environment:
      var variables: [String: String] = [:]
      for line in lines {
        let words = line.split(separator: "=", maxSplits: 1).map(String.init)
        if words.count == 2 { variables[words[0]] = words[1] }
        if let shard = try? Shard(line, of: "a line") {
          require(shard.number <= shard.count, "a shard is one of them")
        }
      }
      _ = try? GoldenVariables(environment: variables)
      _ = try? RecordMode(environment: variables)
    case .adapter: Sample.debug(bytes, lines)
    case .stepping: Sample.step(lines)
    case .pattern:
      for line in lines {
        let events = Sample.trace.events
        require(events.matching(line).count <= Sample.trace.recordCount, "events are of the trace")
        _ = "\(events.count(line)) \(events.time(of: line)) \(events.inOrder(line, line))"
        let curve = Sample.trace[line]
        _ = "\(curve) \(curve.final) \(Sample.trace.duration(of: line))"
      }
    case .references:
      let path = NSTemporaryDirectory() + "references-\(getpid()).log"
      _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
      let found = try? References([ReferencesLog(path: path)])
      for damage in found?.damage ?? [] { require(!damage.message.isEmpty, "damage has words") }
    case .junit:
      guard let joined = try? JUnitReport.join([("a.xml", text)]) else { return }
      require(
        (try? JUnitReport.join([("b.xml", joined.text)])) == joined, "a joined report is read")
      let twice = try? JUnitReport.join([("a.xml", text), ("b.xml", text)])
      for counts in [\JUnitReport.Joined.goldens, \JUnitReport.Joined.tests] {
        let one = joined[keyPath: counts]
        require(one.missing <= one.cases, "what is missing is a case")
        require(twice?[keyPath: counts].cases == 2 * one.cases, "each report has its cases")
        require(
          twice?[keyPath: counts].failures == 2 * one.failures, "each report has its failures")
      }
    case .curve:
      for line in lines {
        guard let curve = try? NamedCurve(text: line) else { continue }
        require((try? NamedCurve(text: curve.text)) == curve, "a curve's text is read as the curve")
        if case .easing(let easing) = curve {
          for part in [-1, 0, 1e-300, 0.5, 1, 2] { _ = easing.value(at: part) }
        }
      }
    case .path:
      guard let path = try? MotionPath(svg: text), let measured = try? MotionPath.Measured(path)
      else { return }
      for part in [-1, 0, 1e-300, 0.5, 1, 2] { _ = measured.point(at: part) }
    case .tokens:
      let tokens = try MotionTokens(files: [(nil, bytes)])
      let twice = try? MotionTokens(files: [(nil, bytes), (nil, bytes)])
      require(twice == nil || tokens.tokens.isEmpty, "a token in two files is rejected")
      let again = try? MotionTokens(json: tokens.json)
      require(again?.warnings == [], "what is written has no warnings")
      require(
        again?.tokens.count == tokens.tokens.count
          && tokens.tokens.allSatisfy { again?[$0.name] == $0 },
        "tokens are read as they are written")
    }
  }

  /// The words for the reader's dictionary, from the declarations of its format.
  var words: [String] {
    var words: Set<String> = []
    switch self {
    case .run: for form in RunDocumentSchema.signatures { form.collect(&words) }
    case .scenario: for form in ScenarioForms.signatures { form.collect(&words) }
    case .machine: for form in MachineForms.signatures { form.collect(&words) }
    case .settings: SettingsFile.signature.collect(&words)
    case .pattern:
      for call in CallSignature.all {
        words.insert(call.word)
        for parameter in call.parameters { words.insert(parameter.name + "=") }
      }
      words.formUnion(Sample.names)
    case .stepping, .adapter: words = Sample.names.union(StepManual.forms.map(\.usage))
    case .curve: words = Set(NamedCurve.forms + SpringCurve.presets.map(\.name))
    case .tokens:
      words = Set(
        MotionTokens.systems.flatMap { $0.tokens.map(\.value.type) } + [
          "$type", "$value", "$ref", "$extends", "$root", "value", "unit", "delay",
          "timingFunction", "stiffness", "damping", "dampingRatio", "mass", "response", "bounce",
          "visualDuration", "color",
        ])
    case .json, .tolerances, .environment, .references, .junit, .path: break
    }
    return Set(words.flatMap { [$0] + $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) })
      .filter { word in
        (2...60).contains(word.utf8.count)
          && word.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
      }.sorted()
  }
}

extension FormSignature {
  fileprivate func collect(_ words: inout Set<String>) {
    for field in fields + choices.joined() {
      words.insert(field.name)
      field.kind.collect(&words)
    }
  }
}

extension FieldKind {
  fileprivate func collect(_ words: inout Set<String>) {
    switch self {
    case .word(let list): words.formUnion(list)
    case .array(let kind, _), .named(let kind, _): kind.collect(&words)
    case .any(let kinds): for kind in kinds { kind.collect(&words) }
    default: return
    }
  }
}
