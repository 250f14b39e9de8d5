"""What a trace's text says, read without any code of ours."""


class Golden:
    """The lines of a trace, and the values that hold after each."""

    def __init__(self, path):
        self.path = path
        self.lines = path.read_text().splitlines()
        self.begin = self.lines.index("begin") + 1
        self.tracks = [line.split()[1] for line in self.lines[: self.begin] if line.startswith("track ")]

    @property
    def last(self):
        """The last line that is a record or a frame; behind it comes the footer."""
        return len(self.lines) - 1

    def text(self, line):
        """A line by its number, from 1."""
        return self.lines[line - 1]

    @staticmethod
    def is_value(text):
        """Whether a record's text begins with the name of a track. Other records begin with a sign."""
        return text[0].isalpha() or text[0] in "_%"

    def values(self, line):
        """The text of each track's value after a line."""
        values = {track: "none" for track in self.tracks}
        for text in self.lines[self.begin : line]:
            if self.is_value(text):
                name, *scalars = text.split()
                values[name] = scalars[0] if len(scalars) == 1 else "[" + ", ".join(scalars) + "]"
        return values

    def found(self, holds):
        """The numbers of the body's lines for whose text something holds."""
        return [n for n in range(self.begin + 1, self.last + 1) if holds(self.text(n))]
