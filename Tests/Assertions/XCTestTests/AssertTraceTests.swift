import DopesheetXCTest
import TestSupport
import Testing

#if !canImport(ObjectiveC)
  // A test of XCTest is one at a time in its process.
  @Suite("Assertions in XCTest", .serialized)
  struct AssertTraceTests {
    private final class DrawerTests: Case {}
    private final class StrictTests: Case, TraceTestCase {
      let traces = TraceSettings(record: .never, at: .hz(30))
    }

    private static func open(_ stage: Stage) {
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.1).named("fade"))
    }

    private func run() throws -> Rehearsal.Run {
      try Rehearsal(at: .hz(60), Self.open).runUntilSettled(within: .seconds(1))
    }

    @Test("A golden is named after the class and the method, and belongs to them")
    func golden() throws {
      let folder = try TemporaryFolder()
      let run = try run()
      let test = DrawerTests.run { test in
        test.check(in: folder).expect(run.trace)
        test.check(in: folder).expect(run.trace)
      }
      expectEqual(test.failures.count, 1)
      #expect(test.texts[0].hasPrefix("The golden was missing and is now recorded."))
      #expect(test.failures[0].file.hasSuffix("/CardTests.swift") && test.failures[0].line == 7)
      let golden = try #require(folder.text("__Traces__/DrawerTests/testOpens.mtrace"))
      #expect(golden.contains("\nmeta owner XCTestTests/DrawerTests/testOpens\n"))
      let log = try #require(folder.text("references.log"))
      expectEqual(log.split(separator: "\n").count, 2)
    }

    @Test("A difference is one failure with the files, none of which is attached on Linux")
    func difference() throws {
      let folder = try TemporaryFolder()
      let run = try run()
      let other = try Rehearsal(at: .hz(30), Self.open).runUntilSettled(within: .seconds(1))
      let test = DrawerTests.run { test in
        _ = test.check(in: folder).failure(of: run.trace)
        test.check(in: folder).expect(other.trace)
      }
      expectEqual(test.failures.count, 1)
      #expect(test.texts[0].contains("Trace differs from golden."))
      #expect(!test.texts[0].contains("(attached)"))
      #expect(folder.text("pending/__Traces__/DrawerTests/testOpens.diff.txt") != nil)
    }

    @Test("The settings of a class apply, and its tempo is that of the rehearsals")
    func settings() throws {
      let folder = try TemporaryFolder()
      let run = try run()
      let test = StrictTests.run { test in test.check(in: folder).expect(run.trace) }
      #expect(test.failures.count == 1 && test.texts[0].hasPrefix("The golden is missing."))
      let moving = try Rehearsal(at: .hz(60), Self.open).run(frames: 2)
      let early = StrictTests.run { test in test.check(in: folder).expect(moving.trace) }
      #expect(early.texts.contains { $0.contains("TraceSettings(allowsMotionAtEnd: true)") })
      let empty = StrictTests.run { test in
        test.assertTrace(TraceBuilder().finish(clock: .nanoseconds))
      }
      #expect(empty.texts[0].contains("TraceSettings(allowsEmpty: true)"))
      var rates: [FrameRate?] = []
      _ = StrictTests.run { test in
        test.assertDeterministic { stage in
          rates.append(stage.recorder.rate)
          Self.open(stage)
        }
      }
      expectEqual(rates, [.hz(30), .hz(30)])
    }

    @Test("A rehearsal that cannot be played is a failure in plain words, and ends the test")
    func unplayable() {
      var isOver = true
      let test = DrawerTests.run { test in
        try test.assertTrace(within: .seconds(0.05), line: 12) { stage in Self.open(stage) }
        isOver = false
      }
      #expect(isOver && test.failures.map(\.line) == [12, 12])
      expectEqual(
        test.texts[0], "The rehearsal cannot be played: not settled within 0.05 s: fade (moving)")
      #expect(
        test.texts[1].hasSuffix(
          #"type "RunAsRequired" - this line ends the test; the failure before it says why"#),
        "\(test.texts)")
      let waiting = DrawerTests.run { test in
        try test.assertTrace(within: .seconds(0.05), line: 12) { stage in
          try await stage.clock.sleep(for: .milliseconds(90))
        }
      }
      #expect(waiting.texts[0].contains("not settled within 0.05 s"))
    }

    @Test("A requirement is a failure that ends the test")
    func requirement() throws {
      let run = try run()
      var isOver = true
      let test = DrawerTests.run { test in
        test.assertThat(run["card.alpha"].rises, line: 3)
        try test.requireThat(run["card.alpha"].falls, run["card.alpha"].rises, line: 4)
        isOver = false
      }
      #expect(isOver && test.failures.map(\.line) == [3, 4, 4])
      #expect(test.texts[0].hasPrefix("card.alpha: rises does not hold"))
      #expect(test.texts[1].hasPrefix("card.alpha: rises does not hold"))
      let empty = DrawerTests.run { test in
        try test.requireTrace(TraceBuilder().finish(clock: .nanoseconds), line: 5)
      }
      #expect(empty.texts[0].hasPrefix("Nothing was recorded"))
      let closures = DrawerTests.run { test in
        _ = try? test.requireTrace(line: 6) { _ in }
        try test.requireTrace(line: 7) { _ in await Task.yield() }
      }
      expectEqual(closures.failures.map(\.line), [6, 6, 7, 7])
      #expect(closures.texts[2].hasPrefix("Nothing was recorded"))
    }

    @Test("A run that breaks a standard fails, and so does a reduced one that moves")
    func conforms() throws {
      let run = try run()
      let test = DrawerTests.run { test in
        test.assertConforms(run, to: ReducedMotion(of: run))
        test.assertConforms(run, to: ReducedMotion(of: run, spatial: ["card.alpha"]), line: 3)
        try test.assertReducedMotion(spatial: ["*"], line: 4) { stage in
          stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.2))
        } comparedWith: { stage in
          stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.5))
        }
      }
      #expect(test.failures.map(\.line) == [3, 4])
      #expect(test.texts.allSatisfy { $0.hasPrefix("WCAG 2.3.3: card.alpha stays still") })
    }

    @Test("A claim that does not hold however an animation is interrupted is one failure")
    func holds() throws {
      let test = DrawerTests.run { test in
        try test.assertInterruptedRuns(runs: 3) { stage in Self.open(stage) }
        try test.assertInterruptedRuns(of: Rehearsal(Self.open), runs: 3)
        try test.assertInterruptedRuns(runs: 3, line: 5) { stage in
          Self.open(stage)
        } always: { run in
          [run["card.alpha"].rises]
        }
      }
      expectEqual(test.failures.map(\.line), [5])
    }

    @Test("A replay and runs that are not alike fail with the first difference")
    func alike() throws {
      let run = try run()
      let test = DrawerTests.run { test in
        test.assertDeterministic(run)
        test.assertDeterministic(Self.open)
        test.assertFrameRateIndependence(Self.open)
        test.assertFrameRateIndependence(of: Rehearsal(Self.open))
        try test.assertReplay(of: run.trace, Self.open)
        try test.assertReplay(of: run.trace, line: 8) { stage in
          stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.2).named("fade"))
        }
        test.assertFrameRateIndependence(line: 9) { stage in
          let card = stage.add(Node("card"))
          stage.play(
            Motion(card, .alpha(to: 0), duration: 0.5).updated { _ in card.bounds.size.width += 1
            })
        }
      }
      expectEqual(test.failures.map(\.line), [8, 9])
      let other = DrawerTests.run { test in
        test.assertSame(when: .seeking(), Self.open)
        test.assertSame(of: Rehearsal(Self.open), when: .adding { $0.add(Node("lamp")) })
        test.assertSame(when: .adding { $0.add(Node("lamp")) }, line: 11) { stage in
          Self.open(stage)
          stage.recorder.probe("nodes") { stage.nodes.count }
        }
      }
      #expect(
        other.failures.map(\.line) == [11]
          && other.texts[0].hasPrefix("The addition changes the animation.\n"))
      struct Mishap: Error {}
      let broken = DrawerTests.run { test in
        try test.assertReplay(of: run.trace, line: 10) { _ in throw Mishap() }
      }
      expectEqual(broken.failures.map(\.line), [10, 10])
      expectEqual(broken.texts[0], "The rehearsal cannot be played: Mishap()")
      #expect(test.texts[0].hasPrefix("The replay differs from the recording. "))
      #expect(test.texts[1].hasPrefix("The run depends on its frames: "))
    }
  }
#endif
