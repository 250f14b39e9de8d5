import Animations
import Foundation

// Explores all animations with default settings, and prints what was found. With names, only these, with their texts.
//
// swift run -c release defects [NAME…]

/// Explorations that are counted together.
enum Group: String, CaseIterable {
  case planted = "defects"
  case everyday = "everyday defects with a claim"
  case everydayWithoutClaim = "everyday defects without a claim"
  case everydayWithoutProbes = "everyday defects without a claim and its probes"
  case sound = "false alarms on sound animations"

  var specimens: [Specimen] {
    switch self {
    case .planted: Defect.all.map(\.broken)
    case .everyday, .everydayWithoutClaim, .everydayWithoutProbes: Defect.everyday.map(\.broken)
    case .sound: Specimen.sound + Defect.everyday.map(\.mended) + Specimen.everyday
    }
  }

  /// What follows the name of an animation whose claims are not checked.
  var suffix: String {
    switch self {
    case .everydayWithoutClaim: ", no claim"
    case .everydayWithoutProbes: ", no probe"
    default: ""
    }
  }

  /// The numbers of explorations that may find something.
  var aim: ClosedRange<Int> {
    switch self {
    case .planted: 49...50
    case .everyday: 38...40
    case .everydayWithoutClaim: 20...40
    case .everydayWithoutProbes: 12...40
    case .sound: 0...0
    }
  }
}

/// The result of one exploration.
struct Finding: Sendable {
  let specimen: Specimen
  let group: Group
  /// The number of the run that failed first; `nil` if all claims hold.
  let run: Int?
  let text: String
  let milliseconds: Double

  init(_ specimen: Specimen, in group: Group) {
    self.specimen = specimen
    self.group = group
    let start = ContinuousClock.now
    do {
      let found = try specimen.counterExample(
        withClaims: group.suffix.isEmpty, withTheirProbes: group != .everydayWithoutProbes)
      run = found?.run
      text = found?.description ?? ""
    } catch {
      run = nil
      text = "error: \(error)\n"
    }
    milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
  }

  var verdict: String {
    switch (run, group) {
    case (.some, .sound): "ALARM"
    case (.some, _): "found"
    case (nil, _) where !text.isEmpty: "ERROR"
    case (nil, .sound): "holds"
    case (nil, _): group.suffix.isEmpty ? "MISSED" : "–"
    }
  }

  var line: String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let name = (specimen.name + group.suffix).padding(toLength: 32, withPad: " ", startingAt: 0)
    return "\(name)\(padded(verdict, 7))\(padded(run.map { "\($0)" } ?? "–", 6))"
      + "\(padded(String(format: "%.0f", milliseconds), 8))  \(specimen.sentence)"
  }
}

let names = Set(CommandLine.arguments.dropFirst())
let unknown = names.subtracting(Group.allCases.flatMap(\.specimens).map(\.name)).sorted()
guard unknown.isEmpty else {
  print("no animation has the name \(unknown.joined(separator: ", "))")
  exit(2)
}
let tasks = Group.allCases.flatMap { group in group.specimens.map { ($0, group) } }
  .filter { names.isEmpty || names.contains($0.0.name) }
let start = ContinuousClock.now
let findings = await withTaskGroup(of: (Int, Finding).self) { group in
  for (place, task) in tasks.enumerated() {
    group.addTask { (place, Finding(task.0, in: task.1)) }
  }
  var found: [(Int, Finding)] = []
  for await finding in group { found.append(finding) }
  return found.sorted { $0.0 < $1.0 }.map(\.1)
}
let seconds = (ContinuousClock.now - start) / .seconds(1)

print("animation                       outcome   run      ms")
for finding in findings {
  print(finding.line)
  let isWrong = !["found", "holds", "–"].contains(finding.verdict)
  if !names.isEmpty || isWrong, !finding.text.isEmpty {
    print(finding.text.split(separator: "\n").map { "    \($0)\n" }.joined(), terminator: "")
  }
}
var isReached = !findings.contains { $0.verdict == "ERROR" }
for group in Group.allCases {
  let members = findings.filter { $0.group == group }
  let found = members.filter { $0.run != nil }.count
  if members.count == group.specimens.count, !group.aim.contains(found) { isReached = false }
  print(
    "\(found) of \(members.count) \(group.rawValue) (aim: \(group.aim.lowerBound)–\(group.aim.upperBound))"
  )
}
print(String(format: "%.1f s on %d cores", seconds, ProcessInfo.processInfo.activeProcessorCount))
exit(isReached ? 0 : 1)
