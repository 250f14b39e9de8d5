import DopesheetChecking
import DopesheetEngine
import DopesheetTrace
import Foundation

/// Answers pairs of a formula and a trace: `Margins FILE`. A line of the file has the formula in postfix words and the
/// values of `x`, `y` and `z` in each frame, separated by `;`. A line of the output has the verdict and the margin.
@main
enum Margins {
  static func main() throws {
    let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
    var output = ""
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ";")
      let claim = claim(parts[0].split(separator: " ").map(String.init), trace(parts.dropFirst()))
      let negated: Claim = !claim
      let verdict = claim.holds ? "holds" : negated.holds ? "fails" : "unanswered"
      output += "\(verdict) \(claim.margin.map { "\($0.amount)" } ?? "none")\n"
    }
    print(output, terminator: "")
  }

  /// Returns a trace with a frame for each value, ten a second.
  private static func trace(_ rows: ArraySlice<Substring>) -> Trace {
    let values = rows.map { $0.split(separator: " ").map { Double($0)! } }
    var builder = TraceBuilder()
    let tracks = ["x", "y", "z"].map { builder.declare(Trace.Track($0)) }
    for frame in values[0].indices {
      builder.beginFrame(tick: Int64(frame))
      for (track, row) in zip(tracks, values) { builder.value(track: track, [.f64(row[frame])]) }
    }
    return builder.finish(clock: ClockRate(10)!)
  }

  private static func time(_ frames: Substring) -> Ticks { .seconds(Double(frames)! / 10) }

  private static func claim(_ words: [String], _ trace: Trace) -> Claim {
    var stack: [RunCondition] = []
    for word in words {
      let parts = word.split(separator: ",")
      let span = parts.count == 3 ? (begin: time(parts[1]), end: time(parts[2])) : (.zero, .zero)
      let last = stack.popLast()
      switch parts[0] {
      case "not": stack.append(!last!)
      case "begins": stack.append(last!.begins)
      case "and": stack.append(stack.removeLast() && last!)
      case "or": stack.append(stack.removeLast() || last!)
      case "always": stack.append(last!.holds(in: .init(span.begin, span.end)))
      case "eventually": stack.append(last!.comes(in: .init(span.begin, span.end)))
      case "until": stack.append(stack.removeLast().until(last!, in: .init(span.begin, span.end)))
      case "first": return trace.always(last!, during: .zero ... .zero)
      case "claim-always": return trace.always(last!, during: span.begin...span.end)
      case "claim-eventually": return trace.eventually(last!, within: span.begin...span.end)
      case "claim-until": return trace.holds(stack.removeLast(), until: last!, within: span.end)
      case "claim-whenever":
        return trace.whenever(stack.removeLast(), then: last!, within: span.end)
      default:
        if let last { stack.append(last) }
        stack.append(comparison(word, trace))
      }
    }
    preconditionFailure("no claim in \(words)")
  }

  private static func comparison(_ word: String, _ trace: Trace) -> RunCondition {
    let curve = trace[String(word.prefix(1))]
    let relation = word.dropFirst().prefix { "<=>!".contains($0) }
    let right = String(word.dropFirst(1 + relation.count))
    guard let number = Double(right) else {
      let other = trace[right]
      switch relation {
      case "<=": return curve <= other
      case "<": return curve < other
      case ">=": return curve >= other
      default: return curve > other
      }
    }
    switch relation {
    case "<=": return curve <= number
    case "<": return curve < number
    case ">=": return curve >= number
    case ">": return curve > number
    case "==": return curve == number
    default: return curve != number
    }
  }
}
