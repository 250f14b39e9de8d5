"""What a user reads: whole issues as they are printed, against the texts that are expected."""
import difflib
import re

from modes import OPENS, recordings
from package import PARTS, content, expect, fail, write


def issues(printed):
    """The issues of a run, each from where it is until what Swift Testing says next."""
    lines, found = printed.splitlines(), []
    for line in lines:
        if "recorded an issue" in line:
            found.append([re.sub(r"^.*?recorded an issue", "recorded an issue", line)])
        elif re.match(r"^[✘✔◇➜⎙] ", line):
            found.append(None)
        elif found and found[-1] is not None:
            found[-1].append(line)
    return ["\n".join(issue).rstrip() + "\n" for issue in found if issue]


def check(package):
    known = recordings(package)
    edited = known["run"].replace(b"-", b"", 1)
    cases = [
        ("differs", known["differs"], OPENS),
        ("missing", None, OPENS),
        ("edited", edited, OPENS),
        ("cut", known["run"][:-60], OPENS),
        ("newer", known["run"].replace(b"mtrace 1", b"mtrace 9", 1), OPENS),
        ("nameless", None, "DrawerTests/hasNoName"),  # one issue for each of two arguments
    ]
    for name, golden, test in cases:
        package.clear()
        if golden is not None:
            write(package.golden(OPENS), golden)
        code, printed = package.test(test, DOPESHEET_RECORD="never")
        found = issues(printed)
        expect(code == 1 and found, f"{name}: the test fails", printed)
        compare(package, name, "".join(sorted(found)))
        expect(content(package.golden(OPENS)) == golden, f"{name}: the golden is as it was")
    print(f"the failure texts of {len(cases)} broken goldens are as expected")


def compare(package, name, actual):
    """Compares a text with the file of expected ones."""
    path = PARTS / "expected" / f"{name}.txt"
    expected = path.read_text() if path.exists() else ""
    if actual != expected:
        printed = package.folder / "printed" / path.name
        write(printed, actual)
        changes = difflib.unified_diff(
            expected.splitlines(), actual.splitlines(), "expected", "printed", lineterm="")
        fail("\n".join([f"{path.name} is another text:", *changes, f"if it is right: cp {printed} {path}"]))
