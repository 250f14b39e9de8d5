import DopesheetTrace

/// The sources of two traces brought together by name, as the traces declare them.
struct SourcePairs {
  /// The declarations so far by the numbers of the sources; sources of one name have one number.
  private var pairs: [TraceDiff.Sides<Trace.Source>] = []
  private var numbers: [String: Int] = [:]

  /// Takes in sources of one of the traces, and returns their numbers.
  mutating func take(
    _ sources: some Sequence<Trace.Source>,
    of side: WritableKeyPath<TraceDiff.Sides<Trace.Source>, Trace.Source?>
  ) -> [Int32] {
    sources.map { source in
      let number = numbers[source.name] ?? pairs.count
      if number == pairs.count {
        numbers[source.name] = number
        pairs.append(TraceDiff.Sides(golden: nil, actual: nil))
      }
      pairs[number][keyPath: side] = source
      return Int32(number)
    }
  }

  /// Tells whether both traces have declared a source by now, and alike.
  func isAlike(_ number: Int) -> Bool { pairs[number].isShared && !pairs[number].differs }

  /// Tells whether both traces have a source of this name by now.
  func isShared(_ name: String) -> Bool { numbers[name].map { pairs[$0].isShared } ?? false }

  /// The sources that differ: those of the golden in order of declaration, then those that only the actual trace has.
  ///
  /// - Parameters:
  ///   - golden: The numbers of the golden's sources.
  ///   - actual: The numbers of the actual trace's sources.
  func differences(golden: [Int32], actual: [Int32]) -> [TraceDiff.Sides<Trace.Source>] {
    (golden + actual.filter { pairs[Int($0)].golden == nil }).map { pairs[Int($0)] }
      .filter(\.differs)
  }
}
