/// A platform game in one dimension: a player who runs on the ground and jumps.
///
/// The world moves in fixed steps, so that it does not depend on the frame rate. A frame shows a state between the last
/// two steps.
package final class Game {
  /// Steps a second.
  package static let rate = 120
  /// In metres a second squared.
  private let gravity = -25.0
  /// The upward speed of a jump in metres a second.
  private let jumpSpeed = 8.0

  /// What the game reports: `jumped` and `landed`.
  package var onEvent: (String) -> Void = { _ in }

  private var height = 0.0
  private var heightBefore = 0.0
  private var speed = 0.0
  /// The frame time that no step has used, in units of 1/`rate` step: a count, so that no rounding adds up.
  private var rest: Int64 = 0
  /// The number of steps that were made.
  package private(set) var steps = 0

  package init() {}

  package var isOnGround: Bool { height == 0 && speed == 0 }

  /// The height in metres that the frame shows.
  package var shownHeight: Double {
    heightBefore + (height - heightBefore) * Double(rest) / Double(Self.frameUnits)
  }

  /// The units of one step, if a second has 441,000,000,000, which any usual frame rate divides.
  private static let frameUnits: Int64 = 441_000_000_000 / Int64(rate)

  /// Jumps, unless the player is in the air.
  package func jump() {
    guard isOnGround else { return }
    speed = jumpSpeed
    onEvent("jumped")
  }

  /// Shows the next frame.
  ///
  /// - Parameter duration: The time since the last frame, in 1/441,000,000,000 of a second.
  package func frame(lasting duration: Int64) {
    rest += duration
    while rest >= Self.frameUnits {
      rest -= Self.frameUnits
      step()
    }
  }

  private func step() {
    steps += 1
    heightBefore = height
    guard !isOnGround else { return }
    let time = 1 / Double(Self.rate)
    speed += gravity * time
    height += speed * time
    if height <= 0 {
      height = 0
      speed = 0
      onEvent("landed")
    }
  }
}
