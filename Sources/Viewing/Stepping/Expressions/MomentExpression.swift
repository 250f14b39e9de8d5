import DopesheetTrace

/// An expression about a moment of a trace, such as `card.alpha > 0.5 && card.fade is moving`.
///
/// An expression is parsed once, with the names of a trace or a stage. The same value can then be evaluated at any
/// number of moments. Its language:
///
/// - A track is written by its name, `card.position.y`, and a component with its index, `card.transform[12]`. The
///   parser takes the longest known name: `a-b` is a track of this name if it exists, else a difference. Backticks
///   quote any name, encoded as in the trace or as the app wrote it.
/// - Numbers are written as in a trace, with a unit if needed: `0.25s`, `250ms`, `90deg`, or the unit of a track.
/// - `frame`, `tick` and `time` (in seconds) are the time, unless a track has this name.
/// - `card.fade is moving`, `card.fade is not stopped`: the state of a source; also `state(card.fade) == moving`.
/// - Words of `sym` tracks and states need no quotes if they are known. `true` and `false` are truth values, and `none`
///   is a track without a value or a source that has not entered a state.
/// - `+ - * /`, `abs(a)`, `min(a, b, …)`, `max(a, b, …)`, `== != < <= > >=`, `! && ||`, parentheses.
///
/// A comparison with a missing value is false, even `!=`. To find a missing value, use `is` with `none`. If a literal is
/// compared with a track of kind f32, it is rounded to a Float. Integers beyond 2^53 are rounded to the nearest Double.
package struct MomentExpression: Sendable {
  let term: ExpressionTerm
  /// The positions of the tracks that the expression reads, ascending.
  package let tracks: [Int]
  /// The positions of the sources whose states the expression reads, ascending.
  package let sources: [Int]
  /// Whether the expression reads the frame or the time.
  package let usesTime: Bool
  /// The errors about unknown names, if more names may follow. An operand with such a name has no value.
  package let missing: [ExpressionError]
  private let kinds: [Trace.Track]

  /// Creates an expression of any kind, such as for a watch, by parsing its text.
  package init(_ text: String, _ names: ExpressionNames) throws(ExpressionError) {
    var reader = ExpressionReader(text, names)
    term = try reader.expression()
    tracks = reader.usedTracks.sorted()
    sources = reader.usedSources.sorted()
    usesTime = reader.usesTime
    missing = reader.missing
    kinds = tracks.map { names.tracks[$0] }
  }

  /// Creates a condition, such as for a breakpoint, by parsing its text.
  ///
  /// - Throws: ``ExpressionError`` if the text is invalid, or if the expression is a number or a word.
  package init(condition text: String, _ names: ExpressionNames) throws(ExpressionError) {
    try self.init(text, names)
    guard case .flag = term else {
      throw ExpressionError(
        "expected a condition, found \(term.kindName)", at: 1,
        hint: "compare it, as in card.alpha > 0.5")
    }
  }

  /// Returns whether the condition holds at a moment; false if the expression is not a condition.
  package func holds(at moment: some ExpressionMoment) -> Bool {
    guard case .flag(let term) = term else { return false }
    return term.holds(at: moment)
  }

  /// Returns the value at a moment; `nil` if an operand has no value.
  ///
  /// A track has a scalar of its own kind for each component. A calculated number is an f64.
  package func value(at moment: some ExpressionMoment) -> [Scalar]? {
    switch term {
    case .number(.track(let track, let component, _)):
      return scalar(track, component, at: moment).map { [$0] }
    case .vector(let track):
      var scalars: [Scalar] = []
      for component in 0..<kind(of: track).width {
        guard let scalar = scalar(track, component, at: moment) else { return nil }
        scalars.append(scalar)
      }
      return scalars
    case .number(let term): return term.value(at: moment).map { [.f64($0)] }
    case .flag(let term): return term.value(at: moment).map { [.bool($0)] }
    case .word(let term): return term.value(at: moment).map { [.sym($0)] }
    case .absence, .unknown: return nil
    }
  }

  /// The track that the expression consists of; `nil` if the expression is anything else.
  package var track: (index: Int, component: Int?)? {
    switch term {
    case .number(.track(let track, let component, _)), .flag(.track(let track, let component)),
      .word(.track(let track, let component)):
      (track, kind(of: track).width > 1 ? component : nil)
    case .vector(let track): (track, nil)
    default: nil
    }
  }

  private func kind(of track: Int) -> Trace.Track {
    kinds[tracks.firstIndex(of: track)!]
  }

  private func scalar(
    _ track: Int, _ component: Int, at moment: some ExpressionMoment
  ) -> Scalar? {
    guard let bits = moment.bits(ofTrack: track, component: component) else { return nil }
    switch kind(of: track).kind {
    case .f64: return .f64(Double(bitPattern: bits))
    case .f32: return .f32(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case .i64: return .i64(Int64(bitPattern: bits))
    case .bool: return .bool(bits != 0)
    case .sym: return .sym(moment.word(of: bits))
    }
  }
}

extension TraceMoment: ExpressionMoment {
  /// Returns the word that the bits of a `sym` track encode.
  package func word(of bits: UInt64) -> String { known.trace.columns.words[Int(bits)] }
}

/// A condition of a breakpoint in the language of ``MomentExpression``.
package final class ExpressionCondition {
  /// The text of the condition, as the user wrote it.
  package let text: String
  /// The expression; `nil` if it is invalid in other records.
  private var expression: MomentExpression?
  /// The records that the condition's names were resolved with, and the numbers of their tracks and sources.
  private var known: IndexedTrace
  private var counts: (tracks: Int, sources: Int)

  /// Creates a condition by parsing its text.
  ///
  /// - Parameter names: The names of `known`; `nil` collects them from the trace. If more names may follow, the
  ///   condition waits for those that are unknown, which have no value before they are known.
  package init(
    _ text: String, _ known: IndexedTrace, _ names: ExpressionNames? = nil
  ) throws(ExpressionError) {
    self.text = text
    self.known = known
    counts = (known.trace.tracks.count, known.trace.sources.count)
    expression = try MomentExpression(condition: text, names ?? ExpressionNames(known.trace))
  }

  /// Returns the expression with the names of some records.
  ///
  /// If `known` is another object than before, or has names that were unknown, the text is parsed again. A condition
  /// whose names are missing there does not hold.
  func expression(in known: IndexedTrace) -> MomentExpression? {
    let trace = known.trace
    let isOpen = !missing.isEmpty
    if known !== self.known
      || isOpen && counts != (trace.tracks.count, trace.sources.count)
    {
      self.known = known
      counts = (trace.tracks.count, trace.sources.count)
      let names = ExpressionNames(trace, isOpen: true)
      expression = try? MomentExpression(condition: text, names)
    }
    return expression
  }

  /// The names that the condition waits for, with their errors.
  package var missing: [ExpressionError] { expression?.missing ?? [] }

  /// Returns the error in the condition if no more names follow; `nil` if it has none.
  package func problem(in known: IndexedTrace) -> ExpressionError? {
    do throws(ExpressionError) {
      _ = try MomentExpression(condition: text, ExpressionNames(known.trace))
      return nil
    } catch {
      return error
    }
  }

  /// Returns whether the condition holds at a moment; false for a moment of other records.
  package func holds(at moment: TraceMoment) -> Bool {
    moment.known === known && expression?.holds(at: moment) ?? false
  }
}
