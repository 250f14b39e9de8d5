import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

@Suite struct EntranceControllerTests {
  private let grid = Grid(columns: 2, rows: 1)

  @Test("When the screen appears again nothing is to be seen")
  func again() throws {
    let controller = EntranceController(grid.node, Choreography([.fadeIn]))
    try controller.load()
    try controller.appear()
    try grid.stage.step(to: .seconds(1))
    var ends: [Bool] = []
    try controller.appear { ends.append($0) }
    try grid.stage.step(to: .seconds(1.1))
    #expect(grid.cards.allSatisfy { $0.alpha == 1 })
    try grid.stage.expect(ends, at: [2: [true]])
  }

  @Test("Without a container or without animations nothing is done")
  func nothing() throws {
    try EntranceController(nil, Choreography([.fadeIn])).load()
    #expect(try EntranceController(nil, Choreography([.fadeIn])).appear() == nil)
    try EntranceController(grid.node).load()
    #expect(try EntranceController(grid.node).appear() == nil)
    #expect(grid.cards[0].alpha == 1 && grid.stage.isSettled)
  }
}
