/// The number of steps that a search for curves may take. A step compares one sample with one curve.
///
/// It limits the time of a failing test. Time is not measured, so that the same traces have the same explanation.
final class SearchSteps {
  private(set) var left: Int

  init(_ limit: Int) { left = limit }

  /// Takes some steps. If fewer are left, it takes these and returns `false`.
  @discardableResult
  func take(_ count: Int) -> Bool {
    guard count <= left else {
      left = 0
      return false
    }
    left -= count
    return true
  }
}
