"""A package that depends on this one by path: built once, tested often, its goldens and pending traces looked at."""
import re
import shutil

from library import ROOT, attempt, environment, expect

# The packages that checks make find this one built.
SCRATCH = ROOT / ".build"


class Package:
    """A package with one test target."""

    def __init__(self, folder, target):
        self.folder = folder
        self.tests = folder / "Tests" / target
        self.traces = self.tests / "__Traces__"
        self.pending = folder / ".build/dopesheet/pending/Tests" / target / "__Traces__"

    def build(self):
        # A plan that another package has left would be taken for this one's.
        code, printed = self.swift("build", "--build-tests", "--disable-build-manifest-caching")
        expect(code == 0, f"{self.folder} does not build", printed)
        expect("warning:" not in printed, f"{self.folder} builds with warnings", printed)

    def clear(self):
        """Removes all goldens and all that is pending."""
        shutil.rmtree(self.folder / ".build", ignore_errors=True)
        shutil.rmtree(self.traces, ignore_errors=True)
        self.traces.mkdir(parents=True)

    def swift(self, command, *arguments, **variables):
        return attempt("swift", command, "--package-path", self.folder, "--scratch-path", SCRATCH, *arguments,
                       cwd=self.folder, env=environment(**variables))

    def test(self, only=None, attachments=None, **variables):
        """Runs the tests whose names match, or all, and returns the exit code and what was printed."""
        which = ["--filter", only] if only else []
        which += ["--attachments-path", attachments] if attachments else []
        code, printed = self.swift("test", "--skip-build", "--disable-xctest", *which, **variables)
        expect("Test run with" in printed and "with 0 tests" not in printed, f"no test ran of {only or 'all'}", printed)
        return code, printed

    def golden(self, title):
        return self.traces / f"{title}.mtrace"

    def waiting(self, title):
        return self.pending / f"{title}.mtrace"


def content(path):
    """The bytes of a file, or None where there is none."""
    return path.read_bytes() if path.exists() else None


def state(path):
    """The bytes of a file and what tells whether it was written at all."""
    return (path.read_bytes(), path.stat().st_ino, path.stat().st_mtime_ns) if path.exists() else None


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
