import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import DopesheetText
import TestSupport
import Testing

@Suite("Flights are synced as the reference cases say")
struct FlightSyncVectorTests {
  /// An object with any number of values under each key of the cases.
  private final class Widget {
    var numbers: [String: [Double]] = [:]
  }

  /// One animation of a case.
  private struct Row {
    let key: String
    let from: [Double]
    let to: [Double]
    let previous: [Double]?
    let duration: Double
    let isPrimary: Bool
    let cursor: JSONCursor

    init(_ cursor: JSONCursor) throws {
      self.cursor = cursor
      key = try #require(cursor["key"]?.text)
      from = try #require(cursor["from"]).list.compactMap(\.double)
      to = try #require(cursor["to"]).list.compactMap(\.double)
      previous = cursor["prevFrom"]?.list.compactMap(\.double)
      duration = try #require(cursor["duration"]?.double)
      isPrimary = cursor["primary"]?.flag ?? false
    }

    /// Adds the property to a flight's plan.
    func fly(
      _ plan: FlightPlan<Widget>, to end: [Double], _ duration: Double, isFirst: Bool
    ) throws {
      switch end.count {
      case 1: try fly(plan, 0.0, to: end, duration, isFirst)
      case 2: try fly(plan, SIMD2<Double>.zero, to: end, duration, isFirst)
      default: try fly(plan, SIMD4<Double>.zero, to: end, duration, isFirst)
      }
    }

    private func fly<Value: MotionValue>(
      _ plan: FlightPlan<Widget>, _ zero: Value, to end: [Double], _ duration: Double,
      _ isFirst: Bool
    ) throws {
      func value(_ numbers: [Double]) -> Value {
        var value = zero
        for (index, number) in numbers.enumerated() { value[component: index] = number }
        return value
      }
      let key = key
      let property = Property<Widget, Value>(
        key, get: { value($0.numbers[key]!) }, set: { $0.numbers[key] = $1.components })
      let track = plan.value(to: value(end), for: property).duration(duration)
      guard !isFirst else { return }
      track.primary(isPrimary)
      if let spring = try spring { track.spring(spring, velocity: value(velocity)) }
    }

    private var velocity: [Double] {
      cursor["velocity"]?.list.compactMap(\.double) ?? to.map { _ in 0 }
    }

    /// Seconds until the spring has settled by this library's rule; `nil` for an easing.
    var settling: Double? {
      get throws {
        guard let spring = try spring else { return nil }
        return try to.indices.reduce(0) { longest, index in
          let movement = try SpringCurve.Movement(
            spring, from: from[index], to: to[index], velocity: velocity[index])
          return max(longest, try #require(movement.restTime))
        }
      }
    }

    var spring: SpringCurve? {
      get throws {
        switch cursor["easing"]?.text {
        case "springDecay": .flightDecay
        case "springCustom":
          try SpringCurve(
            frequency: #require(cursor["freq"]?.double), ratio: #require(cursor["ratio"]?.double))
        case nil, "linear", "inSine", "outCubic": nil
        case let word?: throw UnknownWord("easing", word)
        }
      }
    }
  }

  @Test("Fractions, durations, voters and drivers of every case in the form “remaining”")
  func cases() throws {
    var count = 0
    for line in try VectorFolder.lines(of: "flight-sync.jsonl") {
      let root = JSONCursor(root: try JSONReader.read(line), JSONErrors())
      try check(root)
      count += 1
    }
    #expect(count >= 7 || !VectorFolder.isOwn)
  }

  /// Runs a case on a stage. Earlier flights are linear, last a second, and are redirected after half of it.
  private func check(_ root: JSONCursor) throws {
    let name = try #require(root["name"]?.text)
    let expected = try #require(root["expected"]?["remaining"])
    let rows = try #require(root["animations"]).list.map(Row.init)
    let stage = Stage()
    let widget = Widget()
    let target = stage.add(widget, named: "widget")
    for row in rows { widget.numbers[row.key] = row.previous ?? row.from }
    let inFlight = rows.filter { $0.previous != nil }
    if !inFlight.isEmpty {
      try fly(target) { plan in
        for row in inFlight {
          let ahead = zip(row.previous!, row.from).map { 2 * $1 - $0 }
          try row.fly(plan, to: ahead, 1, isFirst: true)
        }
      }
      try stage.step(to: .seconds(0.5))
      for row in inFlight { #expect(widget.numbers[row.key] == row.from, "\(name)") }
    }
    let priority = try #require(root["priority"]?.text.flatMap { TimingPriority(rawValue: $0) })
    let flight = try fly(target, priority) { plan in
      for row in rows { try row.fly(plan, to: row.to, row.duration, isFirst: false) }
    }
    #expect(stage.problems.isEmpty, "\(name): \(stage.problems)")
    // The cases define the end of springs by counting frames. So times that depend on a spring are compared with the
    // rules of synchronisation applied to our settling times, and all other times with the file.
    let hasSprings = try rows.contains { try $0.spring != nil }
    var own: [Double] = []
    for row in rows {
      let fraction = flight.fraction(of: row.key)
      let left = expected["remainingFraction"]?[row.key]?.double
      #expect(
        fraction.map { abs($0 - (left ?? -1)) <= 1e-9 } ?? (left == nil), "\(name) \(row.key)")
      own.append(try row.settling ?? #require(left) * row.duration)
    }
    let voters = zip(rows, own).filter { $1 > 0 }
    let primaries = voters.filter { $0.0.isPrimary }
    let duration = synced((primaries.isEmpty ? voters : primaries).map(\.1), priority)
    var end = duration
    for (row, own) in zip(rows, own) {
      let ours = try #require(flight.duration(of: row.key))
      let isSpring = try row.spring != nil
      let rule = isSpring ? own : own > 0 ? duration : 0
      end = max(end, rule)
      #expect(abs(ours - rule) <= 1e-9, "\(name) \(row.key): \(ours)")
      guard !hasSprings else { continue }
      let file = try #require(expected["perProperty"]?[row.key]?.double)
      #expect(abs(ours - file) <= 1e-9, "\(name) \(row.key): \(ours)")
    }
    expectEqual(flight.driver, expected["driver"]?.text, "\(name)")
    #expect(abs(flight.duration - duration) <= 1e-9, "\(name): \(flight.duration)")
    if !hasSprings {
      let (file, last) = (expected["syncedDuration"]?.double, expected["groupEnd"]?.double)
      #expect(try abs(duration - #require(file)) <= 1e-9, "\(name)")
      #expect(try abs(end - #require(last)) <= 1e-9, "\(name)")
    }
    try checkEnd(of: flight, end, stage, name)
    for row in rows { #expect(widget.numbers[row.key] == row.to, "\(name) \(row.key)") }
  }

  /// The synced duration for the durations of the voting tracks.
  private func synced(_ durations: [Double], _ priority: TimingPriority) -> Double {
    let sorted = durations.sorted()
    guard let longest = sorted.last else { return 0 }
    return switch priority {
    case .max: longest
    case .min: sorted[0]
    case .median: sorted[sorted.count / 2]
    case .average: sorted.reduce(0, +) / Double(sorted.count)
    }
  }

  private func checkEnd(
    of flight: Flight, _ end: Double, _ stage: Stage, _ name: String
  ) throws {
    let start = stage.now
    try stage.step(to: Ticks(count: start.count + Ticks.seconds(end - 1e-9).count))
    expectEqual(flight.phase, .flying, "\(name)")
    try stage.step(to: Ticks(count: start.count + Ticks.seconds(end + 1e-9).count))
    expectEqual(flight.phase, .completed, "\(name)")
  }

  @discardableResult
  private func fly(
    _ target: ObjectTarget<Widget>, _ priority: TimingPriority = .max,
    _ body: (FlightPlan<Widget>) throws -> Void
  ) throws -> Flight {
    var failure: (any Error)?
    let flight = target.animate(priority) { plan in
      do { try body(plan) } catch { failure = error }
    }
    if let failure { throw failure }
    return flight
  }
}
