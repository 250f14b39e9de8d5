import Dopesheet
import DopesheetConformity
import Testing

@Suite("A token file")
struct TokenFileTests {
  /// The tokens of a file without warnings, by name.
  private func read(_ json: String) throws -> [String: MotionToken.Value] {
    let tokens = try MotionTokens(json: json)
    #expect(tokens.warnings.isEmpty)
    return Dictionary(uniqueKeysWithValues: tokens.tokens.map { ($0.name, $0.value) })
  }

  @Test("has durations, curves and transitions, in the order of the file")
  func types() throws {
    let tokens = try MotionTokens(
      json: """
        {
          "$schema": "https://example.com/format.json",
          "fast": {"$type": "duration", "$value": {"value": 70, "unit": "ms"}},
          "slow": {"$type": "duration", "$value": {"value": 0.7, "unit": "s"}},
          "exit": {"$type": "cubicBezier", "$value": [0.2, 0, 1, 0.9], "$description": "leaves"},
          "back": {"$type": "com.tool.easing", "$value": "back.out"},
          "fade": {
            "$type": "transition", "$deprecated": true, "$extensions": {"tool": {"a": [1]}},
            "$value": {
              "duration": {"value": 0.1, "unit": "s"}, "delay": {"value": 0, "unit": "ms"},
              "timingFunction": [0, 0, 1, 1]
            }
          }
        }
        """, file: "design/ours.tokens.json")
    #expect(tokens.name == "ours.tokens.json" && tokens.warnings.isEmpty)
    #expect(
      tokens.tokens == [
        MotionToken("fast", .duration(0.07)), MotionToken("slow", .duration(0.7)),
        MotionToken("exit", .easing(.cubicBezier(0.2, 0, 1, 0.9))),
        MotionToken("back", .easing(.back.out)),
        MotionToken("fade", .transition(duration: 0.1, delay: 0, .linear)),
      ])
  }

  @Test("gives a group's type to its tokens, unless they or a nearer group have another")
  func inheritedTypes() throws {
    let tokens = try read(
      """
      {
        "motion": {
          "$type": "duration",
          "near": {"short": {"$value": {"value": 1, "unit": "s"}}},
          "curves": {"$type": "cubicBezier", "in": {"$value": [1, 0, 1, 1]}},
          "out": {"$type": "cubicBezier", "$value": [0, 0, 0, 1]}
        }
      }
      """)
    #expect(
      tokens == [
        "motion.near.short": .duration(1), "motion.curves.in": .easing(.cubicBezier(1, 0, 1, 1)),
        "motion.out": .easing(.cubicBezier(0, 0, 0, 1)),
      ])
  }

  @Test("may have other types, which are skipped with their references")
  func otherTypes() throws {
    let tokens = try read(
      """
      {
        "color": {
          "$type": "color", "red": {"$value": "#f00"}, "alarm": {"$value": "{color.red}"},
          "lost": {"$type": "color", "$value": "{nowhere}"}
        },
        "size": {"$type": "dimension", "$value": {"value": 4, "unit": "px"}},
        "gap": {"$type": "spacing", "$value": "4"},
        "again": {"$value": "{color.red}"},
        "fast": {"$type": "duration", "$value": {"value": 1, "unit": "s"}}
      }
      """)
    #expect(tokens == ["fast": .duration(1)])
  }

  @Test("has references to tokens, in chains, in parts and before what they refer to")
  func aliases() throws {
    let tokens = try MotionTokens(
      json: """
        {
          "fade": {
            "$type": "transition",
            "$value": {
              "duration": "{speed.default}", "delay": {"$ref": "#/speed/none"},
              "timingFunction": "{curve.out}"
            }
          },
          "speed": {
            "default": {"$value": "{speed.quick}"},
            "quick": {"$value": "{speed.fast}"},
            "fast": {"$type": "duration", "$value": {"value": 70, "unit": "ms"}},
            "none": {"$ref": "#/speed/zero"},
            "zero": {"$type": "duration", "$value": {"value": 0, "unit": "ms"}}
          },
          "curve": {"out": {"$type": "cubicBezier", "$value": [0, 0, 0.38, 0.9]}}
        }
        """)
    #expect(
      tokens["fade"]?.value
        == .transition(duration: 0.07, delay: 0, .cubicBezier(0, 0, 0.38, 0.9)))
    #expect(
      tokens["speed.default"] == MotionToken("speed.default", .duration(0.07), alias: "speed.quick")
    )
    #expect(tokens["speed.none"]?.alias == "speed.zero")
  }

  @Test("has pointers into values, with escaped names and indices")
  func pointers() throws {
    let tokens = try read(
      """
      {
        "a/b~c": {"x": {"$type": "cubicBezier", "$value": [0.25, 0.1, 0.5, 1]}},
        "limits": {"$type": "number", "half": {"$value": 0.5}},
        "unit": {"$type": "string", "$value": "s"},
        "curve": {
          "$type": "cubicBezier",
          "$value": [
            {"$ref": "#/a~1b~0c/x/$value/0"}, {"$ref": "#/limits/half"}, "{limits.half}",
            {"$ref": "#/curve/$value/0"}
          ]
        },
        "time": {
          "$type": "duration",
          "$value": {"value": {"$ref": "#/limits/half/$value"}, "unit": {"$ref": "#/unit/$value"}}
        },
        "whole": {"$type": "cubicBezier", "$value": {"$ref": "#/a~1b~0c/x/$value"}}
      }
      """)
    #expect(tokens["curve"] == .easing(.cubicBezier(0.25, 0.5, 0.5, 0.25)))
    #expect(tokens["time"] == .duration(0.5))
    #expect(tokens["whole"] == .easing(.cubicBezier(0.25, 0.1, 0.5, 1)))
  }

  @Test("has groups with a token of their own, $root, which has the name of its group")
  func root() throws {
    let tokens = try MotionTokens(
      json: """
        {
          "ease": {
            "$type": "cubicBezier",
            "$root": {"$value": [0, 0, 0, 1]}, "in": {"$value": [1, 0, 1, 1]}
          },
          "again": {"$value": "{ease.$root}"}
        }
        """)
    #expect(tokens.tokens.map(\.name) == ["ease", "ease.in", "again"])
    #expect(tokens["again"]?.alias == "ease")
    #expect(tokens["again"]?.value == tokens["ease"]?.value)
  }

  @Test("has groups that extend others: what they have themselves replaces what they take over")
  func extends() throws {
    let tokens = try read(
      """
      {
        "brand": {"$extends": "{base}", "speed": {"fast": {"$value": {"value": 1, "unit": "s"}}}},
        "base": {
          "$type": "duration",
          "speed": {
            "fast": {"$type": "cubicBezier", "$value": [0, 0, 1, 1]},
            "slow": {"$value": {"value": 2, "unit": "s"}}
          },
          "last": {"$value": "{base.speed.slow}"}
        },
        "third": {"$extends": "#/brand/speed", "$type": "duration"},
        "old": {"$ref": "#/third", "more": {"$value": "{brand.speed.slow}"}}
      }
      """)
    #expect(tokens["brand.speed.fast"] == .duration(1))
    #expect(tokens["brand.speed.slow"] == .duration(2) && tokens["brand.last"] == .duration(2))
    #expect(tokens["base.speed.fast"] == .easing(.linear))
    #expect(tokens["third.fast"] == .duration(1) && tokens["third.slow"] == .duration(2))
    #expect(tokens["old.more"] == .duration(2) && tokens["old.slow"] == .duration(2))
    #expect(tokens.count == 11)
  }

  @Test("of an older draft is read with warnings that say how to write it today")
  func olderDrafts() throws {
    let tokens = try MotionTokens(
      json: """
        {
          "fast": {"$type": "duration", "$value": "200ms"},
          "slow": {"$type": "duration", "$value": ".5s"},
          "in": {"$type": "cubicBezier", "$value": "cubic-bezier(0.4, 0, 1, 1)"},
          "steps": {"$type": "cubicBezier", "$value": "steps(3)"},
          "fade": {"$type": "transition", "$value": {"duration": "{fast}", "timingFunction": "{in}"}},
          "lift": {"$type": "com.tool.motion", "$value": 1}
        }
        """)
    #expect(tokens["fast"]?.value == .duration(0.2) && tokens["slow"]?.value == .duration(0.5))
    #expect(tokens["in"]?.value == .easing(.cubicBezier(0.4, 0, 1, 1)))
    #expect(
      tokens["fade"]?.value == .transition(duration: 0.2, delay: 0, .cubicBezier(0.4, 0, 1, 1)))
    #expect(
      tokens.warnings.map(\.description) == [
        "2:43: warning: a duration as text at /fast/$value (write {\"value\": 200, \"unit\": \"ms\"})",
        "3:43: warning: a duration as text at /slow/$value (write {\"value\": 200, \"unit\": \"ms\"})",
        "4:44: warning: a curve as text at /in/$value (write [0.4,0,1,1])",
        "5:47: warning: a curve as text at /steps/$value (give it the \"$type\" \"easing\")",
        "6:45: warning: a transition without delay, which counts as 0 at /fade/$value "
          + "(add \"delay\": {\"value\": 0, \"unit\": \"ms\"})",
        "7:21: warning: tokens of the type 'com.tool.motion' are skipped at /lift/$type",
      ])
  }
}
