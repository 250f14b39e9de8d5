"""Holds what commands print with `--json` against the schemas that `dopesheet schema --output` prints.

usage: outputs.py TOOL FOLDER
"""
import json
import pathlib
import shutil
import subprocess
import sys

import jsonschema

tool, folder = sys.argv[1], pathlib.Path(sys.argv[2]) / "outputs"
root = pathlib.Path.cwd()
shutil.copytree(root / "traces", folder / "traces")
(folder / "Package.swift").touch()


def run(*words):
    return subprocess.run([tool, *words], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def git(*words):
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *words], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)


def change(old, new):
    path = folder / "traces/motions/delay.run.json"
    path.write_text(path.read_text().replace(old, new))


git("init", "-q")
git("add", ".")
git("commit", "-qm", "First")
change('"duration": 1,', '"duration": 1.2,')
git("commit", "-qam", "Slower")
(folder / "bad.mtrace").write_text("mtrace 1\n")
(folder / "bad.run.json").write_text("{}")

A, B = "traces/motions/delay.mtrace", "traces/motions/sequence.mtrace"
SESSION = str(root / "Tools/examples/sessions/drawer-live.mtrace")
CALLS = [
    "settings", "verify traces/motions", "verify bad.run.json", "status", "status --all", f"diff {A} --why", f"diff {A} {B} --why",
    f"diff {B} --why", "show " + A, f"show {A} --sparkline", f"show {A} --events", "show traces/flights/callbacks.mtrace",
    f"step {A} --to frame==3", f"step {A} --to frame==999", "explore -n 5 traces/motions/spring.run.json bad.run.json",
    "explore -n 5 traces/statemachines/ipad.run.json", "check traces bad.mtrace", f"diff {A} {B}",
    f"diff {A} {B} --counts", f"diff {A} {B} --brief", f"diff {A} {A} --brief",
    f"diff {A} HEAD~1:{A}", "diff HEAD:traces/motions traces/flights", "diff traces traces",
    "diff traces/statemachines/ipad.mtrace traces/statemachines/iphone.mtrace", "report traces -o page.html",
    f"conform {A} --to carbon", f"conform {B} --to hitches", "history " + A,
    f"history {A} --culprit HEAD~1..HEAD", "curve cubic.out", "curve --list", "curve spring.snappy",
    "run bad.run.json traces/motions/spring.run.json", f"replay {B} {A}", "check --fix bad.mtrace " + B,
    "rerecord traces/motions", f"shrink {SESSION} --keeps drawer.position.x<-175", "status --unused --tests tests.txt",
    "soak -n 1 -- true", "merge .build/dopesheet -o merged", "reject traces/motions/delay.mtrace", "verify traces/motions/delay", "accept " + A, "accept --all",
]
(folder / "tests.txt").write_text("AppTests.CardTests/opens()\n")
count, commands = 0, set()
for call in CALLS:
    command, *words = call.split(" ")
    place = words.index("--") if "--" in words else len(words)
    printed = run(command, *words[:place], "--json", *words[place:])
    schema = json.loads(run("schema", "--output", command))
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    try:
        values = [json.loads(printed)]
    except json.JSONDecodeError:
        # Of two folders, each line is a value.
        values = [json.loads(line) for line in printed.splitlines()]
    if not values:
        sys.exit(f"{call} prints no JSON: {printed[:200]}")
    for value in values:
        if error := jsonschema.exceptions.best_match(kind(schema).iter_errors(value)):
            sys.exit(f"{call} does not fit its schema at {error.json_path}: {error.message[:300]}")
    count += len(values)
    commands.add(command)
print(f"{count} outputs of {len(commands)} commands fit their schemas")
