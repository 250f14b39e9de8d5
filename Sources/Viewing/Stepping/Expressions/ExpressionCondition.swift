import DopesheetTrace

extension TraceMoment: ExpressionMoment {
  /// Returns the word that the bits of a `sym` track encode.
  package func word(of bits: UInt64) -> String { known.trace.columns.words[Int(bits)] }
}

/// A condition of a breakpoint in the language of ``MomentExpression``.
package final class ExpressionCondition: SteppingCondition {
  /// The text of the condition, as the user wrote it.
  package let text: String
  private var expression: MomentExpression
  /// The records that the condition's names were resolved with.
  private var known: IndexedTrace

  /// Creates a condition by parsing its text.
  ///
  /// - Parameter names: The names of `known`; `nil` collects them from the trace.
  package init(
    _ text: String, _ known: IndexedTrace, _ names: ExpressionNames? = nil
  ) throws(ExpressionError) {
    self.text = text
    self.known = known
    expression = try MomentExpression(condition: text, names ?? ExpressionNames(known.trace))
  }

  /// Returns the tracks, states and times that the condition depends on.
  ///
  /// If `known` is another object than before, the text is parsed again. A condition whose names are missing there
  /// never holds.
  package func dependencies(in known: IndexedTrace) -> SteppingDependencies {
    if known !== self.known {
      self.known = known
      let names = ExpressionNames(known.trace)
      expression = (try? MomentExpression(condition: text, names)) ?? .never
    }
    var dependencies = SteppingDependencies()
    dependencies.tracks = Set(expression.tracks)
    dependencies.sources = Set(expression.sources)
    dependencies.frames = expression.usesTime
    return dependencies
  }

  /// Returns whether the condition holds at a moment; false for a moment of other records.
  package func holds(at moment: TraceMoment) -> Bool {
    moment.known === known && expression.holds(at: moment)
  }
}
