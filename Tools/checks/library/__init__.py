"""What the checks share: how programs are installed, built and run, and how results are expected and compared.

Every check takes `--no-install`, or CHECKS_INSTALL=no. Where it would have to install a program of the system or a
package of Python, it then says so, checks nothing and succeeds.
"""
import atexit
import contextlib
import difflib
import fcntl
import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[3]
# A check is a program here, or a folder with its parts and the program `run`.
PARTS = pathlib.Path(sys.argv[0]).resolve().parent
NAME = PARTS.name if sys.argv[0].endswith("/run") else pathlib.Path(sys.argv[0]).name
GUIDE = ROOT / "Sources/Dopesheet/Dopesheet.docc"
PAGES = [ROOT / "README.md", *sorted(GUIDE.glob("*.md"))]

INSTALLS = "--no-install" not in sys.argv and os.environ.get("CHECKS_INSTALL") != "no"
# Whether all cases are tried, not only those that the commit chooses.
ALL = "--all" in sys.argv
# The arguments of the check itself.
ARGUMENTS = [word for word in sys.argv[1:] if word not in ("--no-install", "--all")]

# What is printed comes at once, also into a file.
sys.stdout.reconfigure(line_buffering=True)


# What is expected.

def fail(message):
    sys.exit(f"{NAME}: {message}")


def skip(reason):
    """Ends the check well, and says that nothing was checked."""
    print(f"{NAME} is skipped: {reason}")
    sys.exit(0)


def summary(words):
    """Prints what the check has checked and how much, as its last line."""
    print(f"{NAME}: {words}")


def expect(holds, message, printed=""):
    """Ends the check unless something holds, with what was printed instead."""
    if not holds:
        fail(message + (f"; it printed\n{printed}" if printed else ""))


def expect_same(expected, found, message):
    """Ends the check unless two texts are the same, with the lines that differ."""
    if expected != found:
        lines = difflib.unified_diff(
            expected.splitlines(), found.splitlines(), "expected", "found", lineterm="")
        fail("\n".join([message, *lines]))


# How programs run.

def environment(**variables):
    """The variables of this process, without those that decide about goldens or git, and with the given ones."""
    kept = {k: v for k, v in os.environ.items() if k != "CI" and not k.startswith(("DOPESHEET_", "GIT_"))}
    return {**kept, **variables}


def run(*words, code=0, pattern="", folder=ROOT, timeout=1_200, variables={}, **options):
    """Runs a program and returns all that it prints; it must end with a code, unless that is `None`, and print what a
    pattern asks for."""
    words = [str(word) for word in words]
    done = subprocess.run(
        words, cwd=folder, env=environment(**variables), timeout=timeout, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    if code is not None and done.returncode != code or not re.search(pattern, done.stdout, re.M):
        shown = " ".join(words[:12] + ["…"] * (len(words) > 12))
        fail(f"“{shown}” ends with {done.returncode}, and should with {code}"
             + (f" and print “{pattern}”" if pattern else "") + f"; it printed\n{done.stdout}")
    return done.stdout


def attempt(*words, **options):
    """Runs a program that may fail, and returns how it ended and all that it printed."""
    done = subprocess.run(
        [str(word) for word in words], **{
            "cwd": ROOT, "env": environment(), "text": True, "timeout": 1_200, "stdout": subprocess.PIPE,
            "stderr": subprocess.STDOUT, **options})
    return done.returncode, done.stdout


@functools.cache
def scratch():
    """A folder that lasts as long as the check."""
    folder = tempfile.mkdtemp(prefix=f"dopesheet-{NAME}-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return pathlib.Path(folder)


def write(path, content):
    """Writes a file, unless it has that content already, so that nothing is built again."""
    content = content.encode() if isinstance(content, str) else content
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def edit(path, old, new):
    """Replaces what a file holds once."""
    text = path.read_text()
    expect(text.count(old) == 1, f"{path} holds “{old}” once")
    path.write_text(text.replace(old, new))


# What is installed.

def install(**packages):
    """Makes programs available that are packages of Debian, each as `program="packages"`."""
    missing = [program for program in packages if not shutil.which(program)]
    if missing:
        apt([word for program in missing for word in packages[program].split()])


@contextlib.contextmanager
def locked(name):
    """Waits until no other check of this clone does what has that name."""
    folder = ROOT / ".build/checks"
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / f"{name}.lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def apt(packages):
    """Installs packages of Debian."""
    if not INSTALLS:
        skip(f"{' '.join(packages)} would be installed, and --no-install is given")
    print(f"{NAME} installs {' '.join(packages)}", flush=True)
    if not shutil.which("apt-get"):
        fail(f"install {' '.join(packages)} by hand: there is no apt-get")
    sudo, retries = ["sudo"] if os.getuid() else [], ["-o", "Acquire::Retries=3"]
    # Checks run side by side, and one program at a time may install.
    with locked("apt"):
        run(*sudo, "apt-get", "update", "-qq", *retries)
        run(*sudo, "apt-get", "install", "-qqy", "--no-install-recommends", *retries, *packages)


def python(*requirements):
    """Installs packages of Python into an environment of the check's own; returns the Python that finds them."""
    folder = ROOT / ".build/checks" / NAME
    stamp, program = folder / "requirements.txt", folder / "bin/python"
    wanted = "\n".join(requirements)
    if stamp.exists() and stamp.read_text() == wanted and attempt(program, "-c", "")[0] == 0:
        return program
    if not INSTALLS:
        skip(f"{' '.join(requirements)} would be installed, and --no-install is given")
    if attempt(sys.executable, "-c", "import venv, ensurepip")[0]:
        apt(["python3-venv"])
    print(f"{NAME} installs {' '.join(requirements)} in {folder.relative_to(ROOT)}", flush=True)
    run(sys.executable, "-m", "venv", "--clear", folder)
    run(program, "-m", "pip", "install", "-q", "--disable-pip-version-check", *requirements)
    stamp.write_text(wanted)
    return program


def with_packages(*requirements):
    """Goes on in a Python that has these packages."""
    program = python(*requirements)
    if pathlib.Path(sys.prefix) != program.parents[1]:
        sys.stdout.flush()
        os.execv(program, [str(program), "-B", *sys.argv])


# What is built.

@functools.cache
def products(*words):
    """The folder in which SwiftPM builds."""
    return pathlib.Path(run("swift", "build", "--show-bin-path", *words).strip().splitlines()[-1])


@functools.cache
def tool():
    """Builds the command line, and returns its path."""
    run("swift", "build", "--product", "dopesheet")
    return products() / "dopesheet"


def build(*words):
    """Builds with SwiftPM, and fails on a warning. On a busy machine a quick expression can take long once: its file is
    tried again."""
    slow = "to type-check (limit"
    for _ in range(3):
        code, printed = attempt("swift", "build", *words, timeout=3_600)
        wrong = [line for line in printed.splitlines() if re.search(r"\b(warning|error): ", line)]
        if code == 0 and not wrong:
            return
        if not wrong or any(slow not in line for line in wrong):
            break
        # The compiler names a file at the begin of some lines, and draws below it in others.
        for file in {line.split(":")[0] for line in wrong if line.startswith("/")}:
            pathlib.Path(file).touch()
    fail(f"swift build {' '.join(map(str, words))} fails, or warns:\n{printed}")


def said(*words):
    """What `swift package` says of this package, as JSON."""
    return json.loads(subprocess.run(
        ["swift", "package", "--scratch-path", scratch() / "package", *words],
        cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE).stdout)


@functools.cache
def limits():
    """The flags by which what is slow to type-check is a warning, as the manifest has them for tests."""
    test = next(target for target in said("dump-package")["targets"] if target["type"] == "test")
    return test["settings"][0]["kind"]["unsafeFlags"]["_0"]


@functools.cache
def optimized(package=ROOT):
    """Builds a package with optimisation, once for all checks, and returns the folder of its programs. A package that
    depends on this one finds its modules built."""
    # It would win over the folder of its own.
    os.environ.pop("SWIFTPM_BUILD_DIR", None)
    # Without the last word, SwiftPM takes the plan of another package in the same folder for its own.
    words = ["-c", "release", "--package-path", package, "--scratch-path", ROOT / ".build/optimized",
             "--disable-build-manifest-caching"]
    build(*words, *[f"-Xswiftc={flag}" for flag in limits()])
    return products(*words)


def deep():
    """Links the tests of the debug build with optimised modules, and returns the program's path.

    What the optimiser makes is tested, not the tests: to build them once more takes as long as to run them.
    """
    name, modules, tests = "DopesheetPackageTests", [], []
    build("--build-tests")
    release = optimized()
    for made in (products() / f"{name}.product/Objects.LinkFileList").read_text().split():
        folder, file = made.split("/")[-2:]
        fast = release / folder / file
        if not folder.endswith("Tests.build") and fast.exists():
            modules.append(str(fast))
        else:
            tests.append(made)
    # Of a function that several objects have, the first copy is linked: the optimised one.
    objects, program = release / f"{name}.objects", release / f"{name}.xctest"
    write(objects, "\n".join(modules + tests))
    run("swiftc", "-emit-executable", f"@{objects}", "-o", program)
    return program


def slowest(results, count=10):
    """Names the tests that took longest, of a run of one test after the other."""
    times = [(float(case.get("time")), f"{case.get('classname')}/{case.get('name')}")
             for case in ElementTree.parse(results).iter("testcase") if case.get("time")]
    print(f"The {count} slowest of {len(times)} tests, which took {sum(time for time, _ in times):.0f} s:")
    for time, name in sorted(times, reverse=True)[:count]:
        print(f"{time:6.2f} s  {name}")


@functools.cache
def package():
    """What `swift package describe` says of this package."""
    return said("describe", "--type", "json")


def linked(*modules):
    """The targets of modules and of all that are linked with them."""
    targets = {target["name"]: target for target in package()["targets"]}
    found, waiting = {}, list(modules)
    while waiting:
        if (name := waiting.pop()) not in found:
            found[name] = targets[name]
            waiting += targets[name].get("target_dependencies", [])
    return [found[name] for name in sorted(found)]


def folder_of(name):
    """The folder of a module, by the name of the folder."""
    return ROOT / next(target["path"] for target in package()["targets"] if target["name"] == f"Dopesheet{name}")


def objects(*modules):
    """The object files of modules and of all that are linked with them, but for those of files that were removed."""
    return [products() / f"{target['name']}.build/{pathlib.Path(source).name}.o"
            for target in linked(*modules) for source in target["sources"] if source.endswith(".swift")]


def compile_module(name, sources, folder, *flags):
    """Compiles sources into a module and its object file, optimised."""
    made = folder / f"{name}.o"
    run("swiftc", "-O", "-wmo", "-parse-as-library", "-swift-version", "6", "-package-name", "dopesheet",
        "-module-name", name, "-I", folder, "-emit-module", "-emit-module-path", folder / f"{name}.swiftmodule",
        *flags, "-c", *sources, "-o", made)
    return made


def sources(*folders):
    """The Swift files of folders, those below them among them."""
    return [file for folder in folders for file in sorted((ROOT / folder).rglob("*.swift"))]


# What is read.

def traces(pattern="*.mtrace", folder=ROOT / "traces"):
    """The files of the golden traces and their documents."""
    return sorted(folder.rglob(pattern))


def chosen(count):
    """A number below a count, chosen by the commit: what CI cannot try at once it tries over time."""
    code, commit = attempt("git", "rev-parse", "HEAD")
    return int(commit[:8], 16) % count if code == 0 else 0


def part_of(cases, parts=3):
    """One of so many parts of the cases of a check that takes minutes, chosen by the commit; all with the word `--all`."""
    return cases if ALL else cases[chosen(parts)::parts]


def blocks(language, pages=PAGES):
    """The blocks of a language in the README and the guide: page, line and text of each."""
    for page in pages:
        text = page.read_text()
        for match in re.finditer(rf"^```{language}\n(.*?)^```$", text, re.M | re.S):
            yield page, text.count("\n", 0, match.start()) + 1, match[1]
