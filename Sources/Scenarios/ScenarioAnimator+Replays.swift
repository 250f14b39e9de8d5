import DopesheetEngine
import DopesheetNotation

extension ScenarioAnimator {
  /// Offers closures and a target object to replays, which make recorded calls again: a trace says only that a call had
  /// them.
  ///
  /// ```swift
  /// let replay = try Rehearsal { stage in
  ///   let animator = setUpBird(on: stage)
  ///   animator.offer(forScenario: "fly", targetObject: Nests(), completion: { $0.alpha = 0 })
  /// }.replay(trace)
  /// ```
  ///
  /// A call that had no completion is made again without one, whatever is offered. Where several offers fit a call, one
  /// for its name comes before one for its actor, and that before one for all; of two alike the later one counts.
  ///
  /// - Parameters:
  ///   - scenario: The name of the scenario whose calls it is for.
  ///   - actor: The only actor that it is for; `nil` for all.
  ///   - name: The only name of what is played that it is for, as it was given with the call; `nil` for all.
  ///   - targetObject: What knows the targets; not needed for ``targets``.
  ///   - beginning: Called when the scenario starts.
  ///   - completion: Called when it came to its end.
  public func offer(
    forScenario scenario: String, actor: Node? = nil, named name: String? = nil,
    targetObject: (any TargetObject)? = nil, beginning: ActorBody? = nil,
    completion: ActorBody? = nil
  ) {
    offers.append(
      ScenarioOffer(
        scenario: scenario, actor: actor, name: name,
        targets: targetObject.map { TargetCode($0, of: self) },
        beginning: beginning.map { UserCode($0) }, completion: completion.map { UserCode($0) }))
  }

  /// The offers that fit a call, the nearest first.
  func offers(forScenario scenario: String, _ actor: Node, named name: String?) -> [ScenarioOffer] {
    let fitting = offers.reversed().filter { $0.fits(scenario, actor, name) }
    return [3, 2, 1, 0].flatMap { rank in fitting.filter { $0.rank == rank } }
  }
}

/// What a replay makes calls on an animator with.
struct ScenarioOffer {
  let scenario: String
  let actor: Node?
  let name: String?
  let targets: TargetCode?
  let beginning: UserCode<ActorBody>?
  let completion: UserCode<ActorBody>?

  /// How near it is to the calls that it fits.
  var rank: Int { (name == nil ? 0 : 2) + (actor == nil ? 0 : 1) }

  /// Tells whether it is for a call.
  func fits(_ scenario: String, _ actor: Node, _ name: String?) -> Bool {
    self.scenario == scenario && (self.actor == nil || self.actor === actor)
      && (self.name == nil || self.name == name)
  }
}

/// What a recorded call had that is not in the trace, as far as it is offered.
struct ScenarioBlocks {
  private(set) var targets: TargetCode?
  private(set) var beginning: UserCode<ActorBody>?
  private(set) var completion: UserCode<ActorBody>?

  /// Collects what a call had.
  ///
  /// - Parameter had: Tells of a part, by the name of its parameter, whether the call had it.
  init(
    of scenario: String, from offers: [ScenarioOffer], _ had: (_ part: String) -> Bool
  ) throws(InputError) {
    var lacking: [(what: String, part: String)] = []
    if had("targetObject") {
      targets = offers.lazy.compactMap(\.targets).first
      if targets == nil { lacking.append(("a target object", "targetObject: …")) }
    }
    if had("beginning") {
      beginning = offers.lazy.compactMap(\.beginning).first
      if beginning == nil { lacking.append(("a beginning block", "beginning: …")) }
    }
    if had("completion") {
      completion = offers.lazy.compactMap(\.completion).first
      if completion == nil { lacking.append(("a completion block", "completion: …")) }
    }
    guard !lacking.isEmpty else { return }
    let what = lacking.map(\.what).joined(separator: " and ")
    let parts = lacking.map(\.part).joined(separator: ", ")
    throw .notWhole(
      "the call had \(what) of the program (offer it in the rehearsal's closure: "
        + "animator.offer(forScenario: \"\(scenario)\", \(parts)))")
  }
}
