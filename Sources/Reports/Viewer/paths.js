// The paths of nodes: where the centre of each node is over the whole time.

/** The maximum number of places of a path. */
const mostPlaces = 240;

/** The maximum number of lines of values that are read for all paths. Above it, only the selected node has a path. */
const mostPathLines = 400;

/** The maximum number of nodes with a path, not counting the selected node. */
const mostPaths = 60;

/** The paths of the nodes of a session, which are read in parts. */
class NodePaths {
  #session;
  #sides;
  #told;
  #isSmall;
  /** The paths by side and by the name of the node; null for a node that does not move. */
  #paths = [new Map(), new Map()];

  /** Creates the paths. Calls `told` when there are new ones. */
  constructor(session, sides, told) {
    this.#session = session;
    this.#sides = sides;
    this.#told = told;
    const tracks = sides.reduce((sum, { nodes }) =>
      sum + nodes.reduce((own, node) => own + node.tracks.size, 0), 0);
    this.#isSmall = tracks * Math.ceil(session.golden.frames / lineFrames) <= mostPathLines;
    const update = () => session.budget.request(this, () => this.#read());
    session.follow("track stage", () => this.#isSmall || update());
    session.follow("data", update);
    update();
  }

  /** Returns the paths of a side that are known, by the names of their nodes. */
  of(side) {
    const { golden, track } = this.#session;
    const known = [...this.#paths[side]].filter(([, path]) => path);
    if (this.#isSmall) return known.slice(0, mostPaths);
    return known.filter(([name]) => golden.tracks[track]?.name.startsWith(name + "."));
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
    if (!this.#isSmall && !isSelected) return false;
    return [...familyOf([node])].every((one) =>
      [...one.tracks.values()].every((index) => !golden.isLoading(index)));
  }

  /** Reads the paths of some nodes, whose parents are in `family`. */
  *#readSide(side, wanted, family) {
    const { golden } = this.#session;
    const { frames } = golden.sides[side];
    const step = Math.max(Math.ceil(frames / mostPlaces), 1);
    const count = Math.ceil(frames / step);
    const nodes = this.#sides.find((one) => one.side === side).nodes
      .filter((node) => family.has(node));
    const paths = new Map(wanted.map((node) => [node, new Float64Array(count * 2).fill(NaN)]));
    for (let index = 0; index < count; index += 1) {
      const frame = index * step;
      const read = (track) => golden.values(track, side)?.numbersAt(frame) ?? null;
      for (const { node, map, width, height } of shapesAt(nodes, frame, read)) {
        paths.get(node)?.set(mapped(map, width / 2, height / 2), index * 2);
      }
      yield;
    }
    for (const [node, places] of paths) {
      const path = isStill(places) ? null : { places, isEachFrame: step === 1 };
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
