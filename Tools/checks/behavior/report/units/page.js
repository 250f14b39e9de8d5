// What is drawn and listed, and what keys do.

const assert = require("node:assert/strict");
const test = require("node:test");
const { FakeBrowser, style, viewer } = require("./browser.js");
const { facts, node } = require("./made.js");

const browser = new FakeBrowser();
const {
  Budget, Golden, Painter, curveHeight, drawFlags, eachColumn, eventColumns, fillHelp, fittingText, goldenRow, laneText,
  listKeys, newsAmong, ownsKey, pageKeys, roundStep, roundedText, sessionKeys, shortNumber, smallCurve, takeMarks,
  verticalScale, withSwatches,
} = viewer(browser);

const nothing = () => {};

/** A session of which only the axis is needed: so many points for a frame. */
function axis(pointsPerFrame, last) {
  return { first: 0, last, x: (frame) => frame * pointsPerFrame };
}

test("columns end with the frames", () => {
  const columns = [];
  const act = (left, width, low, high) => columns.push([left, width, low, high]);
  const pairs = Float64Array.of(0, 1, 2, 3, 4, 5);
  eachColumn(axis(1, 200), { bucket: 32, pairs, frames: 70 }, act);
  assert.deepEqual(columns, [[0, 32, 0, 1], [32, 32, 2, 3], [64, 6, 4, 5]]);
  columns.length = 0;
  const short = Float64Array.of(0, 1, 2, 9);
  eachColumn(axis(0.03, 200), { bucket: 32, pairs: short, frames: 33 }, act);
  assert.deepEqual(columns, [[0, 1, 0, 1], [1, 1, 2, 9]]);
});

test("a span that no number holds is drawn as any other", () => {
  const scale = verticalScale({ top: 10, height: 112, range: [-1e308, 1e308] });
  assert.deepEqual([-1e308, 0, 1e308].map(scale), [116, 66, 16]);
  const ends = [-Number.MAX_VALUE, Number.MAX_VALUE];
  assert.deepEqual(ends.map(verticalScale({ top: 0, height: 112, range: ends })), [106, 6]);
  assert.equal(verticalScale({ top: 0, height: 40, range: [3, 3] })(3), 20);
  assert.equal(verticalScale({ top: 0, height: 40, range: [0, 5e-324] })(0), 20);
  assert.equal(verticalScale({ top: 0, height: 40, range: null })(3), 20);
});

test("numbers with little room have few digits", () => {
  const numbers = [0, -1.5, 1234567.891, 12345678, -1e308, 1.25e-7, 5e-324, NaN];
  const texts = ["0", "-1.5", "1234570", "1.23e7", "-1e308", "1.25e-7", "4.94e-324", "NaN"];
  assert.deepEqual(numbers.map((number) => shortNumber(number)), texts);
});

test("the list's curves are of the sides that there are", () => {
  const look = (curve) => smallCurve({ curve }).children.slice(1).map((path) =>
    [path.getAttribute("class"), path.getAttribute("d")]);
  const none = { track: "x", same: false, golden: null, actual: null, differs: null };
  const both = [["curve-golden", "M1"], ["curve-run", "M2"], ["curve-differs", "M3"]];
  assert.deepEqual(look({ ...none, golden: "M1", actual: "M2", differs: "M3" }), both);
  assert.deepEqual(look({ ...none, actual: "M2" }), [["curve-run", "M2"]]);
  assert.deepEqual(look({ ...none, same: true, golden: "M1" }), [["curve-same", "M1"]]);
  assert.deepEqual(look(null), []);
});

test("each rule of the style sheet is closed before the next part begins", () => {
  let depth = 0;
  for (const [sign] of style().matchAll(/@media|[{}]/g)) {
    if (sign === "@media") assert.equal(depth, 0);
    else depth += sign === "{" ? 1 : -1;
    assert.ok(depth >= 0 && depth <= 2);
  }
  assert.equal(depth, 0);
});

test("a row begins with the sentence, and shows the end of a long name, and of namesakes the paths", () => {
  const marks = [{ mark: "changed", sign: "≠", words: "differs", color: "differs" }];
  takeMarks({ marks, statusMarks: { different: "changed" } });
  const item = {
    id: "drawer/opens/slowly", name: "drawer/opens/slowly", path: "a.mtrace", status: "different", note: "",
    cause: "card: #ff0000 → #00ff00", frames: 1, runFrames: null,
  };
  const parts = (item) => {
    const [sentence, { children: [name, more] }] = goldenRow(item, false).children[0].children[1].children;
    return { sentence, name, more };
  };
  const { sentence, name, more } = parts(item);
  assert.deepEqual([sentence, name, more].map(({ textContent }) => textContent), ["card: #ff0000 → #00ff00", item.name, ""]);
  // The colours are seen, too.
  assert.deepEqual(sentence.children.filter(({ tag }) => tag).map(({ children: [field] }) => field.style.background),
    ["#ff0000", "#00ff00"]);
  assert.deepEqual(name.children.map(({ textContent }) => textContent), ["drawer/", "opens/slowly"]);
  assert.equal(parts({ ...item, id: item.path }).more.textContent, "a.mtrace");
  assert.equal(goldenRow(item, false).style.borderInlineStartColor, "var(--differs)");
});

test("the last flag waves to the left, so that it is seen whole", () => {
  const ends = [];
  const context = {
    beginPath: nothing, moveTo: nothing, fill: nothing, stroke: nothing, lineTo: (x) => ends.push(x),
  };
  const session = { ...axis(10, 20), width: 200, palette: {} };
  drawFlags(context, session, [{ frame: 5, kind: "!" }, { frame: 20, kind: "!" }], [0, 10], false);
  assert.deepEqual(ends, [50, 56, 50, 200, 194, 200]);
});

test("of flags in one place, one that differs is drawn, with their number", () => {
  const [texts, colours] = [[], []];
  const context = {
    beginPath: nothing, moveTo: nothing, lineTo: nothing, stroke: nothing,
    fill() { colours.push(this.fillStyle); }, fillText: (text) => texts.push(text),
  };
  const session = { ...axis(10, 20), width: 200, palette: { run: "blue", differs: "red" } };
  const flags = [{ frame: 5, kind: "!" }, { frame: 5, kind: "!", isChanged: true }, { frame: 5, kind: "!" }, { frame: 12, kind: "!" }];
  drawFlags(context, session, flags, [0, 10], false);
  assert.deepEqual([texts, colours], [["×3"], ["red", "blue"]]);
});

/** A context of a canvas that keeps what is written; each letter is ten points wide. */
function writing() {
  const texts = [];
  return {
    texts, measureText: (text) => ({ width: 10 * text.length }), setTransform: nothing, fillRect: nothing,
    fillText: (text, x, y) => texts.push([text, x, y]),
  };
}

test("names are cut at their start, where others are cut at their end", () => {
  const context = writing();
  assert.equal(fittingText(context, "row.title.1", 110), "row.title.1");
  assert.equal(fittingText(context, "row.title.1", 80), "row.tit…");
  assert.equal(fittingText(context, "row.title.1", 80, true), "…title.1");
  assert.equal(fittingText(context, "row.title.1", 5, true), "");
});

test("no name on the stage covers another, or lies below another node", () => {
  const shape = (name, x, y, more = {}) => ({
    node: { name }, map: [1, 0, 0, 1, x, y], width: 100, height: 40, alpha: 1, colour: [0, 0, 0, 0], ...more,
  });
  const shapes = [
    shape("below", 0, 0), shape("above", 2, 2), shape("beside", 0, 100), shape("coloured", 0, 200, { colour: [1, 0, 0, 1] }),
    shape("unseen", 200, 0, { alpha: 0 }), shape("narrow-name", 200, 100, { width: 40 }),
  ];
  const names = (isMarked) => {
    const context = writing();
    new Painter(context, {}, [1, 0, 0, 1, 0, 0], [0, 0, 400, 300]).names(shapes, isMarked);
    return context.texts.map(([text]) => text);
  };
  assert.deepEqual(names(() => false), ["beside", "above"]);
  // A marked name stands below its node, where it hides no other.
  assert.deepEqual(names(({ node }) => node.name === "below"), ["below", "beside", "above"]);
});

test("a name that is marked stands where it covers no other node", () => {
  const shape = (name, x, y) => ({
    node: { name }, map: [1, 0, 0, 1, x, y], width: 60, height: 20, alpha: 1, colour: [1, 0, 0, 1],
  });
  const place = (...others) => {
    const context = writing();
    const shapes = [shape("here", 100, 100), ...others];
    new Painter(context, {}, [1, 0, 0, 1, 0, 0], [0, 0, 400, 300]).names(shapes, ({ node }) => node.name === "here");
    return context.texts[0].slice(1);
  };
  assert.deepEqual(place(), [100, 129]);
  assert.deepEqual(place(shape("below", 100, 125)), [100, 78]);
  assert.deepEqual(place(shape("below", 100, 125), shape("above", 100, 70)), [170, 104]);
  // What is around all of them covers nothing.
  assert.deepEqual(place({ ...shape("screen", 0, 0), width: 400, height: 300 }), [100, 129]);
});

test("a ring lies outside of its node", () => {
  const lines = [];
  const context = { setTransform() {}, beginPath() {}, setLineDash() {}, roundRect(...box) { this.box = box; },
    stroke() { lines.push([this.strokeStyle, this.lineWidth, ...this.box]); } };
  const node = { map: [2, 0, 0, 2, 0, 0], width: 10, height: 10, radius: 0 };
  new Painter(context, { field: "paper", differs: "red" }, [1, 0, 0, 1, 0, 0], [0, 0, 9, 9]).ring(node);
  const [paper, red] = lines;
  assert.deepEqual([paper[0], red[0]], ["paper", "red"]);
  for (const [, width, left, , across] of lines) assert.ok(left + width / 2 <= 0 && left + across - width / 2 >= 10);
});

test("a row that is folded away has no part in the height of curves", () => {
  assert.deepEqual([0, 1, 2, 9].map((count) => curveHeight(900, count)), [120, 120, 76, 76]);
  assert.equal(curveHeight(400, 0), 76);
});

test("of two colours the old one comes first, and a fact that the sentence says is not repeated", () => {
  const text = (parts) => parts.map((part) => part.textContent ?? part).join("");
  assert.equal(text(withSwatches("a: ends at #e64d33 instead of #5cbde6")), "a: ends at #5cbde6 → #e64d33");
  assert.equal(text(withSwatches("a: ends at 9 instead of 8")), "a: ends at 9 instead of 8");
  const lines = ["card.y: easing linear → cubic.out", "the run is 1 frame longer"];
  assert.deepEqual(newsAmong({ text: "card.rise: easing linear → cubic.out", lines }), [lines[1]]);
});

test("a step of the grid is a round number", () => {
  assert.deepEqual([1, 1.1, 3, 7, 72, 0.03].map(roundStep), [1, 2, 5, 10, 100, 0.05]);
});

test("one work that fails is told of, and keeps no other from being done", () => {
  const budget = new Budget();
  const done = [];
  budget.request("before", function* () { done.push("before"); });
  budget.request("broken", function* () { yield; throw new Error("broken"); });
  budget.request("after", function* () { done.push("after"); });
  const errors = browser.showFrames();
  assert.deepEqual(done, ["before", "after"]);
  assert.deepEqual(errors.map(({ message }) => message), ["broken"]);
  assert.equal(budget.isWaiting("broken"), false);
});

test("work that is begun at once goes on in the next frame if it takes long", () => {
  const budget = new Budget();
  const done = [];
  budget.request("short", function* () { yield; done.push("short"); });
  budget.request("long", function* () {
    done.push("begun");
    for (const end = performance.now() + 20; performance.now() < end;) continue;
    yield;
    done.push("long");
  });
  budget.start();
  assert.deepEqual(done, ["short", "begun"]);
  assert.equal(budget.isWaiting("long"), true);
  assert.deepEqual(browser.showFrames(), []);
  assert.deepEqual(done, ["short", "begun", "long"]);
});

test("long lists of events are cut, and say by how many", () => {
  const count = 450;
  const column = (value) => Array(count).fill(value);
  const events = {
    frames: column(0), kinds: "!".repeat(count), kindNames: { "!": "callback" }, sources: column(0), words: column(0),
    nexts: column(-1), notes: column(-1),
  };
  const side = { ...facts().sides[0], sources: [node("card")], events };
  const golden = new Golden({}, { number: 0 }, facts({ sides: [side, side], strings: ["ended"] }));
  const [{ entries, more }] = eventColumns(golden, 0, [new Map(), new Map()]);
  assert.deepEqual([entries.length, more], [200, 250]);
});

test("numbers in rows have few digits and their unit", () => {
  const one = { kind: "f64", width: 1, range: [[0, 1]], unit: "pt" };
  assert.equal(laneText(one, "0.47755991285403054"), "0.47756 pt");
  assert.equal(laneText({ ...one, unit: null, width: 2, range: [[0, 1], [0, 1]] }, "1.23456789,2"), "1.2346 2");
  assert.equal(laneText({ ...one, kind: "bool" }, "1"), "true");
  assert.equal(laneText(one, null, "ended"), "ended");
  const wide = { ...one, unit: null, width: 6, range: [[0, 1], null, null, null, [0, 1], null] };
  assert.equal(laneText(wide, "0.123456789,0,0,1,25.925925925925924,0"), "0.1235 25.93");
  assert.deepEqual(["25.925925925925924", "none", "x"].map((text) => roundedText(text)), ["25.9259", "none", "x"]);
});

test("the help has all keys", () => {
  fillHelp();
  const shown = browser.document.getElementById("help-keys").children.map(({ children: [keys] }) =>
    keys.children.map((key) => key.textContent));
  const viewer = { session: { golden: {} } };
  const all = [...sessionKeys(viewer), ...pageKeys(viewer), ...listKeys(viewer)];
  const signs = {
    ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", "Shift+ArrowLeft": "⇧←",
    "Shift+ArrowRight": "⇧→", " ": "Space", "-": "−", "=": "+", Escape: "Esc",
  };
  const words = shown.flat();
  for (const key of all.flatMap(([names]) => names)) {
    const isInRow = /[2-8]/.test(key) && words.includes("…");
    assert.ok(isInRow || words.includes(signs[key] ?? key), `the help lacks ${key}`);
  }
  for (const key of ["f", "0", "<", ">", "s", "n", "p", "/"]) {
    assert.ok(words.includes(key), `the help lacks ${key}`);
  }
});

/** An element that scrolls, as wide as it is, with what is in it as wide as that. */
function scrolling(kind, clientWidth, scrollWidth) {
  return { clientWidth, scrollWidth, matches: (kinds) => kinds.split(", ").includes(kind) };
}

test("what scrolls sideways scrolls by keys, and only that", () => {
  for (const kind of [".table", ".components-frame", "pre"]) {
    for (const key of ["ArrowLeft", "ArrowRight"]) {
      assert.equal(ownsKey(scrolling(kind, 100, 200), key), true);
      assert.equal(ownsKey(scrolling(kind, 100, 100), key), false);
    }
    assert.equal(ownsKey(scrolling(kind, 100, 100), "ArrowDown"), true);
    assert.equal(ownsKey(scrolling(kind, 100, 200), "d"), false);
  }
  assert.equal(ownsKey(scrolling("div", 100, 200), "ArrowLeft"), false);
  const range = scrolling("input[type=range]", 100, 100);
  assert.deepEqual(["ArrowLeft", "Home", "PageUp", "s", " "].map((key) => ownsKey(range, key)), [true, true, true, false, false]);
});
