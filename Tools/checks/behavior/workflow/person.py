"""From a red test to the record that differs, with golden and run in view: by one pasted command and no further key, in a
terminal and in Neovim's, and by three requests of a debug adapter's client."""
import json
import os
import re

from modes import OPENS, recordings
from library import expect, install, run, tool, write
from library.terminal import Terminal


def check(package):
    known = recordings(package)
    package.clear()
    write(package.golden(OPENS), known["differs"])
    code, printed = package.test(OPENS, DOPESHEET_RECORD="never", DOPESHEET_COMMAND="dopesheet")
    command = re.search(r"^ +step +(\S.*)$", printed, re.M)
    expect(code == 1 and command, "a red test names the command that steps", printed)
    place = f"{tool().parent}:{os.environ['PATH']}"
    install(tmux="tmux", nvim="neovim")
    for editor, paste in [("", command[1]), ("nvim -u NONE -i NONE", f":terminal {command[1]}")]:
        terminal = Terminal("dopesheet-workflow", package.folder, 100, 30, {"PATH": place})
        if editor:
            terminal.enter(editor)
            terminal.await_text("NVIM v")
        terminal.enter(paste)
        terminal.await_text("^≠ drawer.open: duration 400 → 300 ms")
        record = terminal.await_text(r"^> \d+  (.*\S)")[1]
        shown = "\n".join(rows := terminal.lines)
        expect(record.startswith(first_difference(package)), f"“{record}” is the record that differs", shown)
        expect(any("run  " in row and "golden" in row for row in rows), "golden and run are in view", shown)
        print(f"{editor or 'the terminal'}: {len(paste)} letters are pasted, no key is pressed")
        terminal.close()
    adapter(package)


def first_difference(package):
    """The first record of the run that the golden does not have."""
    golden, lines = (path.read_text().splitlines() for path in (package.golden(OPENS), package.waiting(OPENS)))
    return next(line for line in lines[lines.index("begin"):] if line not in golden)


def adapter(package):
    """A client launches the name that `accept` takes. What it then asks is what it shows."""
    requests = [("initialize", {}), ("launch", {"program": OPENS}), ("configurationDone", {}),
                ("stackTrace", {"threadId": 1}), ("scopes", {"frameId": 1}),
                *[("variables", {"variablesReference": number}) for number in range(1, 6)]]
    sent = "".join(
        f"Content-Length: {len(text)}\r\n\r\n{text}" for text in (
            json.dumps({"seq": number, "type": "request", "command": command, "arguments": arguments})
            for number, (command, arguments) in enumerate(requests, 1)))
    printed = run(tool(), "dap", folder=package.folder, input=sent)
    messages = [json.loads(text) for text in re.split(r"Content-Length: \d+\s+", printed)[1:]]
    body = {message["request_seq"]: message["body"] for message in messages
            if message["type"] == "response" and "body" in message}
    stop = next(message["body"] for message in messages if message.get("event") == "stopped")
    expect("≠ drawer.open: duration 400 → 300 ms" in stop["description"], "the stop says what differs", printed)
    line = next(frame["line"] for frame in body[4]["stackFrames"] if frame["source"]["name"].endswith(".mtrace"))
    record = package.waiting(OPENS).read_text().splitlines()[line - 1]
    expect(record == first_difference(package), f"“{record}” is the record that differs", printed)
    scopes = [scope["name"] for scope in body[5]["scopes"]]
    expect({"Tracks", "Golden"} <= set(scopes) and all(body[6 + scopes.index(name)]["variables"] for name in ("Tracks", "Golden")),
           "the values of run and golden are in view", printed)
    print("the adapter: 3 requests, one of them with the name")
