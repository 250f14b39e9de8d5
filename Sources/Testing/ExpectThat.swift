/// Expects claims about a run to hold; each that does not is an issue, with the frame and the curve.
///
/// ```swift
/// expectThat(
///   run["card.position.y"].overshoot < 0.1,
///   run["card.position.y"].isContinuous(maxJump: 12),
///   run.events.inOrder("card.fade started", "card.fade completed"))
/// ```
public func expectThat(
  _ claims: Claim..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let booking = Booking()
  if booking.test == nil { booking.fail(Booking.homeless("expectThat"), at: site) }
  for claim in claims where !claim.holds { booking.fail(claim.description, at: site) }
}

/// Requires claims about a run to hold, and ends the test at the first that does not.
///
/// - Throws: An error of Swift Testing, which has recorded the issue then.
public func requireThat(
  _ claims: Claim..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) throws {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let booking = Booking()
  if booking.test == nil { booking.fail(Booking.homeless("requireThat"), at: site) }
  for claim in claims where !claim.holds { try booking.require(claim.description, at: site) }
}
