// The stage: its nodes, where they are, and what it shows of them.

const assert = require("node:assert/strict");
const test = require("node:test");
const { FakeBrowser, viewer } = require("./browser.js");
const { facts, node, track } = require("./made.js");

const {
  Golden, Scenery, shapesAt, stageNodes, visibleOnlyIn,
} = viewer(new FakeBrowser());

test("a node that only one side shows is found, a faint one is not", () => {
  const shape = (name, alpha) => ({ node: { name }, alpha });
  const names = (shapes) => shapes.map(({ node }) => node.name);
  const golden = [shape("both", 1), shape("gone", 1), shape("missing", 1), shape("faint", 0.001)];
  const actual = [shape("both", 0.5), shape("gone", 0), shape("added", 0.1)];
  assert.deepEqual(names(visibleOnlyIn(golden, actual)), ["gone", "missing"]);
  assert.deepEqual(names(visibleOnlyIn(actual, golden)), ["added"]);
});

test("the stage shows where nodes are while the sides differ, if that is much smaller", () => {
  const tracks = [track("dot.position.x", { range: [[5, 1005]], differs: [[0, 4]] })];
  const sides = facts().sides.map((side) => ({ ...side, sources: [node("dot")] }));
  const values = "5 " + Array.from({ length: 20 }, (_, index) => (index < 5 ? index : 1005)).join(" ");
  const golden = new Golden({ isWhole: true, text: () => values }, { number: "area" }, facts({ sides, tracks }));
  const scenery = new Scenery(golden);
  const right = (frame) => {
    const work = scenery.area(frame);
    for (let step = work.next(); ; step = work.next()) if (step.done) return step.value.right;
  };
  assert.deepEqual([-1, 0, 4, 5, 19].map(right), [1010, 9, 9, 1010, 1010]);
});

test("a node is hidden as its track says, and before that as it was declared", () => {
  const tracks = [{ name: "row.isHidden", in: [true] }];
  const sides = [{ sources: [node("row", [["hidden", true]])] }];
  const nodes = stageNodes({ tracks, sides }, 0);
  const alphas = [[1], [0], null].map((value) => shapesAt(nodes, 0, () => value)[0].alpha);
  assert.deepEqual(alphas, [0, 1, 0]);
});

test("a child is drawn with its parent, behind what covers the parent", () => {
  const sources = [
    node("list", [["zPosition", 5]]),
    node("row", [["parent", "list"], ["zPosition", 1]]),
    node("top", [["zPosition", 5.5]]),
  ];
  const nodes = stageNodes({ tracks: [], sides: [{ sources }] }, 0);
  const shapes = shapesAt(nodes, 0, () => null);
  const order = shapes.map(({ node, z }) => [node.name, z]);
  assert.deepEqual(order, [["list", 5], ["row", 6], ["top", 5.5]]);
});

test("a transform is its track, or its declaration with the parts that move", () => {
  const names = ["transform", "transform.scale.y", "transform.rotation", "transform.translation.x"];
  const tracks = names.map((name) => ({ name: "dot." + name, in: [true] }));
  const sides = [{ sources: [node("dot", [["width", 0], ["height", 0], ["transform", "2 0 0 1 5 -3"]])] }];
  const nodes = stageNodes({ tracks, sides }, 0);
  const map = (...values) => {
    const [a, b, c, d, x, y] = shapesAt(nodes, 0, (index) => values[index] ?? null)[0].map;
    return [a, b, c, d, x, y].map((number) => Math.round(number * 1e9) / 1e9 + 0);
  };
  assert.deepEqual(map(), [2, 0, 0, 1, 5, -3]);
  assert.deepEqual(map([1, 0, 0, 2, 0, 0], [9]), [1, 0, 0, 2, 0, 0]);
  assert.deepEqual(map(null, [3]), [2, 0, 0, 3, 5, -3]);
  assert.deepEqual(map(null, null, [Math.PI / 2]), [0, 2, -1, 0, 5, -3]);
  assert.deepEqual(map(null, null, null, [7]), [2, 0, 0, 1, 7, -3]);
});
