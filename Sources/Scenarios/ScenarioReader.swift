import DopesheetNotation

/// Reads the values of a document of scenarios.
enum ScenarioReader {
  /// Reads a document; after a mistake what could be read of it.
  static func scenarios(_ root: CodedCursor) -> [Scenario] {
    guard let members = root.members() else {
      root.fail(
        "top-level-type", "expected an object of scenarios, found \(root.value.kindName)",
        hint: "{\"name\": [key frames]}")
      return []
    }
    if members.isEmpty { root.warn("empty-document", "a document without a scenario") }
    return members.map { name, place, cursor in
      if name.isEmpty {
        cursor.findings.report(
          "empty-name", "a scenario without a name", at: place, cursor.path,
          hint: "give it one")
      }
      return scenario(name, cursor)
    }
  }

  private static func scenario(_ name: String, _ cursor: CodedCursor) -> Scenario {
    var scenario = Scenario(name)
    guard let elements = cursor.elements() else { return scenario }
    if elements.isEmpty { cursor.warn("empty-scenario", "a scenario without a key frame") }
    /// For each key frame of the scenario where its present values come from.
    var sources: [CodedCursor] = []
    for element in elements {
      guard let keyFrame = KeyFrameReader.keyFrame(element) else { continue }
      if let place = scenario.add(keyFrame) {
        sources[place].warn(
          "overwritten-keyframe", "the values of this key frame are lost",
          hint: "one in line \(element.value.place.line) of the same kind and group replaces them")
        sources[place] = element
      } else {
        sources.append(element)
      }
    }
    return scenario
  }
}

extension CodedCursor {
  /// Reads a number that is written as one.
  func plainNumber(_ bounds: CodedBounds?) -> Double? {
    guard case .number(let number, let text) = value.kind else { return mismatch("a number") }
    if !number.isFinite {
      fail("non-finite", "expected a finite number, found \(text)")
      return nil
    }
    if let fault = bounds?.fault(of: number) {
      fail(fault.code, "expected \(fault.expected), found \(text)")
      return nil
    }
    return number
  }
}
