"""Reads from an open report what a reader sees there, and from traces what it should be."""

import pathlib
import re
import urllib.parse

from library.frames import Frames


class Sides:
    """The golden and the recording of an item, of which one may be missing."""

    def __init__(self, golden, actual):
        self.golden = Frames(pathlib.Path(golden)) if golden else None
        self.actual = Frames(pathlib.Path(actual)) if actual else None
        self.all = [side for side in (self.golden, self.actual) if side]
        self.count = max(side.count for side in self.all)

    def values(self, frame, track):
        """The values that a track holds, golden's first; `ended` behind a side's end."""
        return [side.value(frame, track) if frame < side.count else "ended" for side in self.all]

    def changes(self, track):
        """The frames from 0 in which a track has another value than before on any side."""
        return [frame for frame in range(self.count)
                if any(side.value(frame, track) != side.value(frame - 1, track)
                       for side in self.all if frame < side.count)]

    def differing(self, tracks):
        """Those of the tracks that hold other values on one side than on the other in frames that both have, or are
        written where the other side has ended."""
        if len(self.all) == 1:
            return []
        end = min(side.count for side in self.all)
        alone = set().union(*(names for side in self.all for names in side.written[end + 1:]))
        return [track for track in tracks
                if track in alone or any(len(set(self.values(frame, track))) > 1 for frame in range(-1, end))]

    def distance(self, frame, track):
        """The greatest distance between the two sides' components of a track; 1 for other words and flags."""
        texts = self.values(frame, track)
        if texts[0] == texts[1]:
            return 0
        try:
            sides = [[float(part) for part in text.split()] for text in texts]
        except ValueError:
            return 1
        return max(abs(one - other) for one, other in zip(*sides))

    def nodes(self):
        """The names of all nodes."""
        return {line.split()[1] for side in self.all for line in side.lines if line.startswith("* ") and
                line.split()[2] == "node"}

    def inputs(self):
        """The frames of calls from outside, each once, of what was recorded, or else of the golden."""
        frames, frame = [], -1
        lines = self.all[-1].lines
        for line in lines[lines.index("begin") + 1:]:
            if line.startswith("@"):
                frame += 1
            if line.startswith("<") and frame not in frames:
                frames.append(frame)
        return frames


def data(report, id):
    """The JSON that the page holds in an element."""
    return report.page.evaluate("(id) => JSON.parse(document.getElementById(id).textContent)", id)


def item(report, name):
    """What the list of the page holds of a golden."""
    return next(item for item in data(report, "report")["items"] if item["id"] == name)


def lanes(report):
    """The names of the rows of tracks that are shown."""
    return report.page.evaluate("""() => [...document.querySelectorAll("#lanes .track-lane")]
      .filter((lane) => lane.offsetParent !== null)
      .map((lane) => lane.querySelector(".lane-name bdi").title)""")


def row(track):
    """The name of a track's row: that of the colour of which it is a channel, or its own."""
    color = re.match(r"(.+\.(?:backgroundColor|borderColor|shadowColor))\.[a-z]+$", track)
    return color[1] if color else track


def cursor(report):
    """Where the cursor is, in points from the left of the ruler."""
    return report.page.evaluate("new DOMMatrix(document.getElementById('slider').style.transform).e")


def readout(report):
    """The values of the selected track at the cursor, golden's first, components joined by blanks."""
    rows = report.page.evaluate("""() => [...document.querySelectorAll("#readout tbody tr")].map((row) =>
      // A number is shown with few digits, and whole in the title.
      [row.querySelector("th").textContent, ...[...row.querySelectorAll("td")].map((cell) => cell.title || cell.textContent)])""")
    heads = report.page.evaluate(
        """[...document.querySelectorAll("#readout thead th")].map((cell) => cell.textContent)""")
    columns = [index for index, head in enumerate(heads) if head in ("value", "golden", "run")]
    rows.sort(key=lambda row: component(row[0]))
    texts = [[row[column] for row in rows] for column in columns]
    return [text[0] if set(text) in ({"none"}, {"ended"}) else " ".join(text) for text in texts]


def component(name):
    """A key by which components lie as in a trace."""
    order = ["value", "x", "y", "z", "w", "a", "b", "c", "d", "tx", "ty"]
    return (order.index(name), "") if name in order else (0, f"{int(name):04}" if name.isdigit() else name)


def table(report):
    """The rows of the value table that are made: the track's name and the cells' whole texts."""
    return report.page.evaluate("""() => [...document.querySelectorAll(".table-body .table-row")].map((row) =>
      [row.querySelector(".track bdi").title,
       ...[...row.querySelectorAll(".value:not(.delta)")].map((cell) => cell.title)])""")


def plain(text):
    """A text as the page shows it: with its names as they were written, and signs for what cannot be seen."""
    def letters(match):
        return urllib.parse.unquote(match[0], errors="strict")

    beyond = r"%[C-F][0-9A-F](?:%[89AB][0-9A-F])+"
    ascii = r"%25(?![0-9A-F]{2})|%(?:2[0-46-9A-F]|[3-7][0-9A-F])|"

    def written(word):
        is_path = re.search(r"/|\.mtrace|\.json|\.svg", word[0])
        return re.sub(beyond if is_path else ascii + beyond, letters, word[0])

    text = re.sub(r"[^\x00-\x20]+", written, text)
    return re.sub(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]",
                  lambda match: f"\u27e8U+{ord(match[0]):04X}\u27e9", text)


def link(id, frame=None, track=None):
    """The link to a golden by its id, a frame and a track."""
    parts = [urllib.parse.quote(id, safe="!'()*")]
    if frame is not None:
        parts.append(str(frame))
        if track is not None:
            parts.append(urllib.parse.quote(track, safe="!'()*"))
    return "#" + "/".join(parts)
