"""Drives a report by keyboard and pointer as a reader would, and compares what stands at the cursor with the traces.

usage: drive.py REPORT SCREENSHOTS|- NAME GOLDEN|- ACTUAL|- [NAME GOLDEN|- ACTUAL|-]...
"""

import math
import sys

import reading
from library import expect
from opening import opened


class Drive:
    """A golden of a report, and what it should show."""

    def __init__(self, report, name, golden, actual):
        self.report, self.name = report, name
        self.sides = reading.Sides(golden, actual)
        self.compared = 0

    def must(self, found, expected, what):
        expect(found == expected, f"{self.name}: {what}: {found!r} in place of {expected!r}")

    def press(self, *keys):
        self.report.press(*keys)
        self.report.rest()

    def go(self, frame=None, track=None):
        # The address follows the cursor after a rest only, so the same link may stand there still.
        self.report.page.evaluate("(link) => { history.replaceState(null, '', '#'); location.hash = link; }",
                                  reading.link(self.name, frame, track))
        self.report.rest()
        if frame is not None:
            self.report.until(lambda: self.report.frame == frame)

    @property
    def shown(self):
        """The name of the golden that the page shows."""
        return self.report.page.text_content("#golden-name")

    def compare(self, track):
        """The values of the selected track at the cursor are those of the traces."""
        frame = self.report.frame
        expected = [reading.plain(text) for text in self.sides.values(frame, track)]
        self.must(reading.readout(self.report), expected, f"{track} in frame {frame}")
        self.compared += len(expected)

    def values(self):
        """Links lead to frames and tracks, where the values are those of the traces."""
        last = self.sides.count - 1
        self.report.open_golden(reading.link(self.name, last))
        self.must(self.report.frame, last, "the frame of a link that was opened")
        self.item = reading.item(self.report, self.name)
        self.facts = reading.data(self.report, f"g{self.item['number']}")
        self.tracks = [track["name"] for track in self.facts["tracks"]]
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

    def differing(self):
        """The names of the rows that differ and of those that do not."""
        differing = self.sides.differing(self.tracks)
        rows = {reading.plain(reading.row(track)) for track in differing}
        return rows, {reading.plain(reading.row(track)) for track in self.tracks} - rows

    def opening(self):
        """A golden opens with its first cause as a sentence, at the frame in which the cause's track first differs most."""
        self.report.open_golden(reading.link(self.name))
        if not self.facts["causes"]:
            self.must(self.differing()[0], set(), "what differs without a cause")
            return
        cause = self.facts["causes"][0]
        self.must(self.report.page.text_content("#golden-sentence"), reading.plain(cause["text"]), "the sentence")
        if cause["track"] is None:
            return
        expected = self.facts["tracks"][cause["track"]]
        track = next(track for track in self.tracks
                     if reading.plain(track) == self.report.page.text_content("#readout h3"))
        self.must(track, expected["name"], "the track that is opened")
        self.must(reading.plain(reading.row(track)), reading.lanes(self.report)[0], "the first row")
        first, last = expected["differs"][0]
        end = min(side.count for side in self.sides.all)
        distances = {frame: self.sides.distance(frame, track) for frame in range(max(first, 0), min(last + 1, end))}
        if distances:
            self.must(distances[self.report.frame], max(distances.values()), f"the distance in frame {self.report.frame}")

    def stage(self):
        """Switches of the stage change the drawing, and the pointer names a node."""
        page = self.report.page
        if not page.locator("#stage-panel").is_visible():
            return
        def shown():
            self.report.rest()
            return page.evaluate("document.getElementById('stage').toDataURL()")
        if len(self.sides.all) == 2:
            self.modes(shown)
            pictures = set()

            def blinked():
                pictures.add(shown())
                return len(pictures) > 1

            self.press("b")
            self.report.until(blinked)
            for _ in range(6):
                blinked()
            self.must(len(pictures), 2, "the pictures between which the stage blinks")
            self.press("b")
        box = page.locator("#stage").bounding_box()
        names = set()
        for across in range(1, 24):
            for down in range(1, 8):
                page.mouse.move(box["x"] + across * box["width"] / 24, box["y"] + down * box["height"] / 8)
                names.add(page.text_content("#stage-name").removesuffix("invisible"))
        nodes = {reading.plain(name) for name in self.sides.nodes()}
        self.must(bool(names & nodes), True, f"the names on the stage {names}")

    def modes(self, shown):
        """Both sides lie beside each other, over each other, or parted by a wipe, which can be moved."""
        page, pictures = self.report.page, {}
        for index in range(4):
            pressed = page.locator("#stage-modes [aria-pressed=true]")
            self.must(pressed.count(), 1, "the modes at once")
            mode = pressed.get_attribute("data-mode")
            if mode != "blink":
                pictures[mode] = shown()
            if mode == "wipe":
                page.locator("#wipe").fill("20")
                self.must(shown() != pictures["wipe"], True, "the wipe at another place")
            self.press("s")
        self.must(page.get_attribute("#stage-modes [aria-pressed=true]", "data-mode"), "pair", "the mode after four times s")
        self.must(len(set(pictures.values())), 3, "the pictures of three modes")

    def film(self):
        """The film has both sides at some moments, each of which leads to its frame."""
        moments = self.report.page.locator(".film-moment")
        if not self.report.page.locator("#film").is_visible():
            return
        self.must(3 <= moments.count() <= 7, True, f"{moments.count()} moments")
        frames = []
        for index in range(moments.count()):
            moments.nth(index).click()
            self.report.rest()
            frames.append(self.report.frame)
            self.must(moments.nth(index).get_attribute("aria-current"), "true", "the moment at the cursor")
            drawn = moments.nth(index).locator("canvas").evaluate(
                "(canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean)")
            self.must(drawn, True, f"the picture of moment {index}")
        self.must(frames, sorted(set(frames)), "the frames of the film")
        page, largest = self.report.page, self.item["largest"]
        if len(self.sides.all) == 2 and largest and largest["frame"] >= 0:
            self.must(largest["frame"] in frames, True, f"the worst moment {largest} among {frames}")
            self.must(page.locator(".film-moment", has_text="worst").count(), 1, "the moments that are called worst")
        page.focus("#slider")

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
        rows = reading.lanes(self.report)
        first = next(track for track in self.tracks if reading.plain(reading.row(track)) == rows[0])
        self.go(0, first)
        for index, row in enumerate(rows[1:4], 1):
            self.press("ArrowDown")
            shown = self.report.page.text_content("#readout h3")
            track = next(track for track in self.tracks if reading.plain(track) == shown)
            self.must(reading.plain(reading.row(track)), row, f"after ↓ {index}")
            self.compare(track)

    def differences(self):
        """Differences are where the values differ, and the first is the one the list names."""
        first = self.item["first"]
        if first is None:
            return
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
            self.report.rest()
            self.compare(track)
            spread = abs(self.report.frame - share * self.sides.count)
            self.must(spread <= 0.05 * self.sides.count + 2, True, f"the frame at {share} of the ruler")
        page.mouse.move(box["x"] + box["width"] - 1, y)
        page.mouse.up()
        self.must(self.report.frame, self.sides.count - 1, "after a drag to the end")

    def near(self, found, expected, what):
        is_near = abs(found - expected) <= 0.01 + 0.005 * abs(expected)
        expect(is_near, f"{self.name}: {what}: {found} in place of {expected}")

    def scale(self):
        """The points of a frame, by how far the cursor goes with it."""
        start = reading.cursor(self.report)
        self.press("ArrowRight")
        end = reading.cursor(self.report)
        self.press("ArrowLeft")
        return end - start

    def zoom(self):
        """Keys show less or more of the time around the cursor, and what is beside it."""
        if self.sides.count < 20:
            return
        self.press("0")
        self.go(self.sides.count // 2)
        whole, place = self.scale(), reading.cursor(self.report)
        self.press("-")
        self.near(self.scale(), whole, "a frame after - with all in sight")
        for key, factor in (("+", 1.5), ("=", 2.25), ("-", 1.5), ("-", 1)):
            self.press(key)
            self.near(self.scale(), whole * factor, f"a frame after {key}")
            self.near(reading.cursor(self.report), place, f"the cursor after {key}")
        self.press("+", "+", "<")
        quarter = (self.sides.count + 0.75) * whole / 4
        self.near(reading.cursor(self.report), place + quarter, "the cursor after <")
        self.press(">")
        self.near(reading.cursor(self.report), place, "the cursor after >")
        self.press("+", "0")
        self.near(self.scale(), whole, "a frame after 0")

    def wheel(self):
        """The wheel zooms on the ruler, sideways it pans, and elsewhere it scrolls the page."""
        if self.sides.count < 20:
            return
        page, whole = self.report.page, self.scale()
        box = page.locator("#ruler-field").bounding_box()
        page.mouse.click(box["x"] + 100, box["y"] + 30)
        frame = self.report.frame

        def turn(*way, key=None):
            if key:
                page.keyboard.down(key)
            page.mouse.wheel(*way)
            if key:
                page.keyboard.up(key)
            self.report.rest()
            return self.scale(), reading.cursor(self.report)

        def pointed(scale, place):
            return frame + (100 - place) / scale

        before = pointed(whole, reading.cursor(self.report))
        scale, place = turn(0, -250)
        self.near(scale, whole * math.e, "a frame after the wheel")
        self.near(pointed(scale, place), before, "the frame under the pointer after the wheel")
        self.near(turn(60, 0)[1], place - 60, "the cursor after the wheel sideways")
        self.near(turn(0, -60, key="Shift")[1], place, "the cursor after ⇧ and the wheel")
        # Below the ruler, which stays where it is while the page scrolls.
        page.mouse.move(box["x"] + 100, box["y"] + box["height"] + 40)
        self.near(turn(0, 100)[0], scale, "a frame after the wheel on the curves")
        page.evaluate("scrollTo(0, 0)")
        self.near(turn(0, 250, key="Control")[0], whole, "a frame after Ctrl and the wheel on the curves")
        self.must(self.report.frame, frame, "the frame after all wheels")
        self.press("0")

    def folds(self):
        """Headings fold the rows of nodes, and the rows without a difference."""
        page = self.report.page
        self.report.open_golden(reading.link(self.name))
        differing, others = self.differing()
        headings = page.locator(".group-lane .fold")
        for index in range(headings.count()):
            open_, before = headings.nth(index).get_attribute("aria-expanded") == "true", len(reading.lanes(self.report))
            headings.nth(index).click()
            self.report.rest()
            self.must(headings.nth(index).get_attribute("aria-expanded"), str(not open_).lower(), "a heading after a click")
            self.must(len(reading.lanes(self.report)) <= before if open_ else len(reading.lanes(self.report)) >= before, True,
                      "the rows after a click")
            if open_:
                headings.nth(index).click()
        self.report.rest()
        if not differing:
            self.must(set(reading.lanes(self.report)), others, "the rows where nothing differs")
            return
        for shown in (differing | others, differing):
            if others:
                if page.get_attribute("#alike-heading", "aria-expanded") != str(shown != differing).lower():
                    self.press("f")
                self.must(set(reading.lanes(self.report)), shown, "the rows after f")

    def neighbours(self):
        """Keys open the goldens beside this one in the list."""
        ids = [item["id"] for item in reading.data(self.report, "report")["items"]]
        here = ids.index(self.name)
        opened = """decodeURIComponent(location.hash.slice(1).split("/")[0])"""
        for keys, way in ((("n", "p"), 1), (("p", "n"), -1)):
            if not 0 <= here + way < len(ids):
                self.press(keys[0])
                self.must(self.report.page.evaluate(opened), self.name, f"after {keys[0]} at the end of the list")
                continue
            for key, expected in zip(keys, (ids[here + way], self.name)):
                self.press(key)
                self.report.until(lambda: self.shown == reading.plain(expected))
                self.must(self.report.page.evaluate(opened), expected, f"after {key}")
        # Keys in quick succession go on from one to the next.
        if here + 2 < len(ids):
            self.press("n", "n")
            self.report.until(lambda: self.shown == reading.plain(ids[here + 2]))
            self.must(self.shown, reading.plain(ids[here + 2]), "after n n")
            self.press("p", "p")

    def playing(self):
        """Playing moves the cursor, and only when it is asked for."""
        self.go(0, self.tracks[0])
        before = self.report.frame
        self.report.rest(300)
        self.must(self.report.frame, before, "without playing")
        if self.sides.count < 20:
            return
        self.press("Space")
        self.must(self.report.until(lambda: self.report.frame > before), True, "playing")
        self.press("Space")
        paused = self.report.frame
        self.report.rest(200)
        self.must(self.report.frame, paused, "after a pause")
        # At the end of what differs, it begins again.
        if self.sides.count <= 200:
            self.press(".", "Space")
            seen = [self.report.frame]

            def again():
                seen.append(self.report.frame)
                return seen[-1] < max(seen) - 2

            self.must(self.report.until(again), True, "playing again and again")
            self.press("Space", ",")

    def link(self):
        """The address follows the cursor, and the stepper's command, too."""
        self.press("Home", "ArrowRight", "ArrowRight")
        frame = self.report.frame

        def address():
            return self.report.page.evaluate("location.hash.slice(1).split('/').map(decodeURIComponent)")[:2]

        self.report.until(lambda: address() == [self.name, str(frame)])
        self.must(address(), [self.name, str(frame)], "the address")
        step = self.report.page.locator("#commands .command", has_text="Copy step")
        if step.count():
            self.report.page.click("#golden-more-summary")
            step.first.locator("button").click()
            self.must(self.report.until(lambda: clipboard(self.report).endswith(f"--at {frame}")), True,
                      "the command that was copied")

    def run(self):
        for part in (self.values, self.opening, self.stage, self.film, self.keys, self.differences, self.pointer, self.zoom, self.wheel, self.folds,
                     self.playing, self.link, self.neighbours):
            part()
        print(f"{reading.plain(self.name)[:60]}: {self.compared} values at the cursor as in the traces")


def clipboard(report):
    """The text that was copied last."""
    return report.page.evaluate("navigator.clipboard.readText()")


def filters(report):
    """Each filter shows as many goldens as it says."""
    report.open()
    buttons = report.page.locator("#filter-buttons button")
    for index in range(buttons.count()):
        buttons.nth(index).click()
        expected = int(buttons.nth(index).locator(".count").text_content())
        shown = report.page.locator("#golden-list > li:not([hidden])").count()
        expect(shown == expected, f"the filter {buttons.nth(index).text_content()!r} shows {shown} goldens")


def review(report):
    """Keys mark goldens of the list, and copy one command that accepts them; the title says how many differ."""
    report.open()
    facts = reading.data(report, "report")
    # Pictures are drawn when their rows come near the screen.
    rows = report.page.locator("#golden-list > li")
    last = max(index for index, item in enumerate(facts["items"]) if item["curve"])
    rows.nth(last).scroll_into_view_if_needed()
    report.page.wait_for_selector(f"#golden-list > li:nth-child({last + 1}) :is(canvas.thumbnail, svg.curve path)")
    report.page.evaluate("scrollTo(0, 0)")
    different = sum(item["status"] == "different" for item in facts["items"])
    words = [item["word"] for item in facts["items"] if item["word"]]
    expected = f"{different} of {len(facts['items'])} differ" if different else "are the same"
    expect(expected in report.page.title(), f"the title {report.page.title()!r} lacks {expected!r}")
    if len(words) < 2:
        return
    report.press("X")
    marked = report.page.locator("#golden-list input:checked").count()
    expect(marked == len(words), f"X marks {marked} of {len(words)} goldens")
    report.page.click("#marked-none")
    first = [index for index, item in enumerate(facts["items"]) if item["word"]][:2]
    for _ in range(first[1] + 1):
        report.press("ArrowDown", "x")
    report.press("a")
    command = " ".join([facts["accept"], *words[:2]])
    expect(report.until(lambda: clipboard(report) == command), f"{clipboard(report)!r} is not the command for two goldens")


def accept(report):
    """The keyboard alone leads from the page to the commands that accept and reject a run, and buttons do the same."""
    report.open()
    for key in ("ArrowDown", "Enter"):
        report.press(key)
        report.rest()
    report.page.wait_for_selector("#workspace:not([hidden])")
    name = report.page.text_content("#golden-name")
    for key, button in (("a", "accept"), ("r", "reject")):
        command = report.page.evaluate("""(name) => [...document.querySelectorAll("#commands .command")]
          .find((row) => row.textContent.startsWith("Copy " + name))?.querySelector("code").title""", button)
        expect(report.page.locator(f"#{button}").is_visible() == bool(command),
               f"the button {button} of {name} is there, and the command is not, or the other way")
        if not command:
            continue
        for act in (lambda: report.press(key), lambda: report.page.click(f"#{button}")):
            report.page.evaluate("navigator.clipboard.writeText('')")
            act()
            expect(report.until(lambda: clipboard(report) == command),
                   f"{key} or the button {button} does not copy the command for {name}")
        expect(command in report.page.text_content("#copied"), f"the page does not say that {command} is copied")


def find(report, name):
    """The list finds a golden by its name, and keys open and leave it."""
    report.open()
    report.press("/")
    report.page.keyboard.insert_text(name)
    report.rest()
    report.press("Escape")
    # Other names may hold this one.
    for _ in range(20):
        report.press("ArrowDown")
        if report.page.evaluate("document.activeElement.querySelector('.golden-name')?.title") == reading.plain(name):
            break
    report.press("Enter")
    report.page.wait_for_selector("#golden-view:not([hidden])")
    found = report.page.text_content("#golden-name")
    expect(found == reading.plain(name), f"the search for {name!r} found {found!r}")
    report.press("Escape")
    report.page.wait_for_selector("#list-view:not([hidden])")


def main(path, folder, *goldens):
    with opened(path) as report:
        report.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        filters(report)
        review(report)
        accept(report)
        for index in range(0, len(goldens), 3):
            name, golden, actual = (None if word == "-" else word for word in goldens[index:index + 3])
            find(report, name)
            Drive(report, name, golden, actual).run()
            report.shoot(folder, f"golden-{index // 3}")
        report.must_be_clean()


if __name__ == "__main__":
    main(*sys.argv[1:])
