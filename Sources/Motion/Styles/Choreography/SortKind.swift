/// The library's sort functions by name with their parameters: the table for documents and the command line.
package enum SortKind: String, CaseIterable, Sendable {
  case `default`, linear, cornered, inline, radial, continuous, continuousWeighted, random

  /// All names, in order.
  package static let names = allCases.map(\.rawValue)

  /// The parameters that a document must give.
  package var required: [SortValues.Name] {
    switch self {
    case .default: []
    case .linear: [.interObjectDelay, .direction]
    case .cornered: [.interObjectDelay, .corner]
    case .inline: [.interObjectDelay]
    case .radial: [.interObjectDelay, .position]
    case .continuous, .continuousWeighted: [.duration, .position]
    case .random: [.interObjectDelay, .seed]
    }
  }

  /// The parameters that may be left out everywhere.
  package var optional: [SortValues.Name] {
    switch self {
    case .default: [.interObjectDelay]
    case .linear, .cornered, .radial, .continuous: [.reversed]
    case .inline: [.reversed, .corner, .lineTolerance]
    case .continuousWeighted: [.reversed, .horizontalWeight, .verticalWeight]
    case .random: []
    }
  }

  /// All parameters.
  package var parameters: [SortValues.Name] { required + optional }

  /// The sort function with these values. Values that it does not take are ignored.
  package func function(_ values: SortValues) -> any SortFunction & Sendable {
    let delay = values.interObjectDelay
    let (duration, reversed) = (values.duration, values.reversed)
    return switch self {
    case .default: DefaultSortFunction(interObjectDelay: delay)
    case .linear:
      LinearSortFunction(
        direction: values.direction, interObjectDelay: delay, reversed: reversed)
    case .cornered:
      CorneredSortFunction(corner: values.corner, interObjectDelay: delay, reversed: reversed)
    case .inline:
      InlineSortFunction(
        corner: values.corner, interObjectDelay: delay, reversed: reversed,
        lineTolerance: values.lineTolerance)
    case .radial:
      RadialSortFunction(position: values.position, interObjectDelay: delay, reversed: reversed)
    case .continuous:
      ContinuousSortFunction(position: values.position, duration: duration, reversed: reversed)
    case .continuousWeighted:
      ContinuousWeightedSortFunction(
        position: values.position, duration: duration, horizontalWeight: values.horizontalWeight,
        verticalWeight: values.verticalWeight, reversed: reversed)
    case .random: RandomSortFunction(interObjectDelay: delay, seed: values.seed)
    }
  }
}

/// The parameters of all sort functions.
package struct SortValues: Sendable {
  /// The names of the values, as documents write them.
  package enum Name: String, CaseIterable, Sendable {
    case interObjectDelay, duration, reversed, direction, corner, position, lineTolerance
    case horizontalWeight, verticalWeight, seed
  }

  package var interObjectDelay = 0.0
  package var duration = 0.0
  package var reversed = false
  package var direction = SortDirection.topToBottom
  package var corner = SortCorner.topLeft
  package var position = SortPosition.middle
  package var lineTolerance = 0.0
  package var horizontalWeight = SortWeight.medium
  package var verticalWeight = SortWeight.medium
  package var seed: UInt64 = 0

  /// Creates values that change nothing.
  package init() {}
}
