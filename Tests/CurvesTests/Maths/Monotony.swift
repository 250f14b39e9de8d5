/// Finds where a function turns back among the doubles around some points.
enum Monotony {
  /// The first argument whose result lies on the wrong side of its lower neighbour's.
  ///
  /// - Parameter width: How many doubles below and above each point are tried.
  static func breach(
    _ function: (Double) -> Double, around points: [Double], isRising: Bool = true, width: Int = 40
  ) -> Double? {
    for point in points {
      var x = point
      for _ in 0..<width { x = x.nextDown }
      var last = function(x)
      for _ in 0..<2 * width {
        x = x.nextUp
        let next = function(x)
        guard isRising ? next >= last : next <= last else { return x }
        last = next
      }
    }
    return nil
  }
}
