// Sound animations of all styles, beside the mended defects.

extension Specimen {
  /// All sound animations.
  public static let sound: [Specimen] =
    Defect.all.map(\.mended) + soundMotions + soundFlights + soundScenarios + soundEntrances
    + soundMachines
    + soundEngines
}
