// Facts of goldens as a report's page holds them, as small as tests need them.

/** A node of ten points, with what else it declares. */
function node(name, more = []) {
  const size = [["width", 10], ["height", 10]];
  return { name, kind: "node", frame: -1, arguments: [...size, ...more] };
}

/** A track of a number, with what a test says of it. */
function track(name, more) {
  const usual = { kind: "f64", width: 1, in: [true, true], same: false, range: [[0, 1]] };
  const all = { name, ...usual, differs: [], tolerated: [], ...more };
  return { differing: all.differs.length > 0 || all.in[0] !== all.in[1], ...all };
}

/** The facts of an item of two sides of twenty frames. */
function facts(more = {}) {
  const side = { frames: 20, sources: [], events: null };
  const none = { frames: [], kinds: "", sources: [], words: [], nexts: [], notes: [] };
  const lists = { tracks: [], strings: [], eventChanges: [], places: [], causes: [] };
  return { sides: [{ ...side, events: none }, side], rows: null, time: [[0, 0.1, 20]], ...lists, ...more };
}

module.exports = { facts, node, track };
