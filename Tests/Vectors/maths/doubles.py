"""Doubles and their bit patterns, for the two scripts beside this file."""

import math
import struct

from mpmath import floor, frexp, isinf, isnan, ldexp, mp, mpf


def pattern(value):
    """The bit pattern of a Python float."""
    return struct.unpack("<Q", struct.pack("<d", value))[0]


def number(bits):
    """The Python float with a bit pattern."""
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def nearest_double(value):
    """The Python float nearest to a number, ties to even, subnormal or infinite where it must be."""
    if isnan(value) or isinf(value) or value == 0:
        return float(value)
    exponent = max(frexp(value)[1], -1021)
    scaled = ldexp(abs(value), 53 - exponent)
    whole = int(floor(scaled))
    rest = scaled - whole
    if rest > 0.5 or (rest == 0.5 and whole % 2 == 1):
        whole += 1
    try:
        rounded = number_of(whole, exponent - 53)
    except OverflowError:
        rounded = float("inf")
    return -rounded if value < 0 else rounded


def number_of(whole, exponent):
    """whole times 2^exponent, which must be a double; OverflowError when it is too large."""
    return math.ldexp(whole, exponent)


def double(value):
    """The double nearest to a number, as a number."""
    return mpf(nearest_double(value))


def bits(value):
    """The bit pattern of the double nearest to a number."""
    return pattern(nearest_double(value))
