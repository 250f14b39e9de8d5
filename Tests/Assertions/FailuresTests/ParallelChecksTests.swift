import DopesheetFailures
import DopesheetGoldens
import DopesheetTrace
import TestSupport
import Testing

@Suite("Many checks at once")
struct ParallelChecksTests {
  @Test(
    "Many goldens that are recorded, met and missed in parallel are all right, and none is mixed up"
  )
  func thousand() async throws {
    let scratch = try Bench()
    let other = try Bench()
    let numbers = 0..<deep(1_000, quick: 30)
    let failures = await withTaskGroup(of: [String?].self) { group in
      for number in numbers {
        group.addTask {
          let value = Double(number)
          let name = "n\(number)"
          return [
            scratch.check(named: name).failure(of: trace(value, 0.5)),
            scratch.check(named: name).failure(of: trace(value, 0.5)),
            // Each golden is two synced files.
            number % 10 == 0
              ? other.check(named: name, ["CI": "1"]).failure(of: trace(value))
              : "The golden is missing.",
          ]
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    expectEqual(failures.count, numbers.count)
    #expect(failures.allSatisfy { $0[0]?.contains("is now recorded") == true && $0[1] == nil })
    #expect(failures.allSatisfy { $0[2]?.hasPrefix("The golden is missing.") == true })
    #expect(scratch.files.count == numbers.count && other.files.count == numbers.count / 5)
    let references = try References([ReferencesLog(path: scratch.folder.path + "/references.log")])
    #expect(references.damage.isEmpty && references.runs.count == 1)
    expectEqual(references.runs[0].uses.count, 2 * numbers.count)
    expectEqual(Set(references.runs[0].uses.map(\.golden)).count, numbers.count)
    for number in numbers {
      let golden = scratch.folder.text("__Traces__/ParallelChecksTests/thousand.n\(number).mtrace")
      expectEqual(golden, text(trace(Double(number), 0.5)))
      guard number % 10 == 0 else { continue }
      let pending = "pending/__Traces__/ParallelChecksTests/thousand.n\(number).mtrace"
      expectEqual(other.folder.text(pending), text(trace(Double(number))))
    }
  }

  /// The text of the golden that this test records.
  private func text(_ trace: Trace) -> String {
    let owner = GoldenOwner(id: "FailuresTests/ParallelChecksTests/thousand()")
    return trace.owned(by: owner).text
  }
}
