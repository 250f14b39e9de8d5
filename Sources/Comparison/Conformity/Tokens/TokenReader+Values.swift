import DopesheetCurves
import DopesheetText

extension TokenReader {
  private func number(_ cursor: JSONCursor, _ bounds: NumberBounds = .any) -> Double? {
    end(of: cursor)?.number(bounds)
  }

  // MARK: Durations

  /// The largest number of a duration, in its unit.
  static let longest = 1e9
  private static let durationHint = "write {\"value\": 200, \"unit\": \"ms\"}"

  func duration(_ cursor: JSONCursor) -> Double? {
    switch cursor.value.kind {
    case .string(let text):
      guard let seconds = TokenReader.seconds(of: text) else {
        cursor.fail("invalid duration '\(text)'", hint: TokenReader.durationHint)
        return nil
      }
      cursor.warn("text-duration", "a duration as text", hint: TokenReader.durationHint)
      return seconds
    case .number(_, let text):
      return cursor.mismatch(
        "a duration with its unit", found: text,
        hint: "write {\"value\": \(text), \"unit\": \"ms\"}, or \"s\"")
    default: break
    }
    return cursor.object { fields in
      let value = fields.required("value").flatMap {
        number($0, .magnitude(upTo: TokenReader.longest))
      }
      let unit = fields.required("unit").flatMap { end(of: $0)?.word("unit", of: ["ms", "s"]) }
      guard let value, let unit else { return nil }
      return unit == "ms" ? value / 1000 : value
    }
  }

  /// Returns the seconds of a text such as `200ms`, `0.2s`; `nil` for another text.
  private static func seconds(of text: String) -> Double? {
    let isMilliseconds = text.hasSuffix("ms")
    guard isMilliseconds || text.hasSuffix("s") else { return nil }
    let digits = text.utf8.dropLast(isMilliseconds ? 2 : 1)
    guard let number = NumberText.decimal(String(Substring(digits))), number.magnitude <= longest
    else {
      return nil
    }
    return isMilliseconds ? number / 1000 : number
  }

  // MARK: Easings

  func easing(_ cursor: JSONCursor, mayBeText: Bool) -> Easing? {
    if case .string(let text) = cursor.value.kind {
      do {
        let easing = try Easing(text: text)
        if !mayBeText {
          cursor.warn(
            "text-easing", "a curve as text",
            hint: CubicBezier(easing).map { "write \(TokenWriter.numbers(of: $0).line)" }
              ?? "give it the \"$type\" \"easing\"")
        }
        return easing
      } catch {
        cursor.fail("invalid curve '\(text)': \(error.message)", hint: error.hint)
        return nil
      }
    }
    guard let elements = cursor.elements(count: 4) else { return nil }
    var numbers: [Double] = []
    for (index, element) in elements.enumerated() {
      let bounds: NumberBounds = index.isMultiple(of: 2) ? .between(0, 1) : .magnitude(upTo: 1e30)
      guard let number = number(element, bounds) else { continue }
      numbers.append(number)
    }
    guard numbers.count == 4 else { return nil }
    if numbers == [0, 0, 1, 1] { return .linear }
    return CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]).map { .bezier($0) }
  }

  // MARK: Springs

  private static let springForms = """
    {stiffness, damping, mass}, {stiffness, dampingRatio}, {duration, bounce}, \
    {visualDuration, bounce} or {response, dampingRatio}
    """
  static let usualRatios = 0.05...5.0
  private static let springNumbers = [
    "mass", "stiffness", "damping", "dampingRatio", "dampingFraction", "bounce", "frequency",
    "ratio",
  ]
  private static let springTimes = ["response", "duration", "visualDuration"]
  /// The fields that tools write beside a spring without an effect on its shape.
  private static let springRest = [
    "type", "blendDuration", "restSpeed", "restDelta", "velocity", "initialVelocity",
  ]

  func spring(_ cursor: JSONCursor) -> SpringCurve? {
    if case .string(let text) = cursor.value.kind {
      do { return try SpringCurve(text: text) } catch {
        cursor.fail("invalid spring '\(text)': \(error.message)", hint: error.hint)
        return nil
      }
    }
    return cursor.object { fields -> SpringCurve? in
      var given: [String: Double] = [:]
      var isWhole = true
      for name in TokenReader.springNumbers + TokenReader.springTimes {
        guard let field = fields.optional(name) else { continue }
        given[name] = TokenReader.springTimes.contains(name) ? springTime(field) : number(field)
        if given[name] == nil { isWhole = false }
      }
      for name in TokenReader.springRest {
        guard let field = fields.optional(name), name.lowercased().hasSuffix("velocity"),
          field.value.number != 0
        else { continue }
        field.warn("velocity", "the velocity of a spring is not part of a token, and is ignored")
      }
      return isWhole ? spring(given, &fields) : nil
    }
  }

  private func spring(_ given: [String: Double], _ fields: inout JSONFields) -> SpringCurve? {
    var numbers = given
    /// The fields that numbers with the names of our parameters came from.
    var origins: [String: String] = [:]
    func rename(_ old: String, _ new: String, _ change: (Double) -> Double = { $0 }) {
      guard let value = numbers[old], numbers[new] == nil else { return }
      numbers[old] = nil
      numbers[new] = change(value)
      origins[new] = old
    }
    rename("dampingFraction", "dampingRatio")
    // Beside a response, tools mean the ratio by damping.
    if numbers["response"] != nil { rename("damping", "dampingRatio") }
    if numbers["dampingRatio"] != nil, let stiffness = numbers["stiffness"],
      let mass = numbers["mass"], mass > 0
    {
      numbers["stiffness"] = stiffness / mass
      numbers["mass"] = nil
    }
    if numbers["visualDuration"] != nil {
      // As Motion computes it.
      rename("visualDuration", "response") { 1.2 * $0 }
      numbers["dampingRatio"] = min(1, max(0.05, 1 - (numbers["bounce"] ?? 0)))
      numbers["bounce"] = nil
    }
    do {
      // A bounce alone has no time.
      guard Set(numbers.keys) != ["bounce"], let spring = try SpringCurve(numbers) else {
        let names = given.keys.sorted().joined(separator: ", ")
        fields.fail(
          names.isEmpty ? "a spring without numbers" : "no spring is given by: \(names)",
          hint: "write \(TokenReader.springForms)")
        return nil
      }
      if !TokenReader.usualRatios.contains(spring.dampingRatio), let field = fields["damping"] {
        let ratio = RoundedText.significant(spring.dampingRatio)
        field.warn(
          "damping", "this damping gives a spring of the damping ratio \(ratio)",
          hint: "write \"dampingRatio\" for a ratio, and \"stiffness\" beside a coefficient")
      }
      return spring
    } catch {
      let name = origins["\(error.parameter)"] ?? "\(error.parameter)"
      (fields[name] ?? fields.owner).fail(
        error.description, hint: "write \(TokenReader.springForms)")
      return nil
    }
  }

  private func springTime(_ cursor: JSONCursor) -> Double? {
    guard let end = end(of: cursor) else { return nil }
    guard case .number(let number, let text) = end.value.kind else {
      guard case .duration(let seconds)? = part(.duration, cursor) else { return nil }
      return seconds
    }
    guard number <= 10 else {
      end.fail(
        "\(text) are seconds here, which is long for a spring",
        hint: "write {\"value\": \(text), \"unit\": \"ms\"}, or \"s\"")
      return nil
    }
    return number
  }
}
