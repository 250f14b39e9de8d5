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
package struct MomentExpression {
  private let term: ExpressionTerm
  /// The track that the expression consists of, and the component of one that has several.
  package let track: (index: Int, component: Int?)?
  package let tracks: Set<Int>
  /// The positions of the sources whose states the expression reads.
  package let sources: Set<Int>
  package let usesTime: Bool
  /// The errors about unknown names, if more names may follow. An operand with such a name has no value.
  let missing: [ExpressionError]

  package init(_ text: String, _ names: ExpressionNames) throws(ExpressionError) {
    var reader = ExpressionReader(text, names)
    let operand = try reader.expression()
    (term, track) = (operand.term, operand.track)
    tracks = reader.usedTracks
    sources = reader.usedSources
    usesTime = reader.usesTime
    missing = reader.missing
  }

  package init(condition text: String, _ names: ExpressionNames) throws(ExpressionError) {
    try self.init(text, names)
    guard case .flag = term else {
      throw ExpressionError(
        "expected a condition, found \(term.kindName)", at: 1,
        hint: "compare it, as in card.alpha > 0.5")
    }
  }

  /// Returns whether the condition holds at a moment; false if the expression is not a condition.
  package func holds(at moment: TraceMoment) -> Bool {
    guard case .flag(let flag) = term else { return false }
    return flag(moment) ?? false
  }

  /// Returns the value at a moment; `nil` if an operand has no value.
  ///
  /// A track has a scalar of its own kind for each component. A calculated number is an f64.
  package func value(at moment: TraceMoment) -> [Scalar]? {
    if let track {
      let scalars = moment.value(ofTrack: track.index)
      return track.component.map { component in scalars.map { [$0[component]] } } ?? scalars
    }
    switch term {
    case .number(let number): return number(moment).map { [.f64($0)] }
    case .flag(let flag): return flag(moment).map { [.bool($0)] }
    case .word(let word): return word(moment).map { [.sym($0)] }
    case .vector, .absence, .unknown: return nil
    }
  }
}

package final class ExpressionCondition {
  package let text: String
  /// The expression; `nil` if it is invalid in other records.
  private var expression: MomentExpression?
  /// The records that the condition's names were resolved with, and the numbers of their tracks and sources.
  private var known: IndexedTrace
  private var counts: (tracks: Int, sources: Int)

  /// Creates a condition by parsing its text.
  ///
  /// - Parameter names: If more names may follow, the condition waits for those that are unknown, which have no value
  ///   before they are known.
  package init(_ text: String, _ names: ExpressionNames) throws(ExpressionError) {
    self.text = text
    known = names.known
    counts = (known.trace.tracks.count, known.trace.sources.count)
    expression = try MomentExpression(condition: text, names)
  }

  /// Returns the expression with the names of some records.
  ///
  /// If `known` is another object than before, or has names that were unknown, the text is parsed again. A name that is
  /// missing there has no value.
  func expression(in known: IndexedTrace) -> MomentExpression? {
    let newCounts = (known.trace.tracks.count, known.trace.sources.count)
    if known !== self.known || !missing.isEmpty && counts != newCounts {
      self.known = known
      counts = newCounts
      expression = try? MomentExpression(
        condition: text, ExpressionNames(known, isOpen: true))
    }
    return expression
  }

  var missing: [ExpressionError] { expression?.missing ?? [] }

  /// Returns the error in the condition if no more names follow; `nil` if it has none.
  func problem(in known: IndexedTrace) -> ExpressionError? {
    do throws(ExpressionError) {
      _ = try MomentExpression(condition: text, ExpressionNames(known))
      return nil
    } catch {
      return error
    }
  }

  package func holds(at moment: TraceMoment) -> Bool {
    expression(in: moment.known)?.holds(at: moment) ?? false
  }
}
