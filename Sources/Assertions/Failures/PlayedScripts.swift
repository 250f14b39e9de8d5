import DopesheetFiles
import DopesheetGoldens

/// The log of the scripts that a search runs, each written before its run.
///
/// It is removed at the end of the search. If the process ends during a run, such as by a trap, it remains for the next
/// process.
struct PlayedScripts {
  private let file: PartialFile
  /// The script of the run in which an earlier process ended; `nil` if none did.
  let last: (choices: [UInt32], sentence: String)?

  init?(beside entry: PendingTrace) {
    let path = entry.path + ".scripts"
    guard (try? entry.folder.requireInside(path)) != nil else { return nil }
    let former = path + PartialFile.suffix
    last = (try? WholeFile.bytes(at: former)).flatMap(Self.lastScript)
    try? WholeFile.remove(former)
    guard let file = try? PartialFile(for: path) else { return nil }
    self.file = file
  }

  /// Returns the last complete line: the choices of a script, and its sentence.
  private static func lastScript(
    of bytes: some Sequence<UInt8>
  ) -> (choices: [UInt32], sentence: String)? {
    let text = String(decoding: Array(bytes), as: UTF8.self)
    guard let line = text.split(separator: "\n").last(where: { $0.contains("\t") }),
      let tab = line.firstIndex(of: "\t"), let choices = [UInt32](choices: line[..<tab])
    else { return nil }
    return (choices, String(line[tab...].dropFirst()))
  }

  /// Writes the script of the next run.
  func write(_ choices: [UInt32], _ sentence: String) {
    try? file.append(Array("\(choices.choicesText)\t\(sentence)\n".utf8))
  }

  func remove() { file.discard() }
}
