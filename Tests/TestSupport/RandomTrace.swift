import DopesheetText
import DopesheetTrace

extension SeededGenerator {
  /// A valid trace with every kind of record, scalar, argument and header line.
  ///
  /// - Parameters:
  ///   - extreme: Whether ticks, values, names and counts go to the limits of the format.
  ///   - twist: Changes some of the ticks and values. The others are the same as without it.
  package mutating func trace(
    extreme: Bool = false, twist: inout SeededGenerator?
  ) -> Trace {
    var builder = TraceBuilder()
    var tracks = (0..<Int.random(in: 0...12, using: &self)).map { index in
      Trace.Track(
        word(extreme) + ".\(index)", ScalarKind.allCases.randomElement(using: &self)!,
        width: chance(3) ? Int.random(in: 2...16, using: &self) : 1,
        unit: chance(4) ? word(extreme) : nil)
    }
    var states: [String?] = []
    if extreme {
      tracks += ["alpha", "position.x", "bounds.size.width", "backgroundColor.green"].map {
        Trace.Track("s0.\($0)")
      }
      let geometry = ["x", "y", "width", "height", "backgroundColor.red", "alpha"].map {
        Trace.Argument($0, .number(extremeDouble()))
      }
      _ = builder.declare(Trace.Source("s0", kind: "node", geometry))
      states.append(nil)
    }
    for track in tracks { _ = builder.declare(track) }
    let firstTicks: [Int64] = [.min, .min + 1, -1 << 62, -5, 0, .max - 3]
    var tick = extreme ? pick(firstTicks) : chance(4) ? Int64(-5) : 0
    for _ in 0..<Int.random(in: 0...12, using: &self) {
      for _ in 0..<Int.random(in: 0...8, using: &self) {
        let source = states.indices.randomElement(using: &self)
        switch Int.random(in: 0..<10, using: &self) {
        case 0:
          _ = builder.declare(
            Trace.Source("s\(states.count)." + word(extreme), kind: word(), arguments()))
          states.append(nil)
        case 1...3:
          guard let source else { break }
          let kind = RecordKind.events.randomElement(using: &self)!
          var words = kind.facts.words.map { _ in word() }
          if kind == .state {
            if extreme { words[1] = pick(["moving", "stopped", "paused"]) }
            words[0] = states[source] ?? words[0]
            states[source] = words[1]
          }
          builder.event(kind, source: source, words, arguments())
        default:
          guard let track = tracks.indices.randomElement(using: &self) else { break }
          if chance(5) {
            if !builder.isAbsent(track: track) { builder.absence(track: track) }
          } else {
            var scalars = (0..<tracks[track].width).map { _ in scalar(tracks[track].kind, extreme) }
            if twist?.once(in: 4) ?? false {
              scalars[0] = twist!.scalar(tracks[track].kind, extreme)
            }
            let bits = scalars.map { builder.bits(of: $0) }
            if !builder.isRedundant(bits, track: track) { builder.value(track: track, scalars) }
          }
        }
      }
      builder.beginFrame(tick: tick)
      var step =
        chance(10)
        ? Int64.random(in: 0...1_000_000_000_000, using: &self) : Int64(once(in: 2) ? 1 : 0)
      if extreme { step = pick([0, 1, 1, 1, 1 << 61, 1 << 62, .max]) }
      if twist?.once(in: 8) ?? false { step = twist!.pick([0, 1, 1 << 62, .max]) }
      let (next, overflow) = tick.addingReportingOverflow(step)
      tick = overflow ? .max : next
    }
    var rates = [ClockRate(60)!, ClockRate(60000, per: 1001)!, .nanoseconds]
    if extreme {
      rates += [ClockRate(1, per: ClockRate.limit)!, ClockRate(ClockRate.limit)!, ClockRate(1)!]
    }
    let meta = (0..<Int.random(in: 0...3, using: &self)).map {
      Trace.Meta("key\($0)", text() + "x")
    }
    return builder.finish(clock: rates.randomElement(using: &self)!, meta: meta)
  }

  /// A valid trace with every kind of record, scalar, argument and header line.
  package mutating func trace() -> Trace {
    var none: SeededGenerator?
    return trace(twist: &none)
  }

  /// Two valid traces at the limits of the format. The second one is the first with some changed ticks and values.
  package mutating func extremeTraces() -> (golden: Trace, actual: Trace) {
    var none: SeededGenerator?
    var twin = self
    var twist: SeededGenerator? = SeededGenerator(seed: next())
    _ = twin.next()
    return (trace(extreme: true, twist: &none), twin.trace(extreme: true, twist: &twist))
  }

  private mutating func chance(_ one: UInt64) -> Bool { next() % one == 0 }

  /// A word of the grammar, which may be a reserved one with its first letter escaped.
  private mutating func word(_ extreme: Bool = false) -> String {
    // Of 255 bytes, five are left for suffixes that make names unique.
    if extreme, chance(6) { return String(repeating: "w", count: 250) }
    let texts = ["open", "moving", "a-b", "é", "two words", "none", "true", "x/y[3]:z", "50%", "_"]
    return NameGrammar.encode(word: texts.randomElement(using: &self)!)
  }

  private mutating func text() -> String {
    let pieces = [
      "a", " ", "\"", "\\", "\n", "\t", "\u{1}", "\u{7F}", "é", "e\u{301}", "😀", "  ", "=", "none",
    ]
    return (0..<Int.random(in: 0...6, using: &self)).map { _ in pieces.randomElement(using: &self)!
    }
    .joined()
  }

  private mutating func extremeDouble() -> Double {
    let least = Double.leastNonzeroMagnitude
    let greatest = Double.greatestFiniteMagnitude
    return pick([
      0, -0.0, 1, -1, least, -least, .leastNormalMagnitude, greatest, -greatest, .infinity,
      -.infinity, .nan, 0x1p53, 1e21, 0.1, .pi,
    ])
  }

  private mutating func scalar(_ kind: ScalarKind, _ extreme: Bool = false) -> Scalar {
    switch kind {
    case .f64 where extreme: .f64(extremeDouble())
    case .f32 where extreme:
      .f32(pick([Float(extremeDouble()), .leastNonzeroMagnitude, .greatestFiniteMagnitude]))
    case .i64 where extreme: .i64(pick([.min, .max, 0, -1, 1 << 53]))
    case .f64: .f64(double())
    case .f32:
      .f32(chance(2) ? Float(bitPattern: UInt32(truncatingIfNeeded: next())) : Float(double()))
    case .i64: .i64(Int64(bitPattern: next()) >> Int64.random(in: 0..<64, using: &self))
    case .bool: .bool(chance(2))
    case .sym: .sym(chance(3) ? text() : word())
    }
  }

  private mutating func arguments() -> [Trace.Argument] {
    (0..<Int.random(in: 0...4, using: &self)).map { index in
      let value: Trace.Argument.Value =
        switch next() % 6 {
        case 0: .number(double())
        case 1: .integer(Int64(bitPattern: next()) >> Int64.random(in: 0..<64, using: &self))
        case 2: .flag(chance(2))
        case 3: .word(word())
        case 4: .text(text())
        default: .init(text: text())
        }
      return Trace.Argument("key\(index)", value)
    }
  }
}
