extension Defect {
  /// Defects that users and displays bring about: 20 in animations of Dopesheet, and 20 in engines of one's own.
  public static let everyday = ours + own

  private static let ours = everydayMotions + everydayFlights + everydayMachines
  private static let own = everydayTimers + everydayGestures + everydayAnswers
}
