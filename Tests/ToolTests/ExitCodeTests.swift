import DopesheetTool
import TestSupport
import Testing

@Suite struct ExitCodeTests {
  @Test(
    "Of several codes the first of 2, 1, 3, 4, 5 holds",
    arguments: [
      ([], .same), ([.same], .same), ([.nothing, .same], .nothing), ([.unused, .nothing], .unused),
      ([.missing, .unused], .missing), ([.missing, .different], .different),
      ([.nothing, .unused, .missing, .different, .unusable], .unusable),
    ] as [([ExitCode], ExitCode)])
  func combined(codes: [ExitCode], code: ExitCode) {
    expectEqual(ExitCode.combined(codes), code)
  }

  @Test("The numbers are those of the manual")
  func numbers() {
    expectEqual(ExitCode.allCases.map(\.rawValue), [0, 1, 2, 3, 4, 5])
  }
}
