/// A curve of straight pieces between stops, as in CSS `linear()`.
public struct LinearStops: Hashable, Sendable {
  /// A stop: an output, and the inputs for which it holds.
  public struct Stop: Hashable, Sendable {
    /// The progress by value, -1e30...1e30.
    package let output: Double
    /// The inputs in percent of the duration, -1e30...1e30: none, one, or two for a flat piece.
    package let percents: [Double]

    /// Creates a stop.
    public init(_ output: Double, percents: [Double] = []) {
      self.output = output
      self.percents = percents
    }
  }

  package let stops: [Stop]

  package let points: [Point]

  package struct Point: Hashable, Sendable {
    /// The progress by time.
    package var input: Double
    /// The progress by value.
    package var output: Double
  }

  /// Creates a curve; `nil` if the stops are invalid.
  ///
  /// There must be at least two stops, each with at most two inputs, and all numbers must be in -1e30...1e30. A first
  /// stop without input is at 0, a last one at 1, and others are spread evenly. An input before an earlier one is
  /// raised to the earlier one.
  public init?(_ stops: [Stop]) {
    let numbers = stops.flatMap { [$0.output] + $0.percents }
    guard stops.count >= 2, numbers.allSatisfy({ $0.magnitude <= 1e30 }),
      stops.allSatisfy({ $0.percents.count <= 2 })
    else { return nil }
    self.stops = stops
    points = LinearStops.points(of: stops)
  }

  /// Creates the curve through evenly spread values of a function; `nil` if the count or a value is invalid.
  ///
  /// It keeps the shape of a curve that cannot be kept itself, such as one of another library. With 100 pieces, a curve
  /// without waves, such as `cubic.inOut`, differs from its function by less than a thousandth.
  ///
  /// - Parameters:
  ///   - pieces: The number of straight pieces, 1...100,000.
  ///   - function: Maps progress by time to progress by value. It is called once for each stop, from 0 to 1.
  public init?(pieces: Int, _ function: (Double) -> Double) {
    guard (1...100_000).contains(pieces) else { return nil }
    self.init((0...pieces).map { Stop(function(Double($0) / Double(pieces))) })
  }

  private static func points(of stops: [Stop]) -> [Point] {
    var inputs: [Double?] = []
    var outputs: [Double] = []
    var largest = -Double.infinity
    for (index, stop) in stops.enumerated() {
      var own: [Double?] = stop.percents.isEmpty ? [nil] : stop.percents.map { $0 / 100 }
      if own[0] == nil, index == 0 { own[0] = 0 }
      if own[0] == nil, index == stops.count - 1 { own[0] = max(1, largest) }
      for input in own {
        if let input { largest = max(largest, input) }
        inputs.append(input == nil ? nil : largest)
        outputs.append(stop.output)
      }
    }
    // Points without input are spread evenly between their neighbours with one.
    var index = 0
    while index < inputs.count {
      guard inputs[index] == nil, let next = inputs[index...].firstIndex(where: { $0 != nil })
      else {
        index += 1
        continue
      }
      let low = inputs[index - 1]!
      let count = Double(next - index + 1)
      for gap in index..<next {
        inputs[gap] = low + (inputs[next]! - low) * Double(gap - index + 1) / count
      }
      index = next
    }
    return zip(inputs, outputs).map { Point(input: $0!, output: $1) }
  }

  var reversed: LinearStops? {
    LinearStops(
      points.reversed().map { Stop(1 - $0.output, percents: [100 * (1 - $0.input)]) })
  }

  /// Returns the output at an input. Before the first and after the last point the outer pieces continue.
  package func value(at input: Double) -> Double {
    // The piece begins at the last point that is not after the input.
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].input <= input { low = middle + 1 } else { high = middle }
    }
    if low > 0, points[low - 1].input == input { return points[low - 1].output }
    let first = min(max(low - 1, 0), points.count - 2)
    let (a, b) = (points[first], points[first + 1])
    // A piece too narrow for a slope counts as a jump, so that the outer pieces stay finite.
    guard b.input - a.input >= 1e-30 else { return low == 0 ? a.output : b.output }
    return a.output + (b.output - a.output) * ((input - a.input) / (b.input - a.input))
  }
}
