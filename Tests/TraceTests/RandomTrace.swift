import DopesheetNotation
import DopesheetTrace
import TestSupport

extension SeededGenerator {
  /// A sound trace with every kind of record, scalar, argument and header line.
  mutating func trace() -> Trace {
    var builder = TraceBuilder()
    var absent: [Bool] = []
    let tracks = (0..<Int.random(in: 0...12, using: &self)).map { index in
      Trace.Track(
        word() + ".\(index)", ScalarKind.allCases.randomElement(using: &self)!,
        width: chance(3) ? Int.random(in: 2...16, using: &self) : 1, unit: chance(4) ? word() : nil)
    }
    for track in tracks {
      _ = builder.declare(track)
      absent.append(true)
    }
    var states: [String?] = []
    var tick = chance(4) ? Int64(-5) : 0
    for _ in 0..<Int.random(in: 0...12, using: &self) {
      for _ in 0..<Int.random(in: 0...8, using: &self) {
        let source = states.indices.randomElement(using: &self)
        switch Int.random(in: 0..<10, using: &self) {
        case 0:
          _ = builder.declare(Trace.Source("s\(states.count)." + word(), kind: word(), arguments()))
          states.append(nil)
        case 1: if let source { builder.input(source: source, word: word(), arguments()) }
        case 2:
          guard let source else { break }
          let next = word()
          builder.state(source: source, from: states[source] ?? word(), to: next, arguments())
          states[source] = next
        case 3: if let source { builder.callback(source: source, name: word(), arguments()) }
        default:
          guard let track = tracks.indices.randomElement(using: &self) else { break }
          if chance(5) {
            if !builder.isAbsent(track: track) { builder.absence(track: track) }
          } else {
            let scalars = (0..<tracks[track].width).map { _ in scalar(tracks[track].kind) }
            let bits = scalars.map { builder.bits(of: $0) }
            if !builder.isRedundant(bits, track: track) { builder.value(track: track, scalars) }
          }
        }
      }
      builder.beginFrame(tick: tick)
      tick +=
        chance(10)
        ? Int64.random(in: 0...1_000_000_000_000, using: &self)
        : Int64.random(in: 0...1, using: &self)
    }
    let rates = [ClockRate(60)!, ClockRate(60000, per: 1001)!, .nanoseconds]
    let meta = (0..<Int.random(in: 0...3, using: &self)).map {
      Trace.Meta("key\($0)", text() + "x")
    }
    return builder.finish(clock: rates.randomElement(using: &self)!, meta: meta)
  }

  private mutating func chance(_ one: UInt64) -> Bool { next() % one == 0 }

  /// A word of the grammar, also a reserved one with its first letter escaped.
  private mutating func word() -> String {
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

  private mutating func scalar(_ kind: ScalarKind) -> Scalar {
    switch kind {
    case .f64: .f64(double())
    case .f32:
      .f32(chance(2) ? Float(bitPattern: UInt32(truncatingIfNeeded: next())) : Float(double()))
    case .i64: .i64(Int64(bitPattern: next()) >> Int64.random(in: 0..<64, using: &self))
    case .bool: .bool(chance(2))
    case .sym: .sym(chance(3) ? text() : word())
    }
  }

  private mutating func arguments() -> [Argument] {
    (0..<Int.random(in: 0...4, using: &self)).map { index in
      let value: Argument.Value =
        switch next() % 6 {
        case 0: .number(double())
        case 1: .integer(Int64(bitPattern: next()) >> Int64.random(in: 0..<64, using: &self))
        case 2: .flag(chance(2))
        case 3: .word(word())
        case 4: .text(text())
        default: .init(text: text())
        }
      return Argument("key\(index)", value)
    }
  }
}
