import Dopesheet
import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import DopesheetRunDocuments
import DopesheetText
import DopesheetTrace
import Foundation
import TestSupport
import Testing

/// A sixth style with one call, which lifts nodes.
private final class Lifts: CallTaking {
  enum Call: String, ExternalCall {
    case lift

    var signature: CallSignature {
      CallSignature(
        rawValue, of: .target, "Lifts a node.",
        [FieldSignature("height", .number(), isRequired: true, "Points upwards.")])
    }
  }

  private unowned let stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  static func on(_ stage: Stage) -> Lifts { stage.styleStorage { Lifts(stage) } }

  func lift(_ node: Node, _ height: Double) {
    stage.carryOut(Call.lift, of: node, [.init("height", .number(height))]) {
      node.position.y -= height
    }
  }

  func takes(_ call: Call, of source: String) -> Bool { stage.target(named: source) is Node }

  func make(_ call: Call, of source: String, _ arguments: CallArguments) throws(InputError) {
    lift(stage.node(named: source)!, arguments.number("height")!)
  }
}

@Suite("External calls")
struct ExternalCallsTests {
  private let calls = CallSignature.all + Lifts.Call.signatures

  private func setUp(_ stage: Stage) {
    _ = Lifts.on(stage)
    stage.add(Node("card"))
  }

  /// A recording with an external call that lifts a card.
  private func lifted() throws -> Trace {
    let stage = Stage()
    let recorder = Recorder(stage)
    setUp(stage)
    try stage.step(to: .zero)
    Lifts.on(stage).lift(stage.node(named: "card")!, 30)
    try stage.step(to: .seconds(0.1))
    return recorder.trace
  }

  @Test("of a new style are announced by its list, and made again through it")
  func newStyle() throws {
    let trace = try lifted()
    #expect(trace.text.contains("\n< card lift height=30\n"))
    let replay = try Rehearsal { setUp($0) }.replay(trace)
    #expect(replay.isFaithful, "\(replay)")
  }

  @Test("that a replay cannot make are named")
  func absence() throws {
    let bare = Rehearsal { $0.add(Node("card")) }
    let unknown = try bare.replay(lifted()).undelivered.map(\.reason)
    #expect(unknown.count == 1 && unknown[0].hasPrefix("card has no call “lift”"))
  }

  private static let badDetails: [([StageEvent.Detail], String)] = [
    ([], "height"), ([.init("height", .text("3"))], "height"),
    ([.init("height", .number(3)), .init("width", .number(3))], "width"),
  ]

  @Test("have the parameters of their signatures", arguments: badDetails)
  func arguments(details: [StageEvent.Detail], wrong: String) {
    let stage = Stage()
    setUp(stage)
    #expect(throws: InputError.badDetail(wrong, call: "lift")) {
      try stage.make("lift", of: "card", details)
    }
  }

  @Test("are words that event patterns know", arguments: ["choreograph", "goToState"])
  func patterns(word: String) throws {
    let events = try lifted().events
    let misspelt = events.never("card \(word.dropLast())")
    #expect(misspelt.findings.contains { $0.contains("did you mean '\(word)'?") }, "\(misspelt)")
  }

  @Test("have one signature for each word and receiver")
  func unique() {
    var seen: Set<String> = []
    for call in calls { #expect(seen.insert("\(call.word) \(call.receiver)").inserted) }
    let summaries = calls.flatMap { [$0.summary] + $0.parameters.map(\.summary) }
    #expect(summaries.allSatisfy { $0.hasSuffix(".") })
  }

  @Test("of all recorded goldens are listed with all their parameters")
  func goldens() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../traces")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
    var seen: Set<String> = []
    for case let file as URL in files where file.pathExtension == "mtrace" {
      let trace = try TraceReader.read(Array(Data(contentsOf: file)))
      for index in 0..<trace.recordCount {
        guard case .input(_, let word, let arguments) = trace.record(at: index) else { continue }
        let keys = arguments.map(\.key).filter { $0 != "at" }
        #expect(
          calls.contains { call in
            call.word == word && keys.allSatisfy { call.kind(of: $0) != nil }
          }, "\(file.lastPathComponent): \(word) \(keys)")
        seen.insert(word)
      }
    }
    #expect(seen.count > 15)
  }
}
