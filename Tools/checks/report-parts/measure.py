"""Measures how long a report takes to open, and its longest task while somebody scrubs, drags, plays and zooms.

usage: measure.py REPORT GOLDEN
"""

import sys
import time
import urllib.parse

from opening import opened


def drag(report):
    """Drags the cursor to and fro over the whole ruler."""
    box = report.page.locator("#ruler-field").bounding_box()
    y = box["y"] + box["height"] / 2
    mouse = report.page.mouse
    mouse.move(box["x"] + 20, y)
    mouse.down()
    for step in list(range(60)) + list(range(60, 0, -1)):
        mouse.move(box["x"] + 20 + step * (box["width"] - 90) / 60, y)
        report.rest(8)
    mouse.up()


def step(report):
    for key in ["ArrowRight"] * 40 + ["End", "Home"] + ["]"] * 10 + ["Shift+ArrowRight"] * 10:
        report.press(key)
    report.rest()


def play(report):
    report.press("Home", "Space")
    report.rest(2500)
    report.press("Space")


def zoom(report):
    for key in ["+"] * 12 + ["-"] * 12:
        report.press(key)
        report.rest(30)


def velocity(report):
    report.press("v")
    report.rest(1500)
    report.press("v")
    report.rest()


def choose(report):
    for _ in range(40):
        report.press("ArrowDown")
        report.rest(16)


def scroll(report):
    report.page.mouse.move(500, 600)
    for _ in range(25):
        report.page.mouse.wheel(0, 300)
        report.rest(30)
    report.page.evaluate("scrollTo(0, 0)")
    report.rest()


def main(path, golden):
    with opened(path) as report:
        start = time.monotonic()
        report.open("#" + urllib.parse.quote(golden, safe=""), until="commit")
        report.page.wait_for_selector("#workspace:not([hidden])", timeout=180_000)
        usable = time.monotonic() - start
        report.page.wait_for_load_state("load", timeout=180_000)
        whole = time.monotonic() - start
        report.rest(1000)
        print(f"usable after {usable:.2f} s, whole after {whole:.2f} s; longest task while it came in "
              f"{report.longest_task():.0f} ms")
        worst = 0
        for act in (drag, step, play, zoom, velocity, choose, scroll):
            act(report)
            longest = report.longest_task()
            worst = max(worst, longest)
            print(f"  {act.__name__}: " + (f"longest task {longest:.0f} ms" if longest else "no task of 50 ms"))
        report.must_be_clean()
    # Machines are shared: a time is told, never judged.
    if worst > 100:
        print(f"a task of {worst:.0f} ms: on a machine of its own, a person would notice it")


if __name__ == "__main__":
    main(*sys.argv[1:])
