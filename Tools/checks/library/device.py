"""A terminal as the system has it, without a screen: bytes, settings, signals."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

from library import ROOT, environment, expect


class Device:
    """A terminal with a program of which it is the only one, and what the program has printed."""

    def __init__(self, words, folder=ROOT, **variables):
        self.printed = ""
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            # A check in the background ignores them, and so would all that it starts.
            for number in (signal.SIGINT, signal.SIGQUIT):
                signal.signal(number, signal.SIG_DFL)
            os.execvpe(words[0], [str(word) for word in words], environment(**{"TERM": "dumb", **variables}))

    def read(self, seconds):
        """Reads what the program prints within a time; returns False when all of it has ended."""
        if self.file is None:
            time.sleep(seconds)
        elif select.select([self.file], [], [], seconds)[0]:
            try:
                self.printed += os.read(self.file, 1 << 16).decode(errors="replace").replace("\r", "")
            except OSError:
                return False
        return True

    def read_on(self, seconds):
        """Reads all that the program prints for a time."""
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0 and self.read(rest):
            pass

    def await_text(self, pattern, seconds=120, since=0):
        """Waits until the program has printed what a pattern asks for, and returns the match."""
        end, isOpen = time.monotonic() + seconds, True
        while not (found := re.search(pattern, self.printed[since:], re.M)):
            expect(isOpen and time.monotonic() < end, f"the terminal shows “{pattern}”", self.printed)
            isOpen = self.read(1)
        return found

    def send(self, text):
        os.write(self.file, text.encode())

    def enter(self, text):
        self.send(f"{text}\n")

    def resize(self, width, height):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    @property
    def settings(self):
        """The settings of the terminal, as `stty` has them."""
        return termios.tcgetattr(self.file)

    @property
    def foreground(self):
        """The process group that has the terminal."""
        return os.tcgetpgrp(self.file)

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        self.hang_up()

    def hang_up(self):
        """Closes the terminal, as when its window is closed."""
        if self.file is not None:
            os.close(self.file)
            self.file = None
