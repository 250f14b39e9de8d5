// Probes of values for which only a claim asks. Code that has no such claim does not record them.

extension Recorder {
  @TaskLocal static var isJudging = true

  func judge(_ name: String, _ sample: @escaping () -> Bool?) {
    if Self.isJudging { probe(name, sample) }
  }

  func judge(_ name: String, _ sample: @escaping () -> Int?) {
    if Self.isJudging { probe(name, sample) }
  }

  func judge(_ name: String, _ sample: @escaping () -> Double) {
    if Self.isJudging { probe(name, sample) }
  }
}
