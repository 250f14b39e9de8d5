"""What a trace holds, read by other means than the library's."""


def is_value(line):
    """Whether a line of a trace's body is a value: it begins with the name of a track. Other lines begin with a sign."""
    return line[0].isalpha() or line[0] in "_%"


class Frames:
    """The values of all tracks at the end of each frame, as their text."""

    def __init__(self, path):
        self.lines = path.read_text().splitlines()
        body = self.lines[self.lines.index("begin") + 1:]
        # The line of each frame, and the footer, close what came before them; first what came before frame 0.
        # With each, the tracks that were written since the one before.
        self.ends, self.written, held, written = [], [], {}, set()
        for line in body:
            if line[0] in "@=":
                self.ends.append(dict(held))
                self.written.append(written)
                written = set()
            elif is_value(line):
                name, _, value = line.partition(" ")
                held[name] = value
                written.add(name)

    def value(self, frame, track):
        """The value of a track at the end of a frame, -1 for what came before the first; `none` while it has none."""
        return self.ends[frame + 1].get(track, "none")

    @property
    def count(self):
        return len(self.ends) - 1
