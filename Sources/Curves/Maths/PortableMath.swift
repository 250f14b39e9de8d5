/// Elementary functions that give the same bits on every machine.
///
/// The C library's functions differ between systems, between versions, and on one system between processors with and
/// without fused multiply-add, so a value that went through them cannot be compared with a recording from elsewhere.
/// These are built from `+ - * /`, square roots, comparisons and integers only, each of which IEEE 754 defines to the
/// last bit, in an order that the compiler may not change.
///
/// **Accuracy.** Each result is at most 1 ulp (unit in the last place) from the exact one over the whole range of its
/// arguments, subnormal and huge ones too; the worst that was measured is 0.52 ulp, so about one result in a thousand
/// is not the nearest double. Results that a double can hold are exact: `exp(0)`, `cos(0)`, `log(1)`, `exp2` of
/// integers, `log2` of powers of two, `pow(9, 0.5)`. Odd functions are odd and even ones even to the bit, zeros keep
/// their signs, and NaN gives `Double.nan`.
///
/// **Cost.** In release, `exp`, `exp2`, `sin` and `cos` take about as long as the C library's or less, angles beyond
/// 65,536 four times as long as smaller ones. Logarithms, powers, tangents and arc functions take two to seven times as
/// long as the C library's, 8 to 30 ns.
public enum PortableMath {}
