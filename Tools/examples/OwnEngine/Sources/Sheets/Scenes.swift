/// A sheet that slides up from the lower edge.
package final class Sheet {
  package private(set) var y = 600.0
  private let engine: Engine

  package init(_ engine: Engine) { self.engine = engine }

  package func open() {
    engine.tween(
      from: y, to: 80, duration: 0.3, set: { self.y = $0 },
      completion: { [engine] in engine.report("opened", of: "sheet") })
  }
}

/// A message that fades in, stays for a second and fades out.
package final class Toast {
  package private(set) var alpha = 0.0
  private let engine: Engine

  package init(_ engine: Engine) { self.engine = engine }

  package func show() {
    engine.queue([
      { next in
        self.engine.tween(from: 0, to: 1, duration: 0.2, set: { self.alpha = $0 }, completion: next)
      },
      { next in self.engine.wait(1, then: next) },
      { next in
        self.engine.report("hides", of: "toast")
        self.engine.tween(from: 1, to: 0, duration: 0.2, set: { self.alpha = $0 }, completion: next)
      },
    ])
  }
}

/// A menu that grows, and then shows its shadow and its rows.
package final class Menu {
  package private(set) var height = 0.0
  private let engine: Engine

  package init(_ engine: Engine) { self.engine = engine }

  package func open() {
    engine.tween(
      from: 0, to: 240, duration: 0.25, set: { self.height = $0 },
      completion: { [engine] in
        engine.report("showsShadow", of: "menu")
        engine.report("showsRows", of: "menu")
      })
  }
}

/// A badge that pops up a moment after the app has opened.
package final class Badge {
  package private(set) var scale = 0.0
  private let engine: Engine

  package init(_ engine: Engine) { self.engine = engine }

  package func pop() {
    engine.tween(from: 0, to: 1, duration: 0.2, after: 0.1, curve: Curve.linear) { self.scale = $0 }
  }
}

/// A drawer on a spring.
package final class Drawer {
  package private(set) var x = -320.0
  private let engine: Engine

  package init(_ engine: Engine) { self.engine = engine }

  package func open() { engine.spring(from: x, to: 0, response: 0.4, set: { self.x = $0 }) }
}
