"""Imported animations: run documents and traces of `dopesheet import`, read with code of its own."""
import json
import math
import subprocess

# Frames at multiples of 1/64 s are exact numbers, also in milliseconds. So are the edges of most cases.
RATE, SECONDS = 64, 3
FRAMES = RATE * SECONDS


def imported(tool, source):
    """Imports a file, and returns what each layer shows in each frame: a list of dictionaries by path."""
    # A trace beside its document would be a golden, which is not replaced.
    document, trace = source.with_suffix(".run.json"), source.with_suffix(".expected.mtrace")
    for output in (document, trace):
        subprocess.run([tool, "import", source, "-o", output, "--rate", str(RATE), "--length", str(SECONDS)],
                       check=True, stdout=subprocess.DEVNULL)
    shown = first_values(json.loads(document.read_text()))
    tracks, layers, started = set(), {name: [] for name in shown}, False
    for line in trace.read_text().splitlines():
        words = line.split(" ")
        if line.startswith("track "):
            tracks.add(words[1])
        elif line.startswith("@"):
            if started:
                for name in shown:
                    layers[name].append(dict(shown[name]))
            started = True
        elif words[0] in tracks:
            name, path = words[0].split(".", 1)
            shown[name][path] = float(words[1])
    for name in shown:
        layers[name].append(dict(shown[name]))
    assert all(len(frames) == FRAMES + 1 for frames in layers.values())
    return layers


def first_values(document):
    """What nodes show before anything moves."""
    shown = {}
    for node in document["nodes"]:
        x, y, width, height = node["frame"]
        values = {"frame.origin.x": x, "frame.origin.y": y, "frame.size.width": width, "frame.size.height": height}
        for field, path in {"alpha": "alpha", "cornerRadius": "cornerRadius", "borderWidth": "borderWidth"}.items():
            if field in node:
                values[path] = node[field]
        for field, path in {"color": "backgroundColor", "borderColor": "borderColor"}.items():
            if field in node:
                values |= {f"{path}.{part}": number for part, number in zip(("red", "green", "blue", "alpha"), node[field])}
        shown[node["name"]] = values
    for call in document["play"]:
        if "set" in call and "at" not in call:
            for name, values in call["set"].items():
                for path, value in values.items():
                    if isinstance(value, list):
                        parts = zip(("red", "green", "blue", "alpha"), value)
                        shown[name] |= {f"{path}.{part}": number for part, number in parts}
                    else:
                        shown[name][path] = value
    return shown


def matrix(values):
    """The matrix of a node's transform: a, b, c, d, tx, ty."""
    entries = ("m11", "m12", "m21", "m22", "m41", "m42")
    if any(f"transform.{entry}" in values for entry in entries):
        return [values.get(f"transform.{entry}", usual) for entry, usual in zip(entries, (1, 0, 0, 1, 0, 0))]
    x, y = (values.get(f"transform.translation.{axis}", 0) for axis in "xy")
    width, height = (values.get(f"transform.scale.{axis}", 1) for axis in "xy")
    angle = values.get("transform.rotation", 0)
    sine, cosine = math.sin(angle), math.cos(angle)
    return [cosine * width, sine * width, -sine * height, cosine * height, x, y]
