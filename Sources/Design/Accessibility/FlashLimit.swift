import DopesheetChecking
import DopesheetEngine
import DopesheetTrace

/// The limit of WCAG 2.3.1: at most three flashes in any second, unless their area is small.
///
/// ```swift
/// expectConforms(run, to: .flashes)
/// ```
///
/// A flash is a pair of opposing changes of relative luminance of 0.1 or more, whose darker state is below 0.8. A red
/// flash is a pair of changes to and from a saturated red. The limit applies where flashes cover more than a quarter of a field
/// of 10° at the same time.
///
/// The nodes are drawn as rectangles, from the frames, transforms, colours and opacities of the trace. A node without a
/// colour and without children may show anything, so it is tried as white and as black. A background that is not given
/// is tried as black and as white. So the result is a bound. A run that holds the limit may still have flashes in
/// images, videos and shaders. A run that breaks it may be harmless in truth.
///
/// Source: WCAG 2.2, success criterion 2.3.1, with the terms *general flash and red flash thresholds* and *relative
/// luminance*.
public struct FlashLimit: MotionStandard, Equatable, Sendable {
  /// The width and the height of a field of 10°, in points.
  ///
  /// The default, 341 × 256, is WCAG's for a screen of 1024 × 768. For other devices it is about 0.1745 and 0.1309 of
  /// the viewing distance.
  public var field: Vector2D
  /// The colour behind all nodes; `nil` if it is unknown.
  public var background: RGBA?

  /// Creates a limit.
  ///
  /// - Precondition: The field is larger than 0 and finite.
  public init(field: Vector2D = Vector2D(dx: 341, dy: 256), background: RGBA? = nil) {
    precondition(
      field.dx > 0 && field.dy > 0 && field.dx.isFinite && field.dy.isFinite,
      "the field of a limit of flashes is larger than 0 and finite")
    self.field = field
    self.background = background
  }

  /// The greatest number of flashes in a second.
  public static let mostFlashes = 3
  /// The share of the field that flashes may cover.
  public static let share = 0.25

  /// Returns the claims about general flashes and about red flashes.
  public func claims(about recording: some Recorded) -> [Claim] {
    let trace = recording.trace
    guard trace.sources.contains(where: \.isNode), !trace.frames.isEmpty else {
      let reason = trace.frames.isEmpty ? "the run has no frames" : "the run has no nodes"
      return FlashKind.allCases.map { Claim(statement($0), .unanswered, [reason]) }
    }
    var search = FlashSearch(trace, field: field, background: background)
    let worst = search.run()
    return FlashKind.allCases.map { claim($0, worst[$0]) }
  }

  private func statement(_ kind: FlashKind) -> String {
    "WCAG 2.3.1: at most \(FlashLimit.mostFlashes) \(kind.rawValue) in any second"
  }

  private func claim(_ kind: FlashKind, _ found: FlashFinding?) -> Claim {
    let count = found?.count ?? 0
    let margin = Claim.Margin(
      Double(FlashLimit.mostFlashes - count), limit: Double(FlashLimit.mostFlashes))
    guard let found, count > FlashLimit.mostFlashes else {
      return Claim(statement(kind), .holds, found.map { [$0.text(field)] } ?? [], margin: margin)
    }
    return Claim(statement(kind), .fails, [found.text(field)], margin: margin)
  }
}

extension MotionStandard where Self == FlashLimit {
  /// The limit of WCAG 2.3.1: at most three flashes in any second.
  public static var flashes: FlashLimit { FlashLimit() }
}
