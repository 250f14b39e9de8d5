/// An entry of the references log: the margin of a claim that a test checked.
package struct ClaimMargin: Equatable, Sendable {
  /// The statement of the claim.
  package let claim: String
  /// The test that checked it.
  package let owner: GoldenOwner
  /// The distance to the other outcome, negative if the claim failed.
  package let amount: Double
  /// The unit of the distance, `s` for times; `nil` if unknown.
  package let unit: String?
  /// The size of the claim's limit; `nil` if it has none.
  package let limit: Double?

  package init(
    claim: String, owner: GoldenOwner, amount: Double, unit: String? = nil, limit: Double? = nil
  ) {
    self.claim = claim
    self.owner = owner
    self.amount = amount
    self.unit = unit
    self.limit = limit
  }
}

extension References {
  /// Returns the smallest margin of each claim of each test in some runs, in the order of the log.
  package static func margins(of runs: some Sequence<Run>) -> [ClaimMargin] {
    var margins: [ClaimMargin] = []
    var places: [[String]: Int] = [:]
    for margin in runs.flatMap(\.margins) {
      let key = [margin.owner.id, margin.claim]
      if let place = places[key] {
        if margin.amount < margins[place].amount { margins[place] = margin }
      } else {
        places[key] = margins.count
        margins.append(margin)
      }
    }
    return margins
  }

  /// Returns the margins of a run that are smaller than in the last of some earlier runs with the claim, with both.
  package func shrunkMargins(
    of run: TestRun, since earlier: References
  ) -> [(before: ClaimMargin, now: ClaimMargin)] {
    var before: [[String]: ClaimMargin] = [:]
    for margin in earlier.runs.flatMap({ References.margins(of: [$0]) }) {
      before[[margin.owner.id, margin.claim]] = margin
    }
    return References.margins(of: runs.filter { $0.identity.id == run.id }).compactMap { margin in
      guard let other = before[[margin.owner.id, margin.claim]], other.unit == margin.unit,
        margin.amount < other.amount
      else { return nil }
      return (other, margin)
    }
  }
}
