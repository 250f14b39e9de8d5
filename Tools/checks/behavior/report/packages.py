"""Makes packages to report on: one in which all is well, one of many goldens, one in which little is well.

usage: packages.py DOPESHEET TRACES FOLDER
"""

import json
import pathlib
import random
import shutil
import subprocess
import sys

# What somebody writes into names and texts who means harm, or who does not know better.
HARM = "</script><img src=x onerror=alert(1)>\"'&amp;\u2028"
FILE_NAME = "\u202egnp.<img src=x onerror=alert(1)>\"'&"
LONG_NAME = "l" + "ong" * 80


def package(folder, traces):
    shutil.copytree(traces, folder / "traces")
    (folder / "Package.swift").touch()
    return folder / "traces"


def change(document, old, new):
    text = document.read_text()
    if old not in text:
        sys.exit(f"{document.name} has no {old}")
    document.write_text(text.replace(old, new))


def move(node, motion, end):
    """A document in which a node moves to the right."""
    return json.dumps({
        "dopesheet": 1,
        "nodes": [{"name": node, "frame": [0, 0, 40, 20]}],
        "play": [{"motion": {"name": motion, "node": node, "duration": 0.5, "properties": {"position.x": end}}}],
        "until": {"settled": 60},
    })


def many(count):
    """A document of so many nodes with long names, which begin and end alike, as packages have them. All move and fade."""
    chance, names = random.Random(7), set()
    parts = ["list", "cell", "名前", "カード", "e\u0301tat", "a", "badge", "👧"]
    while len(names) < count:
        names.add(".".join(f"{chance.choice(parts)}{chance.randrange(chance.choice([9, 999]))}"
                           for _ in range(chance.randint(1, 4))))
    return {
        "dopesheet": 1,
        "nodes": [{"name": name, "frame": [0, 0, 40, 20]} for name in sorted(names)],
        "play": [{"motion": {"name": f"move{place}", "node": name, "duration": 0.1, "properties": {
            "position.y": 100, "alpha": 0.5}}} for place, name in enumerate(sorted(names))],
        "until": {"settled": 20},
    }


def main():
    dopesheet, traces, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])

    def run(*words, expected=0):
        result = subprocess.run([dopesheet, *map(str, words)], capture_output=True, text=True)
        if result.returncode != expected:
            sys.exit(f"dopesheet {words}: {result.returncode}\n{result.stdout}{result.stderr}")

    package(folder / "passing", traces)
    for number in range(6):
        shutil.copytree(traces, folder / f"crowd/traces/{number}")
    (folder / "crowd/Package.swift").touch()
    failing = package(folder / "failing", traces)
    motions = failing / "motions"
    change(motions / "additive-pair.run.json", '"cubic.inOut"', '"cubic.out"')
    change(motions / "spring.run.json", '"dopesheet"', '"dopesheet" ')
    change(failing / "statemachines/parallel.machine.json", '"duration"', '"duration" ')
    (motions / "delay.mtrace").unlink()
    (motions / "path.mtrace").write_text("mtrace 1\nclock sixty\n")
    shutil.copy(motions / "group.mtrace", failing / "alone.mtrace")

    # A golden that is met by a hair, one of other frames, and one whose names mean harm.
    near = failing / "near/near.run.json"
    near.parent.mkdir()
    near.write_text(move("near", "near.move", 100.9))
    run("run", near)
    near.write_text(move("near", "near.move", 100))
    (near.parent / "tolerances.txt").write_text("near.* abs=1\n")

    for name, end in [("shorter", "0.4"), ("by-far", "25")]:
        shorter = failing / f"{name}.run.json"
        shorter.write_text(move("card", "card.move", 100))
        run("run", shorter)
        change(shorter, "0.5", end)

    names = folder / "names/traces/names.run.json"
    names.parent.mkdir(parents=True)
    (folder / "names/Package.swift").touch()
    names.write_text(json.dumps(many(200)))
    run("run", names)
    change(names, '"position.y": 100, "alpha": 0.5', '"position.y": 90, "alpha": 0.4')

    for target, value in [("One", 100), ("Two", 120)]:
        document = failing / "twin.run.json"
        document.write_text(move("card", "card.move", value))
        golden = folder / f"failing/Tests/{target}/__Traces__/Twin/twin.mtrace"
        golden.parent.mkdir(parents=True)
        run("run", document, "-o", golden)
        document.unlink()

    for name, node, motion in [(FILE_NAME, HARM, "\u202egnp<b>"), (LONG_NAME, "n" * 180, "m" * 200)]:
        harmful = failing / f"{name}.run.json"
        harmful.write_text(move(node, motion, 100))
        run("run", harmful)
        harmful.write_text(move(node, motion, 120))
    (folder / "harmful.txt").write_text(f"{FILE_NAME}\n{LONG_NAME}\n")


main()
