import Dopesheet

/// Gates for sort functions that give nodes their times, compared with sorting as many numbers.
let sortGates = [1_000, 10_000, 100_000].map { count in
  Gate("sort.\(count / 1_000)k", ratio: 20) { effort in
    var random = RandomNumbers()
    let places = random.next(count, 0..<100_000)
    let list = Node("list", frame: CGRect(x: 0, y: 0, width: 100, height: 100_000))
    for (index, place) in places.enumerated() {
      let row = Node("row\(index)")
      row.position = CGPoint(x: 50, y: place)
      list.add(row)
    }
    let function = StandardSortFunction.linear(.topToBottom, interObjectDelay: 0.05)
    let repetitions = effort.repetitions(400_000 / count)
    let outcome = Outcome()
    return Race(
      items: repetitions * count,
      subject: Race.Loop(
        run: {
          for _ in 0..<repetitions {
            outcome.nodes = try function.timeOffsets(of: list)
          }
        }, sum: { outcome.nodes.reduce(0) { $0 + Double($1.referencePoint.y) } }),
      reference: Race.Loop(
        run: {
          for _ in 0..<repetitions {
            outcome.numbers = places
            outcome.numbers.sort()
          }
        }, sum: { outcome.numbers.reduce(0, +) }))
  }
}

private final class Outcome {
  var nodes: [TimedNode] = []
  var numbers: [Double] = []
}
