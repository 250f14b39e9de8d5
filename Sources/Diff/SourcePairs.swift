import DopesheetTrace

/// The sources of two traces brought together by name, as the traces declare them.
struct SourcePairs {
  /// For each source of the golden its number.
  private(set) var ofGolden: [Int32] = []
  /// For each source of the actual trace its number: that of the golden's source of this name, if any.
  private(set) var ofActual: [Int32] = []

  private var golden: [Trace.Source] = []
  private var actual: [Trace.Source] = []
  private var numbers: [String: Int] = [:]
  /// For each number the positions of the source in both traces, -1 where one lacks it.
  private var places: [(golden: Int, actual: Int)] = []

  /// Takes in the sources of the golden, of which the first may be known.
  mutating func take(golden sources: [Trace.Source]) {
    for index in golden.count..<sources.count {
      let number = number(of: sources[index].name)
      places[number].golden = index
      ofGolden.append(Int32(number))
    }
    golden = sources
  }

  /// Takes in the sources of the actual trace, of which the first may be known.
  mutating func take(actual sources: [Trace.Source]) {
    for index in actual.count..<sources.count {
      let number = number(of: sources[index].name)
      places[number].actual = index
      ofActual.append(Int32(number))
    }
    actual = sources
  }

  private mutating func number(of name: String) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = places.count
    places.append((-1, -1))
    return places.count - 1
  }

  /// Tells whether both traces have declared a source by now, and alike.
  func isAlike(_ number: Int) -> Bool {
    let place = places[number]
    return place.golden >= 0 && place.actual >= 0 && golden[place.golden] == actual[place.actual]
  }

  /// Tells whether both traces have a source of this name by now.
  func isShared(_ name: String) -> Bool {
    guard let number = numbers[name] else { return false }
    return places[number].golden >= 0 && places[number].actual >= 0
  }

  /// The sources that differ: those of the golden in order of declaration, then those that only the actual trace has.
  var differences: [TraceDiff.Sides<Trace.Source>] {
    let ours = golden.indices.lazy.map { place in
      let other = places[Int(ofGolden[place])].actual
      return TraceDiff.Sides(golden: golden[place], actual: other < 0 ? nil : actual[other])
    }
    let extra = actual.indices.lazy.filter { places[Int(ofActual[$0])].golden < 0 }.map {
      TraceDiff.Sides(golden: nil, actual: actual[$0])
    }
    return ours.filter { $0.golden != $0.actual } + extra
  }
}
