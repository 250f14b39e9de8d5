"""What a user reads: whole issues as they are printed, against the texts that are expected."""
from modes import OPENS, recordings
from library import PARTS, expect, expect_same, write
from library.package import content, issues


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
    path = PARTS / f"expected/{name}.txt"
    expected = path.read_text() if path.exists() else ""
    printed = package.folder / "printed" / path.name
    if actual != expected:
        write(printed, actual)
    expect_same(expected, actual, f"{path.name} is another text; if it is right: cp {printed} {path}")
