import DopesheetTesting
import Sheets

@MainActor @Suite struct ReminderTests {
  @Test func typesAndGoesAway() throws {
    let run = try Rehearsal.mainActor(at: .hz(60)) { stage in
      let recorder = stage.recorder
      let reminder = Reminder(clock: stage.clock)
      reminder.onEvent = { recorder.event($0, of: "reminder") }
      recorder.probe("reminder.letters") { reminder.text.count }
      recorder.probe("reminder.isShown") { reminder.isShown }
      try await reminder.show("Water the plants")
    }.runUntilSettled(within: .seconds(4))
    expectTrace(run)
  }

  @Test func isAnsweredWhileItTypes() throws {
    let run = try Rehearsal.mainActor(at: .hz(60)) { stage in
      let recorder = stage.recorder
      let reminder = Reminder(clock: stage.clock)
      reminder.onEvent = { recorder.event($0, of: "reminder") }
      recorder.probe("reminder.letters") { reminder.text.count }
      recorder.probe("reminder.isShown") { reminder.isShown }
      stage.at(.seconds(0.5)) { reminder.hide() }  // a tap
      try await reminder.show("Water the plants")
    }.runUntilSettled(within: .seconds(4))
    expectTrace(run)
  }
}
