import Testing

@Suite struct RunNamesTests {
  @Test("A child is on the stage as soon as what plays it, an added one with its call")
  func tooEarly() {
    let errors = RunText.errors(
      RunText.calling(
        """
        {"at": 0.25, "stop": "m"}, {"at": 0.5, "pause": "new"},
        {"at": 0.5, "group": {"name": "g", "motions": [\(RunText.motion("m"))]}},
        {"at": 0.75, "add": \(RunText.motion("new")), "to": "g"},
        {"at": 0.25, "add": \(RunText.motion("newer")), "to": "g"},
        {"at": 0.5, "stop": "late"}, {"at": 0.5, \(RunText.motion("late").dropFirst()),
        {"at": 0.5, "stop": "late"}
        """))
    #expect(
      errors == [
        "'m' is not on the stage yet at /play/0/stop (it is played at 0.5 s)",
        "'new' is not on the stage yet at /play/1/pause (it is played at 0.75 s)",
        "'g' is not on the stage yet at /play/4/to (it is played at 0.5 s)",
        "'late' is not on the stage yet at /play/5/stop (it is played later in the document, also at 0.5 s)",
      ])
  }

  @Test("Names of children are known although what is around them has errors")
  func broken() {
    let errors = RunText.errors(
      RunText.calling(
        """
        {"group": {"name": "g", "repeats": 0, "motions": [\(RunText.motion("child"))]}},
        {"stop": "child"}, {"stop": "chidl"}, {"remove": "child"}
        """))
    #expect(
      errors == [
        "expected an integer of 1 to 2147483647, found 0 at /play/0/group/repeats",
        "unknown motion 'chidl' at /play/2/stop (did you mean 'child'?)",
      ])
  }
}
