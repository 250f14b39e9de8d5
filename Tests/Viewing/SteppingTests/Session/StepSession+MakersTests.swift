import DopesheetEngine
import DopesheetRecording
import DopesheetStepping
import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

@Suite("The lines that make motions, and their progress")
struct MakersTests {
  /// A card that fades there and back.
  private func session() throws -> StepSession {
    let trace = try Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      let fade = Motion(card, .alpha(to: 0), duration: 0.1).reverses().named("card.fade")
      stage.play(fade)
    }.runUntilSettled(within: .seconds(1)).trace
    let session = StepSession(trace)
    session.host.maker = { source, _ in
      source == "card.fade" ? StepHost.Line(path: "/p/Basket.swift", line: 24) : nil
    }
    return session
  }

  @Test("A motion shows its share of its duration, which begins anew on the way back")
  func progress() throws {
    let session = try session()
    func words(_ place: String) -> String {
      _ = session.perform("g \(place)")
      return session.perform("i").lines.first { $0.contains("card.fade") } ?? ""
    }
    expectEqual(words("0"), "  card.fade  motion  moving  0 %  Basket.swift:24")
    expectEqual(words("3"), "  card.fade  motion  moving  50 %  Basket.swift:24")
    expectEqual(words("9"), "  card.fade  motion  moving  50 %  Basket.swift:24")
    expectEqual(words("end"), "  card.fade  motion  stopped  Basket.swift:24")
  }

  /// Returns the progress of the motion `fade` in some frames; `nil` where it has none.
  private func progress(_ frames: [Int], _ play: @escaping (Stage, Motion) -> Void) throws
    -> [String?]
  {
    let trace = try Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      play(stage, Motion(card, .alpha(to: 0), duration: 0.1).named("fade"))
    }.runUntilSettled(within: .seconds(2)).trace
    let session = StepSession(trace)
    return frames.map { frame in
      _ = session.perform("g \(frame)")
      let line = session.perform("i").lines.first { $0.hasPrefix("  fade  ") } ?? ""
      return line.split(separator: "  ").first { $0.hasSuffix(" %") }.map(String.init)
    }
  }

  @Test("Delays and pauses are no progress, and each cycle has its own")
  func delays() throws {
    let delayed = try progress([2, 6, 9]) { stage, fade in stage.play(fade.afterDelay(0.05)) }
    expectEqual(delayed, [nil, "50 %", nil])
    let paused = try progress([3, 6, 9]) { stage, fade in
      stage.play(fade)
      stage.at(.seconds(0.05)) { fade.pause() }
      stage.at(.seconds(0.1)) { fade.resume() }
    }
    expectEqual(paused, [nil, "50 %", nil])
    expectEqual(try progress([3, 9]) { $0.play($1.repeatCount(2)) }, ["50 %", "50 %"])
  }

  @Test("A motion with a speed, of its own or of a parent, shows no progress")
  func speeds() throws {
    expectEqual(try progress([2]) { $0.play($1.speed(2)) }, [nil])
    let called = try progress([2, 4]) { stage, fade in
      let group = MotionGroup([fade]).named("group")
      stage.play(group)
      stage.at(.seconds(0.05)) { group.speed = 0.5 }
    }
    expectEqual(called, ["33 %", nil])
  }

  @Test("The last writer and a stop at a breakpoint name the line; what has none is left out")
  func lines() throws {
    let session = try session()
    _ = session.perform("b card.alpha < 0.5")
    expectEqual(
      session.perform("c").lines.first,
      "breakpoint 1: card.alpha < 0.5  by card.fade  Basket.swift:24")
    expectEqual(session.perform("last card.alpha").lines.last, "  by card.fade  Basket.swift:24")
    _ = session.perform("b event completed")
    expectEqual(
      session.perform("c").lines.first,
      "breakpoint 2: event completed  by card.fade  Basket.swift:24")
    session.host = StepHost()
    _ = session.perform("g start")
    expectEqual(session.perform("c").lines.first, "breakpoint 1: card.alpha < 0.5")
    expectEqual(session.perform("last card.alpha").lines.last, "  by card.fade")
  }

  @Test("An editor opens the line of a running motion")
  func stack() throws {
    let session = try session()
    let source = Debuggee.Source(
      session.stepper.source, path: "/t/card.mtrace", name: "card.mtrace", host: session.host)
    let editor = try Editor(One(source: source), launch: #"{"program": "a", "at": 3}"#)
    let frames = try editor.ask("stackTrace", #"{"threadId": 1}"#)?["stackFrames"]?.elements ?? []
    expectEqual(frames.map { $0["source"]?["path"]?.text }, ["/t/card.mtrace", "/p/Basket.swift"])
    expectEqual(frames.last?["source"]?["name"]?.text, "Basket.swift")
    expectEqual(frames.last?["line"]?.number, 24)
  }

  private struct One: DebugStudio {
    let source: Debuggee.Source
    func open(_ program: String) throws(Diagnostics) -> Debuggee.Source { source }
    func trace(at path: String) throws(Diagnostics) -> Trace { source.steps.known.trace }
  }

  @Test("The report opens at the cursor's frame and the track of its record, where there is one")
  func report() throws {
    let session = try session()
    #expect(session.perform("o").isRefused)
    session.host.report = { frame, track in ["\(frame) \(track ?? "no track")"] }
    expectEqual(session.perform("report").lines, ["0 no track"])
    _ = session.perform("g 3")
    expectEqual(session.perform("o").lines, ["3 card.alpha"])
  }

  @Test("Of two motions that write a track in one frame, each record has its own")
  func writers() throws {
    let trace = try Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(
        Motion(card, .alpha(to: 0.5), duration: 0.04).named("card.first")
          .completed { [unowned stage] _ in
            stage.play(Motion(card, .alpha(to: 1), duration: 0.04).named("card.second"))
          })
    }.runUntilSettled(within: .seconds(1)).trace
    let session = StepSession(trace)
    _ = session.perform("g end")
    var writers: [Int: [String]] = [:]
    while case let lines = session.perform("< card.alpha").lines,
      !lines[0].hasPrefix("card.alpha has")
    {
      let writer = session.perform("last card.alpha").lines.last ?? ""
      writers[session.stepper.place.frame, default: []].append(writer)
    }
    expectEqual(writers[1], ["  by card.first"])
    expectEqual(writers[3], ["  by card.second", "  by card.first"])
    expectEqual(writers[4], ["  by card.second"])
  }
}
