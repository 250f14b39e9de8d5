/// The additions of a style of animation to a motion that it has made. They are names for traces, and closures that
/// inform the style. Closures of the user do not replace them.
package struct MotionStyle {
  /// The kind of source in traces; `nil` for the motion's own.
  package var kind: String?
  /// The name of its target, for a motion without a name; `nil` for the motion's own.
  package var targetName: String?
  /// Details of its declaration in traces, before the motion's own.
  package var details: [StageEvent.Detail] = []
  /// The error of another start after the style has finished with the motion; `nil` while it may start.
  package var retirement: StageError?
  /// Whether the style is informed of a run that a reset ends without a callback.
  package var hearsResets = false
  var hooks = CallbackTable<(MotionControl) -> Void>()

  package init() {}

  /// Adds a closure for a callback. It is called after the closure of the user and after those added before. It may
  /// call code of the user only through the gate of the stage.
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
  /// The additions of a style; set them before the motion joins a stage.
  package final var style: MotionStyle? {
    get { extras?.style }
    set { ensureExtras().style = newValue }
  }

  package final func hears(_ body: (inout MotionStyle) -> Void) {
    var style = style ?? MotionStyle()
    body(&style)
    self.style = style
  }

  final var sourceKind: String { extras?.style?.kind ?? kind }

  final var sourceDetails: [StageEvent.Detail] { (extras?.style?.details ?? []) + details() }

  final var nameOfTarget: String? { extras?.style?.targetName ?? targetName }
}
