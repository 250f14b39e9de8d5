"""Record modes: what happens to the golden and to the run, and what is said."""
import functools
import shutil
import xml.etree.ElementTree

from library import expect, write
from library.package import content, state

OPENS = "DrawerTests/opens"
STALE = b"a run that waits since yesterday\n"

THERE_IS_NONE = "The golden is missing."
RECORDED = "The golden was missing and is now recorded. Review it, then run again."
DIFFERS = "Trace differs from golden. First difference: "
RECORDED_ANEW = "The trace differed from its golden, which is now recorded again. Review the change, then run again."

# Mode, golden before, exit code, golden after, whether the run is pending after, what is said. Swift's tests have all
# pairs of a mode and a golden; here each outcome is met once.
ROWS = [
    ("never", "missing", 1, "still missing", True, THERE_IS_NONE),
    ("never", "differs", 1, "untouched", True, DIFFERS),
    ("missing", "missing", 1, "the run", False, RECORDED),
    ("missing", "matches, other bytes", 0, "untouched", False, None),
    ("failed", "differs", 1, "the run", False, RECORDED_ANEW),
    ("all", "matches, other bytes", 0, "the run", False, None),
]


@functools.cache
def recordings(package):
    """The bytes of the run as it is, as it was before somebody changed it, and with another fact in its header."""
    bytes_of = {}
    for name, variables in {
        "run": {}, "differs": {"DRAWER_SECONDS": "0.4"}, "matches, other bytes": {"DRAWER_NOTE": "old"},
    }.items():
        package.clear()
        package.test("DrawerTests/opens", DOPESHEET_RECORD="missing", **variables)
        bytes_of[name] = content(package.golden(OPENS))
        expect(bytes_of[name], f"the golden of {name} was not recorded")
    expect(len(set(bytes_of.values())) == 3, "the three recordings have the same bytes")
    return {**bytes_of, "matches": bytes_of["run"], "missing": None}


def check_attachments(row, folder, before, said, printed):
    """A failure comes with the run, with its difference, and with a picture where there is a golden to hold it against."""
    names = sorted(file.name for file in folder.iterdir())
    wanted = ["WorkflowTests.DrawerTests.opens" + end for end in (".actual.mtrace", ".diff.txt", ".svg")]
    if not said:
        wanted = []
    elif before == "missing":
        wanted.pop()
    expect(names == wanted, f"{row}: {wanted} are attached, not {names}", printed)
    for file in folder.glob("*.svg"):
        picture = xml.etree.ElementTree.parse(file).getroot()
        expect(picture.tag.endswith("}svg"), f"{row}: the picture is one")


def check(package):
    known = recordings(package)
    for mode, before, code, after, waits, said in ROWS:
        row = f"{mode}, golden {before}"
        golden, waiting = package.golden(OPENS), package.waiting(OPENS)
        package.clear()
        if known[before] is not None:
            write(golden, known[before])
        write(waiting, STALE)
        earlier = state(golden)
        attached = package.folder / "attached"
        shutil.rmtree(attached, ignore_errors=True)
        attached.mkdir()
        actual, printed = package.test("DrawerTests/opens", attached, DOPESHEET_RECORD=mode)
        expect(actual == code, f"{row}: the exit code is {code}, not {actual}", printed)
        if after == "the run":
            expect(content(golden) == known["run"], f"{row}: the golden is the run", printed)
        else:
            expect(state(golden) == earlier, f"{row}: the golden is {after}", printed)
        wanted = known["run"] if waits else None
        expect(content(waiting) == wanted, f"{row}: {'the run' if waits else 'nothing'} is pending", printed)
        difference = waiting.with_suffix("").with_suffix(".diff.txt")
        expect(difference.exists() == waits, f"{row}: the difference lies beside the run", printed)
        drawn = waits and before != "missing"
        expect(waiting.with_suffix(".svg").exists() == drawn, f"{row}: a picture beside it if there is a golden", printed)
        check_attachments(row, attached, before, said, printed)
        expect(printed.count("recorded an issue") == (1 if said else 0), f"{row}: issues", printed)
        expect(said is None or said in printed, f"{row}: “{said}” is said", printed)
    print(f"{len(ROWS)} record modes and goldens end as the guide says, with their attachments")
