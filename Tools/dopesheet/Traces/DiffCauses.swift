import DopesheetDiff
import DopesheetText
import DopesheetTrace

/// The causes of a difference, with the parameters that differ and the places that set them.
struct DiffCauses {
  private struct Finding {
    let cause: TraceExplanation.Cause
    let parameters: [ParameterChange]
    let places: [[ParameterPlaces.Place]]
  }

  private let findings: [Finding]

  /// Finds the parameters and places of the first causes.
  ///
  /// - Parameter limit: The greatest number of causes to look at; `nil` for all.
  init(
    _ diff: TraceDiff, _ explanation: TraceExplanation, _ sources: ParameterPlaces,
    limit: Int? = nil
  ) {
    let links = SourceLinks([diff.golden, diff.actual])
    let configuration = Dictionary(grouping: explanation.configuration, by: \.source)
    findings = explanation.causes.prefix(limit ?? .max).map { cause in
      let parameters = ParameterChange.list(of: cause, in: diff, configuration, links)
      return Finding(
        cause: cause, parameters: parameters,
        places: sources.places(of: parameters, in: [diff.actual, diff.golden]))
    }
  }

  /// The places of the first cause, as compilers write them. Those that are equally likely are joined.
  var places: [String] { findings.first.map(DiffCauses.places) ?? [] }

  /// The likeliest place of the first cause; `nil` if several are as likely.
  var firstPlace: ParameterPlaces.Place? {
    findings.first?.places.first.flatMap { $0.count == 1 ? $0[0] : nil }
  }

  private static func places(of finding: Finding) -> [String] {
    finding.places.map { $0.map(\.text).joined(separator: " or ") }
  }

  func tell(_ console: Console) {
    for finding in findings {
      console.say("    \(finding.cause.title())")
      for place in DiffCauses.places(of: finding) { console.say("      at \(place)") }
      for line in finding.cause.followers(naming: 3) { console.say("      \(line)") }
    }
  }

  var json: JSONText {
    .array(findings.map { .object($0.cause.facts + DiffCauses.members($0)) })
  }

  /// Returns the members that a cause has beside its facts.
  func members(of cause: TraceExplanation.Cause) -> [(String, JSONText)] {
    findings.first { $0.cause == cause }.map(DiffCauses.members) ?? []
  }

  private static func members(_ finding: Finding) -> [(String, JSONText)] {
    let parameters = finding.parameters.map {
      JSONText.object([
        ("motion", .string($0.source)), ("parameter", .string($0.key)),
        ("golden", .string(orNull: $0.golden)), ("actual", .string(orNull: $0.actual)),
        ("derived", .bool($0.isDerived)),
      ])
    }
    // Several parameters can have the same places.
    let single = finding.places.joined().reduce(into: [ParameterPlaces.Place]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let places = single.map {
      JSONText.object([
        ("file", .string($0.file)), ("line", .int($0.line)),
        ("pointer", .string(orNull: $0.pointer)), ("parameter", .string(orNull: $0.key)),
      ])
    }
    return [
      ("parameters", .array(parameters)), ("places", .array(places)),
      ("consequences", .texts(finding.cause.followers(naming: 5))),
    ]
  }
}
