"""Scrubs, zooms and scrolls a report by touch, as on a phone.

usage: fingers.py REPORT NAME CROWD
"""

import sys

import reading
from library import expect
from opening import opened


class Fingers:
    """Fingers on the screen."""

    def __init__(self, report):
        self.report = report
        self.session = report.page.context.new_cdp_session(report.page)

    def move(self, *places):
        """Puts fingers down at the first places, moves them through the others and lifts them."""
        for index, points in enumerate(places):
            self.session.send("Input.dispatchTouchEvent", {
                "type": "touchMove" if index else "touchStart",
                "touchPoints": [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points)],
            })
            self.report.rest(30)
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.report.rest()


def must(condition, what):
    expect(condition, f"by touch: {what}")


def main(path, name, crowd):
    with opened(path, width=390, height=844, has_touch=True) as report:
        report.open_golden(reading.link(name, 0))
        report.page.evaluate("document.querySelector('.ruler').scrollIntoView({ block: 'center' })")
        report.rest()
        fingers = Fingers(report)
        y = report.page.locator("#ruler-field").bounding_box()["y"] + 30

        fingers.move([(40, y)], [(120, y)], [(250, y)])
        scrubbed = report.frame
        must(scrubbed > 0, "a finger on the ruler moves the cursor")

        before = report.page.locator("#ruler-canvas").screenshot()
        fingers.move([(150, y), (200, y)], [(120, y), (240, y)], [(60, y), (320, y)])
        must(report.page.locator("#ruler-canvas").screenshot() != before, "two fingers zoom")
        must(report.frame == scrubbed, "two fingers leave the cursor where it is")

        top = report.page.evaluate("scrollY")
        fingers.move([(200, y + 200)], [(200, y + 150)], [(200, y + 60)])
        must(report.page.evaluate("scrollY") > top, "a finger across the curves scrolls")
        must(report.frame == scrubbed, "scrolling leaves the cursor where it is")
        report.page.evaluate("document.querySelector('#lanes .lane:last-child').scrollIntoView()")
        report.rest()
        stage, ruler = (report.page.locator(part).bounding_box() for part in ("#stage-panel", "#ruler-field"))
        must(0 <= stage["y"] and stage["y"] + stage["height"] <= ruler["y"] <= 500, "the stage stays above the ruler")
        fingers.move([(60, ruler["y"] + 30)], [(120, ruler["y"] + 30)], [(300, ruler["y"] + 30)])
        must(report.frame != scrubbed, "a finger moves the cursor below the stage")

        # A track that is chosen from far away is seen whole, below the ruler.
        for track in ("card35.alpha", "card20.alpha", "card35.alpha"):
            report.page.evaluate("(link) => { location.hash = link; }", reading.link(crowd, 0, track))
            report.page.wait_for_selector(f".lane.selected bdi[title='{track}']")
            report.rest(100)
            lane, ruler = (report.page.locator(part).bounding_box() for part in (".lane.selected", ".ruler"))
            must(ruler["y"] + ruler["height"] <= lane["y"], f"the chosen track {track} is below the ruler")
            must(lane["y"] + lane["height"] <= 845, f"the chosen track {track} is in the window")
        report.must_be_clean()
    print("fingers scrub, zoom and scroll")


if __name__ == "__main__":
    main(*sys.argv[1:])
