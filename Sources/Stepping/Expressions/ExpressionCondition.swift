import DopesheetTrace

extension TraceMoment: ExpressionMoment {
  /// The word that the bits of a `sym` track stand for.
  package func word(of bits: UInt64) -> String { known.trace.columns.words[Int(bits)] }
}

/// A condition of a breakpoint in the language of ``MomentExpression``.
package final class ExpressionCondition: SteppingCondition {
  /// The condition as it was given.
  package let text: String
  private var expression: MomentExpression
  /// The records whose names it was read with.
  private var known: IndexedTrace

  /// Reads a condition.
  ///
  /// - Parameter names: The names of `known`, if they are at hand.
  package init(
    _ text: String, _ known: IndexedTrace, _ names: ExpressionNames? = nil
  ) throws(ExpressionError) {
    self.text = text
    self.known = known
    expression = try MomentExpression(condition: text, names ?? ExpressionNames(known.trace))
  }

  /// The tracks, states and times that it depends on.
  ///
  /// Where other records have taken the place of those that it was read with, it is read again; names that are not
  /// there any more make it hold never.
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

  /// Whether it holds at a moment.
  package func holds(at moment: TraceMoment) -> Bool {
    moment.known === known && expression.holds(at: moment)
  }
}
