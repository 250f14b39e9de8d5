"""Lottie files in lottie-web, and by the words of the specification: each value that is imported is compared with both.

usage: lottie.py DOPESHEET FOLDER [--all]

lottie-web approximates, as its code says. So it plays each file twice: as it is, and with its approximations taken out
of its code. Without them, and by the specification, values differ by at most 1e-9 of the greatest value of their
property. The differences of the player as it is stay within what its approximations explain.

A third of the files is played, chosen by the commit; all with `--all`.
"""
import bisect
import json
import math
import pathlib
import random
import subprocess
import sys
import zipfile

from playwright.sync_api import sync_playwright

import library.frames

COUNT = 200
LIMIT = 1e-9
# What lottie-web approximates: the code, what replaces it, and how often it is there.
APPROXIMATIONS = {
    "vectors of 32 bits": ('Float32Array', 'Float64Array', None),
    "values that change by less than 1e-5 stay": ('1e-5<s(this.v', '0<s(this.v', 2),
    "four steps to an easing's time": ('s<4;++s', 's<60;++s', 1),
    "or ten": ('1e-7<Math.abs(a)&&++o<10', '0<Math.abs(a)&&++o<200', 1),
    "a slope that is nearly flat": ('return.001<=h?', 'return 1e9<=h?', 1),
    "curves of 150 pieces": ('defaultCurveSegments=150', 'defaultCurveSegments=6000', 1),
    "or flat": ('0===h?o:', '0>1?o:', 1),
}

# Plays a file, and returns what each layer shows in each frame: whether it is visible, and the transform's values.
PLAY = """async ([data, count]) => {
  const container = document.createElement("div");
  document.body.append(container);
  const animation = lottie.loadAnimation({container, renderer: "svg", loop: false, autoplay: false, animationData: data});
  if (!animation.isLoaded) await new Promise((done) => animation.addEventListener("DOMLoaded", done));
  const frames = [];
  const look = (elements, layers, prefix, isShown, values) => elements.forEach((element, index) => {
    const name = prefix + layers[index].nm;
    const {a, o, p, px, py, r, s} = element.finalTransform.mProp;
    values[name] = isShown ? {
      isShown: element.isInRange, "position.x": px ? px.v : p.v[0], "position.y": py ? py.v : p.v[1],
      "transform.scale.x": s.v[0], "transform.scale.y": s.v[1], "transform.rotation": r.v, "alpha": o.v,
      "anchor.x": a.v[0], "anchor.y": a.v[1],
    } : null;
    if (element.elements) look(element.elements, element.layers, name + "/", isShown && element.isInRange, values);
  });
  animation.goToAndStop(count - 1, true);
  for (let frame = 0; frame < count; frame += 1) {
    animation.goToAndStop(frame, true);
    frames.push({});
    look(animation.renderer.elements, animation.renderer.layers, "", true, frames[frame]);
  }
  animation.destroy();
  container.remove();
  return frames;
}"""


# Files.

class Maker:
    """Makes a file of what the format has, from a number."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.assets, self.names = [], 0
        self.size = [self.random.choice([100, 375, 1080]), self.random.choice([100, 812, 1920])]

    def file(self):
        rate = self.random.choice([24, 25, 29.97, 30, 60, 12.5, 23.976])
        self.rate, self.end = rate, self.random.randint(15, 30)
        first = self.random.choice([0, 0, 5])
        return {"v": "5.7.4", "fr": rate, "ip": first, "op": self.end, "w": self.size[0], "h": self.size[1], "nm": "made",
                "ddd": 0, "layers": self.layers(0), "assets": self.assets, "markers": [{"cm": "a", "tm": 7, "dr": 0}]}

    def layers(self, depth):
        return [self.layer(depth, index) for index in range(self.random.randint(1, 3 if depth else 4))]

    def layer(self, depth, index):
        self.names += 1
        pick = self.random
        layer = {"ty": pick.choice([1, 3, 4] + [0] * (2 if depth < 2 else 0)), "nm": f"n{self.names}", "ind": index + 1,
                 "ip": 0, "op": 10_000, "st": 0, "sr": 1, "bm": 0, "ao": 0, "ks": self.transform()}
        if index and pick.random() < 0.3:
            layer["parent"] = pick.randint(1, index)
        if pick.random() < 0.4:
            layer["ip"] = pick.randint(0, self.end // 2)
            layer["op"] = layer["ip"] + pick.randint(1, self.end)
        if layer["ty"] == 0:
            self.fill(layer, depth)
        else:
            layer.update({1: {"sw": 50, "sh": 40, "sc": "#ff0000"}, 3: {}, 4: {"shapes": []}}[layer["ty"]])
        return layer

    def fill(self, layer, depth):
        pick = self.random
        name = f"c{len(self.assets)}"
        self.assets.append(asset := {"id": name})
        asset["layers"] = self.layers(depth + 1)
        layer.update({"refId": name, "w": 300, "h": 200})
        kind = pick.random()
        if kind < 0.3:
            layer["st"] = pick.choice([-7, 3, 4.5])
        if kind < 0.5:
            layer["sr"] = pick.choice([0.5, 2, 4])
        elif kind < 0.8:
            layer["tm"] = self.animated(1, lambda: [round(pick.uniform(0, self.end / self.rate), 4) + 1.7e-5], 0.2)
            # An eased one makes each movement within it one of many pieces.
            if pick.random() < 0.9 or depth:
                even = {"o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}}
                layer["tm"]["k"] = [{**key, **even} if "o" in key else key for key in layer["tm"]["k"]]

    def transform(self):
        pick = self.random
        pixels = lambda: round(pick.uniform(-300, 300), 2)
        if pick.random() < 0.25:
            p = {"s": True, "x": self.property(1, lambda: [pixels()]), "y": self.property(1, lambda: [pixels()])}
        else:
            p = self.property(3, lambda: [pixels(), pixels(), 0], isSpatial=pick.random() < 0.5)
        return {
            "p": p, "a": self.property(3, lambda: [pixels(), pixels(), 0], 0.2),
            "s": self.property(3, lambda: [round(pick.uniform(-200, 200), 1) for _ in "xyz"]),
            "r": self.property(1, lambda: [round(pick.uniform(-800, 800), 1)]),
            "o": self.property(1, lambda: [pick.randint(20, 80)], isFlat=True)}

    def property(self, width, value, chance=0.7, isSpatial=False, isFlat=False):
        if self.random.random() < chance:
            return self.animated(width, value, 0.2, isSpatial, isFlat)
        still = value()
        return {"a": 0, "k": still[0] if width == 1 else still, "ix": 2}

    def animated(self, width, value, holds, isSpatial=False, isFlat=False):
        pick = self.random
        times = sorted(pick.sample(range(-5, self.end + 10), pick.randint(2, 6)))
        if pick.random() < 0.2:
            times = [time + 0.25 for time in times]
        keys = [{"t": time, "s": value()} for time in times]
        isOld = pick.random() < 0.2
        for key, after in zip(keys, keys[1:]):
            if pick.random() < holds and not isSpatial:
                key["h"] = 1
            else:
                key.update(self.handles(1 if isSpatial else width, isSpatial or isFlat))
                if isSpatial:
                    key["to"], key["ti"] = ([round(pick.uniform(-200, 200), 1) for _ in "xy"] + [0] for _ in "oi")
            if isOld:
                key["e"] = after["s"]
        # After a value that holds, lottie-web needs the last one.
        if isOld and not isSpatial and "h" not in keys[-2]:
            del keys[-1]["s"]
        return {"a": 1, "k": keys} if pick.random() < 0.8 else {"k": keys}

    def handles(self, width, isFlat):
        pick = self.random
        count = pick.choice([1, width])
        if pick.random() < 0.3:
            numbers = [[0] * count, [0] * count, [1] * count, [1] * count]
        else:
            reach = (0, 1) if isFlat else (-0.5, 1.5)
            numbers = [[round(pick.uniform(*(reach if axis % 2 else (0.02, 0.98))), 3) for _ in range(count)]
                       for axis in range(4)]
        if count == 1 and pick.random() < 0.5:
            numbers = [number[0] for number in numbers]
        return {"o": {"x": numbers[0], "y": numbers[1]}, "i": {"x": numbers[2], "y": numbers[3]}}


# The specification.

def cubic(a, b, c, d, t):
    r = 1 - t
    return r * r * r * a + 3 * r * r * t * b + 3 * r * t * t * c + t * t * t * d


def eased(key, component, progress):
    """The progress by value, with the parameter found by bisection."""
    pick = lambda n: n if not isinstance(n, list) else n[component] if component < len(n) else n[0]
    x1, y1, x2, y2 = (pick(key[hand][axis]) for hand in "oi" for axis in "xy")
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if cubic(0, x1, x2, 1, middle) < progress:
            low = middle
        else:
            high = middle
    return cubic(0, y1, y2, 1, (low + high) / 2)


# Gauss's nodes and weights for polynomials up to the ninth power.
NODES = [(0, 128 / 225)] + [
    (sign * math.sqrt(5 + side * 2 * math.sqrt(10 / 7)) / 3, (322 - side * 13 * math.sqrt(70)) / 900)
    for sign in (-1, 1) for side in (-1, 1)]


class Curve:
    """A spatial curve, by arc length, summed over many parts."""
    PARTS = 256
    known = {}

    def __init__(self, points):
        self.points, self.sums = points, [0.0]
        for part in range(self.PARTS):
            self.sums.append(self.sums[-1] + self.length(part / self.PARTS, (part + 1) / self.PARTS))

    @classmethod
    def of(cls, *points):
        points = tuple(tuple(point) for point in points)
        return cls.known.setdefault(points, None) or cls.known.update({points: cls(points)}) or cls.known[points]

    def speed(self, t):
        a, b, c, d = self.points
        r = 1 - t
        return math.hypot(*(3 * (r * r * (b[k] - a[k]) + 2 * r * t * (c[k] - b[k]) + t * t * (d[k] - c[k])) for k in (0, 1)))

    def length(self, start, end):
        """The length of a part, in halves where the speed has a sharp minimum."""
        half, middle = (end - start) / 2, (end + start) / 2
        whole, *halves = (
            side / 2 * sum(weight * self.speed(center + side / 2 * node) for node, weight in NODES)
            for center, side in ((middle, end - start), (middle - half / 2, half), (middle + half / 2, half)))
        if abs(whole - sum(halves)) <= 1e-13 or half < 1e-9:
            return sum(halves)
        return self.length(start, middle) + self.length(middle, end)

    def point(self, share):
        wanted = share * self.sums[-1]
        part = min(max(bisect.bisect_right(self.sums, wanted) - 1, 0), self.PARTS - 1)
        begin = low = part / self.PARTS
        high = (part + 1) / self.PARTS
        for _ in range(50):
            middle = (low + high) / 2
            if self.sums[part] + self.length(begin, middle) < wanted:
                low = middle
            else:
                high = middle
        return [cubic(*(point[k] for point in self.points), low) for k in (0, 1)]


def shown(source, time):
    """The value of a property at a frame of its composition."""
    keys = source["k"]
    if not isinstance(keys, list):
        return [keys]
    if not isinstance(keys[0], dict):
        return keys
    start = lambda index: keys[index]["s"] if "s" in keys[index] else keys[index - 1]["e"]
    index = bisect.bisect_right([key["t"] for key in keys], time) - 1
    if index < 0 or index + 1 == len(keys) or keys[index].get("h"):
        return start(max(index, 0))
    key, end = keys[index], start(index + 1)
    progress = (time - key["t"]) / (keys[index + 1]["t"] - key["t"])
    if any(key.get("to", []) + key.get("ti", [])):
        out, into = ([a + b for a, b in zip(ends, key[name])] for ends, name in ((key["s"], "to"), (end, "ti")))
        return Curve.of(key["s"], out, into, end).point(eased(key, 0, progress))
    return [a + (b - a) * eased(key, component, progress) for component, (a, b) in enumerate(zip(key["s"], end))]


def specified(data, frame):
    """What each layer has at a frame, by the specification; of stretched precompositions, by all players."""
    values = {}

    def look(layers, time, size, prefix):
        for layer in layers:
            name, ks = prefix + layer["nm"], layer["ks"]
            x, y = ((shown(ks["p"][axis], time)[0] for axis in "xy") if ks["p"].get("s") else shown(ks["p"], time)[:2])
            own = {1: ("sw", "sh"), 0: ("w", "h")}.get(layer["ty"])
            width, height = (layer[side] for side in own) if own else size
            anchor, scale = shown(ks["a"], time), shown(ks["s"], time)
            isShown = layer["ip"] <= time < layer["op"]
            values[name] = {
                "position.x": x, "position.y": y, "transform.scale.x": scale[0] / 100, "transform.scale.y": scale[1] / 100,
                "transform.rotation": math.radians(shown(ks["r"], time)[0]),
                "alpha": shown(ks["o"], time)[0] / 100 if isShown else 0,
                "anchorPoint.x": anchor[0] / width, "anchorPoint.y": anchor[1] / height}
            if "refId" in layer:
                inner = next(asset for asset in data["assets"] if asset["id"] == layer["refId"])
                child = shown(layer["tm"], time)[0] * data["fr"] if "tm" in layer else (time - layer["st"]) / layer["sr"]
                look(inner["layers"], child, [layer["w"], layer["h"]], name + "/")

    look(data["layers"], frame, [data["w"], data["h"]], "")
    return values


# The comparison.

def layers(data):
    """All layers by their names, with the sizes of which anchors are fractions, and whether positions are curves."""
    found = {}

    def look(shown_layers, size, prefix):
        for layer in shown_layers:
            own = {1: ("sw", "sh"), 0: ("w", "h")}.get(layer["ty"])
            extent = [layer[side] for side in own] if own else size
            keys = layer["ks"]["p"].get("k", [])
            isCurve = any(isinstance(key, dict) and "to" in key for key in keys) if isinstance(keys, list) else False
            found[prefix + layer["nm"]] = (extent, isCurve)
            if "refId" in layer:
                inner = next(asset for asset in data["assets"] if asset["id"] == layer["refId"])
                look(inner["layers"], extent, prefix + layer["nm"] + "/")

    look(data["layers"], [data["w"], data["h"]], "")
    return found


class Found:
    """The greatest difference of a kind of values from a player's, and where it is."""

    def __init__(self, title, limit):
        self.title, self.limit, self.count, self.worst = title, limit, 0, (0, "")

    def compare(self, ours, theirs, place, unit):
        self.count += 1
        difference = abs(ours - theirs) / unit
        if not difference <= self.worst[0]:
            self.worst = (difference, f"{place}: {ours!r} and {theirs!r}")

    def report(self):
        print(f"{self.title}: {self.count} values, the greatest difference is {self.worst[0]:.1e}")
        if not self.count or not self.worst[0] <= self.limit:
            sys.exit(f"lottie: more than {self.limit:.0e} at {self.worst[1]}")


def lottie_web(folder):
    """The code of lottie-web 5.7.4, from a package of Python that has it."""
    name, version = "wagtail-lottie", "0.1.19"
    subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--disable-pip-version-check",
                    "-d", folder, f"{name}=={version}"], check=True)
    with zipfile.ZipFile(next(folder.glob("wagtail_lottie-*.whl"))) as wheel:
        return wheel.read("wagtail_lottie/static/wagtail_lottie/lottie-player.js").decode()


def played(browser, code, files):
    page = browser.new_page()
    page.set_default_timeout(120_000)
    page.set_content("<!doctype html><body></body>")
    page.add_script_tag(content=code)
    return {name: page.evaluate(PLAY, [json.loads(text), count]) for name, (text, count) in files.items()}


def exact(code):
    for title, (old, new, count) in APPROXIMATIONS.items():
        if not code.count(old) or count not in (None, code.count(old)):
            sys.exit(f"lottie: {title}: lottie-web has {code.count(old)} times '{old}'")
        code = code.replace(old, new)
    return code


def compare_with_player(title, files, frames, ours, units, isExact):
    straight = Found(f"{title}, straight", LIMIT if isExact else 2e-4)
    # Without its approximations, lottie-web has curves of 6,000 pieces instead of 150.
    curved = Found(f"{title}, on curves", 1e-5 if isExact else 5e-3)
    for name, (text, count) in files.items():
        known = layers(json.loads(text))
        for frame in range(count):
            for layer, values in frames[name][frame].items():
                # What is not shown, lottie-web does not move.
                if not values or not values.pop("isShown"):
                    continue
                extent, isCurve = known[layer]
                values["anchorPoint.x"], values["anchorPoint.y"] = (
                    values.pop(f"anchor.{axis}") / side for axis, side in zip("xy", extent))
                for path, value in values.items():
                    found = curved if isCurve and path.startswith("position") else straight
                    found.compare(ours[name](frame, layer, path), value, f"{name}, frame {frame}, {layer}.{path}",
                                  units[name][layer, path])
    straight.report()
    curved.report()


def main(dopesheet, folder):
    folder.mkdir(parents=True, exist_ok=True)
    files, traces = {}, {}
    for seed in library.third(range(COUNT)):
        data = Maker(seed).file()
        path = folder / f"made-{seed}.json"
        path.write_text(json.dumps(data))
        files[path.name] = (path.read_text(), data["op"] - data["ip"])
        trace = path.with_suffix(".mtrace")
        subprocess.run([dopesheet, "import", path, "-o", trace], check=True, stdout=subprocess.DEVNULL)
        traces[path.name] = library.frames.Frames(trace)

    def reader(name):
        data, frames = json.loads(files[name][0]), traces[name]
        # A value that never moves is not in the trace, but in the specification.
        still = specified(data, data["ip"])
        return lambda frame, layer, path: (
            float(value) if (value := frames.value(frame, f"{layer}.{path}")) != "none" else still[layer][path])

    ours = {name: reader(name) for name in files}
    spec, units = Found("the specification", LIMIT), {}
    for name, (text, count) in files.items():
        data = json.loads(text)
        frames = [specified(data, data["ip"] + frame) for frame in range(count)]
        # Differences are fractions of the property's greatest value.
        units[name] = {(layer, path): max(1e-3, *(abs(values[layer][path]) for values in frames))
                       for layer in frames[0] for path in frames[0][layer]}
        for frame, layers in enumerate(frames):
            for layer, values in layers.items():
                for path, value in values.items():
                    spec.compare(ours[name](frame, layer, path), value, f"{name}, frame {frame}, {layer}.{path}",
                                 units[name][layer, path])
    spec.report()
    code = lottie_web(folder)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        compare_with_player("lottie-web as it is", files, played(browser, code, files), ours, units, False)
        compare_with_player("without its approximations", files, played(browser, exact(code), files), ours, units, True)
        browser.close()


main(*map(pathlib.Path, library.ARGUMENTS))
