"""Random easings of CSS, and how much Chromium's own rounding changes their values."""
import dataclasses


@dataclasses.dataclass
class Easing:
    text: str
    # The steepest slope of a Bézier curve; 0 for easings that Chromium computes exactly.
    slope: float = 0.0


KEYWORDS = {"ease": (0.25, 0.1, 0.25, 1), "ease-in": (0.42, 0, 1, 1), "ease-out": (0, 0, 0.58, 1),
            "ease-in-out": (0.42, 0, 0.58, 1)}


def steepest(x1, y1, x2, y2):
    """The steepest slope of a Bézier curve, without its very ends."""
    def point(a, b, s):
        return 3 * (1 - s) ** 2 * s * a + 3 * (1 - s) * s * s * b + s ** 3

    slopes, count = [], 400
    for index in range(count):
        s, t = index / count, (index + 1) / count
        way = point(x1, x2, t) - point(x1, x2, s)
        slopes.append(abs(point(y1, y2, t) - point(y1, y2, s)) / max(way, 1e-9))
    return max(slopes)


def bezier(random):
    if random.random() < 0.4:
        name = random.choice(sorted(KEYWORDS))
        return Easing(name, steepest(*KEYWORDS[name]))
    numbers = [round(random.uniform(0.02, 0.98), 3), round(random.uniform(-0.6, 1.6), 3),
               round(random.uniform(0.02, 0.98), 3), round(random.uniform(-0.6, 1.6), 3)]
    return Easing(f"cubic-bezier({', '.join(map(str, numbers))})", steepest(*numbers))


def stops(random):
    count = random.randint(2, 6)
    parts, place = [], random.choice([0, 0, 0, 12.5, -25])
    for index in range(count):
        output = random.choice([0, 1, 0.25, 0.5, round(random.uniform(-0.5, 1.5), 2)])
        form = random.randrange(5)
        percents = []
        if form == 1 or form == 2:
            percents = [place]
        elif form == 3:
            percents = [place, place + random.choice([0, 6.25, 12.5])]
        if percents:
            place = percents[-1] + random.choice([0, 12.5, 25, 31.25])
        words = [str(output)] + [f"{percent}%" for percent in percents]
        if form == 2:
            words = words[1:] + words[:1]
        parts.append(" ".join(words))
    return Easing(f"linear({', '.join(parts)})")


def stairs(random):
    place = random.choice(["", ", start", ", end", ", jump-start", ", jump-end", ", jump-none", ", jump-both"])
    return Easing(random.choice(["step-start", "step-end", f"steps({random.choice([2, 4, 8])}{place})"]))


def easing(random):
    kind = random.random()
    if kind < 0.15:
        return Easing("linear")
    if kind < 0.6:
        return bezier(random)
    return stops(random) if kind < 0.8 else stairs(random)
