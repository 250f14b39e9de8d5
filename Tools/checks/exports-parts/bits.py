"""Compares what DuckDB reads from exports with the traces themselves, bit for bit.

usage: bits.py TRACES EXPORTS
"""

import json
import pathlib
import struct
import sys

import duckdb


# A single number a frame: doubles, floats as the doubles that they are, and integers that doubles hold.
NUMBERS = ("f64", "f32", "i64")


def bits(number):
    return struct.pack("<d", number)


def records(path):
    """The values of a trace's tracks of single numbers, and its events, as its lines have them."""
    tracks, values, events = {}, [], []
    frame = -1
    for line in path.read_text().splitlines():
        first, *rest = line.split(" ")
        if line.startswith("track "):
            tracks[rest[0]] = rest[1]
        elif line.startswith("@"):
            frame += 1
        elif first in "*<~!":
            events.append((frame, first, *rest[:2]))
        elif tracks.get(first) in NUMBERS and rest != ["none"]:
            values.append((frame, first, float(rest[0])))
    return values, events


def same(what, expected, found):
    if expected != found:
        first = next(i for i, pair in enumerate(zip(expected + [None], found + [None])) if pair[0] != pair[1])
        sys.exit(f"{what}: {expected[first:first + 1]} came back as {found[first:first + 1]}")


traces, exports = map(pathlib.Path, sys.argv[1:])
kinds = {"*": "source", "<": "input", "~": "state", "!": "callback"}
counts = [0, 0]
for trace in sorted(traces.rglob("*.mtrace")):
    name = exports / trace.relative_to(traces)
    values, events = records(trace)
    csv = name.with_suffix(".csv")
    rows = duckdb.sql(f"select frame, track, value from read_csv('{csv}')").fetchall()
    numbers = {track for _, track, _ in values}
    same(
        csv,
        [(frame, track, bits(value)) for frame, track, value in values],
        [(frame, track, bits(value)) for frame, track, value in rows if track in numbers and value is not None],
    )
    csv = name.with_suffix(".events.csv")
    rows = duckdb.sql(f"select frame, kind, source, name from read_csv('{csv}', header = true)").fetchall()
    same(csv, [(frame, kinds[kind], source, word) for frame, kind, source, word in events], rows)
    lines = name.with_suffix(".jsonl")
    rows = duckdb.sql(
        f"select frame, track, value from read_json('{lines}', columns = {{kind: 'varchar', frame: 'bigint', "
        "track: 'varchar', value: 'json'}) where kind = 'value'"
    ).fetchall()
    same(
        lines,
        [(frame, track, bits(value)) for frame, track, value in values],
        [(frame, track, bits(float(json.loads(value)))) for frame, track, value in rows if track in numbers],
    )
    events = json.loads(name.with_suffix(".trace.json").read_text())["traceEvents"]
    if any(set(event) < {"ph", "pid"} for event in events):
        sys.exit(f"{trace}: an event of the Chrome trace lacks its phase")
    depth = {}
    for event in events:
        depth[event.get("tid")] = depth.get(event.get("tid"), 0) + {"B": 1, "E": -1}.get(event["ph"], 0)
        if depth[event.get("tid")] not in (0, 1):
            sys.exit(f"{trace}: slices of the Chrome trace do not nest")
    if any(depth.values()):
        sys.exit(f"{trace}: a slice of the Chrome trace has no end")
    counts = [counts[0] + len(values), counts[1] + 1]
if not counts[0]:
    sys.exit("no value was compared")
print(f"{counts[0]} values of {counts[1]} traces came back bit for bit")
