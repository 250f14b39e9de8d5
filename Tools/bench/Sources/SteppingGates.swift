import Foundation

let steppingGates = [
  Gate("step.back", ratio: 2) { effort in
    let stepper = try SteppingTool(bytes: effort.bytes)
    let count = effort.repetitions(400)
    return Race(
      items: count, waitsForProgram: true,
      subject: .init(
        prepare: { try stepper.go(toFrame: stepper.middle + count / 2) },
        run: { try stepper.ask("p", "S", count: count / 2) }),
      reference: .init(
        prepare: { try stepper.go(toFrame: stepper.middle) },
        run: { try stepper.ask("n", "s", count: count / 2) }))
  },
  Gate("step.answer", milliseconds: 50) { effort in
    let stepper = try SteppingTool(bytes: effort.bytes)
    return Race(
      items: 1, waitsForProgram: true,
      subject: .init(
        prepare: { try stepper.go(toFrame: stepper.middle) }, run: { try stepper.ask("p") }),
      reference: .init(
        prepare: { try stepper.go(toFrame: stepper.middle) }, run: { try stepper.ask("n") }))
  },
]

/// The command `dopesheet step` in the middle of a long trace, with pipes in place of a terminal.
private final class SteppingTool {
  private let process: LineProcess
  private let file: ScratchFile
  private(set) var middle = 0

  init(bytes: Int) throws {
    file = try ScratchFile(TraceText.recording(bytes: bytes), named: "mtrace")
    process = try LineProcess(tool, ["step", file.path])
    let opening = try line()
    guard let frames = opening.firstMatch(of: #/frames: (\d+)/#).flatMap({ Int($0.1) }) else {
      throw Race.Disagreement(description: "the stepper says \(opening)")
    }
    middle = frames / 2
    _ = try line()
  }

  func go(toFrame frame: Int) throws {
    let answer = try ask("g \(frame)")
    guard answer.hasPrefix("frame \(frame) ") else {
      throw Race.Disagreement(description: "the stepper answers \(answer)")
    }
  }

  /// Sends commands in turn, each after the answer to the one before.
  func ask(_ words: String..., count: Int) throws {
    for _ in 0..<count {
      for word in words { try ask(word) }
    }
  }

  @discardableResult
  func ask(_ command: String) throws -> String {
    try process.send(command)
    // The first line repeats the command, the second is the answer.
    _ = try line()
    return try line()
  }

  private func line() throws -> String {
    guard let line = process.line() else {
      throw Race.Disagreement(description: "the stepper has ended")
    }
    return line
  }
}
