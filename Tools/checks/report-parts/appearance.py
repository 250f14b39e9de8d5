"""How a report looks: light and dark, on a phone, to those who do not see it, and with names that mean harm.

usage: appearance.py REPORT SCREENSHOTS|- NAME...
"""

import sys

from axe_playwright_python.sync_playwright import Axe

import reading
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


def must_be_accessible(report, where):
    """Raises if axe finds something serious."""
    for violation in Axe().run(report.page).response["violations"]:
        if violation["impact"] in ("serious", "critical"):
            places = "; ".join(str(node["target"]) for node in violation["nodes"][:3])
            raise SystemExit(f"{where}: {violation['id']}: {violation['help']}: {places}")


def must_fit(report, where):
    for query, meaning in ((TOO_WIDE, "reaches beyond the screen"), (UNSEEN, "holds what cannot be seen")):
        found = report.page.evaluate(query)
        if found:
            raise SystemExit(f"{where}: {meaning}: {found}")


def look(report, folder, scheme, names):
    """Looks at the list and each golden in one appearance."""
    report.open()
    report.rest(300)
    views = [("list", "")] + [(f"golden-{index}", reading.link(name)) for index, name in enumerate(names)]
    for view, link in views:
        where = f"{view}, {scheme}"
        report.page.evaluate("(link) => { location.hash = link; }", link)
        report.rest(500)
        must_fit(report, where)
        must_be_accessible(report, where)
        report.shoot(folder, f"{view}-{scheme}")
        if report.page.locator("#text-difference:not([hidden])").count():
            report.page.click("#text-difference summary")
            report.rest()
            must_fit(report, where + ", with its text")
    report.press("?")
    report.rest()
    must_be_accessible(report, f"help, {scheme}")
    report.must_be_clean()


def main(path, folder, *names):
    folder = None if folder == "-" else folder
    appearances = [
        ("light", {}),
        ("dark", {"color_scheme": "dark"}),
        ("phone", {"width": 390, "height": 844, "has_touch": True, "device_scale_factor": 2}),
        ("still", {"reduced_motion": "reduce"}),
    ]
    for scheme, options in appearances:
        with opened(path, **options) as report:
            look(report, folder, scheme, names)
    print(f"the list and {len(names)} goldens fit, are accessible and clean, light, dark, on a phone and without motion")


if __name__ == "__main__":
    main(*sys.argv[1:])
