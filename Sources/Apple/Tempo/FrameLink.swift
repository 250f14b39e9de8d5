/// What is asked of a display link, so that something else can take its place in a test.
@MainActor
package protocol FrameLink: AnyObject {
  /// Tells whether it makes no frames for the moment.
  var isPaused: Bool { get set }
  /// Ends it for ever.
  func invalidate()
}
