"""Measures how long a report takes to open, and its longest task while somebody scrubs, drags, plays and zooms.

Of a task counts the time that the page had the processor, as other work on this machine is not the page's fault. The
limit is four times what a quiet machine is allowed to take, as other work slows the processor, too. At the end of
loading, Chromium itself needs a sixth of a millisecond for each megabyte of the page, to free its copy of the text.

usage: measure.py REPORT GOLDEN
"""

import json
import sys
import time
import urllib.parse

from opening import opened

# The milliseconds on the processor that a task may take.
LONGEST = 200


def drag(report):
    """Drags the cursor to and fro over the whole ruler."""
    box = report.page.locator("#ruler-field").bounding_box()
    y = box["y"] + box["height"] / 2
    mouse = report.page.mouse
    mouse.move(box["x"] + 20, y)
    mouse.down()
    for step in list(range(60)) + list(range(60, 0, -1)):
        mouse.move(box["x"] + 20 + step * (box["width"] - 90) / 60, y)
        report.page.wait_for_timeout(8)
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
        report.page.wait_for_timeout(16)


def scroll(report):
    report.page.mouse.move(500, 600)
    for _ in range(25):
        report.page.mouse.wheel(0, 300)
        report.rest(30)
    report.rest()


def longest_task(report, act):
    """The longest task of the page's thread during an act: its time on the processor and by the clock, in ms."""
    browser = report.page.context.browser
    browser.start_tracing(page=report.page, categories=["toplevel"])
    act(report)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = {(event["pid"], event["tid"]) for event in events
               if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"}
    tasks = [event for event in events
             if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in threads and "dur" in event]
    if not tasks:
        sys.exit("the browser reported no tasks")
    return (max(event.get("tdur", event["dur"]) for event in tasks) / 1000,
            max(event["dur"] for event in tasks) / 1000)


def begin(report, golden):
    """Opens a golden, and waits until it can be used and until all is there."""
    start = time.monotonic()
    report.open("#" + urllib.parse.quote(golden, safe=""), until="commit")
    report.page.wait_for_selector("#workspace:not([hidden])", timeout=180_000)
    usable = time.monotonic() - start
    report.page.wait_for_load_state("load", timeout=180_000)
    whole = time.monotonic() - start
    # The curves fill the screen, below the ruler.
    report.page.evaluate("document.getElementById('lanes').scrollIntoView()")
    report.rest(1000)
    print(f"usable after {usable:.2f} s, whole after {whole:.2f} s")


def main(path, golden):
    def opening(report):
        begin(report, golden)

    with opened(path) as report:
        for act in (opening, drag, step, play, zoom, velocity, choose, scroll):
            own, clock = longest_task(report, act)
            print(f"  {act.__name__}: longest task {own:.0f} ms, {clock:.0f} ms by the clock")
            if own > LONGEST:
                sys.exit(f"{act.__name__}: a task takes {own:.0f} ms, and may take {LONGEST}")
        report.must_be_clean()


if __name__ == "__main__":
    main(*sys.argv[1:])
