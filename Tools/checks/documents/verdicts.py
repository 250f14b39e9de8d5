"""Compares the verdicts of JSON Schemas and of the tool on the same documents: `verdicts.py TOOL SCHEMAS COUNT [SEED]`. Without a
seed, the commit chooses one of 32.

The documents come from `traces` and from the folder of schemas. Each is changed in one to three places with the help
of its schema: other values, values at and beyond bounds, wrong types, additional and missing fields. The package
jsonschema validates each against its schema, and `dopesheet check` reads it. Both must reject the same documents,
except for the rules in `BEYOND`.
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
        r"|another of these properties also moves|does not move '|cannot be retargeted$|^/nodes/.*expected an array of",
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
    """A kind of document: its schema, its seed documents, and the known texts of its fields."""

    def __init__(self, name):
        self.name = name
        self.schema = json.loads((FOLDER / f"{name}.json").read_text())
        self.validator = jsonschema.validators.validator_for(self.schema)(self.schema)
        self.texts = {}
        self.seeds = []
        paths = sorted(pathlib.Path("traces").rglob("*.json")) + sorted(FOLDER.glob("*.json"))
        for path in paths:
            if not self.has(path):
                continue
            document = json.loads(path.read_text())
            if path.stat().st_size < 20_000:
                self.seeds.append((path, document))
            for place in self.places(document):
                if isinstance(place.value, str):
                    self.texts.setdefault(self.key(place.schema), []).append(place.value)

    def has(self, path):
        return path.name.endswith(tuple(ENDS[self.name]))

    def key(self, schema):
        return schema.get("description", "") + schema.get("pattern", "")

    def resolved(self, schema):
        while "$ref" in schema:
            schema = self.schema["$defs"][schema["$ref"].split("/")[-1]]
        return schema

    def fits(self, value, schema):
        return self.validator.evolve(schema={**schema, "$defs": self.schema["$defs"]}).is_valid(value)

    def meant(self, value, schema):
        """Returns the schema for a value: of several alternatives the one that matches, or the most likely one."""
        schema = self.resolved(schema)
        for word in ("oneOf", "anyOf"):
            if word in schema:
                branches = [self.resolved(branch) for branch in schema[word]]
                named = [branch for branch in branches if isinstance(value, dict) and word == "oneOf"
                         and set(branch.get("required", [])) <= set(value)]
                return self.meant(value, next(iter(
                    [branch for branch in branches if self.fits(value, branch)] or named or branches)))
        return schema

    def fields(self, value, schema):
        """Returns the fields of an object and the required ones, with the conditions of `allOf` applied."""
        fields, required = dict(schema.get("properties", {})), set(schema.get("required", []))
        for rule in schema.get("allOf", []):
            if "if" in rule and self.fits(value, rule["if"]):
                fields.update(rule["then"].get("properties", {}))
                required |= set(rule["then"].get("required", []))
        return fields, required

    def places(self, document):
        """Returns every value of a document with its schema."""
        found = []

        def walk(holder, key, schema):
            value = holder[key]
            meant = self.meant(value, schema)
            found.append(Place(holder, key, value, meant))
            if isinstance(value, list) and meant.get("type") == "array":
                kinds = meant.get("prefixItems") or [meant["items"]] * len(value)
                for index in range(min(len(value), len(kinds))):
                    walk(value, index, kinds[index])
            if isinstance(value, dict):
                fields, _ = self.fields(value, meant)
                others = meant.get("additionalProperties")
                for name in list(value):
                    inner = fields.get(name, others)
                    if isinstance(inner, dict):
                        walk(value, name, {**self.resolved(inner), "description": name})

        walk([document], 0, self.schema)
        return found

    def make(self, schema, depth=0):
        """Returns a random value that matches a schema."""
        schema = self.resolved(schema)
        for word in ("oneOf", "anyOf"):
            if word in schema:
                return self.make(pick(schema[word]), depth)
        if "enum" in schema:
            return pick(schema["enum"])
        if "const" in schema:
            return schema["const"]
        kind = schema.get("type")
        if kind == "object":
            value = {}
            fields, required = self.fields(value, schema)
            for name in fields:
                if name in required or random.random() < (0.3 if depth < 3 else 0):
                    value[name] = self.make({**self.resolved(fields[name]), "description": name}, depth + 1)
            for name in sorted((later := self.fields(value, schema))[1] - set(value)):
                value[name] = self.make(later[0][name], depth + 1)
            if isinstance(others := schema.get("additionalProperties"), dict):
                for _ in range(max(schema.get("minProperties", 0), random.randint(0, 2))):
                    value[pick(["a", "card", "m", "alpha", "position.x"])] = self.make(others, depth + 1)
            return value
        if "prefixItems" in schema:
            return [self.make(element, depth + 1) for element in schema["prefixItems"]]
        if kind == "array":
            low = schema.get("minItems", 0)
            return [self.make(schema["items"], depth + 1)
                    for _ in range(random.randint(low, min(schema.get("maxItems", low + 2), low + 15)))]
        if kind == "string":
            known = self.texts.get(self.key(schema))
            if known:
                return pick(known)
            return "0" if "pattern" in schema else "a"
        if kind == "boolean":
            return random.random() < 0.5
        return self.number(schema, True)

    def number(self, schema, isInside):
        """Returns a number inside the bounds, often at their edge, or one outside."""
        low = schema.get("minimum", schema.get("exclusiveMinimum"))
        high = schema.get("maximum")
        step = 1 if schema["type"] == "integer" else 2 ** -20
        if isInside:
            choices = [0, 1, 2, 0.5, 1.0, 100, -3, 1e-9, 1e300, 2 ** 53 + 1]
            choices += [low, low + step, low + 0.25 * step] if low is not None else []
            choices += [high, high - step] if high is not None else []
            return pick([number for number in choices if self.fits(number, schema)])
        choices = [low - step, -1e300] if low is not None else []
        choices += [high + step, high * 2 + 1] if high is not None else []
        if "exclusiveMinimum" in schema:
            choices.append(low)
        if schema["type"] == "integer":
            choices += [0.5, 1e300, 2 ** 63 - 1, 2 ** 63]
        return pick(choices) if choices else "1"

    def change(self, document):
        """Changes one place of a document. Returns the name of the change."""
        place = pick(self.places(document))
        schema, value = place.schema, place.value
        if isinstance(value, dict) and random.random() < 0.7:
            fields, required = self.fields(value, schema)
            way = pick(["unknown", "less", "less"] + ["more"] * 6 + ["misspelt", "beside"])
            if way == "unknown":
                value["nobodyKnows"] = 0
            elif way == "less" and value:
                del value[pick(value)]
            elif way == "more" and set(fields) - set(value):
                name = pick(sorted(set(fields) - set(value)))
                value[name] = self.make({**self.resolved(fields[name]), "description": name})
            elif way == "beside":
                # A field of another object of the same document, or of another choice.
                name, other = pick([(p.key, p.value) for p in self.places(document) if isinstance(p.key, str)])
                value[name] = copy.deepcopy(other)
            elif value:
                name = pick(value)
                value[name + "s"] = value.pop(name)
            return way
        way = pick(["fitting"] * 6 + ["bounds", "bounds", "type", "null", "empty"])
        if way == "fitting":
            place.put(self.make(schema))
        elif way == "bounds" and schema.get("type") in ("number", "integer"):
            place.put(self.number(schema, False))
        elif way == "bounds" and isinstance(value, list):
            place.put(value[:-1] if random.random() < 0.5 else value + value[-1:])
        elif way == "bounds" and "enum" in schema:
            place.put(f"{value}s")
        elif way == "null":
            place.put(None)
        elif way == "empty":
            place.put({str: "", list: [], dict: {}}.get(type(value), False))
        else:
            place.put(pick([0, -1, 1.5, True, "a", "1", [], [1, 2], {}, {"a": 1}]))
        return way


class Place:
    def __init__(self, holder, key, value, schema):
        self.holder, self.key, self.value, self.schema = holder, key, value, schema

    def put(self, value):
        self.holder[self.key] = value


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
