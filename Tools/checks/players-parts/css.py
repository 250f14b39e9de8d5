"""Style sheets with random animations and transitions, imported, and played by Chromium.

usage: css.py TOOL FOLDER
"""
import dataclasses
import pathlib
import random
import re
import sys

from browser import opened
from compare import READ, STYLE, Comparison
from easings import Easing, easing
from imported import FRAMES, RATE, imported
from styles import BASE, properties, values

COUNT, TRANSITIONS = 200, 40
SHORTHANDS = {"background-color": ("background", "{}"), "left": ("inset", "6px auto auto {}")}
OTHER = {"opacity": "0.1", "left": "99px", "background": "lime", "border": "9px solid lime", "border-radius": "9px"}


@dataclasses.dataclass
class Case:
    name: str
    css: str
    slope: float
    names: set
    size: float = 0

    def __post_init__(self):
        numbers = re.findall(r"(-?\d+(?:\.\d+)?)px|scale[XY]?\((-?[\d.]+)", self.css)
        self.size = max([1] + [abs(float(a or b)) for a, b in numbers]) * 3


def times(chance):
    """A duration and a delay: exact numbers for most, so that edges are hit."""
    if chance.random() < 0.7:
        return chance.choice([0.125, 0.25, 0.5, 1, 1.5, 2]), chance.choice([0, 0, 0.125, 0.5, -0.125, -0.375, -3])
    return round(chance.uniform(0.1, 1.5), 4), round(chance.uniform(-0.5, 0.8), 4)


def key_frames(chance, name, complete, single):
    """Key frames, with the steepest slope of their easings."""
    places = chance.choice([[0, 100], [0, 50, 100], [0, 25, 75, 100], [0, 12.5, 50, 87.5, 100]])
    found = properties(chance, len(places), single)
    slope, blocks = 0, []
    for index, place in enumerate(places):
        edge = place in (0, 100)
        given = {property: texts[index] for property, texts in found.items()
                 # A property may be missing at any place.
                 if complete and edge or chance.random() < 0.85}
        lines = [f"{property}: {text}" for property, text in given.items()]
        if chance.random() < 0.3:
            own = easing(chance)
            slope = max(slope, own.slope)
            lines.append(f"animation-timing-function: {own.text}")
        word = {0: "from", 100: "to"}.get(place) if chance.random() < 0.5 else None
        blocks.append(f"  {word or f'{place}%'} {{ {'; '.join(lines)} }}")
    chance.shuffle(blocks)
    return f"@keyframes {name} {{\n" + "\n".join(blocks) + "\n}\n", slope, set(found)


def animation(chance, index):
    """An element with one animation, or with two of them."""
    name = f"c{index}"
    base = "; ".join(f"{property}: {value}" for property, value in BASE.items())
    css, slope, names, animations = "", 0, set(), []
    both, single = chance.random() < 0.2, chance.random() < 0.2
    for part in ("ab" if both else "a"):
        text, steepest, own = key_frames(chance, f"{name}{part}", both, single)
        css += text
        duration, delay = times(chance)
        curve = easing(chance) if chance.random() < 0.85 else None
        slope = max(slope, steepest, curve.slope if curve else 2)
        names |= own
        words = [f"{name}{part}", f"{duration}s", f"{delay}s"] + ([curve.text] if curve else [])
        words += [chance.choice(["1", "1", "2", "3", "0.5", "1.5", "2.25", "0", "infinite"]),
                  chance.choice(["normal", "reverse", "alternate", "alternate-reverse"]),
                  chance.choice(["none", "forwards", "backwards", "both"])]
        animations.append(words)
    if chance.random() < 0.7:
        rule = "animation: " + ", ".join(" ".join(words) for words in animations)
    else:
        rule = "; ".join(f"animation-{field}: {', '.join(words[place] for words in animations)}" for field, place in
                         {"name": 0, "duration": 1, "delay": 2, "fill-mode": -1, "direction": -2, "iteration-count": -3}.items())
        if all(len(words) == 7 for words in animations):
            rule += "; animation-timing-function: " + ", ".join(words[3] for words in animations)
        else:
            slope = max(slope, 2)
    return Case(name, f"{css}.{name} {{ {base}; {rule} }}\n", slope, names)


def transition(chance, index):
    """An element with two states."""
    name = f"c{index}"
    names = ["transform"] + chance.sample(["opacity", "width", "left", "background-color", "border-radius"], 2)
    states = {property: values(chance, property, 2) for property in names}
    slope, parts = 0, []
    for property in names:
        duration, delay = times(chance)
        curve = easing(chance) if chance.random() < 0.8 else Easing("", 2)
        slope = max(slope, curve.slope)
        parts.append(f"{property} {duration}s {curve.text} {delay}s")
    if chance.random() < 0.3:
        parts = [parts[0].replace("transform", "all")]
    before, after = (dict(BASE) | {property: texts[side] for property, texts in states.items()} for side in (0, 1))
    # Some are written as shorthands, which set their parts, and whose transitions reach them.
    changes = []
    for property in names:
        whole, form = SHORTHANDS.get(property, (property, "{}")) if chance.random() < 0.5 else (property, "{}")
        parts = [part.replace(property, whole) for part in parts]
        changes.append(f"{whole}: {form.format(after[property])}")
    # In a layer, and without importance, other values do not count.
    decoys = "; ".join(f"{property}: {value}" for property, value in OTHER.items())
    before = [f"{property}: {value}{chance.choice(['', '', ' !important']) if property not in names else ''}"
              for property, value in before.items()]
    css = (f"@layer other {{ .{name} {{ {decoys} }} .{name}.open {{ {decoys} }} }}\n"
           f".{name} {{ {'; '.join(before)}; transition: {', '.join(parts)} }}\n"
           f".{name}.open {{ {'; '.join(changes)}{chance.choice(['', ' !important'])} }}\n")
    return Case(name, css, slope, set(names))


def main(tool, folder):
    chance = random.Random(29)
    cases = [animation(chance, index) for index in range(COUNT)]
    cases += [transition(chance, COUNT + index) for index in range(TRANSITIONS)]
    layers = {}
    for first in range(0, len(cases), 60):
        source = pathlib.Path(folder) / f"cases-{first}.css"
        source.write_text("".join(case.css for case in cases[first:first + 60]))
        layers |= imported(tool, source)
    elements = "".join(f'<div id="{case.name}" class="{case.name}"></div>' for case in cases)
    rules = "".join(case.css for case in cases)
    with opened(f"<style>{STYLE}{rules}</style>{elements}") as page:
        shown = page.evaluate(READ, [[case.name for case in cases], [1000 * frame / RATE for frame in range(FRAMES + 1)]])
    comparison = Comparison()
    moving = 0
    for index, case in enumerate(cases):
        # A transition between equal states is no animation, and no layer.
        if case.name not in layers:
            continue
        moving += 1
        for frame in range(FRAMES + 1):
            comparison.element(case.name, frame, layers[case.name], shown[frame][index], case.slope, case.names, case.size)
    comparison.report("CSS", moving)


main(*sys.argv[1:])
