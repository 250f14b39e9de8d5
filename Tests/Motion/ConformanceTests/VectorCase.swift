import DopesheetEngine
import DopesheetText
import Foundation
import TestSupport
import Testing

/// A case of a reference: a document and its expected results, which are two files of one name.
struct VectorCase: Sendable, CustomTestStringConvertible {
  let name: String
  private let kind: String
  private let folder: String

  /// All cases of a folder. The names of their documents end with `.kind.json`.
  static func all(_ kind: String, in folder: String) -> [VectorCase] {
    let url = VectorFolder.url.appendingPathComponent(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    let ending = ".\(kind).json"
    return names.filter { $0.hasSuffix(ending) }.sorted()
      .map { VectorCase(name: String($0.dropLast(ending.count)), kind: kind, folder: folder) }
  }

  var testDescription: String { name }

  /// The document as a loader receives it.
  func document() throws -> [UInt8] { try Self.bytes("\(folder)/\(name).\(kind).json") }

  func expected() throws -> JSONCursor { try Self.object(in: "\(folder)/\(name).expected.json") }

  /// The object in a file of the vectors.
  static func object(in file: String) throws -> JSONCursor {
    JSONCursor(root: try JSONReader.read(bytes(file)), JSONErrors())
  }

  /// The objects in the lines of a file; none where another folder than ours does not have it.
  static func rows(of file: String) throws -> [JSONCursor] {
    try VectorFolder.lines(of: file).map {
      JSONCursor(root: try JSONReader.read($0), JSONErrors())
    }
  }

  private static func bytes(_ file: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: VectorFolder.url.appendingPathComponent(file)))
  }
}

extension VectorCase {
  /// Expects that the document is loaded or rejected, with just the diagnostics of the case.
  ///
  /// - Parameters:
  ///   - path: Returns the reference's path for a JSON pointer.
  ///   - load: Loads the document, checks it and returns its warnings.
  func expectLoading(
    path: (String) -> String,
    _ load: (_ bytes: [UInt8], _ expected: JSONCursor) throws(Diagnostics) -> [Diagnostic]
  ) throws {
    let (bytes, expected) = (try document(), try #require(expected()["load"]))
    let isOk = expected["ok"]?.flag == true
    var found: [Diagnostic] = []
    do throws(Diagnostics) {
      found = try load(bytes, expected)
      #expect(isOk)
    } catch {
      found = error.list
      #expect(!isOk)
    }
    let words = found.map { "\($0.severity) \($0.code ?? "") \(path($0.pointer ?? ""))" }
    expectEqual(Set(words).count, words.count)
    let wanted = expected.list("diagnostics").map {
      "\($0.text("severity")) \($0.text("code")) \($0.text("path"))"
    }
    // Of a document that is rejected, further warnings are allowed.
    let counted = words.filter { isOk || $0.hasPrefix("error") || wanted.contains($0) }
    expectEqual(Set(counted), Set(wanted))
  }
}

/// A stage on which a case is played in steps of any lengths, and the callbacks that the case reports.
final class VectorScene: StageObserver {
  let stage = Stage()
  private var events: [(time: Double, words: [String: String])] = []
  private let words: (_ source: String, _ callback: String) -> [String: String]?

  /// - Parameter words: Returns the first words of an event; `nil` for a callback that no case reports.
  init(_ words: @escaping (_ source: String, _ callback: String) -> [String: String]?) {
    self.words = words
    stage.attach(self)
  }

  func stage(_ stage: Stage, announces event: StageEvent) {
    guard case .callback(let source, let name, let details) = event,
      var words = words(source, name)
    else { return }
    for detail in details {
      switch detail.value {
      case .text(let text): words[detail.key] = text
      case .flag(let flag): words[detail.key] = "\(flag)"
      case .number(let number): words[detail.key] = NumberText.text(of: number)
      }
    }
    events.append((stage.now.seconds, words))
  }

  /// Steps to the times of samples, to the end and, unless its length is 0, at each frame between. Looks at each
  /// sample at its time.
  func play(
    _ samples: [JSONCursor], until end: Double, frame: Double,
    _ look: (_ sample: JSONCursor, _ time: Double) throws -> Void
  ) throws {
    var times = Set(samples.map { $0.number("t") } + [end])
    if frame > 0 { times.formUnion((0...Int(end / frame)).map { Double($0) * frame }) }
    var looked = 0
    for time in times.sorted() {
      try stage.step(to: .seconds(time))
      for sample in samples where sample.number("t") == time {
        try look(sample, time)
        looked += 1
      }
    }
    expectEqual(looked, samples.count)
  }

  func expectEvents(_ wanted: [JSONCursor], within tolerance: Double, _ place: String) {
    expectEqual(events.count, wanted.count, "\(place): \(events)")
    for (found, wanted) in zip(events, wanted) {
      #expect(abs(found.time - wanted.number("t")) <= tolerance, "\(place): \(found)")
      for (key, value) in wanted.members where key != "t" {
        let text =
          value.text ?? value.flag.map { "\($0)" } ?? value.double.map { NumberText.text(of: $0) }
        expectEqual(found.words[key], text, "\(key), \(place): \(found)")
      }
    }
  }
}

/// Expects the numbers of a case.
func expectNumbers(
  _ found: [Double], _ wanted: JSONCursor?, within tolerance: Double, _ place: String
) {
  let numbers = wanted?.numbers ?? []
  expectEqual(found.count, numbers.count, place)
  for (value, number) in zip(found, numbers) {
    #expect(abs(value - number) <= tolerance, "\(place): \(found)")
  }
}

extension JSONCursor {
  /// The numbers of lists, or the only one.
  var numbers: [Double] { double.map { [$0] } ?? list.flatMap(\.numbers) }

  // Members of an object that may be missing.

  func number(_ key: String) -> Double { self[key]?.double ?? .nan }
  func text(_ key: String) -> String { self[key]?.text ?? "" }
  func list(_ key: String) -> [JSONCursor] { self[key]?.list ?? [] }
  func members(_ key: String) -> [(String, JSONCursor)] { self[key]?.members ?? [] }
}
