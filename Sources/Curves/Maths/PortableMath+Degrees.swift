extension PortableMath {
  /// Sine and cosine of degrees: whole turns and quarters are taken off before anything is rounded.
  package static func sinAndCos(degrees: Double) -> (sin: Double, cos: Double) {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let quarters = (rest / 90).rounded()
    let (sin, cos) = sinAndCos((rest - quarters * 90) * (.pi / 180))
    let zero = 0.0
    switch Int(quarters) & 3 {
    case 0: return (sin, cos)
    case 1: return (cos, zero - sin)
    case 2: return (zero - sin, zero - cos)
    default: return (zero - cos, sin)
    }
  }
}
