"""Random sessions of the stepper: keys, lines, sizes, Ctrl-Z and `fg`, and an end by a key or a signal. After each, the
terminal is as it was, and no process is left.

Its number decides what happens in a session: `Tools/checks/behavior/step/run 17` holds the session 17 again, and prints it.
"""
import contextlib
import os
import re
import signal
import time
from pathlib import Path
from random import Random

from library import ROOT, expect, part_of, products, scratch
from library.device import Device

COUNT = 200
PROMPT = "ready> "
TEST = (f"swift test --skip-build --disable-xctest --package-path {ROOT}/Tools/examples --scratch-path {ROOT}/.build "
        "--filter CardTests.comesIn")
# What is stepped, and how often.
COMMANDS = {
    f"dopesheet step {ROOT}/traces/flights/autoreverse.mtrace": 3,
    f"dopesheet step {ROOT}/traces/flights/autoreverse.run.json": 3,
    f"dopesheet step {ROOT}/traces/motions/group-synced.mtrace --against {ROOT}/traces/motions/group-unsynced.mtrace": 2,
    f"DOPESHEET_STEP=1 {TEST}": 1,
    f"DOPESHEET_STEP=screen {TEST}": 1,
}
# What a session shows when it waits for a command.
WAITS = r"\(step\) |n/p frame"
KEYS = ["n", "p", "s", "S", "c", "r", "d", "]", "[", "x", "i", "v", "?", "h", ">", "<", "\t", "\033[Z", "\033[A", "\033[B",
        "\033[C", "\033[D", "\033[5~", "\033[6~", "\033[H", "\033[F", "\177", "\033", "\r", "\025"]
LINES = ["n 7", "g 0.5s", "g end", "g start", "b view.alpha < 0.5", "b event completed", "rc", "w view.*", "v", "l 300",
         "last view.alpha", "mark a", "' a", "set view.alpha 0.5", "e frame * 2", "b nosuch.alpha < 1", "nonsense"]
JUNK = ["\033[", "\033[200~pasted\033[201~", "\033[<0;3;4M", "\033[1;5", "ü", "漢字", "👩‍👩‍👧", "\000", "\001\005", "\xff",
        "n" * 300]
# How a session ends: by keys, by a signal to the program, or with the terminal.
ENDS = {"q": "\033\033\025q\r", "q, Ctrl-Z": "\033\033\025q\r", "Ctrl-C": "\003", "Ctrl-D": "\033\025\004", "Ctrl-\\": "\034",
        **dict.fromkeys(["SIGTERM", "SIGHUP", "SIGINT", "SIGKILL", "hang up"])}
# The modes of a terminal that are on at first; all others are off.
USUAL = {"7", "25"}


class Shell(Device):
    """A shell in a terminal, in which a session is held."""

    def __init__(self, number):
        self.mark = f"dopesheet-session-{os.getpid()}-{number}"
        super().__init__(
            ["bash", "--norc", "--noprofile", "--noediting", "-i"], scratch(), PS1=PROMPT, HISTFILE="", CI="true",
            TERM="xterm-256color", PATH=f"{products()}:{os.environ['PATH']}", CHECK_SESSION=self.mark,
            SWIFT_BACKTRACE="enable=no")
        self.story = [f"session {number}"]
        self.await_text(f"{PROMPT}$")
        # With `noflsh`, a signal's key does not discard what was written and is not read yet.
        self.enter("set -o ignoreeof; ulimit -c 0; stty noflsh")
        self.await_prompt()
        self.usual = self.settings

    @property
    def is_foreground(self):
        return self.foreground == self.pid

    def expect(self, holds, complaint):
        expect(holds, f"{', '.join(self.story)}: not so: {complaint}", repr(self.printed[-3_000:]))

    def await_state(self, holds, complaint, again=lambda: None):
        """Waits until something holds. Meanwhile, does something again once a second."""
        begin = time.monotonic()
        while not holds():
            self.expect((passed := time.monotonic() - begin) < 60, complaint)
            self.read_on(0.02)
            if int(passed) < int(time.monotonic() - begin):
                again()

    def await_prompt(self):
        """Waits for the shell, and empties its line."""
        self.await_state(lambda: self.is_foreground, "the shell has the terminal")
        self.read_on(0.05)
        since = len(self.printed)
        self.send("\025\003")
        self.await_text(f"{PROMPT}$", 20, since)

    def children(self):
        """The processes of the session, without the shell."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (folder / "environ").read_bytes() and int(folder.name) != self.pid:
                    found.append(int(folder.name))
            except OSError:
                pass  # It has ended.
        return found

    def job(self):
        """The process that the shell has started; nothing if it has ended."""
        found = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return int(found[0]) if found else None

    def check_sane(self, reason, has_left=True):
        """The settings are as before, and so are the modes of the screen, if the program could leave it."""
        self.await_prompt()
        self.await_state(lambda: self.settings == self.usual, f"{reason} leaves the settings as before")
        modes = {name: letter for names, letter in re.findall(r"\033\[\?([\d;]+)([hl])", self.printed)
                 for name in names.split(";")}
        wrong = [name + letter for name, letter in modes.items() if letter != "lh"[name in USUAL]]
        colors = re.findall(r"\033\[([\d;]*)m", self.printed)
        self.expect(not (has_left and wrong), f"{reason} leaves no modes ({wrong})")
        self.expect(not has_left or colors[-1:] in ([], ["0"], [""]), f"{reason} leaves no colour")
        since = len(self.printed)
        self.enter("echo 6''7")
        self.await_text("echo 6''7", 20, since)
        self.await_text(f"67\n{PROMPT}$", 20, since)

    def stop(self):
        """Presses Ctrl-Z, and checks the terminal."""
        # While a program begins, the shell ignores it.
        again = lambda: self.send("\032")
        again()
        self.await_state(lambda: self.is_foreground, "Ctrl-Z gives the terminal to the shell", again)
        self.check_sane("Ctrl-Z")

    def go_on(self):
        since = len(self.printed)
        self.enter("fg")
        # Without a job, the session had ended before.
        self.await_state(lambda: not self.is_foreground or "no such job" in self.printed[since:], "fg continues")


def act(shell, random):
    """Does something that a person may do."""
    kind = random.choices(["key", "line", "junk", "size", "stop", "wait"], [6, 3, 1, 4, 3, 2])[0]
    shell.story.append(kind)
    if kind == "key":
        shell.send("".join(random.choices(KEYS, k=random.randint(1, 6))))
    elif kind == "line":
        shell.send(random.choice([":", ""]) + random.choice(LINES) + "\r")
    elif kind == "junk":
        shell.send(random.choice(JUNK))
    elif kind == "size":
        for _ in range(random.randint(1, 5)):
            shell.resize(random.choice([1, 2, 20, 80, 200]), random.choice([1, 2, 6, 24, 60]))
    elif kind == "stop":
        shell.stop()
        shell.go_on()
    shell.read_on(random.choice([0, 0, 0.02, 0.2]))


def end(shell, random):
    """Ends the session in one of the ways, and checks what is left."""
    way = random.choice(list(ENDS))
    shell.story.append(way)
    again = lambda: None
    if way == "hang up":
        shell.hang_up()
    elif not way.startswith("SIG"):
        again = lambda: shell.enter("fg") if shell.is_foreground else shell.send(ENDS[way])
        shell.send(ENDS[way])
        if "Ctrl-Z" in way:
            shell.read_on(random.random() / 200)
            shell.send("\032")
    elif job := shell.job():
        is_stopped = random.random() < 0.3
        if is_stopped:
            shell.stop()
        with contextlib.suppress(ProcessLookupError):
            os.kill(job, getattr(signal, way))
        if is_stopped:
            shell.enter("fg")
    shell.await_state(lambda: not shell.children(), "no process is left", again)
    if shell.file:
        # A program that is killed cannot leave the screen. A test does, whose `swift test` is killed.
        shell.check_sane(way, way != "SIGKILL" or TEST in shell.story[1])


def hold(number):
    """Holds a session, and returns its story."""
    random = Random(number)
    shell = Shell(number)
    try:
        command = random.choices(list(COMMANDS), COMMANDS.values())[0]
        shell.story.append(command)
        since = len(shell.printed)
        shell.enter(command)
        shell.await_state(lambda: not shell.is_foreground, "the program begins")
        # SwiftPM hangs if Ctrl-Z stops it at the moment when it starts the tests.
        if random.random() < 0.7 or TEST in command:
            shell.await_text(WAITS, 120, since)
        else:
            shell.read_on(random.random())
        for _ in range(random.randint(1, 12)):
            if not shell.is_foreground:
                act(shell, random)
        end(shell, random)
    finally:
        for process in shell.children():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        shell.close()
    return shell.story


def check(numbers=()):
    """Holds the sessions with these numbers, or a part of all."""
    chosen = numbers or part_of(range(COUNT), 8)
    for number in chosen:
        story = hold(number)
        if numbers:
            print(", ".join(story))
    print(f"{len(chosen)} of {COUNT} random sessions give the terminal back as it was")
