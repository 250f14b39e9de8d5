"""Writes two traces of the same many tracks over many frames, of which the second lags behind in some tracks.

usage: large.py TRACKS FRAMES GOLDEN ACTUAL
"""

import math
import sys

LAG = 0.05


def line(name, node, part, time):
    """The value of a track. It is far from zero, where Python and ECMAScript write the same digits."""
    if part == "alpha":
        value = 0.5 + 0.4 * math.sin(time * 0.7 + node)
    elif part == "position.x":
        value = 1000.3 + 20 * (node % 10) + 100 * math.sin(time * (1 + node / 50))
    else:
        value = 1000.7 + 20 * (node // 10) + 100 * math.cos(time * (1 + node / 70))
    return f"{name} {value!r}\n"


def main(tracks, frames, *paths):
    nodes = tracks // 3
    rows = sorted((f"node{node:03}.{part}", node, part)
                  for node in range(nodes) for part in ("alpha", "position.x", "position.y"))
    lagging = [number for number, (_, node, _) in enumerate(rows) if node % 7 == 3]
    golden, actual = (open(path, "w") for path in paths)
    for file in (golden, actual):
        file.write("mtrace 1\nclock 60\nmeta engine 1\n")
        file.writelines(f"track {name} f64\n" for name, _, _ in rows)
        file.write("begin\n")
        file.writelines(f"* node{node:03} node x={20 * (node % 10)} y={20 * (node // 10)} width=16 height=16\n"
                        for node in range(nodes))
    for frame in range(frames):
        lines = [line(*row, frame / 60) for row in rows]
        golden.write(f"@{frame}\n" + "".join(lines))
        if frame > frames // 3:
            for number in lagging:
                lines[number] = line(*rows[number], frame / 60 - LAG)
        actual.write(f"@{frame}\n" + "".join(lines))
    for file in (golden, actual):
        file.write(f"= frames={frames} sources={nodes} inputs=0 states=0 callbacks=0 "
                   f"values={len(rows) * frames} xxh64={0:016}\n")
        file.close()


main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
