import DopesheetCurves
import DopesheetDesign
import DopesheetNotation

/// The text of a Lottie file of 10 frames a second.
func lottie(
  _ layers: String, first: Double = 0, end: Double = 10, assets: String = "", more: String = ""
) -> String {
  """
  {"fr": 10, "ip": \(first), "op": \(end), "w": 100, "h": 200, \(more)"assets": [\(assets)],
  "layers": [\(layers)]}
  """
}

/// The text of a null layer with a transform, and with fields that end in a comma.
func layer(_ transform: String, _ fields: String = "", name: String = "a", type: Int = 3) -> String
{
  #"{"ty": \#(type), "nm": "\#(name)", "ip": 0, "op": 10, \#(fields)"ks": {\#(transform)}}"#
}

/// The text of a layer that shows a precomposition.
func precomp(_ reference: String, _ fields: String = "", name: String = "p") -> String {
  layer("", #""refId": "\#(reference)", \#(fields)"#, name: name, type: 0)
}

extension Timeline {
  /// Reads the text of a Lottie file.
  init(lottie text: String) throws {
    self = try Timeline(lottie: Array(text.utf8), file: "a.json")
  }
}

/// Returns the errors of a Lottie file, one in each line.
func lottieErrors(_ text: String, keyLimit: Int = Timeline.lottieKeyLimit) -> String {
  do throws(Diagnostics) {
    _ = try Timeline.reading(lottie: Array(text.utf8), file: "a.json", keyLimit: keyLimit)
    return "none"
  } catch {
    return error.description
  }
}

extension Timeline.Layer {
  /// Returns the value of a path at a time in seconds, by the rules of movements alone.
  func value(_ path: String, at time: Double) -> Double? {
    var value = values[path]?[0]
    for movement in movements where movement.begin <= time {
      let isPath = movement.property == "position"
      guard movement.property == path || isPath && path.hasPrefix("position.") else { continue }
      let component = isPath && path == "position.y" ? 1 : 0
      let (start, end) = (movement.start[component], movement.end[component])
      let progress = movement.length > 0 ? (time - movement.begin) / movement.length : 1
      if progress >= 1 {
        value = end
        continue
      }
      let share = movement.easing.value(at: progress)
      value = start + (end - start) * share
      if let path = movement.path, let course = try? MotionPath.Measured(path) {
        value = course.point(at: share)[component]
      }
    }
    return value
  }
}
