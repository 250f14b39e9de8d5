// What the stage shows of a golden at a moment: the shapes of the nodes of both sides, and the area around them.

/** The moments that show where nodes are while the sides differ. */
const nearMoments = 12;

/** The nodes of a golden's drawn sides. */
class Scenery {
  #golden;
  #world;
  #near;

  constructor(golden) {
    this.#golden = golden;
    this.sides = golden.drawnSides.map((side) => ({ side, nodes: stageNodes(golden, side) }));
  }

  get hasNodes() {
    return this.sides.some(({ nodes }) => nodes.length > 0);
  }

  /** Returns the area that contains all nodes in all frames, or null. Works in parts. */
  *world() {
    if (this.#world === undefined) this.#world = yield* worldOf(this.#golden, this.sides);
    return this.#world;
  }

  /**
   * Returns the area to show in a frame that stands still: where nodes are while the sides differ, if that is much smaller
   * than the area of all frames. Works in parts.
   */
  *area(frame) {
    const whole = yield* this.world();
    const { runs } = this.#golden.differences;
    const [first, last] = [Math.max(runs[0]?.[0] ?? 0, 0), runs.at(-1)?.[1] ?? -1];
    if (whole === null || frame < first || frame > last || this.#golden.isLoadingAny) return whole;
    if (this.#near === undefined) this.#near = yield* this.#areaOf(first, last);
    const size = ({ left, top, right, bottom }) => (right - left) * (bottom - top);
    return this.#near && size(this.#near) < 0.6 * size(whole) ? this.#near : whole;
  }

  /** Returns the area of visible nodes from a frame to another, as some moments show it; null without an area. */
  *#areaOf(first, last) {
    const bounds = emptyBounds();
    for (let index = 0; index < nearMoments; index += 1) {
      const scenes = yield* this.at(Math.round(first + (index * (last - first)) / (nearMoments - 1)));
      for (const shape of scenes.flatMap(({ shapes }) => shapes).filter(isVisible)) cover(bounds, shape);
    }
    return isArea(bounds) ? bounds : null;
  }

  /** Returns the shapes of each side in a frame, the golden's first. Works in parts. */
  *at(frame) {
    const scenes = [];
    for (const { side, nodes } of this.sides) {
      const at = Math.min(frame, this.#golden.sides[side].frames - 1);
      const numbers = new Map();
      for (const node of nodes) {
        for (const track of node.tracks.values()) {
          numbers.set(track, this.#golden.values(track, side)?.numbersAt(at) ?? null);
        }
        yield;
      }
      const shapes = shapesAt(nodes, at, (track) => numbers.get(track));
      scenes.push({ side, isGhost: side === this.#golden.ghost, shapes });
    }
    return scenes;
  }
}

/** Returns the map from the stage to an area `[left, top, width, height]` of a canvas, with a margin. */
function fitInto(world, [x, y, width, height], margin) {
  const { left, top, right, bottom } = world;
  const [across, down] = [Math.max(width / 2 - margin, 1), Math.max(height / 2 - margin, 1)];
  // The values are halved, because the difference of two finite numbers can overflow.
  const scale = Math.min(across / (right / 2 - left / 2), down / (bottom / 2 - top / 2));
  const dx = x + width / 2 - (right / 2 + left / 2) * scale;
  const dy = y + height / 2 - (bottom / 2 + top / 2) * scale;
  return [scale, 0, 0, scale, dx, dy];
}

/** Returns the areas of two scenes: beside each other, or one above the other if they are larger so. */
function halvesOf(world, [x, y, width, height], margin, gap) {
  const [half, low] = [(width - gap) / 2, (height - gap) / 2];
  const beside = [[x, y, half, height], [x + half + gap, y, half, height]];
  const above = [[x, y, width, low], [x, y + low + gap, width, low]];
  const scale = (areas) => fitInto(world, areas[0], margin)[0];
  return scale(above) > 1.15 * scale(beside) ? above : beside;
}

/** Returns how two sides differ in what one sees: changed shapes, and those that only one side shows. */
function unlikeScenes([golden, run]) {
  if (!run) return { changed: [], gone: [], added: [] };
  const gone = visibleOnlyIn(golden.shapes, run.shapes);
  const added = visibleOnlyIn(run.shapes, golden.shapes);
  const changed = unlike(golden.shapes, run.shapes).filter((shape) => isVisible(shape) && !gone.includes(shape));
  return { changed, gone, added };
}

/** Paints one of two scenes. Rings mark what differs; on the run, dashes show where the golden's nodes are. */
function paintScene(painter, scene, other, unlike) {
  const named = (shapes) => new Set(shapes.map(({ node }) => node.name));
  const { changed, gone, added } = unlike;
  const ringed = named(!scene.isGhost ? [...changed, ...added] : other ? gone : [...changed, ...gone]);
  for (const shape of scene.shapes) painter.node(shape);
  if (!scene.isGhost && other) {
    const own = new Map(scene.shapes.map((shape) => [shape.node.name, shape]));
    for (const shape of changed.filter((one) => !painter.isInPlace(one, own.get(one.node.name)))) painter.ghost(shape);
    for (const shape of gone) painter.ring(shape, [4, 3]);
  }
  for (const shape of scene.shapes) {
    if (ringed.has(shape.node.name)) painter.ring(shape);
  }
}
