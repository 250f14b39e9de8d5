"""A real terminal: tmux on a server of its own, with a shell in it."""
import atexit
import re
import subprocess
import time

from library import fail


class Terminal:
    """A window of so many columns and rows, in which a shell waits for commands."""

    def __init__(self, name, folder, width=80, height=24, environment=None):
        self.name = name
        self.width, self.height = width, height
        atexit.register(self.close)
        words = [f"{key}={value}" for key, value in (environment or {}).items()]
        session = ["new-session", "-d", "-x", str(width), "-y", str(height), "-c", str(folder),
                   "env", "PS1=ready> ", *words, "bash", "--norc", "--noprofile"]
        for rest in reversed(range(50)):
            try:
                self.tmux(*session)
                break
            except subprocess.CalledProcessError:
                # The server of the terminal before may still be ending.
                if not rest:
                    raise
                time.sleep(0.1)
        self.tmux("set-option", "-g", "status", "off")
        self.tmux("resize-window", "-x", str(width), "-y", str(height))
        self.await_text("ready>")

    def tmux(self, *words):
        command = ["tmux", "-L", self.name, "-f", "/dev/null", *words]
        return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout

    def type(self, text):
        """Types text as it is."""
        self.tmux("send-keys", "-l", text)

    def press(self, *keys):
        """Presses keys by their names in tmux."""
        self.tmux("send-keys", *keys)

    def enter(self, text):
        """Types a line."""
        self.type(text)
        self.press("Enter")

    @property
    def lines(self):
        """What the window shows, row by row."""
        return self.tmux("capture-pane", "-p").split("\n")[:self.height]

    def state(self, name):
        return self.tmux("display-message", "-p", f"#{{{name}}}").strip()

    def await_text(self, pattern, seconds=20):
        """Waits until a row matches, and returns the match."""
        def match(rows):
            return next((found for found in (re.search(pattern, row) for row in rows) if found), None)
        return match(self.await_rows(match, seconds, f"no row matches “{pattern}”"))

    def await_rows(self, holds, seconds=20, complaint="the rows never are as they should"):
        """Waits until the rows are as they should, and returns them."""
        end = time.monotonic() + seconds
        while True:
            rows = self.lines
            if holds(rows):
                return rows
            if time.monotonic() > end:
                fail(f"{complaint}:\n" + "\n".join(rows))
            time.sleep(0.02)

    def resize(self, width, height):
        self.width, self.height = width, height
        self.tmux("resize-window", "-x", str(width), "-y", str(height))

    def close(self):
        subprocess.run(["tmux", "-L", self.name, "kill-server"], check=False, stderr=subprocess.DEVNULL)
