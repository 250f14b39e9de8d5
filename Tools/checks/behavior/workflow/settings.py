"""What decides between the modes, and where goldens and runs lie when the tree was moved or cannot be written."""
import os
import pathlib
import shutil
import subprocess
import tempfile

from modes import DIFFERS, OPENS, RECORDED, recordings
from library import attempt, environment, expect, write
from library.package import SCRATCH, content

MODES = ("never", "missing", "failed", "all")

# A settings file, the variables, and what each mode that a test asks for in code then does with a golden that differs.
# Swift's tests have every order of file, variable and code; here each wins once.
CASES = [
    (None, {}, {"never": "kept", "missing": "kept", "failed": "recorded", "all": "recorded"}),
    (None, {"CI": "true"}, dict.fromkeys(MODES, "kept")),
    ('{"record": "never"}', {"DOPESHEET_RECORD": "all", "CI": "true"}, {**dict.fromkeys(MODES, "recorded"), "never": "kept"}),
    ('{"record": "failed", "pending": "kept here"}', {}, {**dict.fromkeys(MODES, "recorded"), "never": "kept", "missing": "kept"}),
]


def check(package):
    known = recordings(package)
    file, standard = package.folder / "dopesheet.json", package.pending
    try:
        for text, variables, outcomes in CASES:
            file.unlink(missing_ok=True)
            if text:
                write(file, text)
            if "kept here" in (text or ""):
                package.pending = package.folder / "kept here" / standard.relative_to(package.folder / ".build/dopesheet/pending")
            check_code(package, known, variables, outcomes)
        package.pending = standard
        shutil.rmtree(package.folder / "kept here")
        check_errors(package, known, file)
    finally:
        package.pending = standard
        file.unlink(missing_ok=True)
    print(f"{len(CASES)} settings decide between file, variables and code; errors of the file fail, with their places")
    check_stepper(package, known)
    check_moved(package, known)


def check_code(package, known, variables, outcomes):
    package.clear()
    for mode in MODES:
        write(package.golden(f"DrawerTests/asksFor.{mode}"), known["differs"])
    code, printed = package.test("DrawerTests/asksFor", **variables)
    expect(code == 1, f"{variables}: the tests fail", printed)
    for mode, outcome in outcomes.items():
        golden = content(package.golden(f"DrawerTests/asksFor.{mode}"))
        waiting = content(package.waiting(f"DrawerTests/asksFor.{mode}"))
        wanted = (known["run"], None) if outcome == "recorded" else (known["differs"], known["run"])
        expect((unowned(golden), unowned(waiting)) == tuple(map(unowned, wanted)), f"{variables}, .{mode} in code: the run is {outcome}", printed)


def unowned(trace):
    """A trace without its test's name, which each test has its own of, and so without the digest."""
    if trace is None:
        return None
    lines = trace.splitlines()
    return [line.split(b" xxh64=")[0] for line in lines if not line.startswith(b"meta owner ")]


def check_errors(package, known, file):
    """A file with errors fails the tests, and nothing is written."""
    package.clear()
    write(package.golden(OPENS), known["matches"])
    write(file, '{"recrod": "all",\n "context": 9}')
    code, printed = package.test(OPENS)
    for said in ("dopesheet.json:1:2: unknown field 'recrod' at /recrod (did you mean 'record'?)",
                 "dopesheet.json:2:13: expected an integer of 0 to 3, found 9 at /context"):
        expect(code == 1 and said in printed, "a file with errors fails, and each has its place", printed)
    expect(content(package.golden(OPENS)) == known["matches"] and not package.pending.exists(),
           "a file with errors lets nothing be written", printed)


def check_stepper(package, known):
    """The package depends on no stepper: whoever asks for one is told so, and the tests run on."""
    for variable in ("DOPESHEET_STEP", "DOPESHEET_DEBUG"):
        package.clear()
        write(package.golden(OPENS), known["matches"])
        code, printed = package.test(OPENS, **{variable: "1"})
        said = f"{variable} is set, but this program cannot step rehearsals: add the product DopesheetStepping"
        expect(code == 0 and printed.count(said) == 1, f"{variable} without a stepper is reported once", printed)
    print("a stepper that is asked for and not linked is named once, and the tests pass")


def check_moved(package, known):
    """The tree and the test program are taken elsewhere; what was compiled in leads to the old place."""
    program = SCRATCH / "debug/WorkflowPackageTests.xctest"
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        moved, pending, temporary = folder / "moved", folder / "pending", folder / "temporary"
        package.clear()
        shutil.copytree(package.folder, moved)
        temporary.mkdir()
        shutil.copy(program, folder / "tests")
        golden = moved / package.golden(OPENS).relative_to(package.folder)
        waiting = moved / package.waiting(OPENS).relative_to(package.folder)

        def run(root=moved, user=None, **variables):
            return attempt(
                folder / "tests", "--testing-library", "swift-testing", "--filter", OPENS, cwd=folder, user=user,
                env=environment(DOPESHEET_ROOT=str(root), TMPDIR=str(temporary), **variables), timeout=60)

        def rescued():
            """The only run in the temporary folder, which is emptied."""
            [trace] = temporary.rglob(f"pending/{golden.relative_to(moved)}")
            found = content(trace)
            shutil.rmtree(next(temporary.iterdir()))
            return found

        code, printed = run()
        expect(code == 1 and RECORDED in printed and content(golden) == known["run"],
               "DOPESHEET_ROOT: the golden is recorded in the moved tree", printed)
        code, printed = run()
        expect(code == 0, "DOPESHEET_ROOT: the golden in the moved tree is met", printed)
        code, printed = run(DRAWER_SECONDS="0.4")
        expect(code == 1 and content(waiting) == known["differs"],
               "DOPESHEET_ROOT: the run is pending in the moved tree", printed)
        code, printed = run(root=folder / "elsewhere")
        expect(code == 1 and "does not contain DrawerTests.swift" in printed,
               "DOPESHEET_ROOT: a folder without the test is an error", printed)
        expect(content(package.golden(OPENS)) is None and not package.pending.exists(),
               "DOPESHEET_ROOT: nothing is written in the old place")
        print("DOPESHEET_ROOT: goldens and pending runs lie in the moved tree, nothing in the old one")

        away = package.folder.with_name("workflow-away")
        package.folder.rename(away)
        try:
            code, printed = run(root="")
            expect(code == 1 and f"{package.tests} does not exist on this machine" in printed
                   and "DOPESHEET_ROOT" in printed and "DOPESHEET_PENDING_DIR" in printed,
                   "a tree that is gone: the failure says so, and names the variables", printed)
            expect(not package.folder.exists() and rescued() == known["run"],
                   "a tree that is gone is not made again, and the run is kept in the temporary folder", printed)
        finally:
            away.rename(package.folder)
        print("a tree that is gone is not made again; the run is kept in the temporary folder")

        shutil.rmtree(moved / ".build")
        pending.mkdir()
        user = lock(folder, moved, [pending, temporary])
        try:
            code, printed = run(user=user, DRAWER_SECONDS="0.4")
            expect(code == 1 and DIFFERS in printed and "cannot be written: " in printed
                   and "DOPESHEET_PENDING_DIR" in printed and rescued() == known["differs"],
                   "read-only tree: the failure says that the run is in the temporary folder", printed)
            code, printed = run(user=user, DRAWER_SECONDS="0.4", DOPESHEET_PENDING_DIR=str(pending))
            kept = content(pending / golden.relative_to(moved))
            expect(code == 1 and DIFFERS in printed and kept == known["differs"],
                   "DOPESHEET_PENDING_DIR: the run is kept there", printed)
            code, printed = run(user=user, DRAWER_SECONDS="0.4", DOPESHEET_RECORD="failed")
            expect(code == 1 and "is read-only and was not replaced" in printed and rescued() == known["differs"],
                   "read-only tree: a golden that cannot be recorded says so, and the run is kept", printed)
            code, printed = run(user=user)
            expect(code == 0, "read-only tree: a golden is met", printed)
            expect(content(golden) == known["run"], "read-only tree: the golden is as it was")
        finally:
            subprocess.run(["chmod", "-R", "u+w", moved], check=True)
        print("read-only tree: tests pass and fail as ever; DOPESHEET_PENDING_DIR or the temporary folder takes the runs")


def lock(folder, moved, writable):
    """Makes the tree read-only. Nothing is that for root, so its tests run as nobody, whose number is returned."""
    subprocess.run(["chmod", "-R", "a-w", moved], check=True)
    if os.getuid() != 0:
        return None
    os.chmod(folder, 0o755)
    for place in writable:
        os.chmod(place, 0o777)
    return 65_534
