import DopesheetEngine
import DopesheetNotation

/// Scenarios, and the nodes that play them: one actor plays one scenario at a time, many actors may play the same.
///
/// ```swift
/// let animator = ScenarioAnimator(on: stage)
/// animator.createScenario("jump")
/// try animator.addKeyFrame(.translate(y: -2), toScenario: "jump", after: 1, .easeIn)
/// try animator.addKeyFrame(.translate(y: 2), toScenario: "jump", after: 1, .easeOut)
/// try animator.action(card, withScenario: "jump")
/// ```
///
/// Key frames move the transform and the opacity of their actor, by motions of the engine; its position and its size
/// stay. A stage holds its animators.
public final class ScenarioAnimator {
  /// The node that decoys act on if no other is named.
  public var defaultStage: Node?
  /// The scenarios, in the order in which they were made.
  public private(set) var scenarios: [Scenario] = []
  /// Targets that have a name and are ready or not, to be named as target object.
  public private(set) lazy var targets = NamedTargets(of: self)
  /// What is being played, in the order of its beginning.
  public internal(set) var performances: [Performance] = []

  /// What replays may make calls with; see ``offer(forScenario:actor:named:targetObject:beginning:completion:)``.
  var offers: [ScenarioOffer] = []

  private var host: HostStage
  var stage: Stage { host.stage }
  /// Its place on the stage.
  let shelf: MotionShelf
  /// Where the scenarios are, by their names.
  private var places: [String: Int] = [:]

  /// Creates an animator. The first of a stage is called `scenarios` in traces, another `scenarios2`.
  public init(on stage: Stage) {
    host = HostStage(stage)
    let word = "scenarios"
    shelf = MotionShelf(
      stage.isTaken(word) ? stage.nextName(word, from: 2) : word, kind: "animator")
    stage.add(shelf)
    stage.styleStorage { ScenarioCalls(stage) }.add(self)
  }

  /// The stage is no more, and nothing plays.
  func stageEnded() {
    host.stageEnded()
    performances = []
  }

  /// The name in traces.
  public var name: String { shelf.name }

  // MARK: Scenarios

  /// The scenario of a name.
  public func scenario(_ name: String) -> Scenario? { places[name].map { scenarios[$0] } }

  /// Makes a scenario without key frames; false for an empty name, and for one that a scenario has already.
  @discardableResult
  public func createScenario(_ name: String) -> Bool {
    guard !name.isEmpty, places[name] == nil else { return false }
    put(Scenario(name))
    return true
  }

  /// Adds a key frame to a scenario; see ``Scenario/add(_:after:_:)``. What plays the scenario goes on without it.
  ///
  /// - Throws: ``ScenarioError`` `.unknownScenario`, `.badKeyFrame`.
  public func addKeyFrame(
    _ change: KeyFrame.Change, toScenario name: String, after: Double,
    _ interpolation: Interpolation = .linear
  ) throws(ScenarioError) {
    guard let place = places[name] else { throw unknown(name) }
    try scenarios[place].add(change, after: after, interpolation)
  }

  /// Takes a scenario made elsewhere.
  ///
  /// - Parameter overwrite: Takes it in place of one that has its name; else that one is kept.
  /// - Returns: Whether it was taken; never one with an empty name.
  @discardableResult
  public func add(_ scenario: Scenario, overwrite: Bool = false) -> Bool {
    guard !scenario.name.isEmpty, overwrite || places[scenario.name] == nil else { return false }
    put(scenario)
    return true
  }

  /// Takes the scenarios of a document.
  ///
  /// - Parameter overwrite: Takes them in place of those that have their names; else those are kept.
  /// - Returns: The names of those that were taken.
  @discardableResult
  public func load(_ document: ScenarioDocument, overwrite: Bool = false) -> [String] {
    document.scenarios.filter { add($0, overwrite: overwrite) }.map(\.name)
  }

  /// Forgets a scenario; false if there is none of this name. What plays it goes on.
  @discardableResult
  public func removeScenario(_ name: String) -> Bool {
    guard let place = places[name] else { return false }
    scenarios.remove(at: place)
    places = [:]
    for (index, scenario) in scenarios.enumerated() { places[scenario.name] = index }
    return true
  }

  /// Forgets all scenarios. What plays them goes on.
  public func removeAllScenarios() {
    scenarios = []
    places = [:]
  }

  private func put(_ scenario: Scenario) {
    if let place = places[scenario.name] {
      scenarios[place] = scenario
    } else {
      places[scenario.name] = scenarios.count
      scenarios.append(scenario)
    }
  }

  func unknown(_ name: String) -> ScenarioError {
    .unknownScenario(name, nearest: nearest(to: name, in: scenarios.map(\.name)))
  }
}
