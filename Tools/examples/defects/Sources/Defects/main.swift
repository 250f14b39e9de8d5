import Animations
import Foundation

// Explores all animations with default settings, and prints what was found. With names, only these, with their texts.
//
// swift run -c release defects [NAME…]

/// The result of one exploration.
struct Finding: Sendable {
  let specimen: Specimen
  let isDefect: Bool
  /// The number of the run that failed first; `nil` if all claims hold.
  let run: Int?
  let text: String
  let milliseconds: Double

  init(_ specimen: Specimen, isDefect: Bool) {
    self.specimen = specimen
    self.isDefect = isDefect
    let start = ContinuousClock.now
    do {
      let found = try specimen.counterExample()
      run = found?.run
      text = found?.description ?? ""
    } catch {
      run = nil
      text = "error: \(error)\n"
    }
    milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// Whether a defect was found, or a sound animation was explored without an alarm.
  var isRight: Bool { isDefect ? run != nil : run == nil && text.isEmpty }

  var line: String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let verdict =
      run != nil
      ? isDefect ? "found" : "ALARM" : isRight ? "holds" : text.isEmpty ? "MISSED" : "ERROR"
    let name = specimen.name.padding(toLength: 28, withPad: " ", startingAt: 0)
    return "\(name)\(padded(verdict, 7))\(padded(run.map { "\($0)" } ?? "–", 6))"
      + "\(padded(String(format: "%.0f", milliseconds), 8))  \(specimen.sentence)"
  }
}

let names = Set(CommandLine.arguments.dropFirst())
let tasks = (Defect.all.map { ($0.broken, true) } + Specimen.sound.map { ($0, false) })
  .filter { names.isEmpty || names.contains($0.0.name) }
let start = ContinuousClock.now
let findings = await withTaskGroup(of: (Int, Finding).self) { group in
  for (place, task) in tasks.enumerated() {
    group.addTask { (place, Finding(task.0, isDefect: task.1)) }
  }
  var found: [(Int, Finding)] = []
  for await finding in group { found.append(finding) }
  return found.sorted { $0.0 < $1.0 }.map(\.1)
}
let seconds = (ContinuousClock.now - start) / .seconds(1)

print("animation                   outcome   run      ms")
for finding in findings {
  print(finding.line)
  if !names.isEmpty || !finding.isRight, !finding.text.isEmpty {
    print(finding.text.split(separator: "\n").map { "    \($0)\n" }.joined(), terminator: "")
  }
}
let defects = findings.filter(\.isDefect)
let sound = findings.filter { !$0.isDefect }
let found = defects.filter(\.isRight).count
let alarms = sound.filter { !$0.isRight }.count
print(
  "found \(found) of \(defects.count) defects; \(alarms) false alarms on \(sound.count) sound animations"
)
print(String(format: "%.1f s on %d cores", seconds, ProcessInfo.processInfo.activeProcessorCount))
// One defect of 50 may be missed.
exit(found >= defects.count - defects.count / 50 && alarms == 0 ? 0 : 1)
