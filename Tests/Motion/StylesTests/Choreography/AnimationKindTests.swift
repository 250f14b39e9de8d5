import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

@Suite struct AnimationKindTests {
  private let grid = Grid(columns: 2, rows: 1)

  @Test("A spring follows its formula and is at its end when its time is over")
  func spring() throws {
    let kind = SpringAnimation(duration: 0.5, damping: 0.4, initialVelocity: 2)
    try grid.node.choreograph([.fadeIn], sort: .inOrder(), animation: kind)
    // 1 − e^(−ζωt)·(cos ω′t + ((ζω − v₀)/ω′)·sin ω′t), with the damping's ω
    let decay = PortableMath.log(1000) / 0.5
    let wave = decay / 0.4 * (1 - 0.16).squareRoot()
    for time in [0.1, 0.2, 0.35, 0.45] {
      try grid.stage.step(to: .seconds(time))
      let (sine, cosine) = PortableMath.sinAndCos(wave * time)
      let left = PortableMath.exp(-decay * time) * (cosine + (decay - 2) / wave * sine)
      #expect(abs(grid.cards[0].alpha - (1 - left)) < 1e-12)
    }
    try grid.stage.step(to: .seconds(0.5))
    #expect(grid.cards[0].alpha == 1 && grid.stage.isSettled)
  }

  @Test("Damping above 1 counts as 1; critical damping has its limit")
  func critical() throws {
    let decay = PortableMath.log(1000) / 0.5
    for damping in [1, 3.5] {
      let easing = try SpringAnimation(duration: 0.5, damping: damping, initialVelocity: 0.7).easing
      for time in [0.1, 0.3] {
        let left = PortableMath.exp(-decay * time) * (1 + (decay - 0.7) * time)
        #expect(abs(easing.value(at: time / 0.5) - (1 - left)) < 1e-12)
      }
    }
  }
}
