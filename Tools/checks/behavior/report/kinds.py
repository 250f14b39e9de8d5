"""Makes a package of fifteen tests whose runs differ from their goldens, each in another kind.

usage: kinds.py DOPESHEET FOLDER

Most sides are played from documents, which stay in FOLDER/documents. Kinds that no document can have are edited traces.
Nothing is compiled. In FOLDER, `dopesheet status`, `review`, `report` and `diff KindTests/jump` then show the kinds.
"""
import copy
import json
import pathlib
import re
import subprocess
import sys

GRAY, BLUE, RED = [0.8, 0.8, 0.8, 1], [0.36, 0.74, 0.9, 1], [0.9, 0.3, 0.2, 1]


def node(name, x, y, width=60, height=40, color=BLUE, **other):
    return {"name": name, "frame": [x, y, width, height], "color": color, **other}


def motion(name, duration, easing="cubic.out", **properties):
    properties = {key.replace("_", "."): value for key, value in properties.items()}
    return {"motion": {
        "name": name, "node": name.split(".")[0], "duration": duration, "easing": easing, "properties": properties}}


def document(nodes, *play):
    return {"dopesheet": 1, "tempo": {"rate": 60}, "nodes": nodes, "play": list(play), "until": {"settled": 20}}


def at(time, call):
    return {"at": time, **call}


def card(duration=0.4, easing="cubic.out", end=80, extra=(), calls=()):
    """A card that rises between two that stay."""
    nodes = [node("left", 0, 80, color=GRAY), node("card", 80, 400), node("right", 160, 80, color=GRAY), *extra]
    return document(nodes, motion("card.rise", duration, easing, position_y=end), *calls)


def chain(duration=0.4):
    """Seven circles go down one after another, turn blue, and come back: 28 movements and a completion."""
    circles = [f"circle{number}" for number in range(7)]
    steps = [{"group": {"name": f"group{name[6:]}", "reverses": {"syncs": True}, "motions": [
        motion(f"{name}.down", duration if name == "circle1" else 0.4, "quartic.inOut", position_y=80),
        motion(f"{name}.color", 0.3, "quadratic.inOut", backgroundColor=BLUE)]}} for name in circles]
    nodes = [node(name, 60 * place, 0, 40, color=GRAY) for place, name in enumerate(circles)]
    return document(nodes, {"sequence": {"name": "sequence", "reverses": "sequential", "steps": steps}})


def steps():
    """Three bars that grow; the second is stopped."""
    names = ["first", "second", "third"]
    nodes = [node(name, 0, 60 * place, 40) for place, name in enumerate(names)]
    moves = [motion(f"{name}.grow", 0.6 + 0.2 * place, position_x=220) for place, name in enumerate(names)]
    return document(nodes, *moves, at(0.7, {"stop": "second.grow"}))


def views():
    """Two views that go down and arrive in the same frame."""
    nodes = [node("view1", 0, 0), node("view2", 80, 0)]
    return document(nodes, *[motion(f"{view['name']}.down", 0.4, position_y=200) for view in nodes])


def lamp(begin=GRAY, end=BLUE):
    """A lamp changes its colour and moves."""
    return document(
        [node("lamp", 40, 40, 80, 80, begin), node("floor", 0, 160, 200, 20, GRAY)],
        motion("lamp.light", 0.5, "quadratic.inOut", backgroundColor=end),
        motion("lamp.move", 0.5, position_x=140))


def ball(color=BLUE):
    return document([node("ball", 0, 40, 60, 60, color)], motion("ball.roll", 0.5, position_x=200))


def hold(easing="linear"):
    """A card rises; a motion holds its opacity, from 1 to 1."""
    return card(calls=[motion("card.hold", 0.4, easing, alpha={"from": 1, "to": 1})])


def drawer(duration=0.3):
    """A drawer that is stopped on its way and closes."""
    return document(
        [node("drawer", -160, 0, 160, 240), node("page", 0, 0, 200, 240, GRAY)],
        motion("drawer.open", duration, position_x=80), at(0.13, {"stop": "drawer.open"}),
        at(0.13, motion("drawer.close", 0.4, position_x=-80)))


badge = node("badge", 120, 60, 24, 24, RED, alpha=0)
fade = at(0.2, motion("badge.show", 0.15, "quadratic.inOut", alpha=1))


# Edits of a trace: the lines before the first frame, and those of each frame.

def without(line):
    """Removes a line that begins so."""
    def edit(frames):
        found = [frame for frame in frames if any(text.startswith(line) for text in frame)]
        assert len(found) == 1, line
        found[0][:] = [text for text in found[0] if not text.startswith(line)]
    return edit


def swapped(one, other):
    """Puts two lines of the same frame in the other order."""
    def edit(frames):
        for frame in frames:
            places = [n for n, text in enumerate(frame) for line in (one, other) if text.startswith(line)]
            if len(places) == 2:
                frame[places[0]], frame[places[1]] = frame[places[1]], frame[places[0]]
                return
        assert False, one
    return edit


def late(track):
    """Each value of a track comes a frame later."""
    def edit(frames):
        moved = [[text for text in frame if text.startswith(track + " ")] for frame in frames]
        frames.append([])
        for number, lines in enumerate(moved[1:], 1):
            frames[number] = [text for text in frames[number] if text not in lines]
        for number, lines in enumerate(moved[1:], 1):
            frames[number + 1] += lines
    return edit


def jumped(track, first, distance):
    """From a frame on, each value of a track is another by a distance."""
    def edit(frames):
        for frame in frames[first + 1:]:
            for place, text in enumerate(frame):
                if text.startswith(track + " "):
                    frame[place] = f"{track} {float(text.split()[1]) + distance}"
    return edit


# The golden, and the run or the edit that makes it of the golden.
KINDS = {
    "durationInChain": (chain(), chain(0.5)),
    "easing": (card(), card(easing="cubic.inOut")),
    "missingCallback": (steps(), without("! second.grow stopped")),
    "reorderedCallbacks": (views(), swapped("! view1.down completed", "! view2.down completed")),
    "oneFrameLate": (card(), late("card.position.y")),
    "endValue": (card(), card(end=90)),
    "jump": (card(), jumped("card.position.y", 12, -26)),
    "colorOfOneChannel": (lamp(), lamp(end=[0.36, 0.74, 0.4, 1])),
    "colorOfThreeChannels": (lamp(), lamp(end=RED)),
    "nodeAddedThatFadesIn": (card(), card(extra=[badge], calls=[fade])),
    "stillNodeAdded": (card(), card(extra=[node("shadow", 80, 130, 60, 8, [0.2, 0.2, 0.2, 1])])),
    "colorFromTheStart": (ball(), ball(RED)),
    "configurationOnly": (hold(), hold("cubic.inOut")),
    "interruptedMovement": (drawer(), drawer(0.36)),
    "simpleDuration": (card(), card(0.5)),
}


def split(text):
    """Returns the head of a trace, its frames (the first is what comes before frame 0), and its last line."""
    end = text.rindex("\n= ") + 1
    head, body = text[:end].split("begin\n", 1)
    head = re.sub(r"meta document.*\n", "", head)
    return head, text[end:], [part.split("\n")[(number > 0):-1] for number, part in enumerate(re.split(r"(?m)^@\d+", body))]


def join(head, end, frames):
    parts = [f"@{number - 1}\n" * (number > 0) + "".join(line + "\n" for line in frame)
             for number, frame in enumerate(frames)]
    return head + "begin\n" + "".join(parts) + end


def swift(kind, document):
    """A test as it could stand in the package: what the places of causes are found in."""
    def motions(value):
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from [inner] if key == "motion" else motions(inner)
        if isinstance(value, list):
            for inner in value:
                yield from motions(inner)
    lines = [
        f'    stage.play("{each["name"]}", duration: {each["duration"]}, easing: .{each["easing"]})\n'
        for each in motions(document)]
    return f"\n  @Test func {kind}() throws {{\n{''.join(lines)}  }}\n"


def main():
    dopesheet, folder = pathlib.Path(sys.argv[1]).absolute(), pathlib.Path(sys.argv[2]).absolute()
    if folder.exists() and any(folder.iterdir()):
        sys.exit(f"{folder} is not empty: name a new folder")
    golden = folder / "Tests/MotionTests/__Traces__/KindTests"
    pending = folder / ".build/dopesheet/pending" / golden.relative_to(folder)
    documents = folder / "documents"
    for each in (golden, pending, documents):
        each.mkdir(parents=True)

    def run(*words):
        done = subprocess.run([dopesheet, *map(str, words)], capture_output=True, text=True, cwd=folder)
        if done.returncode:
            sys.exit(f"dopesheet {' '.join(map(str, words))}: {done.returncode}\n{done.stdout}{done.stderr}")

    (folder / "Package.swift").write_text("// swift-tools-version: 6.2\n")
    source = "import DopesheetTesting\n\n@Suite struct KindTests {"
    for kind, (before, after) in KINDS.items():
        head, end, frames = None, None, None
        for side, value in [(golden, before), (pending, after)]:
            trace = side / f"{kind}.mtrace"
            if callable(value):
                frames = copy.deepcopy(frames)
                value(frames)
            else:
                name = kind + (".golden" if side == golden else "")
                file = documents / f"{name}.run.json"
                file.write_text(json.dumps(value, indent=1) + "\n")
                run("run", file, "-o", trace)
                head, end, frames = split(trace.read_text())
                head = re.sub(r"(meta engine .*\n)", rf"\1meta owner MotionTests/KindTests/{kind}()\n", head)
            # The last line is written anew by the tool.
            trace.write_text(join(head, end, frames))
            run("check", trace, "--fix")
        source += swift(kind, before if callable(after) else after)
    (folder / "Tests/MotionTests/KindTests.swift").write_text(source + "}\n")


main()
