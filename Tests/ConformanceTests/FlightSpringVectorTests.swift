import DopesheetCurves
import DopesheetEngine
import DopesheetFlights
import TestSupport
import Testing

@Suite("Springs in flights meet the reference rows")
struct FlightSpringVectorTests {
  private final class Widget {
    var value = 0.0
  }

  private static func property() -> Property<Widget, Double> {
    Property("value", get: { $0.value }, set: { $0.value = $1 })
  }

  /// The rows of one spring of the file go on past its end: ours is at its target from where it has settled, which is
  /// when place and speed stay within the tolerance.
  @Test("Each value until a spring has settled is the file's, to 1e-9, and then its target")
  func values() throws {
    let rows = try VectorFolder.rows(of: "springs-flight.csv")
    var springs: [[String]] = []
    for row in rows where springs.last?[0..<2] != row[0..<2] { springs.append(row) }
    var (moving, settled) = (0, 0)
    for spring in springs {
      let numbers = Dictionary(
        uniqueKeysWithValues: spring[1].split(separator: ";").map {
          let pair = $0.split(separator: "=")
          return (String(pair[0]), Double(pair[1])!)
        })
      guard numbers["ratio"]! > 0 else { continue }
      let stage = Stage()
      let widget = Widget()
      widget.value = numbers["from"]!
      let target = stage.add(widget, named: "widget")
      let curve = try SpringCurve(frequency: numbers["frequency"]!, ratio: numbers["ratio"]!)
      let flight = target.animate { fly in
        fly.value(to: numbers["to"]!, for: Self.property())
          .spring(curve, velocity: numbers["velocity"]!)
      }
      for row in rows where row[0..<2] == spring[0..<2] {
        let time = try #require(Double(row[2]))
        try stage.step(to: .seconds(time))
        let isSettled = time >= flight.duration
        let expected = isSettled ? numbers["to"]! : try #require(Double(row[3]))
        #expect(abs(widget.value - expected) <= 1e-9, "\(spring[1]) at \(row[2])")
        if isSettled { settled += 1 } else { moving += 1 }
      }
      #expect(stage.problems.isEmpty)
    }
    #expect(moving >= 300 && settled > 0 && springs.count >= 8)
  }
}
