import DopesheetTrace

/// A truth value in an expression.
indirect enum FlagTerm: Sendable {
  /// `true` or `false`.
  case constant(Bool)
  /// A component of a track of kind `bool`.
  case track(Int, component: Int)
  /// `!a`.
  case not(FlagTerm)
  /// `a && b`.
  case and(FlagTerm, FlagTerm)
  /// `a || b`.
  case or(FlagTerm, FlagTerm)
  /// Two numbers compared.
  case numbers(Comparison, NumberTerm, NumberTerm)
  /// Two words that are the same, or are not.
  case words(WordTerm, WordTerm, areEqual: Bool)
  /// Two truth values that are the same, or are not.
  case flags(FlagTerm, FlagTerm, areEqual: Bool)
  /// Tells whether a track has no value.
  case isTrackAbsent(Int)
  /// Tells whether a source has not entered a state yet.
  case isStateAbsent(source: Int)

  /// How two numbers are compared.
  enum Comparison: Sendable {
    case equal
    case unequal
    case less
    case lessOrEqual
  }

  /// Tells whether it holds at a moment; `nil` if that is the value of a track that has none.
  func value(at moment: some ExpressionMoment) -> Bool? {
    switch self {
    case .constant(let flag): return flag
    case .track(let track, let component):
      return moment.bits(ofTrack: track, component: component).map { $0 != 0 }
    default: return holds(at: moment)
    }
  }

  /// Tells whether it holds at a moment. What compares something without a value does not.
  func holds(at moment: some ExpressionMoment) -> Bool {
    switch self {
    case .constant, .track: return value(at: moment) ?? false
    case .not(let term): return !term.holds(at: moment)
    case .and(let a, let b): return a.holds(at: moment) && b.holds(at: moment)
    case .or(let a, let b): return a.holds(at: moment) || b.holds(at: moment)
    case .numbers(let comparison, let a, let b):
      guard let x = a.value(at: moment), let y = b.value(at: moment) else { return false }
      switch comparison {
      // As in a trace, a NaN is a NaN.
      case .equal: return x == y || x.isNaN && y.isNaN
      case .unequal: return !(x == y || x.isNaN && y.isNaN)
      case .less: return x < y
      case .lessOrEqual: return x <= y
      }
    case .words(let a, let b, let areEqual):
      guard let x = a.value(at: moment), let y = b.value(at: moment) else { return false }
      return (x == y) == areEqual
    case .flags(let a, let b, let areEqual):
      guard let x = a.value(at: moment), let y = b.value(at: moment) else { return false }
      return (x == y) == areEqual
    case .isTrackAbsent(let track): return moment.bits(ofTrack: track, component: 0) == nil
    case .isStateAbsent(let source): return moment.state(ofSource: source) == nil
    }
  }
}

/// A word in an expression.
enum WordTerm: Sendable {
  /// A word that is written.
  case constant(String)
  /// A component of a track of kind `sym`.
  case track(Int, component: Int)
  /// The state of a source.
  case state(source: Int)

  /// The word at a moment; `nil` if there is none.
  func value(at moment: some ExpressionMoment) -> String? {
    switch self {
    case .constant(let word): word
    case .track(let track, let component):
      moment.bits(ofTrack: track, component: component).map { moment.word(of: $0) }
    case .state(let source): moment.state(ofSource: source)
    }
  }
}
