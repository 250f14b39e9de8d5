/// The motion profile of a robot's axis: it accelerates, moves at its speed and brakes.
package struct Axis {
  /// In metres a second.
  package var speed = 1.0
  /// In metres a second squared.
  package var acceleration = 4.0

  package init() {}

  /// Returns the positions on the way from 0 to an end in metres, one for each millisecond.
  package func positions(to end: Double) -> [Double] {
    let ramp = speed / acceleration
    let total = end / speed + ramp
    return stride(from: 0, through: total, by: 0.001).map { time in
      if time < ramp { return acceleration * time * time / 2 }
      let rest = total - time
      return rest < ramp ? end - acceleration * rest * rest / 2 : speed * (time - ramp / 2)
    }
  }
}
