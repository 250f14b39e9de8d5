import DopesheetCurves
import DopesheetTrace

/// Finds which of our curves a movement is.
struct CurveSearch {
  /// The easings to try, those that the traces speak of first.
  private(set) var easings: [Easing] = []
  /// The springs to try before one is fitted.
  private(set) var springs: [SpringCurve] = []
  /// The curves found last, to be tried first: most tracks move with others.
  private var recent: [MovementModel.Curve] = []
  /// How many movements may still be searched for in the whole catalogue.
  private var budget = 80

  /// What lies farther off is another curve, as a part of the way.
  static let limit = 1e-6

  /// Collects the curves that the sources of the traces name, and the catalogue.
  init(_ sources: [Trace.Source]) {
    var names: [String] = []
    let keys = [ArgumentKey.easing, .reverseEasing, .spring].map(\.rawValue)
    for argument in sources.lazy.flatMap(\.arguments) where keys.contains(argument.key) {
      guard names.count < 64 else { break }
      if let name = argument.value.text, !names.contains(name) { names.append(name) }
    }
    for name in names {
      if let easing = try? Easing(text: name) {
        easings.append(easing)
      } else if let spring = try? SpringCurve(text: name) {
        springs.append(spring)
      }
    }
    for easing in Easing.named.map(\.easing) + Easing.presets.map(\.easing)
    where !easings.contains(easing) {
      easings.append(easing)
    }
    for spring in SpringCurve.presets.map(\.spring) where !springs.contains(spring) {
      springs.append(spring)
    }
  }

  /// Returns the curves that the samples fit equally well; none if none fits.
  mutating func models(of samples: MovementSamples) -> [MovementModel] {
    guard samples.interior.count >= 2 else { return [] }
    let known = recent.compactMap { model($0, samples) }
    if let best = known.min(by: { $0.residual < $1.residual }), best.residual <= 1e-11 {
      return [best]
    }
    guard budget > 0 else { return [] }
    budget -= 1
    var found = onFrames(samples)
    if found.isEmpty { found = betweenFrames(samples) }
    if found.isEmpty, let spring = SpringFit(samples)?.model(knowing: springs) { found = [spring] }
    if let first = found.first {
      recent.insert(first.curve, at: 0)
      if recent.count > 6 { recent.removeLast() }
    }
    return found
  }

  /// Curves that begin and end exactly on frames.
  private func onFrames(_ samples: MovementSamples) -> [MovementModel] {
    let (begin, end) = (samples.times[0], samples.times[samples.times.count - 1])
    let models = easings.compactMap { easing in
      model(easing, samples, begin: begin, length: end - begin, limit: 1e-9)
    }
    let swings = springs.compactMap {
      SpringFit.model($0, samples, begin: begin, limit: 1e-9)
    }
    return CurveSearch.best(models + swings)
  }

  /// Easings that begin and end anywhere in the frames of both ends.
  private func betweenFrames(_ samples: MovementSamples) -> [MovementModel] {
    guard samples.interior.count >= 3 else { return [] }
    let fits = easings.compactMap { EasingFit($0, samples) }.sorted { $0.distance < $1.distance }
    var models: [MovementModel] = []
    var nearest: Double?
    for fit in fits.prefix(24) {
      // After one that fits to the last digits only those are tried that cannot be told from it.
      if let nearest, fit.distance > nearest * (1 + 1e-9) { break }
      guard let model = fit.model() else { continue }
      models.append(model)
      if model.residual <= 1e-12, nearest == nil { nearest = fit.distance }
    }
    return CurveSearch.best(models)
  }

  /// Tries one curve, on frames and between them.
  private func model(_ curve: MovementModel.Curve, _ samples: MovementSamples) -> MovementModel? {
    let (begin, end) = (samples.times[0], samples.times[samples.times.count - 1])
    switch curve {
    case .easing(let easing):
      return model(easing, samples, begin: begin, length: end - begin, limit: 1e-11)
        ?? EasingFit(easing, samples)?.model()
    case .spring(let spring, isExact: true):
      return SpringFit.model(spring, samples, begin: begin, limit: 1e-11)
    case .spring: return nil
    }
  }

  private func model(
    _ easing: Easing, _ samples: MovementSamples, begin: Double, length: Double, limit: Double
  ) -> MovementModel? {
    let residual = samples.residual(limit: limit) { easing.value(at: ($0 - begin) / length) }
    guard residual <= limit else { return nil }
    return MovementModel(
      curve: .easing(easing), begin: begin, length: length, start: samples.start,
      end: samples.end, residual: residual)
  }

  /// The models that no other is clearly better than, in the order of the catalogue.
  private static func best(_ models: [MovementModel]) -> [MovementModel] {
    guard let least = models.map(\.residual).min() else { return [] }
    return models.filter { $0.residual <= max(10 * least, 1e-12) }
  }
}
