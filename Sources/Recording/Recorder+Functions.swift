import DopesheetEngine

extension Recorder {
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
}
