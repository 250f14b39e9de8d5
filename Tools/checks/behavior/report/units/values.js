// Values and outlines, read from the texts of a page.

const assert = require("node:assert/strict");
const test = require("node:test");
const { FakeBrowser, viewer } = require("./browser.js");

const {
  HeldValues, Levels, lineFrames, seen, velocityPairs,
} = viewer(new FakeBrowser());

let keys = 0;

/** Values of a text under a key of their own, as the viewer keeps what it has read by keys. */
function values(text, frames, width = 1) {
  keys += 1;
  return new HeldValues(text, `test${keys}.`, frames, width);
}

function levels(text) {
  keys += 1;
  return new Levels(text, `test${keys}.`);
}

function tokens(held) {
  return Array.from({ length: held.frames + 1 }, (_, index) => held.token(index - 1));
}

function written(held) {
  return [...Array(held.frames).keys()].filter((frame) => held.isWritten(frame));
}

test("values are held from frame to frame, none before the first and behind the end", () => {
  const held = values("x =1 1.5 =2 2 x\n", 8);
  assert.deepEqual(tokens(held), [null, null, "1.5", "1.5", "1.5", "2", null, null, null]);
  assert.deepEqual(written(held), [1, 4, 5]);
  assert.equal(held.token(8), null);
  assert.equal(held.writtenBeside(1, 1), 4);
  assert.equal(held.writtenBeside(1, -1), null);
  assert.deepEqual([...held.numbers(0)], [NaN, 1.5, 1.5, 1.5, 2, NaN, NaN, NaN]);
});

test("what is held before frame 0 is held on", () => {
  const held = values("7\n", 3);
  assert.deepEqual(tokens(held), ["7", "7", "7", "7"]);
  assert.deepEqual(written(held), []);
});

test("a trace of a preroll alone holds its values before frame 0", () => {
  assert.deepEqual(tokens(values("7\n", 0)), ["7"]);
});

test("components lie side by side", () => {
  const held = values("1,2 3,inf nan,-0\n", 2, 2);
  assert.deepEqual(held.numbersAt(0).map(String), ["3", "NaN"]);
  assert.deepEqual([...held.numbers(0)].map(Number.isFinite), [true, false, false, true]);
});

test("a line is read without the others", () => {
  const held = values("0 1\n1 2 =3 3\n3\n", 2 * lineFrames + 5);
  const second = [lineFrames - 1, lineFrames, lineFrames + 3, lineFrames + 4, 2 * lineFrames + 4];
  assert.deepEqual(second.map((frame) => held.token(frame)), ["1", "2", "2", "3", "3"]);
  assert.deepEqual(written(held), [0, lineFrames, lineFrames + 4]);
});

test("each line ends at its own end, also where the text has more of them than the side", () => {
  const held = values("0 1\n1 9 8\n8 7\n", 3);
  assert.deepEqual(tokens(held), ["0", "1", "1", "1"]);
  const longer = values("0 1\n1 9 8\n8 7\n", lineFrames + 4);
  const second = [-1, 0, 1, 2, 3].map((frame) => longer.token(lineFrames + frame));
  assert.deepEqual(second, ["1", "9", "8", "8", "8"]);
  assert.deepEqual(written(longer), [0, lineFrames, lineFrames + 1]);
});

test("a side with more frames than its text has lines holds the last value on", () => {
  const held = values("0 1 2\n", 2 * lineFrames + 3);
  const places = [1, lineFrames - 1, lineFrames, 2 * lineFrames + 2];
  assert.deepEqual(places.map((frame) => held.token(frame)), ["2", "2", "2", "2"]);
  assert.deepEqual(written(held), [0, 1]);
  assert.deepEqual([...held.numbers(2)], [2, 2, 2]);
});

test("an end of the text is an end of its line", () => {
  assert.deepEqual(tokens(values("0 1 2", 3)), ["0", "1", "2", "2"]);
});

test("an outline has the largest buckets that are fine enough, or the finest", () => {
  const text = "0 32 0 1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8\n0 256 0 9 7 8\n1 32 x x 1 1\n";
  const held = values("0\n", 288, 2);
  assert.deepEqual([...levels(text).buckets(0, 300, held).pairs], [0, 9, 7, 8]);
  assert.equal(levels(text).buckets(0, 255, held).bucket, 32);
  assert.equal(levels(text).buckets(0, 1, held).bucket, 32);
  assert.equal(levels(text).buckets(2, 300, held), null);
});

test("an outline ends where its side does", () => {
  const { pairs, frames } = levels("0 32 0 1 2 3 4 5 6 7\n").buckets(0, 40, values("0\n", 40));
  assert.deepEqual([...pairs], [0, 1, 2, 3]);
  assert.equal(frames, 40);
});

test("a side that goes on behind its outline keeps its last value", () => {
  const outline = levels("0 32 0 1 2 3\n1 32 5 5 6 6\n");
  const { pairs } = outline.buckets(1, 40, values("0,0 1,6\n", 128, 2));
  assert.deepEqual([...pairs], [5, 5, 6, 6, 6, 6, 6, 6]);
});

test("velocities are of the values' own frames", () => {
  const golden = { secondsOf: () => 0.5 };
  const work = velocityPairs(golden, values("x 0 1 3\n", 33), 0);
  let step = work.next();
  while (!step.done) step = work.next();
  assert.deepEqual([...step.value], [0, 4, 0, 0]);
});

test("names are shown as they were written, with signs for what cannot be seen", () => {
  assert.equal(seen("%E3%82%AB%E3%83%BC%E3%83%89%201.gr%C3%B6sse"), "カード 1.grösse");
  assert.equal(seen("%2Emenu.x 100%25 %2541 %0A"), ".menu.x 100% %2541 %0A");
  assert.equal(seen("of traces/a%20b.x a%3A.mtrace %E3%82%AB/%20"), "of traces/a%20b.x a%3A.mtrace カ/%20");
  assert.equal(seen("%FF %E3%82 %E3%82%20 %c3%b6"), "%FF %E3%82 %E3%82  %c3%b6");
  assert.equal(seen("a%E2%80%AEb\u202e"), "a⟨U+202E⟩b⟨U+202E⟩");
});
