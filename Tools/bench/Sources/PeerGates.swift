import Foundation

/// Returns a gate for each of the other animation libraries in a folder: a step compared with its step.
func peerGates(in folder: String) throws -> [Gate] {
  let found = try Peer(in: folder).libraries
  print("peers \(found)")
  let names = found.split(separator: " ").enumerated().filter { $0.offset % 2 == 0 }
  return names.flatMap { _, name in
    [("1k", 1_000), ("10k", 10_000)].map { size, motions in
      Gate("peer.\(name).\(size)", ratio: 0.2) { effort in
        let frames = effort.repetitions(600)
        let play = NodeStage(motions, lasting: effort.seconds(frames: frames))
        play.play(.singly)
        let peer = try Peer(String(name), in: folder)
        try peer.start(play.plans)
        // GSAP rounds its values to six decimals. The driver compares each with the closed form.
        return Race(
          items: motions * frames, subject: play.steps(frames: frames),
          reference: peer.steps(frames: frames), tolerance: 2e-6)
      }
    }
  }
}

/// Another animation library, in a process of Node.js that runs `peers.mjs`.
private struct Peer {
  /// The names of the libraries, each with its version.
  let libraries: String
  private let process: LineProcess

  private static let driver = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "peers.mjs")

  /// An error of the driver, or of its start.
  struct PeerError: Error, CustomStringConvertible {
    let description: String
  }

  /// Loads the library of a name from a folder, or all libraries.
  init(_ name: String? = nil, in folder: String) throws {
    process = try LineProcess(
      URL(filePath: "/usr/bin/env"), ["node", Self.driver.path, folder] + (name.map { [$0] } ?? []))
    libraries = try Self.answer(of: process)
  }

  /// Creates motions that start at time 0.
  func start(_ plans: [(from: Double, to: Double, duration: Double)]) throws {
    let numbers = plans.map { [$0.from, $0.to, $0.duration] }
    try ask(String(decoding: JSONEncoder().encode(numbers), as: UTF8.self))
  }

  /// Returns a loop that steps a number of frames.
  func steps(frames: Int) -> Race.Loop {
    Race.Loop(
      run: { try ask("step \(frames)") },
      sum: {
        let answer = try ask("sum")
        guard let sum = Double(answer) else { throw PeerError(description: answer) }
        return sum
      })
  }

  @discardableResult
  private func ask(_ line: String) throws -> String {
    try process.send(line)
    return try Self.answer(of: process)
  }

  private static func answer(of process: LineProcess) throws -> String {
    guard let answer = process.line() else {
      throw PeerError(
        description: "Node.js has ended. --peers needs the program `node`, version 18 or later")
    }
    if answer.hasPrefix("error ") { throw PeerError(description: String(answer.dropFirst(6))) }
    return answer
  }
}
