"""A thousand goldens in one run, tests side by side: nothing is lost, nothing mixed."""
import re

from library import expect
from library.package import content, state

COUNT = 1_000
CHANGED_EVERY = 20


def title(number):
    return f"LampFunctionTests/lamp{number}" if number < 100 else f"LampTests/shines.{number}"


def brightness(trace):
    """The lamp that a trace is of, and the last value that it has there."""
    text = trace.decode()
    lamp = re.search(r"^\* lamp(\d+) node", text, re.M)
    values = re.findall(r"^lamp(\d+)\.zPosition (\S+)$", text, re.M)
    if not lamp or any(number != lamp[1] for number, _ in values):
        return None
    return int(lamp[1]), float(values[-1][1]) if values else 0


def check(package):
    package.clear()
    numbers = range(COUNT)
    code, printed = package.test("Lamp")
    # On a busy machine, `swift test` loses lines of a program that prints so much. The last line counts the issues.
    issues = re.search(r"Test run with .* with (\d+) issues", printed)
    expect(code == 1 and issues and int(issues[1]) == COUNT,
           f"the first run records {COUNT} goldens and fails as often", printed[-2_000:])
    goldens = {number: content(package.golden(title(number))) for number in numbers}
    for number, trace in goldens.items():
        expect(trace is not None, f"the golden {title(number)} was recorded")
        expect(brightness(trace) == (number, number), f"the golden {title(number)} holds another test's run")
    files = [path for path in package.traces.rglob("*") if path.is_file()]
    expect(len(files) == COUNT, f"{COUNT} files are recorded, not {len(files)}")
    print(f"{COUNT} tests in one run record {COUNT} goldens, each its own")

    before = {number: state(package.golden(title(number))) for number in numbers}
    code, printed = package.test("Lamp")
    expect(code == 0, f"the second run passes {COUNT} tests", printed[-2_000:])
    print(f"{COUNT} goldens are met in the second run")

    code, printed = package.test("Lamp", LAMPS_CHANGED_EVERY=str(CHANGED_EVERY))
    changed = {number for number in numbers if number % CHANGED_EVERY == 0}
    issues = re.split(r"^.*recorded an issue.*$", printed, flags=re.M)[1:]
    named = []
    for issue in issues:
        golden = re.findall(r"^ +golden +\S*__Traces__/(\S+)\.mtrace", issue, re.M)
        track = re.findall(r"\blamp(\d+)\.zPosition", issue)
        expect(len(golden) == 1 and track and golden[0] == title(int(track[0])) and len(set(track)) == 1,
               "an issue speaks of one golden, its own", issue)
        named.append(int(track[0]))
    expect(code == 1 and sorted(named) == sorted(changed),
           f"{len(changed)} of {COUNT} have changed, and each of these fails once; {len(named)} issues")
    for number in numbers:
        waiting = content(package.waiting(title(number)))
        expect((waiting is not None) == (number in changed), f"{title(number)} is pending or not")
        expect(waiting is None or brightness(waiting) == (number, number + 0.5), f"what is pending for {title(number)}")
        expect(state(package.golden(title(number))) == before[number], f"the golden {title(number)} is untouched")
    print(f"{len(changed)} of {COUNT} changed: {len(changed)} issues, each with its own golden, and as many pending runs")
