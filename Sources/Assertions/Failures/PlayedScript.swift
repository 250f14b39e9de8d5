import DopesheetFiles
import DopesheetGoldens

/// The file with the interruptions of the run that a search makes now.
///
/// It is rewritten before each run, and removed at the end of the search. If the process ends during a run, such as by
/// a trap, it remains for the next process.
struct PlayedScript {
  private let path: String
  /// The script of the run in which an earlier process ended; `nil` if none did.
  let last: (choices: [UInt32], sentence: String)?

  /// Creates the file of a search, unless it cannot be written.
  ///
  /// - Parameter entry: The pending trace of the search.
  init?(beside entry: PendingTrace) {
    path = String(entry.path.dropLast(".mtrace".count)) + ".script.txt"
    guard (try? entry.folder.requireInside(path)) != nil else { return nil }
    last = (try? WholeFile.bytes(at: path)).flatMap(Self.script)
    guard (try? WholeFile.write([], to: path)) != nil else { return nil }
  }

  /// Reads a script: a line of choices, and a line with its sentence.
  private static func script(of bytes: some Sequence<UInt8>) -> (
    choices: [UInt32], sentence: String
  )? {
    let lines = String(decoding: Array(bytes), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else { return nil }
    let choices = lines[0].split(separator: " ").map { UInt32($0) }
    return choices.contains(nil) ? nil : (choices.compactMap { $0 }, String(lines[1]))
  }

  /// Writes the script of the next run.
  func write(_ choices: [UInt32], _ sentence: String) {
    let text = choices.map { "\($0)" }.joined(separator: " ") + "\n" + sentence + "\n"
    try? WholeFile.rewrite(Array(text.utf8), at: path)
  }

  func remove() { try? WholeFile.remove(path) }
}
