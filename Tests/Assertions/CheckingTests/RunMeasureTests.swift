import DopesheetChecking
import DopesheetEngine
import DopesheetTrace
import Testing

import struct Foundation.CGFloat

@Suite("Measures")
struct MeasureTests {
  private let two = course(0, 2).final

  @Test("They compare with literals and variables of any kind of number, and with each other")
  func comparing() {
    let (whole, wide, narrow, graphic) = (2, 2.0, Float(2), CGFloat(2))
    #expect(two == whole && two == wide && two == narrow && two == graphic && two == two)
    #expect(two < 3 && two <= 2 && two >= 2 && two > 1.5 && two != 3)
    #expect(!(two < 2) && !(two <= 1) && !(two >= 3) && !(two > 2) && !(two != 2) && !(two == 3))
    #expect(course(0, 1).final < two && two == Ticks.seconds(2))
    let isSmall = two < 3
    #expect(isSmall)
  }

  @Test("Where there is no answer each comparison fails, and so does its contrary")
  func unanswered() {
    let none = course(0)["y".count].final
    #expect(none.scalar == nil && none.number == nil && none.problem != nil)
    #expect(!(none == 0) && !(none != 0) && !(none < 0) && !(none >= 0) && !(two < none))
    let claim: Claim = none != 0
    #expect(!claim.holds && !(!claim).holds)
  }

  @Test("Words, truth values and numbers do not compare with each other")
  func mixed() {
    let word = curve([.sym("open")], kind: .sym)["x"].final
    #expect(word == "open" && word != "shut" && !(word == 1) && !(word != 1) && !(word < "z"))
    #expect(word.number == nil && word.scalar == .sym("open"))
    let flag = curve([.bool(true)], kind: .bool)["x"].final
    #expect(flag == true && flag != false && !(flag == 1) && !(flag > false))
    let claim: Claim = word < "z"
    #expect(
      claim.description == """
        x: final value < z has no answer
          open < z is not a valid comparison
          it is open at frame 0 (t = 0 s)
          [▁]
        """)
  }

  @Test("As claims, comparisons tell all there is")
  func claims() {
    let claim: Claim = course(0, 60, 110, 100).overshoot < 0.05
    #expect(
      claim.description == """
        x: overshoot < 0.05 does not hold: it misses by 0.05
          it is 0.1 at frame 2 (t = 0.2 s), where it is 110, on the way from 0 to 100
          ▁▅[█]█
        """)
    let pair: Claim = two < course(0, 1).maximum
    #expect(
      pair.description == """
        x: final value < x: maximum does not hold: it misses by 1
          it is 2 at frame 1 (t = 0.1 s)
          ▁[█]
          x: maximum is 1 at frame 1 (t = 0.1 s)
          ▁[█]
        """)
    let good: Claim = two == 2
    #expect(good.holds && !(!good).holds && (!claim).holds)
    #expect((!good).description.hasPrefix("x: final value == 2 holds, but should not"))
    for claim: Claim in [two <= 1, two != 2, two >= 3, two > 2] { #expect(!claim.holds) }
  }
}
