import DopesheetDesign
import DopesheetNotation
import DopesheetTrace
import TestSupport
import Testing

@Suite("Errors in Lottie files")
struct LottieErrorsTests {
  private static let even = #""o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}"#

  @Test("A document without the head of a Lottie file is rejected with all that is missing")
  func head() {
    #expect(lottieErrors("[]") == "a.json:1:1: expected an object, found an array")
    #expect(
      lottieErrors(#"{"fr": 0, "layers": []}"#) == """
        a.json:1:1: missing 'ip' (is it a Lottie file?)
        a.json:1:1: missing 'op' (is it a Lottie file?)
        a.json:1:8: expected a number above 0 and up to 1000000, found 0 at /fr
        """)
    #expect(
      lottieErrors(lottie("", first: 5, end: 5)).hasSuffix(
        "the end 'op' is not after the first frame 'ip' at /op"))
    #expect(
      lottieErrors(#"{"fr": 1, "ip": 0, "op": 1}"#) == "a.json:1:1: missing 'layers'")
    #expect(lottieErrors("{\n  \"fr\": 1,\n  broken}").hasPrefix("a.json:3:3: expected a name"))
  }

  @Test(
    "Errors name the value's line, column and pointer",
    arguments: [
      (#""r": {"k": 0, "x": "time * 2"}"#, "r/x", "an expression, which is not imported"),
      (#""p": {"k": 0}"#, "p/k", "expected an array, found a number"),
      (#""p": {"k": []}"#, "p/k", "expected a number, found an empty array"),
      (#""p": {}"#, "p", "missing 'k', the value or the keyframes"),
      (#""p": {"k": [1, 2, 3]}"#, "p/k/2", "a movement in three dimensions"),
      (
        #""p": {"s": true, "x": {"k": 0}, "y": {"k": 0}, "z": {"k": 1}}"#, "p/z",
        "a movement in three"
      ),
      (
        #""rx": {"k": [{"t": 0, "s": [0], EVEN}, {"t": 1, "s": [1]}]}"#, "rx", "a movement in three"
      ),
      (#""or": {"k": [0, 20, 0]}"#, "or", "a movement in three dimensions"),
      (#""sk": {"k": 10}"#, "sk", "a skew, which nodes do not have"),
      (#""o": {"k": 101}"#, "o/k", "expected a number of 0 to 100, found 101"),
      (#""o": {"k": "1"}"#, "o/k", "expected an array, found a string"),
      (#""o": {"k": 1e999}"#, "o/k", "expected a finite number"),
      (
        #""s": {"k": [{"t": 5, "s": [1, 1], EVEN}, {"t": 4, "s": [2, 2]}]}"#, "s/k/1/t",
        "a keyframe before"
      ),
      (
        #""r": {"k": [{"t": 5, "s": [1], EVEN}, {"t": 5, "s": [2], EVEN}, {"t": 5, "s": [2]}]}"#,
        "r/k/2/t", "a third keyframe at the same time"
      ),
      (#""r": {"k": [{"t": 5, EVEN}, {"t": 6, "s": [1]}]}"#, "r/k/0", "missing 's'"),
      (
        #""r": {"k": [{"t": 5, "s": [], EVEN}]}"#, "r/k/0/s",
        "expected a number, found an empty array"
      ),
      (#""r": {"k": [{"s": [1], EVEN}]}"#, "r/k/0", "missing 't'"),
      (
        #""r": {"k": [{"t": 1, "s": [1], "h": 2}, {"t": 2, "s": [1]}]}"#, "r/k/0/h",
        "expected an integer"
      ),
      (
        #""r": {"k": [{"t": 1, "s": [1], "h": 1}, 7]}"#, "r/k/1",
        "expected a keyframe, found a number"
      ),
      (
        #""r": {"k": [{"t": 0, "s": [0], "o": {"x": [1.5], "y": [0]}, "i": {"x": 1, "y": 1}}, {"t": 1, "s": [1]}]}"#,
        "r/k/0/o/x/0", "expected a number of 0 to 1, found 1.5"
      ),
      (
        #""r": {"k": [{"t": 0, "s": [0], "o": {"x": 0}, "i": {"x": 1, "y": 1}}, {"t": 1, "s": [1]}]}"#,
        "r/k/0/o", "missing 'y'"
      ),
      (
        #""r": {"k": [{"t": 0, "s": [0], "o": {"x": [], "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 1, "s": [1]}]}"#,
        "r/k/0/o/x", "expected a number, found an empty array"
      ),
    ])
  func places(transform: String, pointer: String, message: String) {
    let errors = lottieErrors(lottie(layer(transform.replacing("EVEN", with: Self.even))))
    #expect(errors.hasPrefix("a.json:2:"))
    #expect(errors.contains(message), "\(errors)")
    let place = errors.contains(" at /layers/0/ks/\(pointer) (")
    #expect(place || errors.hasSuffix(" at /layers/0/ks/\(pointer)"), "\(errors)")
  }

  @Test("Types of layers that are not imported are named")
  func types() {
    #expect(
      lottieErrors(lottie(layer("", name: "eye", type: 13))).contains(
        "layer 'eye' is of type 13 (camera), which is not imported at /layers/0/ty"))
    #expect(lottieErrors(lottie(layer("", type: 99))).contains("of type 99 (unknown)"))
    #expect(lottieErrors(lottie(layer("", type: -1))).contains("of type -1 (unknown)"))
    #expect(lottieErrors(lottie("{}")).contains("missing 'ty' at /layers/0"))
    #expect(lottieErrors(lottie("7")).contains("expected a layer, found a number"))
    #expect(lottieErrors(lottie(#"{"ty": 3}"#)).contains("missing 'ks' at /layers/0"))
    let moving = #""p": {"k": [{"t": 0, "s": [0, 0], \#(Self.even)}, {"t": 1, "s": [1, 1]}]}"#
    #expect(
      lottieErrors(lottie(layer(moving, #""ao": 1, "#))).contains(
        "layer 'a' turns with its path, which is not imported at /layers/0/ao"))
    #expect(lottieErrors(lottie(layer("", #""ao": 1, "#))) == "none")
  }

  @Test("What is seen but moves no value is a warning")
  func warnings() throws {
    let text = lottie(
      layer("", #""ef": [{"ty": 5}], "hasMask": true, "masksProperties": [{}], "tt": 1, "#) + ","
        + layer("", #""t": {"d": {}}, "#, name: "b", type: 5) + ","
        + #"{"ty": 6, "nm": "sound"}, "#
        + layer(
          "", #""shapes": [{"ty": "sh", "ks": {"a": 1, "k": [{"t": 0, "s": []}]}}], "#, name: "c",
          type: 4)
        + "," + layer(#""r": {"k": [{"t": 0, "s": [0]}, {"t": 1, "s": [1]}]}"#, name: "d"))
    let (timeline, warnings) = try Timeline.reading(lottie: Array(text.utf8), file: "a.json")
    #expect(timeline.layers.map(\.name) == ["a", "b", "c", "d"])
    #expect(
      warnings.map(\.message) == [
        "the effects of layer 'a' are not imported", "the masks of layer 'a' are not imported",
        "the mattes of layer 'a' are not imported",
        "the text of layer 'b' is not imported, only its transform",
        "layer 'sound' (audio) has nothing to import",
        "moving shapes and colors of layer 'c' are not imported",
        "a keyframe without both handles 'o' and 'i', which moves evenly",
      ])
    #expect(warnings.map(\.pointer)[0] == "/layers/0/ef")
    #expect(warnings.allSatisfy { $0.severity == .warning })
  }

  @Test("Cycles of precompositions and of parents are named")
  func cycles() {
    let assets =
      #"{"id": "c", "layers": [\#(precomp("d"))]}, {"id": "d", "layers": [\#(precomp("c"))]}"#
    #expect(
      lottieErrors(lottie(precomp("c"), assets: assets)).contains(
        "a precomposition in itself: 'c' > 'd' > 'c' at /assets/1/layers/0/refId"))
    let family = [(1, 2), (2, 3), (3, 2), (4, 1)].map { number, parent in
      layer("", #""ind": \#(number), "parent": \#(parent), "#, name: "n\(number)")
    }.joined(separator: ",")
    let errors = lottieErrors(lottie(family))
    #expect(errors.contains("parents in a cycle: 'n2' > 'n3' > 'n2' at /layers/1/parent"))
    #expect(errors.split(separator: "\n").count == 1)
  }

  @Test("Parents and assets must exist, once")
  func references() {
    #expect(
      lottieErrors(lottie(layer("", #""parent": 3, "#))).contains(
        "no layer of this composition has the number 3 at /layers/0/parent"))
    let twins = layer("", #""ind": 1, "#) + "," + layer("", #""ind": 1, "#)
    #expect(lottieErrors(lottie(twins)) == "none")
    #expect(
      lottieErrors(lottie(twins + "," + layer("", #""parent": 1, "#))).contains(
        "several layers have the number 1 at /layers/2/parent"))
    #expect(
      lottieErrors(lottie(precomp("cart"), assets: #"{"id": "card", "layers": []}"#)).contains(
        "unknown asset 'cart' at /layers/0/refId (did you mean 'card'?)"))
    #expect(
      lottieErrors(lottie(precomp("c"), assets: #"{"id": "c", "w": 3}"#)).contains(
        "missing 'layers' at /assets/0"))
    #expect(
      lottieErrors(lottie(precomp("c", #""sr": 0, "#), assets: #"{"id": "c", "layers": []}"#))
        .contains("a stretch of nearly 0 at /layers/0/sr"))
  }

  // MARK: Hostile input

  /// The most keyframes of a file.
  private static let keyLimit = deep(Timeline.lottieKeyLimit, quick: 2_000)

  @Test("Precompositions that multiply end with an error")
  func multiplied() {
    let assets = (0..<40).map { level in
      let two = precomp("c\(level + 1)") + "," + precomp("c\(level + 1)")
      return #"{"id": "c\#(level)", "layers": [\#(level < 39 ? two : layer(""))]}"#
    }.joined(separator: ",")
    #expect(
      lottieErrors(lottie(precomp("c0"), assets: assets), keyLimit: Self.keyLimit)
        .contains("more than \(Self.keyLimit) keyframes"))
  }

  @Test("Precompositions that are nested too deeply end with an error")
  func nested() {
    let assets = (0..<deep(10_000, quick: 500)).map {
      #"{"id": "c\#($0)", "layers": [\#(precomp("c\($0 + 1)"))]}"#
    }.joined(separator: ",")
    #expect(
      lottieErrors(lottie(precomp("c0"), assets: assets)).contains(
        "more than 64 nested precompositions at /assets/63/layers/0/refId"))
  }

  @Test("Time remaps that multiply end with an error")
  func remapped() {
    let keys = (0..<100).map { #"{"t": \#($0), "s": [\#($0 % 2)], \#(Self.even)}"# }
      .joined(separator: ",")
    let remap = #""tm": {"k": [\#(keys)]}, "#
    let assets = (0..<10).map {
      #"{"id": "c\#($0)", "layers": [\#($0 < 9 ? precomp("c\($0 + 1)", remap) : layer(""))]}"#
    }.joined(separator: ",")
    let text = lottie(precomp("c0", remap), end: 1000, assets: assets)
    #expect(
      lottieErrors(text, keyLimit: Self.keyLimit)
        .contains("more than \(Self.keyLimit) keyframes"))
  }

  @Test("Too many keyframes end with an error")
  func tooMany() {
    let keys = String(repeating: #"{"t":0},"#, count: Self.keyLimit)
    let text = lottie(layer(#""r": {"k": [\#(keys)0]}"#))
    #expect(
      lottieErrors(text, keyLimit: Self.keyLimit).contains(
        "more than \(Self.keyLimit) keyframes, each counted as often as it is shown at /layers/0/ks/r/k ("
      ))
  }

  @Test("A file of 50 MB is rejected by its size")
  func large() {
    #expect {
      try Timeline(lottie: [UInt8](repeating: 0x20, count: 50 << 20), file: "a.json")
    } throws: { error in
      "\(error)" == "a.json: a file of 50 MB; at most 32 MB are read (remove embedded images)"
    }
  }

  @Test("A trace has the frames of the file, or of a rate")
  func trace() throws {
    let text = lottie(
      layer(#""r": {"k": [{"t": 0, "s": [0], \#(Self.even)}, {"t": 10, "s": [90]}]}"#))
    let trace = try Trace(lottie: Array(text.utf8))
    #expect(trace.frames.count == 11)
    let turns = try frames(of: "a.transform.rotation", trace)
    #expect(abs(turns[4] - 0.2 * .pi) < 1e-12)
    #expect(try Trace(lottie: Array(text.utf8), rate: .hz(120)).frames.count == 121)
  }
}
