import Dopesheet
import DopesheetChecking

/// 0.5 ms for a script of a small animation are 5 s for 10,000. The reference runs the animation without interruptions.
let explorationGates = [
  Gate("explore.script", milliseconds: 0.5) { effort in
    let rehearsal = Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(
        Motion(
          card, .position.x(to: 90), .position.y(to: 40), .alpha(from: 0, to: 1), duration: 0.5,
          easing: .cubic.out
        ).named("rise"))
      stage.play(SpringMotion(card, .zPosition(to: 5), spring: .smooth).named("lift"))
    }
    let count = effort.repetitions(1_000)
    var (checked, frames) = (0.0, 0.0)
    return Race(
      items: count,
      subject: .init(
        run: {
          checked = 0
          let exploration = Exploration(of: rehearsal, runs: count)
          let found = try exploration.counterExample { run in
            checked += 1
            return [run["card.alpha"].staysWithin(-9...9)]
          }
          if found != nil { checked = .nan }
        },
        sum: { checked > 0 ? 1 : 0 }),
      reference: .init(
        run: {
          frames = 0
          for _ in 0..<count {
            frames += Double(try rehearsal.run(until: .seconds(0.5)).trace.frames.count)
          }
        },
        sum: { frames > 0 ? 1 : 0 }))
  }
]
