#!/usr/bin/env -S python3 -B
"""Writes Sources/Motion/Curves/Maths/MathsTables.swift: tables and polynomials of PortableMath.

Needs python3 with mpmath. Every number is computed with 300 bits and rounded once, to nearest even.
"""

import pathlib

from doubles import bits, double
from mpmath import mp, mpf, atan, cos, floor, log, matrix, lu_solve, pi, sin, taylor

mp.prec = 300

TARGET = pathlib.Path(__file__).resolve().parents[3] / "Sources/Motion/Curves/Maths/MathsTables.swift"


def nearest(value, fraction_bits):
    """The nearest multiple of 2^-fraction_bits; symmetric in the sign."""
    scaled = abs(value) * mpf(2) ** fraction_bits
    rounded = floor(scaled + mpf(1) / 2) / mpf(2) ** fraction_bits
    return rounded if value > 0 else -rounded


def leading(value, count):
    """A number cut after its first `count` bits."""
    quantum = mpf(2) ** (floor(log(abs(value), 2)) + 1 - count)
    return floor(value / quantum) * quantum


def hexadecimal(pattern):
    """A bit pattern as a Swift literal."""
    digits = f"{pattern:016x}"
    return "0x" + "_".join(digits[i : i + 4] for i in range(0, 16, 4))


def pair(value):
    """A number as the sum of two doubles."""
    high = double(value)
    return [high, double(value - high)]


def chebyshev_nodes(low, high, count):
    """Where a polynomial of `count` coefficients should meet a function, to be almost the best on low...high."""
    return [
        (low + high) / 2 + (high - low) / 2 * cos(pi * (2 * i + 1) / (2 * count)) for i in range(count)
    ]


def outer_nodes(widest, count):
    """The same for a polynomial in r² that is multiplied by r³, where the large r count most."""
    order = 2 * count + 3
    return [(widest * cos(pi * (2 * i + 1) / (2 * order))) ** 2 for i in range(count)]


def polynomial(f, nodes):
    """The coefficients of the polynomial that meets f at the nodes, lowest first."""
    count = len(nodes)
    powers = matrix(count, count)
    values = matrix(count, 1)
    for row, node in enumerate(nodes):
        values[row] = f(node)
        for column in range(count):
            powers[row, column] = node**column
    return [double(c) for c in lu_solve(powers, values)]


def series(coefficients, z):
    return sum(c * z**i for i, c in enumerate(coefficients))


def exponential_rows():
    for j in range(128):
        exact = mpf(2) ** (mpf(j) / 128)
        high = double(exact)
        yield [high, double(exact / high - 1)]


def sine_rows():
    for j in range(64):
        angle = j * pi / 32
        sine = mpf(0) if j % 32 == 0 else sin(angle)
        cosine = mpf(0) if j % 32 == 16 else cos(angle)
        high = nearest(sine, 52)
        short = nearest(cosine, 22)
        yield [high, double(sine - high), short, double(cosine - short)]


def logarithm_rows():
    first = mpf(11) / 16
    for i in range(128):
        width = mpf(1) / 256 if i < 80 else mpf(1) / 128
        low = first + i * width if i < 80 else 1 + (i - 80) * width
        touches_one = i in (79, 80)
        inverse = mpf(1) if touches_one else nearest(1 / (low + width / 2), 9)
        for end in (low, low + width):
            assert abs(end * inverse - 1) <= mpf(1) / 128
        exact = -log(inverse)
        high = nearest(exact, 42)
        yield [inverse, high, double(exact - high)]


def arctangent_rows():
    for i in range(65):
        yield pair(atan(mpf(i) / 64))


def table(name, comment, rows):
    return table_of_words(name, comment, [bits(number) for row in rows for number in row])


def table_of_words(name, comment, words):
    lines = [f"/// {comment}", f"let {name}: [UInt64] = ["]
    for i in range(0, len(words), 4):
        lines.append("  " + ", ".join(hexadecimal(w) for w in words[i : i + 4]) + ",")
    return lines + ["]", ""]


def constants(name, comment, members):
    lines = [f"/// {comment}", f"enum {name} {{"]
    for member, note, value in members:
        lines += [f"  /// {note}", f"  static let {member} = Double(bitPattern: {hexadecimal(bits(value))})"]
    return lines + ["}", ""]


def fitted(names, f, nodes):
    """The named coefficients of a polynomial for f."""
    return list(zip(names, polynomial(f, nodes)))


def odd_series(function, order):
    """(function(r) / r - 1) / r² as a function of z = r², by its Taylor series."""
    terms = taylor(function, 0, order)

    def value(z):
        return sum(terms[k] * z ** ((k - 3) // 2) for k in range(3, order, 2))

    return value


def main():
    ln2 = log(2)
    step = ln2 / 128
    step_high = leading(step, 33)
    angle = pi / 32
    angle_1 = leading(angle, 33)
    angle_2 = leading(angle - angle_1, 33)
    angle_3 = leading(angle - angle_1 - angle_2, 33)
    ln2_high = nearest(ln2, 42)

    half = ln2 / 256
    exp_fit = fitted(
        ["c2", "c3", "c4", "c5"],
        lambda r: series([1 / mp.factorial(k + 2) for k in range(20)], r),
        chebyshev_nodes(-half, half, 4))
    widest = pi / 64
    sine_fit = fitted(["s3", "s5", "s7"], odd_series(sin, 31), outer_nodes(widest, 3))
    cosine_fit = fitted(
        ["c4", "c6", "c8"],
        lambda z: series([(-1) ** k / mp.factorial(2 * k + 4) for k in range(12)], z),
        chebyshev_nodes(mpf(0), widest**2, 3))
    widest = mpf(1) / 128
    log_fit = fitted(
        ["l3", "l4", "l5", "l6", "l7", "l8", "l9"],
        lambda r: series([mpf((-1) ** k) / (k + 3) for k in range(40)], r),
        chebyshev_nodes(-widest, widest, 7))
    arctangent_fit = fitted(
        ["a3", "a5", "a7", "a9"], odd_series(atan, 61), outer_nodes(widest, 4))
    sinh_fit = fitted(
        ["h3", "h5", "h7", "h9", "h11"],
        lambda z: series([1 / mp.factorial(2 * k + 3) for k in range(12)], z),
        outer_nodes(mpf(1) / 4, 5))

    lines = [
        "// Generated by Tests/Vectors/maths/make_tables.py. Doubles are written as their bit patterns.",
        "",
    ]
    lines += table(
        "exponentialTable",
        "2^(j/128) for j = 0...127: the nearest double, then its rounding error as a share of it.",
        exponential_rows())
    lines += table(
        "sineTable",
        "Sine and cosine of j·π/32 for j = 0...63: the sine to 2^-52, its rest; the cosine to 2^-22, its rest.",
        sine_rows())
    lines += table(
        "logarithmTable",
        "An inverse c of 128 parts of 11/16...11/8, in steps of 2^-9; -ln c to 2^-42, its rest.",
        logarithm_rows())
    lines += table(
        "arctangentTable", "Arc tangent of i/64 for i = 0...64: the nearest double and its rest.",
        arctangent_rows())
    with mp.workprec(1400):
        turn = int(floor(mpf(2) ** 1216 / (2 * pi)))
    words = [0] + [turn >> (1216 - 64 * i) & (2**64 - 1) for i in range(1, 20)]
    lines += table_of_words(
        "inverseTurnWords", "64 zeros, then the bits of 1/2π after the binary point.", words)
    lines += constants("ExponentialNumbers", "The numbers of the exponential.", [
        ("stepsPerUnit", "128/ln 2.", 128 / ln2),
        ("stepHigh", "ln 2/128, its first 33 bits.", step_high),
        ("stepLow", "The rest of ln 2/128.", step - step_high),
        ("ln2", "ln 2.", ln2),
    ] + [(n, f"The coefficient of r^{n[1:]}.", v) for n, v in exp_fit])
    lines += constants("SineNumbers", "The numbers of sine and cosine.", [
        ("stepsPerRadian", "32/π.", 32 / pi),
        ("step1", "π/32, its first 33 bits.", angle_1),
        ("step2", "The rest of π/32.", angle - angle_1),
        ("step2Short", "The next 33 bits of π/32.", angle_2),
        ("step3Short", "The next 33 bits.", angle_3),
        ("step4", "The rest after 99 bits.", angle - angle_1 - angle_2 - angle_3),
        ("stepHigh", "π/32, the nearest double.", angle),
        ("stepRest", "The rest after the nearest double.", angle - double(angle)),
    ] + [(n, f"The coefficient of r^{n[1:]}.", v) for n, v in sine_fit + cosine_fit])
    lines += constants("LogarithmNumbers", "The numbers of the logarithm.", [
        ("ln2High", "ln 2 to 2^-42.", ln2_high),
        ("ln2Low", "The rest of ln 2.", ln2 - ln2_high),
        ("inverseHigh", "1/ln 2.", 1 / ln2),
        ("inverseLow", "The rest of 1/ln 2.", 1 / ln2 - double(1 / ln2)),
    ] + [(n, f"The coefficient of r^{n[1:]}.", v) for n, v in log_fit])
    lines += constants("ArctangentNumbers", "The numbers of the arc tangent.", [
        ("halfPi", "π/2.", pi / 2),
        ("halfPiLow", "The rest of π/2.", pi / 2 - double(pi / 2)),
    ] + [(n, f"The coefficient of q^{n[1:]}.", v) for n, v in arctangent_fit])
    lines += constants("HyperbolicNumbers", "The numbers of the hyperbolic sine near 0.", [
        (n, f"The coefficient of x^{n[1:]}.", v) for n, v in sinh_fit
    ])
    TARGET.write_text("\n".join(lines[:-1]) + "\n")


main()
