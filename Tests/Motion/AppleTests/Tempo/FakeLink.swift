import DopesheetApple

/// A display link without a display.
@MainActor
final class FakeLink: FrameLink {
  var isPaused = true
  var isValid = true

  func invalidate() { isValid = false }
}
