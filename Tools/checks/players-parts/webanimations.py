"""Random Web Animations in JSON, imported, and played by Chromium.

usage: webanimations.py TOOL FOLDER
"""
import json
import pathlib
import random
import sys

from browser import opened
from compare import EXACT, READ, STYLE, Comparison
from easings import easing
from imported import FRAMES, RATE, imported
from styles import values

COUNT = 220
NAMES = {"opacity": "opacity", "backgroundColor": "background-color", "borderRadius": "border-radius"}


def timing(chance):
    """Options, with their easing."""
    exact = chance.random() < 0.7
    options = {
        "duration": chance.choice([125, 250, 500, 1000, 1500, 2000]) if exact else round(chance.uniform(100, 1500), 3),
        "delay": chance.choice([0, 0, 125, 500, -125, -375]) if exact else round(chance.uniform(-400, 700), 3),
        "iterations": chance.choice([1, 1, 2, 3, 0.5, 1.5, 2.25, 0]),
        "direction": chance.choice(["normal", "reverse", "alternate", "alternate-reverse"]),
        "fill": chance.choice(["none", "forwards", "backwards", "both", "auto"]),
    }
    if chance.random() < 0.3:
        options["iterationStart"] = chance.choice([0.25, 0.5, 1, 1.75])
    curve = easing(chance)
    options["easing"] = curve.text
    if chance.random() < 0.1:
        options = options["duration"]
        return options, 0
    return options, curve.slope


def case(chance, index):
    """An animation. One of three has the progress of its cycles as its opacity, so that it can be compared exactly."""
    options, slope = timing(chance)
    name = f"w{index}"
    if index % 3 == 0:
        return name, {"target": name, "keyframes": {"rotate": ["0rad", "1rad"]}, "options": options}, slope, "progress", 1
    count = chance.randint(2, 4)
    found = {"transform": values(chance, "transform", count)}
    for own in chance.sample(sorted(NAMES), chance.randrange(2)):
        found[own] = values(chance, NAMES[own], count)
    offsets = chance.choice([None, [0], [0, 0.25], [0.125]])
    easings = []
    if chance.random() < 0.4:
        own = easing(chance)
        # A curve inside of a curve is fitted by many others.
        if not (own.slope and slope) or chance.random() < 0.1:
            easings = [own.text, "linear"]
            slope = max(slope * 1.0, own.slope) * (1 + max(1, slope))
    if chance.random() < 0.5:
        frames = dict(found)
        if offsets:
            frames["offset"] = offsets
        if easings:
            frames["easing"] = easings
    else:
        frames = []
        for place in range(count):
            frame = {property: texts[place] for property, texts in found.items()
                     if place in (0, count - 1) or chance.random() < 0.8}
            if offsets and place < len(offsets):
                frame["offset"] = offsets[place]
            if easings:
                frame["easing"] = easings[place % len(easings)]
            frames.append(frame)
    # Overshoot scales the numbers of key frames.
    return name, {"target": name, "keyframes": frames, "options": options}, slope, {NAMES.get(p, p) for p in found}, 900


def main(tool, folder):
    chance = random.Random(30)
    cases = [case(chance, index) for index in range(COUNT)]
    layers = {}
    for first in range(0, COUNT, 55):
        source = pathlib.Path(folder) / f"animations-{first}.json"
        source.write_text(json.dumps([animation for _, animation, *_ in cases[first:first + 55]], indent=1))
        layers |= imported(tool, source)
    elements = "".join(f'<div id="{name}"></div>' for name, *_ in cases)
    with opened(f"<style>{STYLE}</style>{elements}") as page:
        page.evaluate("""(animations) => {
          window.kept = {};
          for (const {target, keyframes, options} of animations) {
            window.kept[target] = [document.getElementById(target).animate(keyframes, options)];
            window.kept[target][0].pause();
          }
        }""", [animation for _, animation, *_ in cases])
        shown = page.evaluate(READ, [[name for name, *_ in cases], [1000 * frame / RATE for frame in range(FRAMES + 1)]])
    comparison = Comparison()
    for index, (name, _, slope, names, size) in enumerate(cases):
        for frame in range(FRAMES + 1):
            expected = shown[frame][index]
            if names == "progress":
                found = layers[name][frame]
                progress = expected["progress"][0] or 0
                what = "progress" + (" on curves" if slope else "")
                comparison.number(name, frame, what, found.get("transform.rotation", 0), progress, EXACT + 2e-7 * slope)
            else:
                comparison.element(name, frame, layers[name], expected, slope, names, size)
    comparison.report("Web Animations", COUNT)


main(*sys.argv[1:])
