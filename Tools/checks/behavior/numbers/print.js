// Requires that the texts of numbers are those that JavaScript prints. Each line has the bits of a number and its text.
const bits = new DataView(new ArrayBuffer(8));
let count = 0;
for (const line of require("fs").readFileSync(process.argv[2], "latin1").trimEnd().split("\n")) {
  const [hexadecimal, text] = line.split(" ");
  bits.setBigUint64(0, BigInt("0x" + hexadecimal));
  const number = bits.getFloat64(0);
  // What ECMAScript writes otherwise, or not at all.
  const names = { NaN: "nan", Infinity: "inf", "-Infinity": "-inf" };
  const printed = Object.is(number, -0) ? "-0" : names[String(number)] ?? String(number);
  if (printed !== text) throw new Error(`${hexadecimal} is written ${text}, JavaScript prints ${printed}`);
  count += 1;
}
console.log(`${count} of them are printed alike by JavaScript`);
