import DopesheetCurves
import TestSupport
import Testing

@Suite("Maths of two numbers at once")
struct NumberPairTests {
  /// Arguments of each kind: of a motion's size, of any bits, multiples of π/32 and their neighbours, and limits.
  private static func argument(_ inputs: inout MathsInputs, _ round: Int) -> Double {
    let special: [Double] = [
      0, -0.0, .infinity, -.infinity, .nan, -.nan, .signalingNaN, .leastNonzeroMagnitude,
      -.leastNonzeroMagnitude, 0x1p-27, 0x1p-28,
      700, -700, 700.0.nextDown, 709.79, -745.2, -746, 0x1p16, 0x1p16.nextDown, -0x1p16, 1e22,
      1e300,
      .greatestFiniteMagnitude,
    ]
    switch round & 7 {
    case 0: return inputs.pattern()
    case 1: return special[Int(inputs.share().magnitude * Double(special.count))]
    case 2:
      let multiple = (inputs.share() * 20_000).rounded() * (.pi / 32)
      return inputs.share() > 0 ? multiple : multiple.nextUp
    case 3: return inputs.share() * 760
    default: return inputs.number()
    }
  }

  @Test("Each lane has the bits of the functions of one number")
  func functions() {
    var inputs = MathsInputs(seed: 32)
    var differences = 0
    for round in 0..<deep(5_000_000, quick: 20_000) {
      let x = NumberPair(Self.argument(&inputs, round), Self.argument(&inputs, round / 8))
      let power = PortableMath.exp(x)
      let both = PortableMath.sinAndCos(x)
      for lane in 0..<NumberPair.scalarCount {
        let alone = PortableMath.sinAndCos(x[lane])
        let isSame =
          power[lane].bitPattern == PortableMath.exp(x[lane]).bitPattern
          && both.sin[lane].bitPattern == alone.sin.bitPattern
          && both.cos[lane].bitPattern == alone.cos.bitPattern
        if !isSame { differences += 1 }
      }
    }
    expectEqual(differences, 0)
  }
}
