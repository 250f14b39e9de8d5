"""Kills a recording at random moments: what is recovered is the front of the true trace, all frames that were over.

kill.py DOPESHEET RECORDING FOLDER COUNT
"""
import os, random, subprocess, sys, time
from fractions import Fraction

tool, recording, folder, count = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
FRAMES = "1200"


def body(path):
    """The lines of a trace behind `begin`, without the footer, the ticks of frames as seconds."""
    lines = open(path).read().splitlines()
    rate = Fraction(next(line for line in lines if line.startswith("clock ")).split()[1])
    lines = lines[lines.index("begin") + 1:-1]
    return [("@", Fraction(int(line[1:])) / rate) if line.startswith("@") else line for line in lines]


def fail(text):
    sys.exit(f"killed: {text} (kept in {folder})")


def recover(path):
    subprocess.run(
        [tool, "check", path + ".part", "--recover", f"{folder}/recovered.mtrace"], capture_output=True)


def front(number):
    """The number of frames that were recovered; they are the front of the true trace."""
    path = f"{folder}/recovered.mtrace"
    subprocess.run([tool, "check", path], check=True, stdout=subprocess.DEVNULL)
    found = body(path)
    if found != truth[:len(found)]:
        fail(f"seed {seed}, kill {number}: what is recovered is not the front of the trace")
    return sum(1 for line in found if line[0] == "@")


whole = f"{folder}/whole.mtrace"
began = time.monotonic()
subprocess.run([recording, whole, FRAMES], check=True, stdout=subprocess.DEVNULL)
length = time.monotonic() - began
subprocess.run([tool, "check", whole], check=True, stdout=subprocess.DEVNULL)
truth = body(whole)

seed = random.randrange(1 << 32)
random.seed(seed)
kills = finished = headers = frames = least = 0
for number in range(count):
    path = f"{folder}/killed.mtrace"
    for left in (path, path + ".part", path + ".part.new", f"{folder}/recovered.mtrace"):
        if os.path.exists(left):
            os.remove(left)
    process = subprocess.Popen([recording, path, FRAMES], stdout=subprocess.PIPE)
    time.sleep(random.uniform(0, 1.1 * length))
    process.kill()
    told = process.stdout.read().splitlines()
    process.wait()
    # The frame that was begun last; those before it are over.
    over = int(told[-1]) - 1 if told else -1
    if os.path.exists(path):
        finished += 1
        if open(path).read() != open(whole).read():
            fail(f"seed {seed}, kill {number}: a finished file differs")
        continue
    if not os.path.exists(path + ".part"):
        if over >= 0:
            fail(f"seed {seed}, kill {number}: {over} frames were over and there is no file")
        headers += 1
        continue
    recover(path)
    if not os.path.exists(f"{folder}/recovered.mtrace"):
        if over >= 1:
            fail(f"seed {seed}, kill {number}: {over} frames were over and none is recovered")
        headers += 1
        continue
    recovered = front(number)
    if recovered < over:
        fail(f"seed {seed}, kill {number}: {over} frames were over, {recovered} are recovered")
    kills += 1
    frames += recovered

# A trace is read while it is written, again and again: always its front, and never less than before.
path = f"{folder}/growing.mtrace"
looks = 0
process = None
while looks < 10:
    if process is None or process.poll() is not None:
        process = subprocess.Popen([recording, path, FRAMES], stdout=subprocess.DEVNULL)
        seen = 0
    if os.path.exists(f"{folder}/recovered.mtrace"):
        os.remove(f"{folder}/recovered.mtrace")
    recover(path)
    if os.path.exists(f"{folder}/recovered.mtrace"):
        looks += 1
        now = front("while it grows")
        if now < seen:
            fail(f"{seen} frames were read of a growing file, and then {now}")
        seen = now
process.wait()
if kills < count // 3:
    fail(f"only {kills} of {count} kills met a recording under way")
print(
    f"killed {kills} recordings under way, {headers} before their first frame, {finished} too late: "
    f"each recovered to its last complete frame ({frames // kills} frames on average); "
    f"a growing file was read {looks} times")
