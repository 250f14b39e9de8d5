import DopesheetTesting
import TokenBucket

/// Runs the bucket by a timer of ten ticks a second: each frame is a tick. The cue `request` is a request of a client.
@discardableResult
private func serve(on stage: Stage, _ recorder: Recorder) -> Cue {
  let bucket = TokenBucket(capacity: 5, refill: 1, longestQueue: 3)
  var count = 0
  recorder.probe("bucket.tokens") { bucket.tokens }
  recorder.probe("bucket.waiting") { bucket.waiting.count }
  func report(_ event: String, _ request: Int) {
    recorder.event(event, of: "client", [.init("request", .number(Double(request)))])
  }
  bucket.onServed = { report("served", $0) }
  bucket.onRejected = { report("rejected", $0) }
  stage.onFrame { _ in bucket.tick() }
  stage.settles { bucket.isIdle }
  return stage.cue("request") { _ in
    count += 1
    bucket.request(count)
  }
}

@Suite struct TokenBucketTests {
  @Test func servesABurst() throws {
    let run = try expectTrace(at: .hz(10), settlingWithin: .seconds(5)) { stage, recorder in
      let request = serve(on: stage, recorder)
      stage.at(.seconds(0.25)) { for _ in 0..<10 { request.send() } }
    }
    expectThat(
      run.events.count("client served") == 8, run.events.count("client rejected") == 2,
      run["bucket.tokens"].staysWithin(0...5))
  }

  @Test func neverExceedsItsLimits() throws {
    try expectHolds(runs: 100, settlingWithin: .seconds(5)) { stage, recorder in
      serve(on: stage, recorder)
    } interruptedBy: {
      .cues("request")
    } always: { run in
      [run["bucket.tokens"].staysWithin(0...5), run["bucket.waiting"].staysWithin(0...3)]
    }
  }
}
