import DopesheetTesting
import Foundation

/// Does what the lines of the input say, with a number of goldens each, and answers with the number of failures.
///
/// `record` and `check` play the animations as tests of users do. `plain` does the same work without the library.
@Test func measure() throws {
  while let line = readLine() {
    let words = line.split(separator: " ")
    let count = Int(words[1])!
    switch words[0] {
    case "record": print(try failures(of: count, .missing))
    case "check": print(try failures(of: count, .never))
    default: print(try (0..<count).count { try !isPlausible($0) })
    }
    fflush(nil)
  }
}

/// The size of the animations.
private let (frames, tracks) = (96, 10)

/// The path of the test's file, as if it were in a package of the user's.
private let file = CommandLine.arguments[1]

private func start(of track: Int, in number: Int) -> Double { Double(number + track) / 2_000 }

private func failures(of count: Int, _ mode: RecordMode) throws -> Int {
  nonisolated(unsafe) var failures = 0
  try withKnownIssue(isIntermittent: true) {
    for number in 0..<count {
      try expectTrace(
        at: .hz(60), within: .seconds(2), named: "\(number)", record: mode,
        sourceLocation: SourceLocation(
          fileID: "bench/GoldenGates.swift", filePath: file, line: 1, column: 1)
      ) { stage in
        for track in 0..<tracks {
          let node = stage.add(Node("node\(track)"))
          stage.play(
            Motion(
              node, .alpha(from: start(of: track, in: number), to: 1),
              duration: Double(frames - 1) / 60, easing: .cubic.inOut))
        }
      }
    }
  } matching: { _ in
    failures += 1
    return true
  }
  return failures
}

/// Computes the values of an animation by its formula, writes them as text, and reads the golden. Returns whether the
/// text can be a part of it.
private func isPlausible(_ number: Int) throws -> Bool {
  var text = ""
  for frame in 0..<frames {
    let progress = Double(frame) / Double(frames - 1)
    let rest = 1 - progress
    let eased =
      progress < 0.5 ? 4 * progress * progress * progress : 1 - 4 * rest * rest * rest
    text += "@\(frame)\n"
    for track in 0..<tracks {
      let start = start(of: track, in: number)
      text += "node\(track).alpha \(start + (1 - start) * eased)\n"
    }
  }
  let golden = URL(filePath: file).deletingLastPathComponent()
    .appending(path: "__Traces__/GoldenGates/measure.\(number).mtrace")
  return try Data(contentsOf: golden).count > text.utf8.count
}
