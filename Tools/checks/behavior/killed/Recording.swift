import DopesheetEngine
import DopesheetRecording
import Foundation

/// Records a long run into a file, and tells each frame before its step on the standard output, a line of 8 digits:
/// `Recording FILE FRAMES`. Nodes come late, and a frame off the beat: the file gets other fronts meanwhile.
@main
enum Recording {
  static func main() throws {
    let path = CommandLine.arguments[1]
    let frames = Int64(CommandLine.arguments[2])!
    let stage = Stage()
    let recorder = try Recorder(stage, writingTo: path, rate: .hz(60))
    for number in 0..<8 { add("card\(number)", to: stage) }
    for frame in 0..<frames {
      tell(frame)
      if frame % 150 == 149 { add("late\(frame)", to: stage) }
      // From here on the clock counts nanoseconds, and then the engine's ticks.
      let offset: Ticks =
        switch frame {
        case frames / 3: .milliseconds(1)
        case frames / 2: Ticks(count: 7)
        default: .zero
        }
      try stage.step(to: FrameRate.hz(60).time(ofFrame: frame)!.adding(offset)!)
    }
    tell(frames)
    try recorder.finish()
  }

  private static func add(_ name: String, to stage: Stage) {
    let node = stage.add(Node(name))
    stage.play(
      Motion(node, .alpha(to: 0.25), .position.x(to: 300), duration: 0.7).reverses()
        .repeatForever()
        .named(name + ".m"))
  }

  private static func tell(_ frame: Int64) {
    let digits = String(frame)
    let line = Array((String(repeating: "0", count: 8 - digits.count) + digits + "\n").utf8)
    _ = line.withUnsafeBytes { write(1, $0.baseAddress!, $0.count) }
  }
}
