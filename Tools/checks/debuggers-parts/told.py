"""Holds what gdb was told against the golden of the test that it stopped.

usage: told.py OUTPUT GOLDEN
"""

import re
import sys

output, golden = (open(path).read() for path in sys.argv[1:])
# gdb does not know all of the compiler's debug information, and says so by the thousand.
output = "\n".join(line for line in output.splitlines() if not line.startswith("During symbol reading"))
parts = dict(re.findall(r"^== (\w+)\n(.*?)(?=^== |\Z)", output, re.M | re.S))
if "exited normally" not in parts.get("end", ""):
    sys.exit(f"{output}\nthe test did not pass under gdb")

frames, values, frame = {-1: []}, {}, -1
held = {}
for line in golden[golden.index("\nbegin\n") + 7:].splitlines():
    if line.startswith("@"):
        frame += 1
        frames[frame] = []
        # Ticks depend on the frames that are known.
        line = "@"
    frames[frame].append(line)
    if line.startswith("card."):
        name, value = line.split(" ", 1)
        held[name] = value
    values[frame] = dict(held)

told = 0
for part in ("here", "back", "on", "future"):
    at = None
    for line in parts[part].splitlines():
        if match := re.search(r"frame (\d+)  \S+ s  line \d+  (.*)", line):
            at = int(match[1])
            text = "@" if match[2].startswith("@") else match[2]
            if text not in frames[at]:
                sys.exit(f"{part}: '{text}' is not in frame {at} of the golden")
            told += 1
        elif match := re.fullmatch(r"[* ] (card\.\S+) +(\S+)", line):
            # A value is the one after the line that the cursor is at, in its frame or from one before.
            inside = [line.split(" ", 1)[1] for line in frames[at] if line.startswith(match[1] + " ")]
            if match[2] not in inside + [values[at - 1].get(match[1])]:
                sys.exit(f"{part}: {match[1]} is not {match[2]} in frame {at} of the golden")
            told += 1
if "! fall completed" not in parts["here"] or told < 9:
    sys.exit(f"{output}\nonly {told} records and values were told")
print(f"{told} records and values that gdb was told stand in the golden")
