// The paths of nodes: where the centre of each node is over time.

/** The maximum number of places of a path. */
const mostPlaces = 480;

/**
 * The maximum number of values that are read for all paths, and of frames. Above them, only the selected node has a
 * path, around the cursor.
 */
const [mostPathValues, mostPathFrames] = [200_000, 4096];

/** The maximum number of frames that are dots of a path. */
const mostDots = 150;

/** The number of frames by which the part of a path around the cursor moves on. It is three times as long. */
const pathStep = 120;

/** The maximum number of nodes with a path, not counting the selected node. */
const mostPaths = 60;

/** The paths of the nodes of a session, which are read in parts. */
class NodePaths {
  #session;
  #sides;
  #told;
  #isWhole;
  /** The paths by side and by the name of the node; null for a node that does not move. */
  #paths = [new Map(), new Map()];

  /** Creates the paths. Calls `told` when there are new ones. */
  constructor(session, sides, told) {
    this.#session = session;
    this.#sides = sides;
    this.#told = told;
    const tracks = sides.reduce((sum, { nodes }) =>
      sum + nodes.reduce((own, node) => own + node.tracks.size, 0), 0);
    const { frames } = session.golden;
    this.#isWhole = tracks * frames <= mostPathValues && frames <= mostPathFrames;
    const update = () => session.budget.request(this, () => this.#read());
    let start = this.#start;
    session.follow("cursor", () => {
      if (start === this.#start) return;
      start = this.#start;
      this.#paths.forEach((known) => known.clear());
      update();
    });
    session.follow("track", () => this.#isWhole || update());
    // The paths may have been switched off while their data came.
    session.follow("stage", update);
    session.follow("data", update);
    update();
  }

  /** The first frame of the paths. */
  get #start() {
    if (this.#isWhole) return 0;
    return Math.max(Math.floor(this.#session.frame / pathStep) - 1, 0) * pathStep;
  }

  /** Returns the paths of a side that are known, by the names of their nodes. */
  of(side) {
    const { golden, track } = this.#session;
    const known = [...this.#paths[side]].filter(([, path]) => path);
    const isSelected = ([name]) => golden.tracks[track]?.name.startsWith(name + ".");
    if (!this.#isWhole) return known.filter(isSelected);
    return known.filter((path, place) => place < mostPaths || isSelected(path));
  }

  *#read() {
    if (!this.#session.stage.showsPaths) return;
    for (const { side, nodes } of this.#sides) {
      const wanted = nodes.filter((node) => this.#isWanted(node, side));
      if (wanted.length > 0) yield* this.#readSide(side, wanted, familyOf(wanted));
    }
    this.#told();
  }

  #isWanted(node, side) {
    if (this.#paths[side].has(node.name)) return false;
    const { golden, track } = this.#session;
    const isSelected = golden.tracks[track]?.name.startsWith(node.name + ".");
    if (!this.#isWhole && !isSelected) return false;
    return [...familyOf([node])].every((one) =>
      [...one.tracks.values()].every((index) => !golden.isLoading(index)));
  }

  /** Reads the paths of some nodes, whose parents are in `family`. */
  *#readSide(side, wanted, family) {
    const { golden } = this.#session;
    const start = this.#start;
    const end = golden.sides[side].frames;
    const frames = this.#isWhole ? end : Math.max(Math.min(3 * pathStep, end - start), 0);
    const step = Math.max(Math.ceil(frames / mostPlaces), 1);
    const count = Math.ceil(frames / step);
    const nodes = this.#sides.find((one) => one.side === side).nodes
      .filter((node) => family.has(node));
    const paths = new Map(wanted.map((node) => [node, new Float64Array(count * 2).fill(NaN)]));
    for (let index = 0; index < count; index += 1) {
      const frame = start + index * step;
      const read = (track) => golden.values(track, side)?.numbersAt(frame) ?? null;
      for (const { node, map, width, height } of shapesAt(nodes, frame, read)) {
        paths.get(node)?.set(mapped(map, width / 2, height / 2), index * 2);
      }
      yield;
    }
    for (const [node, places] of paths) {
      const path = isStill(places) ? null : { places, hasDots: step === 1 && count <= mostDots };
      this.#paths[side].set(node.name, path);
    }
  }
}

/** Returns nodes with all their parents. */
function familyOf(nodes) {
  const family = new Set();
  for (const node of nodes) {
    for (let one = node; one; one = one.parent) family.add(one);
  }
  return family;
}

/** Returns whether all places of a path are the same. */
function isStill(places) {
  const bounds = [[NaN, NaN], [NaN, NaN]];
  places.forEach((value, index) => widen(bounds[index % 2], 0, value));
  return bounds.every(([low, high]) => !(high - low > 1e-9));
}
