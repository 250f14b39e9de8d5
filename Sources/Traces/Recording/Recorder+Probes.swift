import DopesheetEngine
import DopesheetText
import DopesheetTrace

// Probes: values of other engines, which the recorder samples at the end of each step.

extension Recorder {
  /// Records a value at the end of each step, as a track for each component; `nil` becomes `none`.
  ///
  /// An invalid name and the name of another track are errors of the recorder, see ``problems``. The probe is then not
  /// added. This is so for all probes.
  public func probe<Value: MotionValue>(
    _ name: String, _ sample: @escaping () -> Value?
  ) {
    let components = Value.componentNames
    addProbe(components.map { $0.isEmpty ? name : name + "." + $0 }, .f64) { samples in
      let value = sample()
      for index in components.indices { samples.append(value.map { .f64($0[component: index]) }) }
    }
  }

  /// Records a truth value at the end of each step; `nil` is recorded as `none`.
  public func probe(_ name: String, _ sample: @escaping () -> Bool?) {
    addProbe([name], .bool) { $0.append(sample().map { .bool($0) }) }
  }

  /// Records an integer at the end of each step; `nil` is recorded as `none`.
  public func probe(_ name: String, _ sample: @escaping () -> Int?) {
    addProbe([name], .i64) { $0.append(sample().map { .i64(Int64($0)) }) }
  }

  /// Records a word, such as the name of a state, at the end of each step; `nil` is recorded as `none`.
  public func probe(_ name: String, _ sample: @escaping () -> String?) {
    addProbe([name], .sym) { $0.append(sample().map { .sym(NameGrammar.encode(word: $0)) }) }
  }

  /// Records a whole value, such as a transform, as one track in each step; `nil` becomes `none`.
  public func probe<Value: WholeValue>(
    _ name: String, _ sample: @escaping () -> Value?
  ) {
    let (kind, width) = Value.shape.scalars
    addProbe([name], kind, width: width) { samples in
      samples += sample()?.sample.scalars ?? Array(repeating: nil, count: width)
    }
  }

  /// Records a function of time at the end of each step, such as a curve of another library.
  ///
  /// ```swift
  /// recorder.probe("fade", lasting: 0.4) { time in fade.value(at: time / 0.4) }
  /// ```
  ///
  /// A run that goes on until nothing moves waits for the end of the function. From then on, its last value stays.
  ///
  /// - Parameters:
  ///   - name: The name of the track, or the beginning of the tracks' names.
  ///   - seconds: The length of the function in seconds, from now on. An invalid length is an error of the stage.
  ///   - value: Returns the value at a time in seconds, 0...`seconds`.
  public func probe<Value: MotionValue>(
    _ name: String, lasting seconds: Double, _ value: @escaping (Double) -> Value
  ) {
    guard let stage else { return probe(name) { value(0) } }
    let start = stage.now
    let seconds = seconds < 0 ? 0 : seconds
    if let length = Ticks(seconds: seconds), let end = start.adding(length) {
      stage.atOwn(end) {}
    } else {
      stage.report(.timeOverflow(source: "the probe “\(name)”"), by: nil)
    }
    probe(name) { [unowned stage] in
      value(min((stage.now - start).seconds, seconds))
    }
  }

  /// Adds a probe with all its tracks; adds no track if one of the names is invalid or in use.
  private func addProbe(
    _ tracks: [String], _ kind: ScalarKind, width: Int = 1,
    _ sample: @escaping (inout [Scalar?]) -> Void
  ) {
    for (index, name) in tracks.enumerated() {
      guard NameGrammar.isName(name) else { return refuse(.badTrackName(name)) }
      guard !names.contains(name), !tracks[..<index].contains(name) else {
        return refuse(.duplicateTrack(name))
      }
    }
    names.formUnion(tracks)
    let numbers = tracks.map { builder.declare(Trace.Track($0, kind, width: width)) }
    guard let first = numbers.first else { return }
    probes.append(
      Probe(
        tracks: first..<first + numbers.count, width: width, sample: UserCode(sample),
        last: Array(repeating: nil, count: numbers.count * width)))
  }

  /// Samples a probe once, and records those of its tracks that have changed.
  func record(probe index: Int) {
    samples.removeAll(keepingCapacity: true)
    probes[index].sample.ask(on: stage) { $0(&samples) }
    let width = probes[index].width
    let tracks = probes[index].tracks
    var position = 0
    while position < tracks.count {
      let range = position * width..<(position + 1) * width
      let track = tracks.lowerBound + position
      position += 1
      // Most values are the last ones. A debug build compares slices by many calls.
      var place = range.lowerBound
      while place < range.upperBound, samples[place] == probes[index].last[place] { place += 1 }
      guard place < range.upperBound else { continue }
      probes[index].last.replaceSubrange(range, with: samples[range])
      let scalars = samples[range].compactMap { $0 }
      if scalars.isEmpty {
        builder.absence(track: track)
      } else {
        builder.value(track: track, scalars)
      }
    }
  }
}
