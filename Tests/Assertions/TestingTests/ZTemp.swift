import DopesheetTesting

@Suite struct ZTemp {

func addDrawer(to stage: Stage) {
  let drawer = stage.add(Node("drawer", frame: CGRect(x: -280, y: 0, width: 280, height: 600)))
  var isOpen = false
  stage.recorder.probe("drawer.x") { drawer.frame.origin.x }
  stage.recorder.probe("drawer.goal") { isOpen ? 0.0 : -280 }
  stage.cue("tap") { [unowned stage] _ in
    let x = isOpen ? -280.0 : 0
    stage.play(
      Motion(drawer, [.frame.origin.x(to: x)], duration: 0.3, easing: .cubic.out)
        .completed { _ in isOpen.toggle() })
  }
}

@Test func drawerSurvivesInterruptions() throws {  // fails
  try expectInterruptedRuns { stage in
    addDrawer(to: stage)
  } always: { run in
    [run["drawer.x"].final == run["drawer.goal"].final]
  }
}


func addMendedDrawer(to stage: Stage) {
  let drawer = stage.add(Node("drawer", frame: CGRect(x: -280, y: 0, width: 280, height: 600)))
  var isOpen = false
  stage.recorder.probe("drawer.x") { drawer.frame.origin.x }
  stage.recorder.probe("drawer.goal") { isOpen ? 0.0 : -280 }
  stage.cue("tap") { [unowned stage] _ in
    isOpen.toggle()
    let x = isOpen ? 0 : -280.0
    stage.play(Motion(drawer, [.frame.origin.x(to: x)], duration: 0.3, easing: .cubic.out))
  }
}

@Test func mendedDrawerSurvivesInterruptions() throws {
  try expectInterruptedRuns { stage in
    addMendedDrawer(to: stage)
  } always: { run in
    [run["drawer.x"].final == run["drawer.goal"].final]
  }
}


@Test func isInterrupted() throws {
  try expectInterruptedRuns(
    of: Rehearsal(.hz(60)) { stage in
      addMendedDrawer(to: stage)
    },
    interruptedBy: {
      .call("send", of: "tap", at: .zero)
      .call("send", of: "tap", at: .zero)
    },
    always: { run in
      [run["drawer.x"].final == run["drawer.goal"].final]
    })
}

@Test func withoutClaim() throws {
  try expectInterruptedRuns { stage in
    addDrawer(to: stage)
  }
}
}
