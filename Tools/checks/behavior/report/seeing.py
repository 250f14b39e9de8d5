"""Whether each of the fifteen kinds of differences is named and seen in the screen that a report opens with.

usage: seeing.py REPORT EMPTY NAMES SCREENSHOTS|-

REPORT is that of the package that kinds.py makes, EMPTY one without goldens,
NAMES one of a golden of two hundred nodes with long names.
"""

import re
import sys

import reading
from library import expect
from opening import opened

# For each kind, what the sentence says, and what is seen with it: a ring in a frame from .. to, colours, cells of the
# sheet that differ, events, or that nothing looks different.
KINDS = {
    "durationInChain": ("circle1.down: duration 400 → 500 ms", dict(ring=(48, 97), cells=["800–1200 ms", "800–1300 ms"])),
    "easing": ("card.rise: easing cubic.out → cubic.inOut", dict(ring=(1, 23), cells=["cubic.out", "cubic.inOut"])),
    "missingCallback": ("second.grow stopped is missing", dict(struck="second.grow stopped")),
    "reorderedCallbacks": ("view1.down completed now comes after", dict(crossing=True)),
    "oneFrameLate": ("1 frame later", dict(ring=(1, 24), cells=["0–400 ms", "16.7–416.7 ms"])),
    "endValue": ("ends at 90 instead of 80", dict(ring=(20, 25), cells=["420 → 80", "420 → 90"])),
    "jump": ("jumps by -26 at 200 ms", dict(ring=(12, 25))),
    "colorOfOneChannel": ("#5cbde6 → #5cbd66", dict(ring=(1, 30), colors=["#5cbde6", "#5cbd66"])),
    "colorOfThreeChannels": ("#5cbde6 → #e64d33", dict(ring=(1, 30), colors=["#5cbde6", "#e64d33"])),
    "nodeAddedThatFadesIn": ("new node: badge", dict(ring=(13, 24))),
    "stillNodeAdded": ("new node: shadow", dict(ring=(0, 24))),
    "colorFromTheStart": ("backgroundColor #5cbde6 → #e64d33", dict(ring=(0, 30), colors=["#5cbde6", "#e64d33"])),
    "configurationOnly": ("card.hold: easing linear → cubic.inOut", dict(nothing=True)),
    "interruptedMovement": ("drawer.open: duration 300 → 360 ms, interrupted at 130 ms", dict(ring=(1, 8))),
    "simpleDuration": ("card.rise: duration 400 → 500 ms", dict(ring=(1, 29), cells=["0–400 ms", "0–500 ms"])),
}

# How many points of the stage have the colour of differences.
RINGS = """() => {
  const probe = document.body.appendChild(document.createElement("span"));
  probe.style.color = "var(--differs)";
  const wanted = getComputedStyle(probe).color.match(/[0-9]+/g).map(Number);
  probe.remove();
  const canvas = document.getElementById("stage");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (wanted.every((part, index) => Math.abs(data[at + index] - part) < 12)) count += 1;
  }
  return count;
}"""

# What is seen of names, by their whole texts: the letters that no box around them hides, and signs where some are cut.
SEEN = """(names) => names.map((name) => {
  const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let [text, shown] = ["", ""];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const boxes = [];
    for (let box = node.parentElement; box && !box.matches(".lane, .table-row"); box = box.parentElement) {
      if (getComputedStyle(box).overflowX === "visible") continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      // The sign of a cut hides the last letters.
      boxes.push({ left, right: right - (box.scrollWidth > box.clientWidth ? 12 : 0), top, bottom });
    }
    text += node.data;
    for (let at = 0; at < node.length; at += 1) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const letter = range.getBoundingClientRect();
      const isSeen = boxes.every(({ left, right, top, bottom }) => letter.left >= left - 1 && letter.right <= right + 1 &&
        letter.top >= top - 4 && letter.bottom <= bottom + 4);
      if (isSeen) shown += node.data[at];
      else if (!shown.endsWith("…")) shown += "…";
    }
  }
  return [text, shown];
})"""

# The least contrast of each colour of signs and lines, against the backgrounds on which they are drawn.
CONTRASTS = """() => {
  const probe = document.body.appendChild(document.createElement("span"));
  const light = (name) => {
    probe.style.color = `var(--${name})`;
    const parts = getComputedStyle(probe).color.match(/[0-9]+/g).slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const found = ["run", "golden", "differs", "tolerated", "ink", "quiet"].map((name) => [name,
    Math.min(...["paper", "field", "tint", "state"].map((ground) => {
      const [high, low] = [light(name), light(ground)].sort((one, other) => other - one);
      return (high + 0.05) / (low + 0.05);
    }))]);
  probe.remove();
  return Object.fromEntries(found);
}"""


def see(report, kind, sentence, ring=None, cells=(), colors=(), struck=None, crossing=False, nothing=False):
    """Looks at the first screen of a kind, as it opens."""
    page = report.page
    report.open_golden(reading.link(f"KindTests/{kind}"))
    shown = page.text_content("#golden-sentence")
    expect(sentence in shown, f"{kind}: the sentence is {shown!r}")
    if ring:
        expect(ring[0] <= report.frame <= ring[1], f"{kind}: opens in frame {report.frame}")
        expect(report.until(lambda: page.evaluate(RINGS) > 40), f"{kind}: no ring on the stage")
        expect(page.locator(".film-moment.telling").count() >= 1, f"{kind}: no moment of the film is marked")
    for color in colors:
        for place in ("#golden-sentence", "#swatches"):
            expect(color in page.text_content(place), f"{kind}: {place} lacks {color}")
        expect(page.locator("#golden-sentence .swatch").count() == 2, f"{kind}: the sentence has no colours")
    if cells:
        found = page.locator("#lanes .lane").filter(has=page.locator(".cell-differs")).first.locator(".cell-differs")
        texts = [[text.strip() for text in re.split(" becomes ", text)] for text in found.all_text_contents()]
        expect(list(cells) in texts, f"{kind}: the cells that differ are {texts}")
    if struck or crossing:
        expect(not page.locator("#stage-panel").is_visible(), f"{kind}: the stage hides the events")
        box = page.locator("#events-instead .events-now").bounding_box()
        expect(box and box["y"] + box["height"] < 500, f"{kind}: the events are not in the first screen")
        expect(page.text_content(".lane.selected .lane-name") in shown, f"{kind}: the row of the cause is not selected")
        expect(page.locator("#events-list ol").count() == 2, f"{kind}: the events are not in two columns")
    if struck:
        expect(page.locator("#events-list s").text_content() == struck, f"{kind}: nothing is struck out")
    if crossing:
        lines = page.locator(".event-links path.differs").evaluate_all("(all) => all.map((one) => one.getAttribute('d'))")
        ends = sorted([float(part) for part in re.findall(r" ([\d.]+)", line)][::3] for line in lines)
        expect(len(ends) == 2 and ends[0][0] < ends[1][0] and ends[0][-1] > ends[1][-1], f"{kind}: no lines cross: {lines}")
    if nothing:
        expect("Nothing looks different" in page.text_content("#nothing:visible"), f"{kind}: it does not say that all looks alike")
        expect(not page.locator(":is(#stage-panel, #film):visible").count(), f"{kind}: two equal stages are shown")
        page.click("#unfold")
        expect(report.until(page.locator("#stage-panel").is_visible), f"{kind}: the stage does not come back")
        page.click("#unfold")
    expect(page.locator("#golden-code").is_visible(), f"{kind}: no lines of code")


def plain(path, empty):
    """Without scripts the list can be read, and a page without goldens says what to do."""
    with opened(path, java_script_enabled=False) as report:
        report.page.goto(report.path.as_uri())
        rows = report.page.locator(".plain li")
        expect(rows.count() == len(KINDS), f"without scripts, {rows.count()} goldens are listed")
        expect("second.grow stopped is missing" in rows.all_text_contents()[9], "without scripts, a sentence is missing")
        expect("dopesheet review" in report.page.text_content(".plain"), "without scripts, there is no next step")
    with opened(empty) as report:
        report.open()
        expect("dopesheet test" in report.page.text_content("#empty") and report.page.locator("#empty").is_visible(),
             "a page without goldens has no next step")
        report.must_be_clean()


def names(path):
    """No two of the names look the same in the rows of tracks, in the headings of their nodes, and in the table."""
    for width in (1440, 1000):
        with opened(path, width=width) as report:
            page = report.page
            report.open_golden(reading.link("traces/names"))
            page.eval_on_selector_all('.fold[aria-expanded="false"]', "(all) => all.forEach((one) => one.click())")
            report.rest(100)
            places = {"heading": (".group-lane .fold bdi", 200), "row": (".track-lane .lane-name bdi", 400)}
            for place, (where, count) in places.items():
                found = dict(page.locator(where).evaluate_all(SEEN))
                distinct(f"{place}, {width} wide", found, count)
            # Of the table, only rows in view exist.
            page.set_checked("#only-differing", False)
            found, top = {}, 0
            while len(found) < 400 and top < 400 * 44:
                page.evaluate("(top) => { document.getElementById('table').scrollTop = top; }", top)
                report.rest()
                found |= dict(page.locator("#table .track bdi").evaluate_all(SEEN))
                top += 88
            distinct(f"table, {width} wide", found, 400)
            report.must_be_clean()


def distinct(place, found, count):
    expect(len(found) == count, f"{place}: {len(found)} names in place of {count}")
    alike = [text for text in found if list(found.values()).count(found[text]) > 1]
    expect(not alike, f"{place}: {len(alike)} names look like another one, as {[(text, found[text]) for text in alike[:4]]}")


def pictures(path):
    """A picture of the list plays while the pointer rests on its row, follows the appearance, and is released far away."""
    with opened(path, color_scheme="light") as report:
        page = report.page
        report.open()
        picture = "document.querySelector('#golden-list > li:nth-child(5) canvas.thumbnail')"

        def shown():
            return page.evaluate(f"{picture}?.toDataURL()")

        def becomes(holds, what):
            expect(report.until(holds), f"the picture of a row {what}")

        becomes(lambda: shown() is not None, "is not drawn")
        still = shown()
        page.hover("#golden-list > li:nth-child(5)")
        becomes(lambda: shown() != still, "does not play")
        page.mouse.move(1, 1)
        becomes(lambda: shown() == still, "stays as it played")
        page.emulate_media(color_scheme="dark")
        becomes(lambda: shown() != still, "keeps the colours of another appearance")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        expect(shown() == still, "the picture of a row is dark on paper")
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        page.click("#golden-list > li:nth-child(5) a")
        page.wait_for_selector("#workspace:not([hidden])")
        becomes(lambda: page.evaluate(f"{picture}.width") == 0, "is kept behind a golden")
        page.keyboard.press("Escape")
        becomes(lambda: page.evaluate(f"{picture}.width") > 0, "does not come back")
        report.must_be_clean()


def main(path, empty, many, folder):
    for scheme in ("light", "dark"):
        with opened(path, color_scheme=scheme) as report:
            report.open()
            report.rest(200)
            contrasts = report.page.evaluate(CONTRASTS)
            expect(min(contrasts.values()) >= 3, f"{scheme}: the contrasts of signs are {contrasts}")
            report.shoot(folder, f"kinds-{scheme}")
            for kind, (sentence, seen) in KINDS.items():
                see(report, kind, sentence, **seen)
                report.shoot(folder, f"{kind}-{scheme}")
            report.must_be_clean()
    pictures(path)
    plain(path, empty)
    names(many)
    print(f"{len(KINDS)} kinds of differences are named and seen as they open, in light and dark")


if __name__ == "__main__":
    main(*sys.argv[1:])
