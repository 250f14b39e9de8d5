import DopesheetEngine
import DopesheetNotation
import DopesheetStateMachines
import Foundation
import TestSupport
import Testing

@Suite("Machines of states meet the reference's cases")
struct MachineVectorTests {
  @Test("There are cases of all kinds")
  func cases() throws {
    #expect(MachineVector.all.count > MachineVector.played.count)
    #expect(!MachineVector.played.isEmpty)
  }

  @Test(
    "Documents are loaded or rejected, with just these diagnostics", arguments: MachineVector.all)
  func loading(vector: MachineVector) throws {
    let load = try vector.expected().object("load")
    let expected = Set(
      load.objects("diagnostics").map {
        "\($0.text("severity")) \($0.text("code")) \($0.text("path"))"
      })
    let found: [Diagnostic]
    do throws(Diagnostics) {
      let document = try MachineDocument(bytes: try! vector.document())
      found = document.warnings
      expectEqual(load["ok"] as? Bool, true)
      let machines = load.object("machines")
      expectEqual(Set(document.machines.map(\.id)), Set(machines.keys))
      for machine in document.machines {
        let expected = machines.object(machine.id)
        expectEqual(machine.states.map(\.id), expected["states"] as? [String])
        expectEqual(machine.initialState?.id, expected["initial"] as? String)
      }
    } catch {
      found = error.list
      expectEqual(load["ok"] as? Bool, false)
    }
    let words = Set(found.map { "\($0.severity) \($0.code ?? "") \(Self.path($0.pointer ?? ""))" })
    if load["ok"] as? Bool == true {
      expectEqual(words, expected)
    } else {
      expectEqual(words.filter { $0.hasPrefix("error") }, expected.filter { $0.hasPrefix("error") })
      #expect(words.isSuperset(of: expected))
    }
  }

  /// The path of the reference for a JSON pointer.
  private static func path(_ pointer: String) -> String {
    "$"
      + pointer.split(separator: "/").map { Int($0) == nil ? ".\($0)" : "[\($0)]" }.joined()
  }

  @Test(
    "They are played as expected, whatever the steps", arguments: MachineVector.played,
    [0, 1.0 / 60, 0.1, 0.37])
  func playing(vector: MachineVector, step: Double) throws {
    let expected = try vector.expected()
    let tolerance = expected.number("tolerance")
    let player = try MachinePlayer(expected, MachineDocument(bytes: vector.document()))
    let samples = expected.objects("samples")
    var frames = samples.map { $0.number("t") } + [expected.number("until")]
    if step > 0 {
      frames += (0...Int(expected.number("until") / step)).map { Double($0) * step }
    }
    var looked = 0
    for time in Set(frames).sorted() {
      try player.stage.step(to: .seconds(time))
      for sample in samples where sample.number("t") == time {
        expectSample(sample, player, tolerance, "\(vector.name) at \(time)")
        looked += 1
      }
    }
    expectEqual(looked, samples.count)
    #expect(player.stage.problems.isEmpty)
    let events = expected.objects("events")
    expectEqual(player.events.count, events.count, "\(player.events)")
    for (found, wanted) in zip(player.events, events) {
      #expect(abs(found.time - wanted.number("t")) <= tolerance, "\(found) \(wanted)")
      for (key, word) in wanted where key != "t" {
        expectEqual(found.words[key], word as? String, "\(key) of \(found)")
      }
    }
  }

  private func expectSample(
    _ sample: [String: Any], _ player: MachinePlayer, _ tolerance: Double, _ place: String
  ) {
    for tag in sample.object("views").keys.sorted() {
      let wanted = sample.object("views").object(tag)
      let found = player.look(of: tag)
      for key in wanted.keys.sorted() {
        let numbers = wanted[key] is NSNumber ? [wanted.number(key)] : wanted.numbers(key)
        let values = found[key] ?? []
        expectEqual(values.count, numbers.count, "\(key) of \(tag), \(place)")
        for (value, number) in zip(values, numbers) {
          #expect(abs(value - number) <= tolerance, "\(key) of \(tag), \(place): \(values)")
        }
      }
    }
    for name in sample.object("machines").keys.sorted() {
      let wanted = sample.object("machines").object(name)
      let machine = player.machines.machine(name)
      expectEqual(machine?.currentState, wanted["state"] as? String, "\(name), \(place)")
      expectEqual(machine?.isRunning, wanted["running"] as? Bool, "\(name), \(place)")
    }
  }

  @Test("The file of a class and device is found, with the other device's in its place")
  func files() throws {
    let cases = try MachineVector.object(in: "file-naming.json").objects("cases")
    #expect(!cases.isEmpty)
    for entry in cases {
      let found = try? MachineDocument.fileName(
        forClass: entry.text("className"),
        device: #require(MachineDevice(rawValue: entry.text("device"))),
        among: entry["present"] as? [String] ?? [])
      expectEqual(found, entry["expected"] as? String)
    }
    #expect {
      try MachineDocument.fileName(forClass: "Gallery", device: .ipad, among: [])
    } throws: {
      ($0 as? Diagnostics)?.list.map(\.code) == ["no-definition"]
    }
  }
}
