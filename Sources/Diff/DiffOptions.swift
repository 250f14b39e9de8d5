/// How traces are compared.
public struct DiffOptions: Equatable, Sendable {
  /// The tolerances of tracks; exact by default.
  public var tolerances: ToleranceRules

  /// The number of records kept before and after the first that differs, 0...3.
  public var context: Int

  /// Creates options.
  public init(tolerances: ToleranceRules = .exact, context: Int = 3) {
    self.tolerances = tolerances
    self.context = context
  }
}
