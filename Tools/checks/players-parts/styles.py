"""Random values of style properties, for key frames."""

# What elements without animations show, so that it is known before and after one.
BASE = {"width": "40px", "height": "30px", "left": "5px", "top": "6px", "border-color": "rgb(10, 20, 30)",
        "border-width": "2px", "border-radius": "3px", "background-color": "rgb(200, 100, 50)", "opacity": "0.75"}


def number(random, low, high):
    return round(random.uniform(low, high), random.choice([0, 1, 3]))


def color(random):
    red, green, blue = (random.randrange(256) for _ in range(3))
    kind = random.randrange(5)
    if kind == 0:
        return f"#{red:02x}{green:02x}{blue:02x}"
    if kind == 1:
        return f"rgba({red}, {green}, {blue}, {random.choice([0.25, 0.5, 0.75])})"
    if kind == 2:
        return random.choice(["red", "teal", "transparent", "black", "#fa3"])
    return f"rgb({red} {green} {blue})" if kind == 3 else f"rgb({red}, {green}, {blue})"


def angle(random):
    return random.choice([
        f"{number(random, -400, 400)}deg", f"{number(random, -3, 3)}rad", f"{number(random, -1, 1)}turn",
        f"{number(random, -100, 100)}grad", "0"])


def length(random, low=-200):
    return random.choice([f"{number(random, low, 300)}px", "0"])


FUNCTIONS = {
    "translate": lambda r: f"translate({length(r)}, {length(r)})", "translateX": lambda r: f"translateX({length(r)})",
    "translateY": lambda r: f"translateY({length(r)})",
    "translate3d": lambda r: f"translate3d({length(r)}, {length(r)}, 0)",
    "scale": lambda r: f"scale({number(r, -2, 3)})", "scale2": lambda r: f"scale({number(r, 0, 3)}, {number(r, -1, 3)})",
    "scaleX": lambda r: f"scaleX({number(r, 0, 3)})", "scaleY": lambda r: f"scaleY({number(r, 0, 3)})",
    "rotate": lambda r: f"rotate({angle(r)})", "skewX": lambda r: f"skewX({number(r, -60, 60)}deg)",
    "skewY": lambda r: f"skewY({number(r, -60, 60)}deg)",
}
LISTS = [["scale"], ["rotate"], ["scale2"], ["translate", "rotate", "scale"], ["translateX", "rotate"], ["rotate", "scaleX"],
         ["translateY", "scaleY"], ["translate3d", "scale"], ["translate", "translateX", "rotate"]]
# These become the entries of a matrix, as many short curves.
SKEWED = [["turn", "translateX"], ["scale", "translate"], ["skewX"], ["skewY", "scale"], ["turn", "skewX"]]
FUNCTIONS["turn"] = lambda r: f"rotate({number(r, -40, 40)}deg)"


def transforms(random, count):
    """Values of `transform` that match: the same functions, or fewer of them at the end."""
    functions = random.choice(LISTS if random.random() < 0.94 else SKEWED)
    values = []
    for _ in range(count):
        kept = functions if random.random() < 0.8 else functions[:random.randrange(len(functions) + 1)]
        values.append(" ".join(FUNCTIONS[name](random) for name in kept) or "none")
    return values


def values(random, name, count):
    """Values of a property, one for each key frame."""
    if name == "transform":
        return transforms(random, count)
    make = {
        "opacity": lambda: random.choice([str(number(random, 0, 1)), "0", "1", "50%"]),
        "width": lambda: length(random, 0), "height": lambda: length(random, 0), "left": lambda: length(random),
        "top": lambda: length(random), "border-width": lambda: length(random, 0),
        "border-radius": lambda: length(random, 0), "background-color": lambda: color(random),
        "border-color": lambda: color(random), "rotate": lambda: random.choice([angle(random), "none"]),
        "scale": lambda: random.choice([str(number(random, 0, 3)), f"{number(random, 0, 3)} {number(random, 0, 3)}"]),
        "translate": lambda: random.choice([length(random), f"{length(random)} {length(random)}", "none"]),
    }[name]
    return [make() for _ in range(count)]


NAMES = ["opacity", "width", "height", "left", "top", "border-width", "border-radius", "background-color", "border-color"]


def properties(random, count, single):
    """Key frames of `transform`, whose numbers Chromium does not round, or of its single parts, and of others."""
    parts = ["transform"] if not single else random.sample(["translate", "rotate", "scale"], 2)
    return {name: values(random, name, count) for name in parts + random.sample(NAMES, random.randrange(3))}
