import DopesheetTrace

extension [TraceExplanation.Cause] {
  /// Makes causes of the same words into one about all their subjects.
  func merged() -> [TraceExplanation.Cause] {
    var merged: [TraceExplanation.Cause] = []
    var places: [String: Int] = [:]
    for cause in self {
      let isNamed = cause.kind == .configuration || cause.kind == .structure || cause.kind == .value
      let words = cause.kind == .value ? cause.changes.first?.generalWords : nil
      let key = "\(cause.kind) \(words ?? cause.words)"
      if isNamed, let place = places[key] {
        if let words, merged[place].words != cause.words { merged[place].words = words }
        merged[place].subjects += cause.subjects
        merged[place].events += cause.events
        merged[place].changes += cause.changes
        merged[place].notes += cause.notes
      } else {
        places[key] = merged.count
        merged.append(cause)
      }
    }
    for index in merged.indices { merged[index].events.sort { $0.start < $1.start } }
    return merged
  }
}
