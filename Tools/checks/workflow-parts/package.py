"""A package that depends on the house by path: built once, tested often, its goldens and pending traces looked at."""
import os
import pathlib
import shutil
import subprocess
import sys

PARTS = pathlib.Path(__file__).resolve().parent
ROOT = PARTS.parents[2]
# The packages that checks make find the house built.
SCRATCH = ROOT / ".build"

def fail(message):
    sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {message}")


def expect(condition, message, output=""):
    """Ends the check with what was expected and what was printed instead."""
    if not condition:
        fail(message + (f"; it printed\n{output}" if output else ""))


def environment(**variables):
    """The variables of this process without those that goldens depend on, and with the given ones."""
    kept = {k: v for k, v in os.environ.items() if k != "CI" and not k.startswith("DOPESHEET_")}
    return {**kept, **variables}


class Package:
    """A package with one test target."""

    def __init__(self, folder, target):
        self.folder = folder
        self.tests = folder / "Tests" / target
        self.traces = self.tests / "__Traces__"
        self.pending = folder / ".build/dopesheet/pending/Tests" / target / "__Traces__"

    def build(self):
        # A plan that another package has left would not see new files of the house.
        for plan in [SCRATCH / "debug.yaml", *SCRATCH.glob("*/debug/description.json")]:
            plan.unlink(missing_ok=True)
        built = self.swift("build", "--build-tests")
        expect(built.returncode == 0, f"{self.folder} does not build", built.stdout)
        expect("warning:" not in built.stdout, f"{self.folder} builds with warnings", built.stdout)

    def clear(self):
        """Removes all goldens and all that is pending."""
        shutil.rmtree(self.folder / ".build", ignore_errors=True)
        shutil.rmtree(self.traces, ignore_errors=True)
        self.traces.mkdir(parents=True)

    def swift(self, command, *arguments, **variables):
        return subprocess.run(
            ["swift", command, "--package-path", self.folder, "--scratch-path", SCRATCH, *arguments],
            cwd=self.folder, env=environment(**variables), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=1_200)

    def test(self, only=None, attachments=None, **variables):
        """Runs the tests whose names match, or all, and returns the exit code and what was printed."""
        which = ["--filter", only] if only else []
        which += ["--attachments-path", attachments] if attachments else []
        done = self.swift("test", "--skip-build", "--disable-xctest", *which, **variables)
        expect("Test run with" in done.stdout and "with 0 tests" not in done.stdout,
               f"no test ran of {only or 'all'}", done.stdout)
        return done.returncode, done.stdout

    def golden(self, title):
        return self.traces / f"{title}.mtrace"

    def waiting(self, title):
        return self.pending / f"{title}.mtrace"


def write(path, content):
    """Writes a file, unless it has that content already, so that nothing is built again."""
    content = content.encode() if isinstance(content, str) else content
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def content(path):
    """The bytes of a file, or None where there is none."""
    return path.read_bytes() if path.exists() else None


def state(path):
    """The bytes of a file and what tells whether it was written at all."""
    return (path.read_bytes(), path.stat().st_ino, path.stat().st_mtime_ns) if path.exists() else None
