"""Compares the verdicts of JSON Schemas and of the tool on the same documents: `verdicts.py TOOL SCHEMAS COUNT [SEED]`. Without a
seed, the commit chooses one of 32.

The documents come from `traces` and from the folder of schemas. Each is changed in one to three places: other values of
the field, bounds and words of its schema, wrong types, additional and missing fields. The package jsonschema validates
each against its schema, and `dopesheet check` reads it. Both must reject the same documents, except for the rules in
`BEYOND`.
"""
import copy
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys

import jsonschema

from library import chosen

TOOL, FOLDER, COUNT = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 100 + chosen(32)
# The endings of the file names of each kind.
ENDS = {"run": [".run.json"], "machine": [".machine.json", "_iphone.json", "_ipad.json"], "scenario": [".scenario.json"],
        "settings": [".settings.json"]}

# The rules that no schema can express, with the messages of the tool for documents that match the schema.
BEYOND = {
    "a name is looked up among those of the document, of its files, and of the folder":
        r"unknown (node|motion|machine|scenario|target|state|transition) '|no flight of |no flight is registered under "
        r"|the machine has no state |no transition '.*' leaves the state |matches no track that moves|cannot be read$"
        r"|'.*' is not a group or sequence|no group or sequence plays '|'.*' is a flight$",
    "the documents that a document names are of the right kind, and have no errors":
        r"^: expected an object of scenarios, found an array$|: '.*\.json' has errors$",
    "a name is given once":
        r"duplicate name '|a second (machine|state|transition) '|has a scenario '.*', which an earlier document also has$"
        r"|is (named|moved) twice\b",
    "the stage of decoys is that of all scenarios, or their own": "missing field 'stage'$",
    "one state of each machine is the initial one": "no state is initial|a second initial state",
    "properties have names, and as many numbers as components":
        r"unknown property '|/(properties|set|retarget)/.*: expected (a number|an array( of |, ))|moves as a whole"
        r"|has no velocity$"
        r"|another of these properties also moves|would move at the same time \(|does not move '|cannot be retargeted$|^/nodes/.*expected an array of",
    "a text has a grammar of its own": r"unknown (easing|spring|curve) |column \d+|invalid (rate|rectangle|path|tag)"
        r"|/tolerances/\d+: tolerance ",
    "a number in quotes has bounds": r"/(alpha|[st][xy]|duration|delay)/?: expected .*, found -?[0-9.e+-]+$",
    "times are compared with one another, with the longest run, and with what a tick can count":
        r"after the end of the run|the run has about |is not before the end of the run|is dropped twice"
        r"|is not on the stage yet$|is not registered yet$|ends? beyond 200 days|the duration is 0 s|all steps are 0 s long|there are no steps"
        r"|the time of .* is .*, expected .* seconds",
    "values that follow from several fields are calculated":
        r"is not a finite number|cannot be sorted by its place|: (\w+|a distance) is [-0-9.e+]+, expected |badSpeed: "
        r"|the speed is not a number of |the distance from start to end is too large|would never come to rest"
        r"|is a child of another collection",
    "a field requires another one, or excludes it":
        r"'restitution' without a wall$|is a wall without a 'restitution'$|cannot be additive$|without 'duration'$"
        r"|/sort/random: missing field 'seed'$",
}
BEYOND_ANY = re.compile("|".join(BEYOND.values()))
# The codes of warnings for documents that schemas reject. The tool only warns, so that files of other programs load.
WARNED = {"unknown-field"}


def pick(choices):
    return random.choice(list(choices))


class Kind:
    """A kind of document: its schema, its seed documents, and what changes are made of."""

    def __init__(self, name):
        self.name = name
        self.schema = json.loads((FOLDER / f"{name}.json").read_text())
        self.validator = jsonschema.validators.validator_for(self.schema)(self.schema)
        paths = sorted(pathlib.Path("traces").rglob("*.json")) + sorted(FOLDER.glob("*.json"))
        read = [(path, json.loads(path.read_text())) for path in paths if self.has(path)]
        self.seeds = [(path, document) for path, document in read if path.stat().st_size < 20_000]
        # The values of each field in all documents, and the words and bounds of the schema.
        self.values, self.words, self.bounds = {}, [], [0, 1, 2, 0.5, 100, -3, 1e-9, 1e300, 2 ** 53 + 1]
        for _, document in read:
            for holder, key in places(document):
                self.values.setdefault(key if isinstance(key, str) else "", []).append(holder[key])
        for holder, key in places(self.schema):
            if key in ("minimum", "maximum", "exclusiveMinimum"):
                self.bounds += [holder[key], holder[key] - 1, holder[key] + 1, holder[key] + 2 ** -20]
            elif key == "enum":
                self.words += holder[key]
            elif key == "properties":
                self.values.update({name: self.values.get(name, [0, "a", []]) for name in holder[key]})

    def has(self, path):
        return path.name.endswith(tuple(ENDS[self.name]))

    def change(self, document):
        """Changes one place of a document. Returns the name of the change."""
        holder, key = pick(places([document]))
        value = holder[key]
        if isinstance(value, dict) and value and random.random() < 0.7:
            way = pick(["unknown", "less", "less", "more", "more", "more", "misspelt"])
            name = pick(value)
            if way == "unknown":
                value["nobodyKnows"] = 0
            elif way == "less":
                del value[name]
            elif way == "more":
                name = pick(self.values)
                value.setdefault(name, copy.deepcopy(pick(self.values[name])))
            else:
                value[name + "s"] = value.pop(name)
            return way
        way = pick(["fitting"] * 4 + ["bounds", "bounds", "type", "empty"])
        if way == "bounds" and isinstance(value, list):
            holder[key] = value[:-1] if random.random() < 0.5 else value + value[-1:]
        elif way == "bounds":
            holder[key] = pick(self.words + [f"{value}s"] if isinstance(value, str) else self.bounds)
        elif way == "empty":
            holder[key] = {str: "", list: [], dict: {}}.get(type(value))
        elif way == "type":
            holder[key] = pick([0, -1, 1.5, True, "a", "1", [], [1, 2], {}, {"a": 1}])
        else:
            holder[key] = copy.deepcopy(pick(self.values.get(key) or [value]))
        return way


def places(value):
    """Returns every place in a value, as its holder and its key there."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [place for key in keys for place in [(value, key), *places(value[key])]]


def judge(kind, count):
    """Makes documents of a kind and compares both verdicts on each. Returns the count of each verdict."""
    folder = FOLDER / "verdicts"
    shutil.rmtree(folder, ignore_errors=True)
    made = {}
    for number in range(count):
        path, document = pick(kind.seeds)
        document = copy.deepcopy(document)
        ways = [kind.change(document) for _ in range(random.choice([1, 1, 1, 2, 3]))]
        # One folder for each folder of seeds, with the files to which its documents refer.
        here = folder / re.sub(r"\W", "-", str(path.parent))
        if not here.exists():
            here.mkdir(parents=True)
            for beside in path.parent.glob("*.json"):
                if not kind.has(beside):
                    shutil.copy(beside, here)
        file = here / f"verdict{number}{ENDS[kind.name][0]}"
        file.write_text(json.dumps(document, indent=1))
        made[str(file)] = (path, ways, document)
    counts = {"sound": 0, "rejected": 0, "beyond": 0}
    seen = 0
    for report in settings(made) if kind.name == "settings" else documents(folder):
        if report["path"] not in made:
            continue
        seen += 1
        path, ways, document = made[report["path"]]
        broken = list(kind.validator.iter_errors(document))
        errors = [error for error in report["errors"]
                  if error.get("severity") != "warning" or error.get("code") in WARNED]
        shown = f"{path} ({', '.join(ways)}), seed {SEED}: {report['path']}"
        if broken and not errors:
            broken = [f"{error.json_path}: {error.message[:200]}" for error in broken]
            disagree(f"{shown}\n  only the schema rejects it: {broken}")
        elif errors and not broken:
            strange = [error for error in errors if not BEYOND_ANY.search(f"{error['pointer']}: {error['message']}")]
            for error in strange:
                disagree(f"{shown}\n  only the reader rejects it: {error['pointer']}: {error['message']}")
            counts["beyond"] += 1
        else:
            counts["rejected" if errors else "sound"] += 1
    if seen != count:
        sys.exit(f"{seen} of {count} documents were judged")
    return counts


def documents(folder):
    """Returns what `dopesheet check` says of the documents in a folder."""
    done = subprocess.run([TOOL, "check", "--json", folder], text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return json.loads(done.stdout)["files"]


def settings(paths):
    """Yields what `dopesheet settings` says of each file, as the settings of a package."""
    package = FOLDER / "package"
    package.mkdir(exist_ok=True)
    (package / "Package.swift").touch()
    for path in paths:
        shutil.copy(path, package / "dopesheet.json")
        done = subprocess.run([TOOL, "settings"], cwd=package, text=True, capture_output=True)
        lines = re.findall(r"^dopesheet: dopesheet\.json:\d+:\d+: (.*?)(?: at (/\S*))?(?: \(.*\))?$", done.stderr, re.M)
        if (done.returncode == 2) != bool(lines):
            sys.exit(f"settings returns {done.returncode} and prints {done.stderr}")
        yield {"path": path, "errors": [{"pointer": pointer, "message": message} for message, pointer in lines]}


faults = []


def disagree(text):
    faults.append(text)


random.seed(SEED)
for name, share in (("run", 0.7), ("machine", 0.1), ("scenario", 0.1), ("settings", 0.1)):
    counts = judge(Kind(name), round(COUNT * share))
    print(f"{name}: schema and reader accept {counts['sound']} documents, reject {counts['rejected']}; "
          f"{counts['beyond']} break rules beyond a schema")
if faults:
    sys.exit("\n".join(faults))
