"""Writes two traces of the same many tracks over many frames, of which the second lags behind in some tracks.

usage: large.py TRACKS FRAMES GOLDEN ACTUAL
"""

import math
import sys


def write(path, tracks, frames, lag):
    nodes = tracks // 3
    names = sorted((f"node{node:03}.{part}", node, part)
                   for node in range(nodes) for part in ("alpha", "position.x", "position.y"))
    with open(path, "w") as file:
        file.write("mtrace 1\nclock 60\nmeta engine 1\n")
        file.writelines(f"track {name} f64\n" for name, _, _ in names)
        file.write("begin\n")
        file.writelines(f"* node{node:03} node x={20 * (node % 10)} y={20 * (node // 10)} width=16 height=16\n"
                        for node in range(nodes))
        for frame in range(frames):
            lines = [f"@{frame}"]
            for name, node, part in names:
                time = frame / 60 - (lag if node % 7 == 3 and frame > frames // 3 else 0)
                # Far from zero, where Python and ECMAScript write the same digits.
                if part == "alpha":
                    value = 0.5 + 0.4 * math.sin(time * 0.7 + node)
                elif part == "position.x":
                    value = 1000.3 + 20 * (node % 10) + 100 * math.sin(time * (1 + node / 50))
                else:
                    value = 1000.7 + 20 * (node // 10) + 100 * math.cos(time * (1 + node / 70))
                lines.append(f"{name} {value!r}")
            file.write("\n".join(lines) + "\n")
        file.write(f"= frames={frames} sources={nodes} inputs=0 states=0 callbacks=0 "
                   f"values={len(names) * frames} xxh64={0:016}\n")


write(sys.argv[3], int(sys.argv[1]), int(sys.argv[2]), 0)
write(sys.argv[4], int(sys.argv[1]), int(sys.argv[2]), 0.05)
