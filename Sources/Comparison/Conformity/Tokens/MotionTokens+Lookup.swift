import Dopesheet
import DopesheetDiff
import DopesheetText

extension MotionTokens {
  /// Returns a hint for an unknown name: the names that contain it, or the nearest one.
  package func hint(for name: String, among names: [String]) -> String? {
    let part = name.lowercased()
    let found = part.isEmpty ? [] : names.filter { $0.lowercased().contains(part) }
    guard !found.isEmpty else { return suggestion(for: name, in: names) }
    let shown = found.prefix(4).map { "'\($0)'" }.joined(separator: ", ")
    return "did you mean \(shown)\(found.count > 4 ? " …" : "")?"
  }

  package var hasCurves: Bool {
    tokens.contains { if case .duration = $0.value { false } else { true } }
  }

  /// Returns a part of the token with a name; `what` names it in errors: "a duration".
  fileprivate func part<Part>(
    _ what: String, of name: String, _ part: (MotionToken.Value) -> Part?
  ) throws(Diagnostics) -> Part {
    let fitting = tokens.filter { part($0.value) != nil }.map(\.name)
    let token = try token(name, amongThose: fitting)
    guard let result = part(token.value) else {
      throw Diagnostics(
        Diagnostic(
          message: "the token '\(name)' in \(self.name) is not \(what), but \(token.value.kind)",
          hint: suggestion(for: name, in: fitting)))
    }
    return result
  }

  private func token(
    _ name: String, amongThose fitting: [String]
  ) throws(Diagnostics) -> MotionToken {
    if let token = self[name] { return token }
    throw Diagnostics(
      Diagnostic(
        message: "no token '\(name)' in \(self.name)", hint: hint(for: name, among: fitting)))
  }

  package var ofSheets: SheetPattern.Tokens {
    { name throws(Diagnostics) in
      switch try token(name, amongThose: tokens.map(\.name)).value {
      case .duration(let seconds): (nil, 1_000 * seconds)
      case .easing(let easing): (easing.text, nil)
      case .spring(let spring): (spring.text, nil)
      case .transition(let seconds, _, let easing): (easing.text, 1_000 * seconds)
      }
    }
  }

  /// Returns the seconds of a duration, or those of a transition without its delay.
  ///
  /// - Throws: ``Dopesheet/Diagnostics`` for a missing token, with the nearest name, and for a token of another type.
  public func duration(_ name: String) throws(Diagnostics) -> Double {
    try part("a duration", of: name) {
      switch $0 {
      case .duration(let seconds), .transition(let seconds, _, _): seconds
      default: nil
      }
    }
  }
}

extension MotionToken.Value {
  var kind: String {
    switch self {
    case .duration: "a duration"
    case .easing: "an easing"
    case .spring: "a spring"
    case .transition: "a transition"
    }
  }
}

extension Easing {
  /// Creates the easing of a token, or of a transition.
  ///
  /// ```swift
  /// try Easing(token: "easing.standard.productive", in: .carbon)
  /// ```
  ///
  /// - Throws: ``Dopesheet/Diagnostics`` for a missing token, with the nearest name, and for a token of another type.
  public init(token name: String, in tokens: MotionTokens) throws(Diagnostics) {
    self = try tokens.part("an easing", of: name) {
      switch $0 {
      case .easing(let easing), .transition(_, _, let easing): easing
      default: nil
      }
    }
  }
}

extension SpringCurve {
  /// Creates the spring of a token.
  ///
  /// - Throws: ``Dopesheet/Diagnostics`` for a missing token, with the nearest name, and for a token of another type.
  public init(token name: String, in tokens: MotionTokens) throws(Diagnostics) {
    self = try tokens.part("a spring", of: name) {
      if case .spring(let spring) = $0 { spring } else { nil }
    }
  }
}

extension Motion {
  /// Creates a motion of a node's properties with a transition's duration, delay and easing.
  ///
  /// - Throws: ``Dopesheet/Diagnostics`` for a missing token, with the nearest name, and for a token of another type.
  public convenience init(
    _ node: Node, _ changes: PropertyChange<Node>..., token name: String, in tokens: MotionTokens
  ) throws(Diagnostics) {
    let (duration, delay, easing) = try tokens.transition(name)
    self.init(node, changes, duration: duration, easing: easing)
    if delay != 0 { self.delay = delay }
  }

  /// Creates a motion of a node's properties with the tokens of a duration and of an easing.
  ///
  /// ```swift
  /// try Motion(
  ///   card, .alpha(to: 1), duration: "duration.fast.02", easing: "easing.entrance.productive", in: .carbon)
  /// ```
  ///
  /// - Throws: ``Dopesheet/Diagnostics`` for a missing token, with the nearest name, and for a token of another type.
  public convenience init(
    _ node: Node, _ changes: PropertyChange<Node>..., duration: String, easing: String,
    in tokens: MotionTokens
  ) throws(Diagnostics) {
    let seconds = try tokens.duration(duration)
    self.init(node, changes, duration: seconds, easing: try Easing(token: easing, in: tokens))
  }
}

extension SpringMotion {
  /// Creates a motion of a node's properties with the token of a spring.
  ///
  /// - Throws: ``Dopesheet/Diagnostics`` for a missing token, with the nearest name, and for a token of another type.
  public convenience init(
    _ node: Node, _ changes: PropertyChange<Node>..., token name: String, in tokens: MotionTokens
  ) throws(Diagnostics) {
    self.init(node, changes, spring: try SpringCurve(token: name, in: tokens))
  }
}

extension MotionTokens {
  fileprivate func transition(_ name: String) throws(Diagnostics) -> (Double, Double, Easing) {
    try part("a transition", of: name) {
      if case .transition(let duration, let delay, let easing) = $0 {
        (duration, delay, easing)
      } else {
        nil
      }
    }
  }
}
