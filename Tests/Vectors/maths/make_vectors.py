#!/usr/bin/env -S python3 -B
"""Writes the hard points of each function of PortableMath beside this script, one CSV a function.

Needs python3 with mpmath. A row has the arguments and the nearest double to the exact result as bit patterns, and
what that double lacks in units of its last place. The rows are always the same: the seed is the function's name.
"""

import math
import pathlib
import random

import mpmath
from doubles import nearest_double, number, pattern
from mpmath import mp, mpf, pi

mp.prec = 400

FOLDER = pathlib.Path(__file__).resolve().parent
INF = math.inf
NAN = math.nan
TINY = number(1)
LEAST_NORMAL = 2.0**-1022
GREATEST = number(0x7FEF_FFFF_FFFF_FFFF)
LN2 = nearest_double(mpmath.log(2))
STEP = math.pi / 32


def around(value, reach=2):
    """A double and its neighbours."""
    found = [value]
    below = above = value
    for _ in range(reach):
        below = math.nextafter(below, -INF)
        above = math.nextafter(above, INF)
        found += [below, above]
    return found


class Inputs:
    """Random doubles of a few kinds."""

    def __init__(self, name):
        self.random = random.Random(name)

    def uniform(self, low, high, count):
        return [low + (high - low) * self.random.random() for _ in range(count)]

    def sign(self):
        return 1 - 2 * self.random.getrandbits(1)

    def magnitudes(self, low, high, count, signed=True):
        """All orders of magnitude from 2^low to 2^high alike."""
        return [
            (self.sign() if signed else 1)
            * math.ldexp(1 + self.random.random(), self.random.randint(low, high - 1))
            for _ in range(count)
        ]

    def near(self, center, low, high, count, side=None):
        """A number plus or minus 2^low...2^high."""
        return [
            center + (side or self.sign()) * nearest_double(mpf(2) ** exponent)
            for exponent in self.uniform(low, high, count)
        ]

    def choice(self, items, count):
        return [self.random.choice(items) for _ in range(count)]


def quarter_turns(exponent):
    """Doubles with this exponent of their last bit that are as near to a multiple of π/2 as doubles get.

    They are the denominators of the last convergents of 2^exponent · 2/π that fit in 53 bits.
    """
    with mp.workprec(1300):
        x = mpf(2) ** (exponent + 1) / pi
        previous, last = 0, 1
        while True:
            whole = mpmath.floor(x)
            x = 1 / (x - whole)
            following = int(mpmath.floor(x)) * last + previous
            if following >= 2**53:
                return [math.ldexp(d, exponent) for d in (previous, last) if d > 0]
            previous, last = last, following


def exp_points(r):
    x = around(0.0, 3) + around(709.782712893384, 4) + around(-708.3964185322641, 4)
    x += around(-745.1332191019412, 4) + around(700.0) + around(-700.0) + [1.0, -1.0, 1000.0, -1000.0]
    for k in r.choice(range(-2000, 2000), 60) + r.choice(range(-128, 128), 60):
        x += around((k + 0.5) * LN2 / 128)
    x += r.uniform(-745.2, 709.8, 300) + r.uniform(-20, 5, 350) + r.uniform(-1, 1, 350)
    x += r.uniform(-745.2, -708.3, 200) + r.magnitudes(-60, 9, 250)
    x += [-0.02415651546178932, -17.363662856720264]
    return x, [(-INF, 0.0), (INF, INF), (-GREATEST, 0.0), (GREATEST, INF), (-0.0, 1.0)]


def exp2_points(r):
    x = [float(n) for n in range(-1076, 1025, 3)] + around(0.0, 3) + around(1024.0, 3)
    x += around(-1022.0, 4) + around(-1074.0, 3) + around(-1075.0, 3) + around(1000.0) + around(-1000.0)
    for k in r.choice(range(-20000, 20000), 30) + r.choice(range(-128, 128), 30):
        x += around((k + 0.5) / 128)
    x += r.uniform(-1075, 1024, 300) + r.uniform(-20, 5, 200) + r.uniform(-1, 1, 300)
    x += r.uniform(-1075, -1021, 200) + r.magnitudes(-60, 10, 150) + [-13.45023180399267]
    return x, [(-INF, 0.0), (INF, INF), (-GREATEST, 0.0), (GREATEST, INF), (-0.0, 1.0)]


def log_points(r):
    x, special = positive_points(r)
    return x + r.uniform(0, 100, 200) + r.uniform(0.68, 1.4, 200), special


def log2_points(r):
    x, special = positive_points(r)
    return x + r.uniform(0, 100, 200) + [math.ldexp(1.0, n) for n in range(-1074, 1024, 11)], special


def positive_points(r):
    x = around(1.0, 20) + [TINY, number(2), number(3), GREATEST, 2.0, 0.5, nearest_double(mpmath.e), 10.0]
    x += around(LEAST_NORMAL, 3)
    edges = [11 / 16 + i / 256 for i in range(80)] + [1 + i / 128 for i in range(49)]
    for edge in edges:
        x += around(edge) + [math.ldexp(v, r.random.randint(-1070, 1020)) for v in around(edge, 1)]
    x += r.near(1.0, -52, -3, 400) + r.magnitudes(-1074, 1023, 300, signed=False)
    return x, [
        (0.0, -INF), (-0.0, -INF), (INF, INF), (-INF, NAN), (-1.0, NAN), (-TINY, NAN), (-GREATEST, NAN)
    ]


def angle_points(r):
    x = around(0.0, 3) + around(2.0**-27) + around(2.0**-28) + around(2.0**16, 3) + around(GREATEST, 1)
    x += [LEAST_NORMAL, -LEAST_NORMAL, math.pi, math.pi / 2, math.pi / 4, 1e22, 2.0**1000]
    for exponent in list(range(-52, 971, 4)):
        x += [r.sign() * v for v in quarter_turns(exponent)]
    x += quarter_turns(797)
    for k in r.choice(range(-300, 300), 50) + r.choice(range(-600000, 600000), 30):
        x += around((k + 0.5) * STEP, 1) + around(k * STEP, 1)
    x += r.uniform(-7, 7, 400) + r.uniform(-65536, 65536, 200) + r.magnitudes(-1074, -1, 100)
    x += r.magnitudes(16, 1023, 300) + r.magnitudes(-5, 16, 150)
    # Here a carry between the words of the product with 1/2π matters.
    x += [5.5050639257652135e85, 3.675384941740127e276, 2.45299652762729e123, 6.449335338402661e184]
    x += [6.2683489130130905, 28491.05002767885, 6016512.800753254, -3.127165462114954]
    return x, [(INF, NAN), (-INF, NAN), (-0.0, None)]


def atan_points(r):
    x = around(0.0, 3) + around(1.0, 5) + around(-1.0) + [GREATEST, -GREATEST, LEAST_NORMAL]
    for i in range(64):
        edge = (i + 0.5) / 64
        x += around(r.sign() * edge) + around(r.sign() / edge)
    x += r.uniform(-2, 2, 550) + r.magnitudes(-60, 61, 550) + r.magnitudes(-1074, 1023, 200)
    x += around(2.0**-60) + around(2.0**60) + around(2.0**-27) + r.near(1.0, -52, -3, 100)
    return x, [(-0.0, -0.0), (INF, math.pi / 2), (-INF, -math.pi / 2)]


def atan2_points(r):
    points = []
    for i in range(65):
        x = r.uniform(0.5, 2, 1)[0] * r.sign()
        points += [(y * r.sign(), x) for y in around(abs(x) * (i + 0.5) / 64)]
        points += [(x, y * r.sign()) for y in around(abs(x) * (i + 0.5) / 64, 1)]
    for x in r.magnitudes(-1070, 1020, 40):
        points += [(y * r.sign(), x) for y in around(abs(x), 1)]
        points += [(y * r.sign(), x) for y in around(abs(x) * 2.0**-60, 1) if y != 0]
    points += list(zip(r.uniform(-2, 2, 500), r.uniform(-2, 2, 500)))
    points += list(zip(r.magnitudes(-20, 20, 300), r.magnitudes(-20, 20, 300)))
    points += list(zip(r.magnitudes(-1074, -1000, 150), r.magnitudes(-1074, -1000, 150)))
    points += list(zip(r.magnitudes(960, 1023, 100), r.magnitudes(960, 1023, 100)))
    points += list(zip(r.magnitudes(-1074, 1023, 200), r.magnitudes(-1074, 1023, 200)))
    points += [(s * TINY, t * GREATEST) for s in (1, -1) for t in (1, -1)]
    points += [(s * GREATEST, t * TINY) for s in (1, -1) for t in (1, -1)]
    special = []
    for s in (1.0, -1.0):
        for big in (INF, 1.0, TINY, GREATEST):
            special += [((s * 0.0, big), s * 0.0), ((s * 0.0, -big), s * math.pi)]
            special += [((s * big, 0.0), s * math.pi / 2), ((s * big, -0.0), s * math.pi / 2)]
        special += [((s * 0.0, 0.0), s * 0.0), ((s * 0.0, -0.0), s * math.pi)]
        special += [((s * INF, INF), s * math.pi / 4), ((s * INF, -INF), s * nearest_double(3 * pi / 4))]
        for y in (1.0, TINY, GREATEST):
            special += [((s * y, INF), s * 0.0), ((s * y, -INF), s * math.pi)]
            special += [((s * INF, y), s * math.pi / 2), ((s * INF, -y), s * math.pi / 2)]
    special += [((NAN, 1.0), NAN), ((1.0, NAN), NAN), ((NAN, INF), NAN), ((-INF, NAN), NAN), ((NAN, 0.0), NAN)]
    return points, special


def arc_points(r):
    x = around(0.0, 2) + [TINY, -TINY, LEAST_NORMAL, 0.5, -0.5, 1.0, -1.0]
    x += around(2.0**-28) + around(2.0**-30) + around(2.0**-60) + around(2.0**-100)
    x += around(math.sqrt(0.5), 5) + around(-math.sqrt(0.5), 2)
    for i in range(65):
        edge = mpmath.atan((i + mpf(0.5)) / 64)
        x += around(r.sign() * nearest_double(mpmath.sin(edge)))
        x += around(r.sign() * nearest_double(mpmath.cos(edge)))
    x += [1 - k * 2.0**-53 for k in range(1, 40)] + [k * 2.0**-53 - 1 for k in range(1, 40)]
    x += [r.sign() * v for v in r.near(1.0, -52, -3, 300, side=-1)]
    x += r.uniform(-1, 1, 700) + r.magnitudes(-70, -1, 300) + r.magnitudes(-1074, -70, 50)
    return x, [(1.0000000000000002, NAN), (-1.0000000000000002, NAN), (INF, NAN), (-INF, NAN)]


def asin_points(r):
    x, special = arc_points(r)
    return x, special + [(-0.0, -0.0)]


def acos_points(r):
    x, special = arc_points(r)
    return x, special + [(-0.0, math.pi / 2)]


def sinh_points(r):
    x = around(0.0, 3) + around(2.0**-28) + around(0.25, 5) + around(-0.25) + around(22.0, 3)
    x += around(710.4758600739439, 4) + around(-710.4758600739439, 2) + around(709.782712893384) + [711.0]
    x += [1000.0, -1000.0, GREATEST]
    for k in r.choice(range(-4100, 4100), 40) + r.choice(range(0, 128), 40):
        x += around((k + 0.5) * LN2 / 128)
    x += r.uniform(-1, 1, 550) + r.uniform(-23, 23, 450) + r.uniform(-710.5, 710.5, 300)
    x += r.magnitudes(-60, 10, 300) + r.magnitudes(-1074, -60, 50)
    x += [-0.24292165654857034, -0.2248344293081479, 7.399774304676313]
    return x, [(-0.0, -0.0), (INF, INF), (-INF, -INF)]


def pow_points(r):
    points = list(zip(r.uniform(0, 10, 400), r.uniform(-20, 20, 400)))
    bases = r.magnitudes(-1074, 1023, 400, signed=False) + r.near(1.0, -52, -2, 400)
    edges = [-745.13, -708.4, 709.78]
    for x in bases:
        if x == 1:
            continue
        target = r.uniform(-745, 709.7, 1)[0]
        if r.random.random() < 0.2:
            target = r.choice(edges, 1)[0] + r.uniform(-0.5, 0.5, 1)[0]
        points.append((x, nearest_double(target / mpmath.log(x))))
    for x in [2.0, 3.0, 5.0, 7.0, 10.0, -2.0, -3.0, -10.0, 0.5, -0.5, 1.5, -1.5, 0.1, 12345.0]:
        points += [(x, float(n)) for n in range(-12, 24)]
    points += [(v * v, 0.5) for v in r.uniform(0, 1e8, 30)] + [(float(n * n), 0.5) for n in range(2, 40)]
    points += [(x, float(n)) for x in r.magnitudes(-20, 20, 40) for n in (1, 2, 3, -1)]
    points += [(2.0, float(n)) for n in range(-1074, 1024, 29)] + [(-2.0, 1023.0), (-2.0, -1074.0)]
    points += [(GREATEST, 1.0), (TINY, 1.0), (TINY, -0.9), (GREATEST, TINY), (0.998, 1000.0), (0.998, 16.7)]
    special = [((x, z), 1.0) for x in (0.0, -0.0, INF, NAN, -3.0) for z in (0.0, -0.0)]
    special += [((1.0, y), 1.0) for y in (INF, -INF, NAN, 5.5, -1e300)]
    special += [((-1.0, INF), 1.0), ((-1.0, -INF), 1.0), ((-1.0, 3.0), -1.0), ((-1.0, 2.0**53), 1.0)]
    special += [((NAN, 2.0), NAN), ((2.0, NAN), NAN), ((-2.0, 0.5), NAN), ((-INF, NAN), NAN)]
    special += [((-TINY, 1 / 3), NAN), ((-GREATEST, 2.5), NAN), ((-1.0, 0.1), NAN)]
    for x, above in ((2.0, True), (-2.0, True), (0.5, False), (-0.5, False), (INF, True), (-INF, True)):
        special += [((x, INF), INF if above else 0.0), ((x, -INF), 0.0 if above else INF)]
    special += [((0.0, INF), 0.0), ((-0.0, -INF), INF)]
    for s in (1.0, -1.0):
        special += [((s * 0.0, 3.0), s * 0.0), ((s * 0.0, -3.0), s * INF), ((s * 0.0, 2.0), 0.0)]
        special += [((s * 0.0, -2.5), INF), ((s * 0.0, 0.5), 0.0), ((s * INF, 3.0), s * INF)]
        special += [((s * INF, -3.0), s * 0.0), ((s * INF, 2.0), INF), ((s * INF, -0.5), 0.0)]
        special += [((s * 2.0, 1025.0), s * INF), ((s * 2.0, -1077.0), s * 0.0), ((s * 10.0, 400.0), INF)]
    special += [((GREATEST, GREATEST), INF), ((TINY, GREATEST), 0.0), ((GREATEST, -GREATEST), 0.0)]
    special += [((0.9999999999999999, 1e300), 0.0), ((1.0000000000000002, 1e300), INF)]
    return points, special


# Other numbers written out above are where PortableMath was found to err most.
FUNCTIONS = {
    "exp": (mpmath.exp, exp_points),
    "exp2": (lambda x: mpf(2) ** x, exp2_points),
    "log": (mpmath.log, log_points),
    "log2": (lambda x: mpmath.log(x) / mpmath.log(2), log2_points),
    "pow": (lambda x, y: x**y, pow_points),
    "sin": (mpmath.sin, angle_points),
    "cos": (mpmath.cos, angle_points),
    "tan": (mpmath.tan, angle_points),
    "atan": (mpmath.atan, atan_points),
    "atan2": (mpmath.atan2, atan2_points),
    "asin": (mpmath.asin, asin_points),
    "acos": (mpmath.acos, acos_points),
    "sinh": (mpmath.sinh, sinh_points),
}
OF_ZERO = {"sin": -0.0, "cos": 1.0, "tan": -0.0}


def row(arguments, result, rest):
    cells = [f"{pattern(v):016x}" for v in (*arguments, result)]
    return ",".join(cells + [f"{round(rest, 4) + 0.0:.4f}"])


def rounded_row(function, arguments):
    exact = function(*(mpf(v) for v in arguments))
    result = nearest_double(exact)
    if math.isinf(result) or exact == 0:
        return row(arguments, result, 0.0)
    return row(arguments, result, float((exact - mpf(result)) / mpf(math.ulp(result))))


def write(name):
    function, points = FUNCTIONS[name]
    inputs, special = points(Inputs(name))
    rows, seen = [], set()
    for arguments in inputs:
        arguments = arguments if isinstance(arguments, tuple) else (arguments,)
        if arguments not in seen and all(map(math.isfinite, arguments)):
            seen.add(arguments)
            rows.append(rounded_row(function, arguments))
    for arguments, result in special + ([] if name in ("atan2", "pow") else [(NAN, NAN)]):
        arguments = arguments if isinstance(arguments, tuple) else (arguments,)
        rows.append(row(arguments, OF_ZERO[name] if result is None else result, 0.0))
    header = {"atan2": "y,x", "pow": "x,y"}.get(name, "x") + ",result,rest"
    (FOLDER / f"{name}.csv").write_text("\n".join([header] + rows) + "\n")
    print(f"{name}: {len(rows)} points")


for each in FUNCTIONS:
    write(each)
