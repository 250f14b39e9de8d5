import DopesheetNotation
import DopesheetTrace

/// What is asked of a moment: `card.alpha > 0.5 && card.fade is moving`.
///
/// An expression is read once, with the names of a trace or a stage, and then costs no memory, however many moments
/// it is asked of. Its language:
///
/// - a track by its name, `card.position.y`; a component of several, `card.transform[12]`; names end where they are
///   no longer known, so that `a-b` is a track of this name if there is one, else a difference; in backticks stands any
///   name, as in the trace or as it was given
/// - numbers as in a trace, with a unit where one is wanted: `0.25s`, `250ms`, `90deg`, or one that a track has
/// - `frame`, `tick` and `time` (in seconds), unless a track is called so
/// - `card.fade is moving`, `card.fade is not stopped`: the state of a source; also `state(card.fade) == moving`
/// - words of `sym` tracks and states, bare if they are known, else in quotes; `true`, `false`, and `none` for a
///   track without a value or a source that has entered no state
/// - `+ - * /`, `abs(a)`, `min(a, b, …)`, `max(a, b, …)`, `== != < <= > >=`, `! && ||`, parentheses
///
/// A comparison with something that has no value does not hold, `!=` included; only `is none` does. Numbers of
/// kind f32 are compared with a written number as Floats; integers beyond 2^53 as the nearest Doubles.
package struct MomentExpression: Sendable {
  /// The text that was read.
  package let text: String
  let term: ExpressionTerm
  /// The positions of the tracks that it asks for, ascending.
  package let tracks: [Int]
  /// The positions of the sources whose states it asks for, ascending.
  package let sources: [Int]
  /// Whether it asks for the frame or the time.
  package let usesTime: Bool
  private let kinds: [Trace.Track]

  /// Reads an expression of any kind, such as for a watch.
  package init(_ text: String, _ names: ExpressionNames) throws(ExpressionError) {
    var reader = ExpressionReader(text, names)
    self.text = text
    term = try reader.expression()
    tracks = reader.usedTracks.sorted()
    sources = reader.usedSources.sorted()
    usesTime = reader.usesTime
    kinds = tracks.map { names.tracks[$0] }
  }

  /// Reads an expression that holds or does not, such as for a breakpoint.
  ///
  /// - Throws: Also where it is a number or a word.
  package init(condition text: String, _ names: ExpressionNames) throws(ExpressionError) {
    try self.init(text, names)
    guard case .flag = term else {
      throw ExpressionError(
        "expected a condition, found \(term.kindName)", at: 1,
        hint: "compare it, as in card.alpha > 0.5")
    }
  }

  /// What never holds.
  static let never = MomentExpression(term: .flag(.constant(false)))

  private init(term: ExpressionTerm) {
    text = ""
    self.term = term
    (tracks, sources, kinds) = ([], [], [])
    usesTime = false
  }

  /// Returns whether it holds at a moment; false for an expression that is not a condition.
  package func holds(at moment: some ExpressionMoment) -> Bool {
    guard case .flag(let term) = term else { return false }
    return term.holds(at: moment)
  }

  /// Its value at a moment: a scalar for each component, in the kind of the track if it is one; `nil` if it has none.
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

  /// The track that the expression is, if it is one and nothing is done with it.
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
