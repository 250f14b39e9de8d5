/// What a style of animation lays over a motion that it has made: how traces call it, and the closures by which the
/// style hears of it, which no closure of the user replaces.
package struct MotionStyle {
  /// The kind of source in traces; `nil` for the motion's own.
  package var kind: String?
  /// The name of what it moves, for a motion without a name; `nil` for the motion's own.
  package var targetName: String?
  /// Facts for its declaration in traces, before the motion's own.
  package var details: [Happening.Detail] = []
  /// Why the motion is not begun any more, once its style is done with it; `nil` as long as it may be.
  package var retirement: StageError?
  /// Whether the style is informed of a run that a reset ends without a callback.
  package var hearsResets = false
  var hooks = CallbackTable<(MotionControl) -> Void>()

  /// Creates a style that lays nothing over a motion.
  package init() {}

  /// Adds what the style does at a callback, after the closure of the user and what was added before. It calls code
  /// of the user only by the gate of the stage.
  package mutating func on(
    _ callback: MotionCallback, _ hook: @escaping (MotionControl) -> Void
  ) {
    let earlier = hooks[callback]
    hooks[callback] = { motion in
      earlier?(motion)
      hook(motion)
    }
  }
}

extension MotionControl {
  /// What a style lays over the motion; to be set before it joins a stage.
  package final var style: MotionStyle? {
    get { extras?.style }
    set { ensureExtras().style = newValue }
  }

  /// Lets the style add to what it hears of the motion.
  package final func hears(_ body: (inout MotionStyle) -> Void) {
    var style = style ?? MotionStyle()
    body(&style)
    self.style = style
  }

  /// The kind of source that traces name.
  final var sourceKind: String { extras?.style?.kind ?? kind }

  /// The configuration that traces declare.
  final var sourceDetails: [Happening.Detail] { (extras?.style?.details ?? []) + details() }

  /// The name of what it moves, from which its name is made if it has none.
  final var nameOfTarget: String? { extras?.style?.targetName ?? targetName }
}
