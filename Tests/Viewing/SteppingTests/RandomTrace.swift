import DopesheetTrace
import TestSupport

/// Random traces: empty frames, several frames at one time, tracks of all kinds, absences, states.
enum RandomTrace {
  static func make(seed: UInt64, records: Int = 120) -> Trace {
    var random = SeededGenerator(seed: seed)
    var builder = TraceBuilder()
    let kinds: [(ScalarKind, Int)] = [
      (.f64, 1), (.f64, 3), (.bool, 1), (.i64, 1), (.sym, 1), (.f32, 1),
    ]
    let tracks = kinds.indices.map { number in
      builder.declare(
        Trace.Track("node.t\(9 - number)", kinds[number].0, width: kinds[number].1))
    }
    var sources = [
      builder.declare(Trace.Source("node", kind: "node", [Trace.Argument("x", .number(1))]))
    ]
    var states: [Int: String] = [:]
    var tick: Int64 = 0
    for _ in 0..<records {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        builder.beginFrame(tick: tick)
        tick += Int64.random(in: 0...2, using: &random)
      case 2:
        sources.append(
          builder.declare(Trace.Source("motion\(sources.count)", kind: "motion", [])))
      case 3:
        builder.callback(
          source: sources.randomElement(using: &random)!,
          name: ["started", "completed"].randomElement(using: &random)!,
          [Trace.Argument("reason", .text("a \"b\" \\ ü"))])
      case 4:
        let source = sources.randomElement(using: &random)!
        let next = ["moving", "paused", "stopped"].randomElement(using: &random)!
        builder.state(source: source, from: states[source] ?? "stopped", to: next)
        states[source] = next
      case 5:
        let track = tracks.randomElement(using: &random)!
        if !builder.isAbsent(track: track) { builder.absence(track: track) }
      default:
        let number = kinds.indices.randomElement(using: &random)!
        let scalars = (0..<kinds[number].1).map { _ in scalar(kinds[number].0, &random) }
        let bits = scalars.map { builder.bits(of: $0) }
        if !builder.isRedundant(bits, track: tracks[number]) {
          builder.value(track: tracks[number], scalars)
        }
      }
    }
    return builder.finish(clock: ClockRate(60)!, meta: [Trace.Meta("engine", "1")])
  }

  private static func scalar(_ kind: ScalarKind, _ random: inout SeededGenerator) -> Scalar {
    let number = Int.random(in: 0..<20, using: &random)
    return switch kind {
    case .f64: .f64(Double(number) / 3)
    case .f32: .f32(Float(number) / 3)
    case .i64: .i64(Int64(number))
    case .bool: .bool(number % 2 == 0)
    case .sym: .sym("word\(number % 4)")
    }
  }
}

/// The state after some records, computed from the first record on.
struct NaiveMoment {
  private(set) var values: [String: [Scalar]] = [:]
  private(set) var states: [String: String] = [:]
  private(set) var lastWrite: [String: Int] = [:]

  init(_ trace: Trace, records: Int) {
    for index in 0..<records {
      switch trace.record(at: index) {
      case .value(let track, let scalars):
        values[track] = scalars
        lastWrite[track] = index
      case .absence(let track):
        values[track] = nil
        lastWrite[track] = index
      case .state(let source, _, let next, _): states[source] = next
      default: continue
      }
    }
  }
}
