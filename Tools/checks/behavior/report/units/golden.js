// Goldens: where their sides differ, what frames and tracks are called.

const assert = require("node:assert/strict");
const test = require("node:test");
const { FakeBrowser, viewer } = require("./browser.js");
const { facts, node, track } = require("./made.js");

const browser = new FakeBrowser();
const {
  DifferencePlaces, FrameNumbers, Golden, LinkKeeper, Session, eventColumns, eventLanes, filmFrames, linkTo, loopOf,
  nodeOf, readLink, sampledFrames, stageNodes,
} = viewer(browser);

test("frames are called what each trace calls them", () => {
  const numbers = new FrameNumbers([[0, 0, 0, 10], [10, -1, 10, 2], [12, 10, 12, 5]], 1);
  assert.deepEqual([-1, 9, 10, 12, 16].map((frame) => numbers.of(0, frame)), [-1, 9, null, 10, 14]);
  assert.equal(numbers.note(9), "");
  assert.deepEqual([-1, 9, 11, 12].map((frame) => numbers.name(frame)), [-1, 9, 11, 10]);
  assert.equal(numbers.note(11), " (new in the run)");
  assert.equal(numbers.note(12), " (12 in the run)");
  assert.equal(new FrameNumbers([[0, 0, 0, 5], [5, 5, -1, 3]], 1).step(7), 4);
  assert.equal(new FrameNumbers(null, 0).note(3), "");
});

test("of two tracks of one name each side has its own", () => {
  const tracks = [
    track("card.alpha", { in: [true, false] }),
    track("card.alpha", { kind: "i64", in: [false, true] }),
  ];
  const sides = facts().sides.map((side) => ({ ...side, sources: [node("card")] }));
  const golden = new Golden({}, { number: 0 }, facts({ sides, tracks }));
  assert.deepEqual([0, 1].map((side) => stageNodes(golden, side)[0].tracks.get("alpha")), [0, 1]);
  assert.equal(golden.trackNamed("card.alpha"), 1);
  assert.equal(golden.trackNamed("card.beta"), -1);
  assert.deepEqual([0, 1].map((index) => golden.tracks[index].differing), [true, true]);
});

test("a golden's own track is found by its name where the recording has none", () => {
  const tracks = [track("a", { in: [true, false] })];
  const golden = new Golden({}, { number: 0 }, facts({ tracks }));
  assert.equal(golden.trackNamed("a"), 0);
});

test("what differs before frame 0 differs", () => {
  const tracks = [
    track("a", { differs: [[-1, -1]] }), track("b", { differs: [[-1, 3], [7, 9]] }), track("c"),
  ];
  const golden = new Golden({}, { number: 0, first: -1 }, facts({ tracks }));
  assert.deepEqual([0, 1, 2].map((index) => golden.tracks[index].differing), [true, true, false]);
  const differ = (track, frames) =>
    frames.map((frame) => golden.judgement(track, frame) === "differs");
  assert.deepEqual(differ(0, [-1, 0]), [true, false]);
  assert.deepEqual(differ(1, [-1, 3, 4, 7]), [true, true, false, true]);
  assert.equal(golden.differences.first, -1);
  assert.equal(golden.differences.beside(-1, 1), 7);
  assert.equal(golden.differences.beside(7, -1), -1);
  assert.deepEqual(golden.differences.runs, [[-1, 3], [7, 9]]);
  assert.equal(new Session(golden, {}).frame, -1);
});

test("frames that only one side has differ, and the other side has ended there", () => {
  const [side] = facts().sides;
  const golden = new Golden({}, { number: 0 }, facts({ sides: [side, { ...side, frames: 15 }] }));
  assert.deepEqual(golden.differences.runs, [[15, 19]]);
  assert.deepEqual([0, 1].map((side) => golden.absence(side, 15)), ["none", "ended"]);
  const rows = [[0, 0, 0, 3], [3, 3, -1, 2], [5, 5, 3, 15]];
  assert.deepEqual(new DifferencePlaces(facts({ rows })).runs, [[3, 4]]);
});

test("differences are in order of their frames", () => {
  const places = new DifferencePlaces(facts({ places: [100, 9], eventChanges: [{ frame: -1 }] }));
  assert.deepEqual([...places.frames], [-1, 9, 100]);
});

test("a session opens in a frame that is there", () => {
  const sides = facts().sides.map((side) => ({ ...side, frames: 0 }));
  const preroll = new Golden({}, { number: 0, first: null }, facts({ sides, time: [] }));
  assert.equal(new Session(preroll, {}).frame, -1);
  const beyond = new Golden({}, { number: 0, first: 25 }, facts());
  assert.equal(new Session(beyond, {}).frame, 19);
  const usual = new Golden({}, { number: 0, first: null }, facts());
  assert.equal(new Session(usual, {}).frame, 0);
});

test("rows that differ come first, and keys follow the order of the rows", () => {
  const tracks = [track("a"), track("b", { differs: [[2, 3]] }), track("c"), track("d", { differs: [[1, 1]] })];
  const golden = new Golden({}, { number: 0, first: 1 }, facts({ tracks }));
  assert.deepEqual(golden.order, [1, 3, 0, 2]);
  const largest = { track: "d", frame: 1 };
  assert.deepEqual(new Golden({}, { number: 0, largest }, facts({ tracks })).order, [3, 1, 0, 2]);
  const causes = [{ kind: "value", track: 1, node: null, seen: null, frame: 2 }];
  assert.deepEqual(new Golden({}, { number: 0, largest }, facts({ tracks, causes })).order, [1, 3, 0, 2]);
  const session = new Session(golden, {});
  session.select(3);
  session.look({ showsAlike: true });
  assert.deepEqual([session.trackBeside(-1), session.trackBeside(1)], [1, 0]);
  session.look({ showsAlike: false });
  assert.deepEqual([session.trackBeside(-1), session.trackBeside(1)], [1, null]);
});

test("what is shown on purpose is selected, and its row is revealed", () => {
  const tracks = [track("a"), track("b")];
  const session = new Session(new Golden({}, { number: 0 }, facts({ tracks })), {});
  let revealed = 0;
  session.follow("reveal", () => { revealed += 1; });
  session.show(1, 7);
  assert.deepEqual([session.track, session.frame, revealed], [1, 7, 1]);
  // A row that is selected may be out of view, too.
  session.show(1);
  assert.deepEqual([session.track, session.frame, revealed], [1, 7, 2]);
});

test("a source with another configuration is marked where it is declared", () => {
  const source = (more) => ({ name: "group", kind: "group", frame: -1, arguments: more });
  const events = { frames: [0], kinds: "<", sources: [0], words: [0], nexts: [-1], notes: [-1] };
  const of = (one, other) => {
    const [side] = facts().sides;
    const sides = [{ ...side, sources: [source(one)], events }, { ...side, sources: [source(other)] }];
    return eventLanes(new Golden({}, { number: 0 }, facts({ sides, strings: ["start"] })));
  };
  assert.deepEqual(of([["syncs", true]], []).map(({ changes }) => changes), [[[-1, -1]]]);
  assert.deepEqual(of([["syncs", true]], [["syncs", true]]).map(({ changes }) => changes), [[]]);
});

test("a golden opens where one sees the first cause", () => {
  const tracks = [track("a", { differs: [[2, 9]], peak: 5 }), track("badge.alpha", { in: [false, true] }), track("c")];
  const largest = { track: "a", frame: 8 };
  const opening = (cause) => {
    const causes = cause ? [{ kind: "value", track: null, node: null, seen: null, frame: -1, ...cause }] : [];
    return new Golden({}, { number: 0, largest }, facts({ tracks, causes })).opening;
  };
  assert.deepEqual(opening(null), { frame: 8, track: 0 });
  assert.deepEqual(opening({ track: 0 }), { frame: 5, track: 0 });
  // A new node is shown where it is opaque, and never before frame 0.
  assert.deepEqual(opening({ kind: "structure", node: "badge", seen: 12 }), { frame: 12, track: 1 });
  assert.deepEqual(opening({ kind: "configuration" }), { frame: 0, track: 0 });
  assert.deepEqual(opening({ kind: "callback", frame: -1 }), { frame: -1, track: 0 });
  assert.deepEqual(opening({ kind: "callback", frame: 7 }), { frame: 7, track: 0 });
});

test("where nothing but events differs, the golden says so", () => {
  const change = { kind: "missing", frame: 3, golden: 0, actual: null };
  const of = (more) => new Golden({}, { number: 0 }, facts({ eventChanges: [change], ...more })).differsInEventsAlone;
  assert.equal(of({}), true);
  assert.equal(of({ tracks: [track("a", { differs: [[1, 2]] })] }), false);
  const node = { kind: "structure", track: null, node: "badge", seen: 3, frame: -1 };
  assert.equal(of({ causes: [node] }), false);
  assert.equal(of({ eventChanges: [] }), false);
});

test("where no track differs, the source of the first cause is selected", () => {
  const events = { frames: [1, 3], kinds: "!!", sources: [0, 1], words: [0, 0], nexts: [-1, -1], notes: [-1, -1] };
  const sources = ["first", "second"].map((name) => ({ name, kind: "motion", frame: -1, arguments: [] }));
  const [side] = facts().sides;
  const sides = [{ ...side, sources, events }, { ...side, sources: sources.map((one) => ({ ...one, arguments: [["a", 1]] })), events }];
  const eventChanges = [{ kind: "missing", frame: 1, golden: 0, actual: null }, { kind: "missing", frame: 3, golden: 1, actual: null }];
  const causes = [{ kind: "callback", track: null, node: null, seen: null, frame: 3 }];
  const of = (item, more) => new Golden({}, { number: 0, ...item }, facts({ sides, causes, tracks: [track("a")], ...more }));
  const missing = of({}, { eventChanges });
  assert.deepEqual([missing.opening, missing.subject], [{ frame: 3, track: -1 }, "second"]);
  assert.equal(new Session(missing, {}).trackBeside(1), 0);
  const configured = of({ onlyConfiguration: true }, { causes: [{ ...causes[0], kind: "configuration", frame: -1 }] });
  assert.deepEqual([configured.opening, configured.subject], [{ frame: 0, track: -1 }, "first"]);
  assert.equal(of({}, {}).subject, null);
});

test("what differs is played from a little before to a little after, again and again", () => {
  const of = (tracks) => loopOf(new Golden({}, { number: 0 }, facts({ tracks })));
  assert.deepEqual(of([track("a", { differs: [[8, 12]] })]), [6, 14]);
  assert.deepEqual(of([track("a", { differs: [[-1, 1], [18, 19]] })]), [0, 19]);
  assert.deepEqual(of([track("a")]), [0, 19]);
});

test("a film has the moments that matter, and others evenly between them", () => {
  const golden = new Golden({}, { number: 0 }, facts({ tracks: [track("a", { differs: [[4, 15]] })] }));
  // What is played begins and ends the film; a moment that matters takes the place of the nearest between them.
  assert.deepEqual(filmFrames(golden, 4, [4, 9]), [2, 4, 9, 16]);
  assert.deepEqual(filmFrames(golden, 7, [4, 9]), [2, 4, 7, 9, 11, 14, 16]);
  assert.deepEqual(filmFrames(golden, 5, [3, 4]), [2, 3, 4, 13, 16]);
  assert.deepEqual(filmFrames(golden, 5, [17, -1]), [0, 2, 9, 16, 17]);
  assert.deepEqual(filmFrames(golden, 4, [2, 16]), [2, 7, 11, 16]);
});

test("of a colour, a moment that differs is read between the frames that are", () => {
  assert.deepEqual(sampledFrames(0, 9, 4, []), [0, 4, 8]);
  assert.deepEqual(sampledFrames(0, 9, 4, [[1, 1], [2, 3], [6, 6], [8, 20], [30, 31]]), [0, 1, 4, 6, 8]);
});

test("the channels of a colour share a row", () => {
  const tracks = [
    track("ball.backgroundColor.blue"), track("ball.backgroundColor.red", { differs: [[1, 2]] }), track("ball.x"),
    track("ball.borderColor.red"),
  ];
  const golden = new Golden({}, { number: 0 }, facts({ tracks }));
  assert.deepEqual([0, 1, 2, 3].map((index) => golden.leader(index)), [1, 1, 2, 3]);
});

test("a track belongs to the node with the longest name that it begins with", () => {
  const nodes = new Set(["card", "card.title"]);
  const names = ["card.x", "card.title.alpha", "cardboard.x", "card", "x"];
  assert.deepEqual(names.map((name) => nodeOf(name, nodes)), ["card", "card.title", null, "card", null]);
});

test("links lead back to where they were made", () => {
  const places = [
    { id: "DrawerTests/drawerOpens", frame: 13, track: "card.position.x" },
    { id: "a/b%20#?\u202e</script>", frame: -1, track: "50 % of/it" },
    { id: "only", frame: null, track: null },
  ];
  for (const place of places) {
    const given = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== null));
    assert.deepEqual(readLink(linkTo(given)), place);
  }
  assert.equal(readLink(""), null);
  assert.equal(readLink("#"), null);
  assert.deepEqual(readLink("#50%/x"), { id: "50%", frame: null, track: null });
});

test("the address follows the cursor, except while another one waits to be obeyed", () => {
  browser.location.hash = "#a";
  const golden = { item: { id: "a" }, tracks: [{ name: "x" }] };
  const session = { golden, frame: 3, track: 0, follow() {}, ending: new EventTarget() };
  const keeper = new LinkKeeper(session);
  browser.passTime();
  assert.equal(browser.location.hash, "#a/3/x");
  keeper.obeyed();
  browser.location.hash = "#a/7";
  browser.passTime();
  assert.equal(browser.location.hash, "#a/7");
  session.frame = 7;
  keeper.obeyed();
  browser.passTime();
  assert.equal(browser.location.hash, "#a/7/x");
});

test("events of a frame stand in two columns: what is missing leaves a gap, another order crosses", () => {
  const events = (words) => ({ range: () => [0, words.length], word: (index) => words[index] });
  const golden = { events: [events(["a", "b", "c", "d"]), events(["a", "c", "b", "e"])] };
  const changes = [new Map(), new Map()];
  const add = (kind, golden, actual) => {
    const change = { kind, golden, actual };
    if (golden !== null) changes[0].set(golden, change);
    if (actual !== null) changes[1].set(actual, change);
  };
  add("reordered", 1, 2);
  add("missing", 3, null);
  add("extra", null, 3);
  const [ours, theirs] = eventColumns(golden, 0, changes).map(({ entries }) => entries);
  const marked = (entries) => entries.map(({ index, isGap }) => (isGap ? "gap " : "") + index);
  assert.deepEqual(marked(ours), ["0", "1", "gap 3", "2", "3"]);
  assert.deepEqual(marked(theirs), ["0", "1", "gap 3", "2", "3"]);
  const crossing = theirs.findIndex(({ link }) => link === ours[1].link);
  assert.equal(crossing, 3);
});
