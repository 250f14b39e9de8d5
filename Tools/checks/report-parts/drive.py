"""Drives a report by keyboard and pointer as a reader would, and compares what stands at the cursor with the traces.

usage: drive.py REPORT SCREENSHOTS|- NAME GOLDEN|- ACTUAL|- [NAME GOLDEN|- ACTUAL|-]...
"""

import sys

import reading
from opening import opened


class Drive:
    """A golden of a report, and what it should show."""

    def __init__(self, report, name, golden, actual):
        self.report, self.name = report, name
        self.sides = reading.Sides(golden, actual)
        self.compared = 0

    def must(self, found, expected, what):
        if found != expected:
            raise SystemExit(f"{self.name}: {what}: {found!r} in place of {expected!r}")

    def press(self, *keys):
        self.report.press(*keys)
        self.report.rest(60)

    def go(self, frame=None, track=None):
        # The address follows the cursor after a rest only, so the same link may stand there still.
        self.report.page.evaluate("(link) => { history.replaceState(null, '', '#'); location.hash = link; }",
                                  reading.link(self.name, frame, track))
        self.report.rest(60)

    def compare(self, track):
        """The values of the selected track at the cursor are those of the traces."""
        frame = self.report.frame
        expected = [reading.plain(text) for text in self.sides.values(frame, track)]
        self.must(reading.readout(self.report), expected, f"{track} in frame {frame}")
        self.compared += len(expected)

    def values(self):
        """Links lead to frames and tracks, where the values are those of the traces."""
        last = self.sides.count - 1
        self.report.open(reading.link(self.name, last))
        self.report.page.wait_for_selector("#workspace:not([hidden])")
        self.must(self.report.frame, last, "the frame of a link that was opened")
        self.tracks = reading.tracks(self.report)
        for track in self.tracks[:40]:
            for frame in sorted({-1, 0, last // 3, last}):
                self.go(frame, track)
                self.must(self.report.frame, frame, "the frame of a link")
                self.compare(track)
        for name, *cells in reading.table(self.report):
            track = next(track for track in self.tracks if reading.plain(track) == name)
            expected = self.sides.values(self.report.frame, track)
            self.must(cells, [reading.plain(text) for text in expected], f"{track} in the table")
            self.compared += len(cells)

    def keys(self):
        """Each key does what the help says."""
        last, track = self.sides.count - 1, self.tracks[0]
        self.go(0, track)
        self.press("ArrowRight", "ArrowRight", "ArrowLeft")
        self.must(self.report.frame, min(1, last), "after → → ←")
        self.press("End")
        self.must(self.report.frame, last, "after End")
        self.press("ArrowRight")
        self.must(self.report.frame, last, "after → at the end")
        self.press("Home", "ArrowLeft")
        self.must(self.report.frame, -1, "after Home ←")
        changes = self.sides.changes(track)
        for expected in changes[:5]:
            self.press("Shift+ArrowRight")
            self.must(self.report.frame, expected, "after ⇧→")
            self.compare(track)
        if len(changes) > 1:
            self.press("End", "Shift+ArrowLeft")
            self.must(self.report.frame, [frame for frame in changes if frame < last][-1], "after ⇧←")
        for digit, expected in enumerate(self.sides.inputs()[:9], 1):
            self.press(str(digit))
            self.must(self.report.frame, expected, f"after {digit}")
        self.switches()
        self.selection()

    def switches(self):
        for key, button in (("v", "#velocity"), ("t", "#band")):
            self.press(key)
            self.must(self.report.page.get_attribute(button, "aria-pressed"), "true", f"after {key}")
            self.press(key)
        self.press(",", ",")
        self.must(self.report.page.input_value("#speed"), "0.25", "after , ,")
        self.press(".", ".", ".", ".")
        self.must(self.report.page.input_value("#speed"), "2", "after . . . .")
        self.press(",", "?")
        self.must(self.report.page.locator("#help").is_visible(), True, "the help after ?")
        self.press("Escape")
        self.must(self.report.page.locator("#help").is_visible(), False, "the help after Esc")

    def selection(self):
        self.go(0, self.tracks[0])
        for index, track in enumerate(self.tracks[1:4], 1):
            self.press("ArrowDown")
            self.must(self.report.page.text_content("#readout h3"), reading.plain(track), f"after ↓ {index}")
            self.compare(track)

    def differences(self):
        """Differences are where the values differ, and the first is the one the list names."""
        first = self.report.page.evaluate("""(name) => JSON.parse(document.getElementById("report").textContent)
          .items.find((item) => item.name === name).first""", self.name)
        if first is None:
            return
        self.press("End", "d")
        self.must(self.report.frame, first, "after d")
        self.press("Home", "ArrowLeft", "]")
        self.must(self.report.frame, first if first > -1 else self.report.frame, "after ]")
        here = self.report.frame
        self.press("]")
        if self.report.frame != here:
            self.press("[")
            self.must(self.report.frame, here, "after ] [")

    def pointer(self):
        """The cursor follows the pointer, and the values follow the cursor."""
        page, track = self.report.page, self.tracks[0]
        self.go(0, track)
        page.evaluate("scrollTo(0, 0)")
        box = page.locator("#ruler-field").bounding_box()
        y = box["y"] + 30
        page.mouse.move(box["x"] + 3, y)
        page.mouse.down()
        for share in (0.2, 0.5, 0.8):
            page.mouse.move(box["x"] + 8 + share * (box["width"] - 70), y)
            self.report.rest(60)
            self.compare(track)
            spread = abs(self.report.frame - share * self.sides.count)
            self.must(spread <= 0.05 * self.sides.count + 2, True, f"the frame at {share} of the ruler")
        page.mouse.move(box["x"] + box["width"] - 1, y)
        page.mouse.up()
        self.must(self.report.frame, self.sides.count - 1, "after a drag to the end")
        page.mouse.move(box["x"] + 100, y)
        page.mouse.wheel(0, -400)
        self.report.rest(60)
        self.press("0")

    def playing(self):
        """Playing moves the cursor, and only when it is asked for."""
        self.go(0, self.tracks[0])
        before = self.report.frame
        self.report.rest(300)
        self.must(self.report.frame, before, "without playing")
        if self.sides.count < 20:
            return
        self.press("Space")
        self.report.rest(400)
        self.press("Space")
        paused = self.report.frame
        self.must(paused > before, True, "playing")
        self.report.rest(200)
        self.must(self.report.frame, paused, "after a pause")

    def link(self):
        """The address follows the cursor, and the stepper's command, too."""
        self.press("Home", "ArrowRight", "ArrowRight")
        self.report.rest(500)
        frame = self.report.frame
        parts = self.report.page.evaluate("location.hash.slice(1).split('/').map(decodeURIComponent)")
        self.must(parts[:2], [self.name, str(frame)], "the address")
        step = self.report.page.locator("#commands .command", has_text="step")
        if step.count():
            step.first.locator("button").click()
            self.must(self.report.page.evaluate("navigator.clipboard.readText()").endswith(f"--at {frame}"), True,
                      "the command that was copied")

    def run(self):
        for part in (self.values, self.keys, self.differences, self.pointer, self.playing, self.link):
            part()
        print(f"{reading.plain(self.name)[:60]}: {self.compared} values at the cursor as in the traces")


def filters(report):
    """Each filter shows as many goldens as it says."""
    report.open()
    buttons = report.page.locator("#filter-buttons button")
    for index in range(buttons.count()):
        buttons.nth(index).click()
        expected = int(buttons.nth(index).locator(".count").text_content())
        shown = report.page.locator("#golden-list > li:not([hidden])").count()
        if shown != expected:
            raise SystemExit(f"the filter {buttons.nth(index).text_content()!r} shows {shown} goldens")


def find(report, name):
    """The list finds a golden by its name, and keys open and leave it."""
    report.open()
    report.press("/")
    report.page.keyboard.insert_text(name)
    report.rest(100)
    report.press("Escape")
    # Other names may hold this one.
    for _ in range(20):
        report.press("ArrowDown")
        if report.page.evaluate("document.activeElement.querySelector('.golden-name')?.title") == reading.plain(name):
            break
    report.press("Enter")
    report.page.wait_for_selector("#golden-view:not([hidden])")
    if report.page.text_content("#golden-name") != reading.plain(name):
        raise SystemExit(f"the search for {name!r} found {report.page.text_content('#golden-name')!r}")
    report.press("Escape")
    report.page.wait_for_selector("#list-view:not([hidden])")


def main(path, folder, *goldens):
    with opened(path) as report:
        report.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        filters(report)
        for index in range(0, len(goldens), 3):
            name, golden, actual = (None if word == "-" else word for word in goldens[index:index + 3])
            find(report, name)
            Drive(report, name, golden, actual).run()
            report.shoot(None if folder == "-" else folder, f"golden-{index // 3}")
        report.must_be_clean()


if __name__ == "__main__":
    main(*sys.argv[1:])
