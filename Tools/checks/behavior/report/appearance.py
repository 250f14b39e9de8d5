"""How a report looks: light and dark, in colours of the reader's own, in windows of all sizes, on a phone and on paper,
to those who do not see it, and with names that mean harm: a third of these, chosen by the commit, or all.

usage: appearance.py REPORT SCREENSHOTS|- NAME... [--all]
"""

from axe_playwright_python.sync_playwright import Axe

import reading
from library import ARGUMENTS, expect, part_of
from opening import opened

# Elements that reach beyond the screen, other than those that scroll or are cut on purpose.
TOO_WIDE = """() => {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  return [...document.body.querySelectorAll("*")].filter((element) =>
    element.getBoundingClientRect().right > root.clientWidth + 1).slice(0, 5).map((element) =>
    element.tagName + "#" + element.id + "." + element.className);
}"""

# Characters that reorder or hide others and stand in the page's visible text.
UNSEEN = """() => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const match = walker.currentNode.data.match(/[\\p{Cf}\\p{Cs}\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]/u);
    if (match) found.push(walker.currentNode.parentElement.id + ": U+" + match[0].codePointAt(0).toString(16));
  }
  return found;
}"""

# Controls that are too small for a finger, and texts that are too small to read.
TOO_SMALL = """() => {
  const isSeen = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const controls = [...document.querySelectorAll("button, select, summary, input:not([type=checkbox])")];
  const small = controls.filter((element) => isSeen(element) && element.getBoundingClientRect().height < 24);
  const texts = [...document.body.querySelectorAll("*")].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && isSeen(element) &&
    parseFloat(getComputedStyle(element).fontSize) < 12);
  return [...small, ...texts].slice(0, 5).map((element) => element.tagName + "#" + element.id + "." + element.className);
}"""

# The parts of a golden that are not in the window as it was opened.
AT_ONCE = """() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const [row] = document.querySelectorAll("#lanes .lane");
  const parts = { explanation: document.querySelector(".verdict").getBoundingClientRect(), ruler: box("ruler-field") };
  if (row) parts.row = row.getBoundingClientRect();
  if (!document.getElementById("stage-panel").hidden) parts.stage = box("stage-panel");
  return Object.entries(parts).filter(([, { top, bottom, height }]) =>
    height < 20 || top < 0 || bottom > innerHeight).map(([name]) => name);
}"""

# What of a golden is not drawn for paper, once the page has heard that it is printed.
NOT_DRAWN = """(frame) => {
  const scale = Math.min(devicePixelRatio, 2);
  const faults = [...document.querySelectorAll(".lane")].filter((lane) => {
    const canvas = lane.querySelector("canvas");
    return lane.checkVisibility() && Math.abs(canvas.width - canvas.clientWidth * scale) > scale;
  }).map((lane) => lane.querySelector(".lane-name").textContent);
  const x = (id) => new DOMMatrix(document.getElementById(id).style.transform).e;
  const field = document.getElementById("ruler-field").clientWidth - 62;
  const count = Number(document.getElementById("slider").getAttribute("aria-valuemax")) + 1;
  const place = 8 + (frame + 1.25) / (Math.max(count, 4) + 0.75) * (field - 8);
  if (Math.abs(x("slider") - place) > 1 || Math.abs(x("cursor-line") - place) > 1) faults.push("cursor");
  return faults;
}"""


def must_be_accessible(report, where):
    """Raises if axe finds something. Forced colours have the contrast that the system has."""
    options = {"rules": {"color-contrast": {"enabled": "forced" not in where}}}
    for violation in Axe().run(report.page, options=options).response["violations"]:
        places = "; ".join(str(node["target"]) for node in violation["nodes"][:3])
        raise SystemExit(f"{where}: {violation['id']}: {violation['help']}: {places}")


def must_fit(report, where):
    queries = ((TOO_WIDE, "reaches beyond the screen"), (UNSEEN, "holds what cannot be seen"), (TOO_SMALL, "is too small"))
    for query, meaning in queries:
        found = report.page.evaluate(query)
        expect(not found, f"{where}: {meaning}: {found}")


def must_show_at_once(report, where):
    """Raises if the explanation, the ruler, the first row or the stage is not in the window that was opened."""
    is_whole = report.until(lambda: not report.page.evaluate(AT_ONCE))
    expect(is_whole, f"{where}: not in the first screen: {report.page.evaluate(AT_ONCE)}")
    stage = report.page.locator(".stage-field").bounding_box()
    least = {"light": (800, 150), "narrow": (600, 140), "wide": (1500, 350)}[where.split(", ")[1]]
    if stage and (stage["width"] < least[0] or stage["height"] < least[1]):
        raise SystemExit(f"{where}: the stage is only {stage['width']:.0f} × {stage['height']:.0f}")


def must_print(report, where):
    """Raises if a row is not drawn for paper, or the cursor is elsewhere there."""
    if not report.page.locator("#workspace").is_visible():
        return
    before = report.page.evaluate("document.getElementById('ruler-canvas').width")
    report.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    faults = report.page.evaluate(NOT_DRAWN, report.frame)
    report.page.evaluate("dispatchEvent(new Event('afterprint'))")
    report.rest()
    expect(not faults, f"{where}: not drawn for paper: {faults[:5]}")
    after = report.page.evaluate("document.getElementById('ruler-canvas').width")
    expect(after == before, f"{where}: the screen is not as it was before printing")


def look(report, folder, scheme, names):
    """Looks at the list and each golden in one appearance."""
    report.open()
    report.rest()
    views = [("list", "")] + [(f"golden-{index}", reading.link(name)) for index, name in enumerate(names)]
    for view, link in views:
        where = f"{view}, {scheme}"
        report.page.evaluate("(link) => { location.hash = link; }", link)
        report.rest(100)
        must_fit(report, where)
        must_be_accessible(report, where)
        report.shoot(folder, f"{view}-{scheme}")
        if not link:
            continue
        if scheme in ("light", "narrow", "wide"):
            must_show_at_once(report, where)
        if scheme in ("light", "dark", "phone"):
            must_print(report, where)
        if scheme not in ("light", "phone"):
            continue
        report.page.click("#golden-more-summary")
        if report.page.locator("#text-difference:not([hidden])").count():
            report.page.click("#text-difference summary")
        report.rest()
        must_fit(report, where + ", with its details")
        must_be_accessible(report, where + ", with its details")
    report.press("?")
    report.rest()
    must_be_accessible(report, f"help, {scheme}")
    report.must_be_clean()


def main(path, folder, *names):
    appearances = part_of([
        ("light", {}),
        ("dark", {"color_scheme": "dark"}),
        ("phone", {"width": 390, "height": 844, "has_touch": True, "device_scale_factor": 2}),
        ("narrow", {"width": 1024, "height": 768}),
        ("wide", {"width": 2200, "height": 1300}),
        ("forced", {"forced_colors": "active"}),
        ("still", {"reduced_motion": "reduce"}),
    ])
    for scheme, options in appearances:
        with opened(path, **{"width": 1280, "height": 800} | options) as report:
            look(report, folder, scheme, names)
    print(f"the list and {len(names)} goldens fit, are accessible and clean: {', '.join(name for name, _ in appearances)}")


if __name__ == "__main__":
    main(*ARGUMENTS)
