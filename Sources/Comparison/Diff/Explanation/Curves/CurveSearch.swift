import DopesheetCurves
import DopesheetTrace

package struct CurveSearch {
  /// The easings to try: first the wanted or mentioned ones, then the catalogue.
  private(set) var easings: [Easing] = []
  private(set) var mentioned = 0
  private(set) var springs: [SpringCurve] = []
  /// The last matching curves, which are tried first, since many tracks share a curve.
  private var recent: [MovementModel.Curve] = []
  /// The last samples that match no curve, since a movement is searched by itself and among others.
  private var unmatched: [MovementSamples] = []
  /// The remaining number of movements for which the whole catalogue is searched.
  private var budget: Int
  let steps: SearchSteps
  /// Whether a movement was not searched, or only with some curves.
  private(set) var stoppedEarly = false

  /// The largest residual of a matching curve, as a fraction of the movement's distance.
  static let limit = 1e-6

  /// Collects some curves and the catalogue, to search for them in any number of movements.
  package init(_ easings: [Easing], _ springs: [SpringCurve]) {
    (self.easings, self.springs, budget, steps) = (easings, springs, .max, SearchSteps(.max))
    addCatalogue()
  }

  init(_ sources: [Trace.Source], steps: Int, movements: Int = 80) {
    (budget, self.steps) = (movements, SearchSteps(steps))
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
    mentioned = easings.count
    addCatalogue()
  }

  private mutating func addCatalogue() {
    let known = (easings, springs)
    easings += CurveSearch.easings.filter { !known.0.contains($0) }
    springs += CurveSearch.springs.filter { !known.1.contains($0) }
  }

  private static let easings = (Easing.named.map(\.easing) + Easing.presets.map(\.easing))
    .reduce(into: [Easing]()) { if !$0.contains($1) { $0.append($1) } }
  private static let springs = SpringCurve.presets.map(\.spring)
    .reduce(into: [SpringCurve]()) { if !$0.contains($1) { $0.append($1) } }

  /// Returns the curves that match the samples equally well; empty if no curve matches.
  mutating func models(of samples: MovementSamples) -> [MovementModel] {
    guard samples.interior.count >= 2 else { return [] }
    let known = recent.compactMap { model($0, samples) }
    if let best = known.min(by: { $0.residual < $1.residual }), best.residual <= 1e-11 {
      return [best]
    }
    if unmatched.contains(where: { $0.hasSameParts(as: samples) }) { return [] }
    guard budget > 0, steps.left > 0 else {
      stoppedEarly = true
      return []
    }
    budget -= 1
    var found = onFrames(samples)
    if found.isEmpty { found = betweenFrames(samples) }
    if found.isEmpty, let spring = SpringFit(samples)?.model(knowing: springs) { found = [spring] }
    if steps.left == 0 { stoppedEarly = true }
    if let first = found.first {
      recent.insert(first.curve, at: 0)
      if recent.count > 6 { recent.removeLast() }
    } else if steps.left > 0 {
      unmatched.insert(samples, at: 0)
      if unmatched.count > 6 { unmatched.removeLast() }
    }
    return found
  }

  /// Returns matching curves that begin and end exactly at frames.
  private func onFrames(_ samples: MovementSamples) -> [MovementModel] {
    let curves =
      easings.map { MovementModel.Curve.easing($0) } + springs.map { .spring($0, isExact: true) }
    return CurveSearch.best(curves.compactMap { samples.model($0, limit: 1e-9) })
  }

  /// Returns matching easings that begin and end anywhere within the first and last frame.
  private func betweenFrames(_ samples: MovementSamples) -> [MovementModel] {
    guard samples.interior.count >= 3 else { return [] }
    let fits = easings.compactMap { EasingFit($0, samples) }.sorted { $0.distance < $1.distance }
    var models: [MovementModel] = []
    var nearest: Double?
    for fit in fits.prefix(24) where steps.left > 0 {
      // After a nearly exact match, only easings with the same distance are tried.
      if let nearest, fit.distance > nearest * (1 + 1e-9) { break }
      guard let model = fit.model() else { continue }
      models.append(model)
      if model.residual <= 1e-12, nearest == nil { nearest = fit.distance }
    }
    return CurveSearch.best(models)
  }

  private func model(_ curve: MovementModel.Curve, _ samples: MovementSamples) -> MovementModel? {
    if case .spring(_, isExact: false) = curve { return nil }
    return samples.model(curve, limit: 1e-11)
      ?? curve.easing.flatMap { EasingFit($0, samples)?.model() }
  }

  /// Returns the models with nearly the least residual, in the order of the catalogue.
  private static func best(_ models: [MovementModel]) -> [MovementModel] {
    guard let least = models.map(\.residual).min() else { return [] }
    return models.filter { $0.residual <= max(10 * least, 1e-12) }
  }
}

/// The number of steps that a search for curves may take. A step compares one sample with one curve.
///
/// It limits the time of a failing test. Time is not measured, so that the same traces have the same explanation.
package final class SearchSteps {
  private(set) var left: Int

  package init(_ limit: Int) { left = limit }

  /// Takes some steps. If fewer are left, it takes these and returns `false`.
  @discardableResult
  func take(_ count: Int) -> Bool {
    guard count <= left else {
      left = 0
      return false
    }
    left -= count
    return true
  }
}
