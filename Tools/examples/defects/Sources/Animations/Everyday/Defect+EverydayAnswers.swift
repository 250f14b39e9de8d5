// Everyday defects in engines of one's own: lists that change, and answers of servers.

extension Defect {
  static let everydayAnswers = [
    Defect(
      async: "answersOutOfOrder",
      "Each letter asks for suggestions, and the answer that comes last shows, also an old one."
    ) { stage, recorder, isMended in
      let clock = stage.clock
      var (asked, shown) = (0, 0)
      recorder.probe("field.query") { asked }
      recorder.probe("list.query") { shown }
      let letter = stage.cue("letter") { _ in
        asked += 1
        let query = asked
        Task {
          try await clock.sleep(for: .milliseconds(query.isMultiple(of: 2) ? 150 : 400))
          if !isMended || query == asked { shown = query }
        }
      }
      letter.send()
      stage.at(.seconds(0.6)) { letter.send() }
    }.always { run in [run["list.query"].final == run["field.query"].final] },
    Defect(
      async: "pictureOfAnotherRow",
      "A cell that is used again shows the picture that it has loaded for the row before."
    ) { stage, recorder, isMended in
      let clock = stage.clock
      var (row, picture) = (0, 0)
      recorder.probe("cell.row") { row }
      recorder.probe("cell.picture") { picture }
      recorder.judge?.probe("cell.isWrong") { picture != 0 && picture != row }
      let scroll = stage.cue("scroll") { _ in
        row += 1
        picture = 0
        let wanted = row
        Task {
          try await clock.sleep(for: .milliseconds(300))
          if !isMended || wanted == row { picture = wanted }
        }
      }
      scroll.send()
    }.always { run in [run.always(run["cell.isWrong"] == false)] },
    Defect(
      "progressFallsBack", "A report of progress that comes late moves the bar back."
    ) { stage, recorder, isMended in
      let clockwork = Clockwork(on: stage)
      var (width, goal) = (0.0, 0.0)
      recorder.probe("bar.width") { width }
      let report = stage.cue("report", of: Double.self) { share in
        let next = min(1, max(0, share))
        if isMended, next < goal { return }
        goal = next
        clockwork.move("bar", from: width, to: 300 * goal, in: 0.15) { width = $0 }
      }
      for (index, share) in [0.3, 0.6, 1].enumerated() {
        stage.at(.seconds(0.1 + 0.2 * Double(index))) { report.send(share) }
      }
    }.always { run in [run["bar.width"].rises] },
    Defect(
      "rowsChangePlaces",
      "The entrance knows rows by their numbers, and a row that is inserted shifts these."
    ) { stage, recorder, isMended in
      final class Row { var alpha = 0.0 }
      var rows = (0..<4).map { _ in Row() }
      let entering = rows
      var isOver = false
      recorder.probe("list.rows") { rows.count }
      recorder.probe("list.ink") { rows.reduce(0) { $0 + $1.alpha } }
      recorder.judge?.probe("list.hidden") { rows.count { $0.alpha < 1 } }
      stage.cue("insert") { _ in
        let row = Row()
        row.alpha = 1
        rows.insert(row, at: 0)
      }
      stage.onFrame { frame in
        for index in 0..<4 {
          let row = isMended ? entering[index] : rows[index]
          row.alpha = min(1, max(row.alpha, (frame.time.seconds - 0.1 * Double(index)) / 0.3))
        }
        isOver = frame.time.seconds >= 0.7
      }
      stage.settles { isOver }
    }.always { run in [run["list.hidden"].final == 0] },
    Defect(
      "tabsDisagree", "A tab shows at the end of its own fade, and the longest fade ends last."
    ) { stage, recorder, isMended in
      let clockwork = Clockwork(on: stage)
      var (selected, shown) = (0, 0)
      recorder.probe("tabs.selected") { selected }
      recorder.probe("tabs.shown") { shown }
      for tab in 0..<3 {
        stage.cue("tab\(tab)") { _ in
          let distance = abs(tab - selected)
          selected = tab
          clockwork.wait(isMended ? "fade" : "fade\(tab)", 0.1 + 0.2 * Double(distance)) {
            shown = tab
          }
        }
      }
      stage.cue(named: "tab1")?.send()
    }.always { run in [run["tabs.shown"].final == run["tabs.selected"].final] },
  ]
}
