import DopesheetEngine

/// When a trigger of a flight begins another.
public enum FlightMoment: Equatable, Sendable {
  /// When the flight sets out.
  case onStart
  /// When the flight has come to its end.
  case onCompletion
  /// When a part of the flight's duration has passed, 0...1.
  case onProgress(Double)
  /// When the driver of the flight has gone a part of its way, 0...1; what lies beside or before the way does not count.
  case onValueProgress(Double)

  /// The progress, if it says one.
  var progress: Double? {
    switch self {
    case .onStart, .onCompletion: nil
    case .onProgress(let progress), .onValueProgress(let progress): progress
    }
  }

  /// The word in traces.
  private var word: String {
    switch self {
    case .onStart: "start"
    case .onCompletion: "completion"
    case .onProgress: "progress"
    case .onValueProgress: "valueProgress"
    }
  }

  /// What is said of it when its trigger is declared.
  var facts: [Happening.Detail] {
    [.init("on", .text(word))] + (progress.map { [.init("progress", .number($0))] } ?? [])
  }
}
