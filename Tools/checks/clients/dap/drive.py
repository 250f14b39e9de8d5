"""Drives the debug adapter through the golden traces, and compares what it shows with their text."""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from golden import Golden
from session import Session, check

tool, traces = sys.argv[1], Path(sys.argv[2]).resolve()
FLIGHT = traces / "flights/simple-animation.mtrace"


def shown(variable):
    """The value of a variable, without what it was."""
    return variable["value"].split(" (was ")[0]


def source(golden):
    return {"path": str(golden.path)}


def compare(session, golden):
    """Compares line, record and values with the text."""
    line = session.line()
    tracks = session.scope("Tracks")
    check({name: shown(value) for name, value in tracks.items()} == golden.values(line), f"values after line {line}")
    if line > golden.begin:
        check(session.scope("Moment")["record"]["value"] == golden.text(line), f"record of line {line}")
        before = golden.values(line - 1)
        for name, value in golden.values(line).items():
            changed = "changed" in tracks[name]["presentationHint"]["attributes"]
            yield name, changed, value != before[name]


def walk(golden):
    """Each line forward and back: the values are those of the text, and what changed is marked."""
    with Session(tool) as session:
        session.launch(golden.path)
        check(session.begin()["reason"] == "entry", "the entry stops")
        check(session.line() == golden.begin, "the entry is the line 'begin'")
        for line in range(golden.begin + 1, golden.last + 1):
            check(session.move("next")["reason"] == "step", "next steps")
            check(session.line() == line, f"next comes to line {line}")
            for name, changed, differs in compare(session, golden):
                check(changed == differs, f"{name} is marked as changed at line {line}: {changed}")
        check("end" in session.move("next")["description"], "the end stops")
        check(session.line() == golden.last, "the end stays")
        for line in range(golden.last - 1, golden.begin - 1, -1):
            session.move("stepBack")
            check(session.line() == line, f"stepBack comes to line {line}")
            list(compare(session, golden))
        check("beginning" in session.move("stepBack")["description"], "the beginning stops")
        session.end()
    print(f"{golden.path.name}: {golden.last - golden.begin} lines forward and back")


def frames(golden):
    """By frames, forward and back."""
    with Session(tool) as session:
        session.launch(golden.path, step="frame")
        session.begin()
        ends = [n - 1 for n in golden.found(lambda text: text[0] == "@")] + [golden.last]
        for end in ends:
            session.move("next")
            check(session.line() == end, f"a frame ends at line {end}")
        for end in reversed(ends[:-1]):
            session.move("stepBack")
            check(session.line() == end, f"a frame back ends at line {end}")
        for line in range(ends[0] + 1, ends[1] + 3):
            session.move("stepIn")
            check(session.line() == line, "a step in goes by lines")
        session.move("stepOut")
        check(session.line() == ends[2], "a step out goes to the end of the frame")
        session.end()


def stops(session, command, expected, reason):
    """Continues from stop to stop, and at last to an end. Where the stage stands already it does not stop again."""
    here = session.line()
    expected = [line for line in expected if line != here]
    for line in expected:
        stop = session.move(command)
        check(stop["reason"] == reason and session.line() == line, f"{command}: {stop} at {session.line()}, not {line}")
    check(session.move(command)["reason"] == "pause", f"{command} comes to an end")


def breakpoints(golden):
    """Breakpoints of every kind, forward and back."""
    with Session(tool) as session:
        session.launch(golden.path)
        session.begin()
        at = [golden.begin + 3, golden.begin + 30, golden.begin + 60]
        wanted = [{"line": line} for line in at] + [{"line": 2}, {"line": 10**6}]
        found = session.ask("setBreakpoints", source=source(golden), breakpoints=wanted)["breakpoints"]
        check([b["verified"] for b in found] == [True] * 3 + [False] * 2, found)
        check("header" in found[3]["message"] and "after the last" in found[4]["message"], found)
        stops(session, "continue", at, "breakpoint")
        stops(session, "reverseContinue", at[::-1], "breakpoint")
        found = session.ask("setBreakpoints", source={"path": "/elsewhere"}, breakpoints=wanted[:1])["breakpoints"]
        check(not found[0]["verified"] and "source of this session" in found[0]["message"], found)
        session.ask("setBreakpoints", source=source(golden), breakpoints=[])

        completed = golden.found(lambda text: text[0] == "!" and text.split()[2] == "completed")
        moving = golden.found(lambda text: text[0] == "~" and text.split()[3] == "moving")
        one = golden.found(lambda text: text.startswith("! view.flight1.alpha completed"))
        check(completed and moving and one, "the golden has events")
        for name, lines in [("completed", completed), ("~moving", moving), ("view.flight1.alpha completed", one)]:
            found = session.ask("setFunctionBreakpoints", breakpoints=[{"name": name}, {"name": "complete"}])
            check([b["verified"] for b in found["breakpoints"]] == [True, False], found)
            check("did you mean" in found["breakpoints"][1]["message"], found)
            stops(session, "continue", lines, "function breakpoint")
            stops(session, "reverseContinue", lines[::-1], "function breakpoint")
        session.ask("setFunctionBreakpoints", breakpoints=[])

        info = session.ask("dataBreakpointInfo", variablesReference=session.scopes()["Tracks"], name="view.alpha")
        check(session.ask("dataBreakpointInfo", name="1 + 1")["dataId"] is None, "a sum is no track")
        writes = golden.found(lambda text: text.startswith("view.alpha "))
        low = [n for n in writes if float(golden.text(n).split()[1]) < 0.5]
        for extra, lines in [
            ({}, writes),
            ({"condition": "view.alpha < 0.5"}, low),
            ({"hitCondition": "3"}, writes[2:3]),
            ({"hitCondition": ">= 28"}, writes[27:]),
            ({"hitCondition": "% 10"}, writes[9::10]),
            ({"condition": "view.alpha < 0.5", "hitCondition": "2"}, low[1:2]),
        ]:
            found = session.ask("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"], **extra}])
            check(found["breakpoints"][0]["verified"], found)
            stops(session, "continue", lines, "data breakpoint")
            stops(session, "reverseContinue", lines[::-1], "data breakpoint")
        found = session.ask(
            "setDataBreakpoints",
            breakpoints=[
                {"dataId": "view.alpha", "condition": "view.alfa < 1"},
                {"dataId": "view.alpha", "hitCondition": "often"},
                {"dataId": "view.beta"},
            ],
        )["breakpoints"]
        check([b["verified"] for b in found] == [False] * 3, found)
        check("column 1" in found[0]["message"] and "view.alpha" in found[0]["message"], found)
        check("is not a hit count" in found[1]["message"], found)

        wanted = [
            {"line": writes[4], "logMessage": "alpha {view.alpha} at {frame}", "hitCondition": "1"},
            {"line": writes[6], "condition": "view.alpha > 2"},
            {"line": writes[7], "condition": "view.flight1 is moving"},
            {"line": writes[8], "logMessage": "{view.alfa}"},
        ]
        found = session.ask("setBreakpoints", source=source(golden), breakpoints=wanted)["breakpoints"]
        check([b["verified"] for b in found] == [True, True, True, False], found)
        check("column 2 of the message" in found[3]["message"], found)
        stop = session.move("continue")
        check(session.line() == writes[7] and stop["hitBreakpointIds"] == [found[2]["id"]], stop)
        session.end()


def log(golden):
    """A log point writes and does not stop."""
    with Session(tool) as session:
        session.launch(golden.path)
        session.begin()
        writes = golden.found(lambda text: text.startswith("view.alpha "))
        session.ask("setDataBreakpoints", breakpoints=[{"dataId": "view.alpha", "hitCondition": "5"}])
        session.ask(
            "setBreakpoints",
            source=source(golden),
            breakpoints=[{"line": n, "logMessage": "alpha {view.alpha} in {frame}"} for n in writes[1:3]],
        )
        session.ask("continue", threadId=1)
        for frame, line in enumerate(writes[1:3], 1):
            output = session.event("output")
            check(output["output"] == f"alpha {golden.text(line).split()[1]} in {frame}\n", output)
            check(output["line"] == line, output)
        session.event("stopped")
        check(session.line() == writes[4], "only the data breakpoint stops")
        session.end()


def values(golden):
    """Watches, hovers, the console, pages of variables, completions, targets."""
    with Session(tool) as session:
        session.launch(golden.path, at="10")
        session.begin()
        now = golden.values(session.line())
        alpha = float(now["view.alpha"])

        def value(text, **more):
            return session.ask("evaluate", expression=text, **more)["result"]

        check(value("view.alpha", context="watch") == now["view.alpha"], "a track is watched")
        check(value(f"view.alpha > {alpha - 0.01} && view.position.y < 1000") == "true", "a condition is watched")
        check(value("frame") == "10" and value("view.flight1") == "moving", "frame and state")
        check(value("view", context="hover") == "6 tracks", "a node is hovered over")
        for text, words in [
            ("view.alfa > 1", "did you mean 'view.alpha'?"),
            ("view.alpha >", "column 13"),
            ("(1", "')' is missing"),
            ("view.position", "view.position.x"),
        ]:
            check(words in session.refused("evaluate", expression=text, context="watch"), text)
        check("frame 10" in value("l 1", context="repl") or golden.text(session.line()) in value("l 1", context="repl"), "l lists")
        check(session.go(3)["reason"] == "goto" and value("frame") == "3", "the console moves")

        frame = session.ask("stackTrace", threadId=1)
        check(frame["totalFrames"] == len(frame["stackFrames"]) > 2, "motions are on the stack")
        for entry in frame["stackFrames"][1:]:
            name = entry["name"].split(":")[0]
            if entry["source"]["name"].endswith(".run.json"):
                made = Path(entry["source"]["path"]).read_text().splitlines()[entry["line"] - 1]
                check(f'"{name.split(".")[-1]}"' in made, f"{name} is at the line that makes it")
                continue
            last = [n for n in golden.found(lambda text: not golden.is_value(text) and text[0] not in "@=") if n <= session.line()]
            last = [n for n in last if golden.text(n).split()[1] == name]
            check(entry["line"] == last[-1], f"{name} is at its last record")
        part = session.ask("stackTrace", threadId=1, startFrame=1, levels=1)
        check(part["stackFrames"] == frame["stackFrames"][1:2], "a part of the stack")
        scopes = session.ask("scopes", frameId=frame["stackFrames"][1]["id"])["scopes"]
        check(scopes[0]["name"] == frame["stackFrames"][1]["name"].split(":")[0], "a motion has a scope")
        tracks = next(s for s in scopes if s["name"] == "Tracks")
        check(tracks["namedVariables"] == len(golden.tracks), "variables are counted")
        page = session.ask("variables", variablesReference=tracks["variablesReference"], start=1, count=2, filter="named")
        check([v["name"] for v in page["variables"]] == sorted(golden.tracks)[1:3], page)
        check("scopes" in session.refused("variables", variablesReference=999), "an old reference")

        found = session.ask("completions", text="view.po", column=8)["targets"]
        check([t["label"] for t in found] == ["view.position.x", "view.position.y"], found)
        target = session.ask("gotoTargets", source=source(golden), line=golden.begin + 20)["targets"][0]
        check(target["label"] == golden.text(golden.begin + 20), target)
        address = {"path": golden.path.as_uri()}
        check(session.ask("gotoTargets", source=address, line=golden.begin + 20)["targets"] == [target], "an address")
        found = session.ask("setBreakpoints", source=address, breakpoints=[{"line": golden.begin + 20}])["breakpoints"]
        check(found[0]["verified"], found)
        session.ask("setBreakpoints", source=address, breakpoints=[])
        check(session.move("goto", targetId=target["id"])["reason"] == "goto", "goto stops")
        check(session.line() == golden.begin + 20, "goto goes")
        check("header" in session.refused("gotoTargets", source=source(golden), line=1), "no target in the header")
        places = session.ask("breakpointLocations", source=source(golden), line=1, endLine=10**6)["breakpoints"]
        check([p["line"] for p in places] == list(range(golden.begin + 1, golden.last + 1)), "lines of records")
        check(session.ask("loadedSources")["sources"][0]["path"] == str(golden.path), "the source")
        check("cannot be set" in session.refused("setExpression", expression="view.alpha", value="1"), "a trace stays")
        check(session.ask("threads")["threads"][0]["id"] == 1, "one thread")
        session.ask("restart")
        check(session.event("stopped")["reason"] == "entry", "a restart begins anew")
        session.ask("terminate")
        session.event("terminated")
        session.end()


def divergence(golden):
    """Stops where a trace first differs from another."""
    changed = list(golden.lines)
    line = golden.found(lambda text: text.startswith("view.alpha "))[9]
    changed[line - 1] = "view.alpha 0.125"
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "other.mtrace"
        other.write_text("\n".join(changed) + "\n")
        subprocess.run([tool, "check", "--fix", str(other)], check=True, stdout=subprocess.DEVNULL)
        with Session(tool) as session:
            session.launch(golden.path, against=str(other), stopOnEntry=False)
            found = session.ask("setExceptionBreakpoints", filters=["divergence", "crash"])["breakpoints"]
            check([b["verified"] for b in found] == [True, False], found)
            stop = session.begin()
            check(stop["reason"] == "exception" and session.line() == line, f"{stop} at {session.line()}, not {line}")
            info = session.ask("exceptionInfo", threadId=1)
            check("0.125" in info["description"] and golden.text(line) in info["description"], info)
            check(session.move("continue")["reason"] == "pause", "there is one first divergence")
            check(session.move("reverseContinue")["reason"] == "exception", "it is found on the way back")
            session.end()
        with Session(tool) as session:
            session.launch(golden.path)
            found = session.ask("setExceptionBreakpoints", filters=["divergence"])["breakpoints"]
            check("against" in found[0]["message"], found)
            session.begin()
            session.end()


def unrevised(text):
    """A trace without the engine's revision, which goldens keep from when they were recorded, and without its digest."""
    return [line for line in text.splitlines() if not line.startswith(("meta engine ", "= "))]


def document(golden):
    """A run document is played, and its recorded text is the source."""
    with Session(tool) as session:
        session.launch(str(golden.path).replace(".mtrace", ".run.json"))
        session.begin()
        shown = session.ask("stackTrace", threadId=1)["stackFrames"][0]["source"]
        text = session.ask("source", source=shown, sourceReference=shown["sourceReference"])["content"]
        check(unrevised(text) == unrevised(golden.path.read_text()), "the recorded text is the golden's")
        found = session.ask("setBreakpoints", source=shown, breakpoints=[{"line": golden.begin + 40}])["breakpoints"]
        check(found[0]["verified"], found)
        session.move("continue")
        check(session.line() == golden.begin + 40, "a breakpoint in the recorded text")
        session.ask("setBreakpoints", source=shown, breakpoints=[])
        session.end()


RUN = """
{
  "dopesheet": 1,
  "nodes": [{"name": "card", "frame": [0, 0, 10, 10]}],
  "play": [
    {"motion": {"name": "fade", "node": "card", "duration": 0.1, "properties": {"alpha": {"to": 0.5}}}},
    {"motion": {"name": "slide", "node": "card", "duration": 0.4, "properties": {"position.y": {"to": 80}}}}
  ],
  "until": {"settled": 2}
}
"""


def live():
    """A value that is set by hand: what was before stays, what follows is played anew."""
    with tempfile.TemporaryDirectory() as folder, Session(tool) as session:
        document = Path(folder) / "card.run.json"
        document.write_text(RUN)
        session.launch(document)
        session.begin()

        before = session.text()
        ends = [number - 1 for number, line in enumerate(before, 1) if line[0] in "@="]
        session.go(10)
        check(session.line() == ends[11], "the end of frame 10")
        found = session.ask("setExpression", expression="card.alpha", value="1 / 8")
        check(found["value"] == "0.125", found)
        check("next frame" in session.event("output")["output"], "what is told of it")
        check(session.event("loadedSource")["reason"] == "changed", "the source has changed")
        check(session.line() == ends[11] + 1, "the call is the record that happened last")
        after = session.text()
        check(after[: ends[11]] == before[: ends[11]], "what was before is as it was")
        check(after[ends[11]] == "< card set alpha=0.125", after[ends[11]])
        rest = [line for line in after[ends[11] + 1 : -1] if line != "card.alpha 0.125"]
        check(rest == before[ends[11] : -1], "what does not depend on it is as it was")
        session.go(11)
        check(session.ask("evaluate", expression="card.alpha")["result"] == "0.125", "the value is set")
        session.go(10)
        session.move("stepBack")
        check(session.line() == ends[11], "back to before the call")
        session.move("stepBack")
        check("middle of a step" in session.refused("setExpression", expression="card.alpha", value="0"), "a call in a step")

        session.go(8)
        node = session.scope("Nodes")["card"]["variablesReference"]
        session.ask("setVariable", variablesReference=node, name="alpha", value="0.75 (was 0.5)")
        after = session.text()
        check("card.alpha 0.75" in after and "card.alpha 0.125" not in after, "an earlier change makes others undone")
        for name, value, words in [
            ("card.alpha", "card.beta", "unknown name"),
            ("card.alpha", "true", "is not a value for card.alpha"),
            ("1 + 1", "2", "is not a track"),
        ]:
            check(words in session.refused("setExpression", expression=name, value=value), words)
        session.ask("restart")
        session.event("stopped")
        check(session.text() == before, "a restart is as the first time")
        session.end()
    print("a value set by hand in a live stage")


def errors(golden):
    """What cannot be understood is answered or told, and the session goes on."""
    with Session(tool) as session:
        check("launch" in session.refused("next", threadId=1), "nothing moves before the launch")
        check("'program'" in session.refused("launch"), "a launch without a program")
        check("no-such" in session.refused("launch", program="/no-such.mtrace"), "a program that is not there")
        check("string" in session.refused("launch", program=3), "a program that is a number")
        check("unknown step 'yard'" in session.refused("launch", program=str(golden.path), step="yard"), "a step of no kind")
        check("is not a frame or a time" in session.refused("launch", program=str(golden.path), at="noon"), "a time of no kind")
        session.launch(golden.path)
        session.begin()
        for data, words in [
            (b"Content-Length: 9\r\n\r\n{\"seq\": 1", "not JSON"),
            (b"Hello: there\r\n\r\n", "Content-Length"),
        ]:
            session.send_bytes(data)
            output = session.event("output")
            check(output["category"] == "stderr" and words in output["output"], f"{data[:40]}: {output}")
            session.ask("threads")
        check("did you mean 'stackTrace'?" in session.refused("stackTraces"), "an unknown request")
        check("integer" in session.refused("scopes", frameId="one"), "an argument of another kind")
        check("unknown frame 77" in session.refused("scopes", frameId=77), "a frame that is not there")
        check("'line' is missing" in session.refused("gotoTargets", source=source(golden)), "a missing argument")
        session.move("next")
        check(session.line() == golden.begin + 1, "the session has gone on")
        session.end()


def neovim():
    """What nvim-dap 0.6.0 sends for each of its commands is sent again: a request succeeds, or is refused in the same
    words, and the stage stands at the line at which it stood then."""
    text = Path(__file__).with_name("nvim-dap.jsonl").read_text()
    for name, file in [("TRACE", "group-synced"), ("OTHER", "group-unsynced")]:
        text = text.replace(name, str(traces / f"motions/{file}.mtrace"))
    rows = [json.loads(line) for line in text.splitlines()]
    for row in rows:
        if row["command"] == "launch":
            session = Session(tool)
        if "refused" in row:
            failure = session.refused(row["command"], **row["arguments"])
            check(row["refused"] in failure, f"{row}: {failure}")
            continue
        session.ask(row["command"], **row["arguments"])
        if "line" in row:
            session.event("stopped")
            check(row["line"] in (session.line(), None), f"{row}: it is at line {session.line()}")
        if row["command"] in ("terminate", "disconnect"):
            session.process.stdin.close()
            check(session.process.wait(60) == 0, "the adapter ends well")
    print(f"{len({row['do'] for row in rows})} commands of nvim-dap, {len(rows)} requests")


LAND = "DebuggerTests/land"
TESTS = ["--skip-build", "--disable-xctest"]


def body(lines):
    """The records and frames of a trace's text, without what depends on its header."""
    return [line for line in lines[lines.index("begin") :] if not line.startswith("= ")]


def test_process(step):
    """The test as a process of its own, which is stepped as a value of the variable says."""
    words = ["swift", "test", *TESTS, "--filter", LAND]
    variables = {**os.environ, "DOPESHEET_STEP": step}
    return subprocess.Popen(words, env=variables, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def rehearsal(golden):
    """A test is launched: its first rehearsal is stepped, and the tests run on and pass."""
    with Session(tool) as session:
        for words, arguments in [
            ("has ended before a rehearsal began", {"test": "NoSuchTests", "testArguments": TESTS}),
            ("cannot be combined", {"test": LAND, "program": str(golden.path)}),
        ]:
            check(words in session.refused("launch", **arguments), words)
        check("no rehearsal waits" in session.refused("attach", process=1), "there is nothing to attach to")
        session.ask("launch", test=LAND, testArguments=TESTS, stopOnEntry=False)
        session.event("initialized")
        found = session.ask("setFunctionBreakpoints", breakpoints=[{"name": "fall completed"}])["breakpoints"]
        check(found[0]["verified"], found)
        check(session.begin()["reason"] == "function breakpoint", "a callback stops")
        text = session.text()
        check(body(text) == body(golden.lines), "the records are the golden's")
        check(text[session.line() - 1] == "! fall completed", text[session.line() - 1])
        for _ in range(9):
            before = session.line()
            session.move("stepBack")
            check(session.line() == before - 1, "a step back")
        session.go(3)
        stack = session.ask("stackTrace", threadId=1)["stackFrames"]
        made = Path(stack[1]["source"]["path"]).read_text().splitlines()[stack[1]["line"] - 1]
        check('named("fall")' in made, f"the editor opens the line that makes a motion, not {made}")
        scopes = session.ask("scopes", frameId=stack[0]["id"])["scopes"]
        check("Golden" in [scope["name"] for scope in scopes], "a live test has its golden")
        session.ask("setExpression", expression="card.position.y", value="7")
        check("< card set position.y=7" in session.text(), session.text())
        session.ask("disconnect")
        check(session.event("exited")["exitCode"] == 1, "the changed run differs from its golden")
        session.event("terminated")
        check(session.process.wait(60) == 0, "the adapter ends well")
    print("a test that the adapter has launched")


def unattended():
    """A launch is cancelled before the test begins, and a test runs on without its adapter."""
    with Session(tool) as session:
        arguments = {"test": LAND, "testArguments": TESTS}
        requests = [session.client.send_request("launch", arguments), session.client.send_request("disconnect", {})]
        session.answer(requests[0])
        check("the launch is cancelled" in session.failure, session.failure)
        session.answer(requests[1])
        check(session.process.wait(60) == 0, "the adapter ends well")
    with test_process(f"{tempfile.gettempdir()}/no/such.sock") as test:
        printed, _ = test.communicate(timeout=60)
    check(test.returncode == 0 and "the debug adapter has ended" in printed and "1 suite passed" in printed, printed)
    print("a launch that is cancelled, and a test without an adapter")


def attached(golden):
    """A test that waits for an editor is attached to."""
    with test_process("editor") as test:
        # `swift test` may print the number of the process only at its end.
        end = time.monotonic() + 120
        while not (found := list(Path(tempfile.gettempdir()).glob("dopesheet-*.sock"))):
            check(time.monotonic() < end, "the test waits")
            time.sleep(0.05)
        with Session(tool) as session:
            session.ask("attach", process=int(re.search(r"-(\d+)\.sock", found[0].name)[1]))
            session.event("initialized")
            check(session.begin()["reason"] == "entry", "the entry stops")
            check(body(session.text()) == body(golden.lines), "the records are the golden's")
            session.move("next")
            session.end()
        check("with 1 test in 1 suite passed" in test.stdout.read(), "the test runs on and passes")
    print("a test that waits for an editor")


def extension():
    """The extension for VS Code offers the arguments that the help names."""
    package = json.loads(Path("Tools/editors/vscode/package.json").read_text())
    debugger = package["contributes"]["debuggers"][0]
    offered = debugger["configurationAttributes"]["launch"]["properties"]
    page = subprocess.run([tool, "help", "dap"], check=True, capture_output=True, text=True).stdout
    named = re.findall(r'^  "(\w+)" ', page, re.M)
    check(named == list(offered), f"{named} and {list(offered)}")


golden = Golden(FLIGHT)
for name in ["flights/simple-animation", "motions/group-nested", "choreography/again-in-flight"]:
    walk(Golden(traces / f"{name}.mtrace"))
frames(golden)
breakpoints(golden)
log(golden)
values(golden)
divergence(golden)
document(golden)
live()
errors(golden)
neovim()
landing = Golden(traces.parent / "Tests/Assertions/TestingTests/__Traces__/DebuggerTests/land.mtrace")
os.environ |= {"DOPESHEET_KEEP": "never", "CI": "true"}
rehearsal(landing)
unattended()
attached(landing)
extension()
print("breakpoints of lines, callbacks, states, tracks, conditions, counts; logs; divergence; errors")
