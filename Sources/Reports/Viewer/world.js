// Where nodes are: their boxes and transforms follow from their declarations and their tracks.

// A map of the plane is six numbers: x' = a x + c y + e, y' = b x + d y + f.

/** Returns the map that does the second one first and then the first one. */
function combined([a, b, c, d, e, f], [k, l, m, n, o, p]) {
  return [
    a * k + c * l, b * k + d * l,
    a * m + c * n, b * m + d * n,
    a * o + c * p + e, b * o + d * p + f,
  ];
}

function mapped([a, b, c, d, e, f], x, y) {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The components of nodes that are followed. */
const nodePaths = [
  "position.x", "position.y", "anchorPoint.x", "anchorPoint.y",
  "bounds.origin.x", "bounds.origin.y", "bounds.size.width", "bounds.size.height",
  "frame.origin.x", "frame.origin.y", "frame.size.width", "frame.size.height",
  "transform", "transform.rotation", "transform.scale", "transform.scale.x", "transform.scale.y",
  "backgroundColor.red", "backgroundColor.green", "backgroundColor.blue", "backgroundColor.alpha",
  "backgroundColor.hue", "backgroundColor.saturation", "backgroundColor.brightness",
  "backgroundColor.white",
  "alpha", "zPosition", "cornerRadius", "isHidden", "borderWidth",
  "borderColor.red", "borderColor.green", "borderColor.blue", "borderColor.alpha",
  "shadowColor.red", "shadowColor.green", "shadowColor.blue", "shadowColor.alpha",
  "shadowOffset.width", "shadowOffset.height", "shadowOpacity", "shadowRadius",
];

/** A node of one side: what its declaration says, and which tracks say more. */
class StageNode {
  constructor(source, golden, indices) {
    this.name = source.name;
    this.frame = source.frame;
    this.declared = new Map(source.arguments);
    this.parent = null;
    this.tracks = new Map();
    for (const path of nodePaths) {
      const index = indices.get(source.name + "." + path);
      if (index !== undefined) this.tracks.set(path, index);
    }
    this.isHidden = this.declared.has("hidden") && this.declared.get("hidden") !== false;
  }

  /** What the declaration says of a component, or the usual. */
  said(path, usual) {
    const value = this.declared.get(path);
    return typeof value === "number" ? value : usual;
  }
}

/** The nodes of a side, parents before children as they were declared. */
function stageNodes(golden, side) {
  // Both sides may have a track of the same name that is not the same track.
  const own = [...golden.tracks.entries()].filter(([, track]) => track.in[side]);
  const indices = new Map(own.map(([index, track]) => [track.name, index]));
  const nodes = new Map();
  for (const source of golden.sides[side].sources) {
    if (source.kind !== "node") continue;
    const node = new StageNode(source, golden, indices);
    node.parent = nodes.get(node.declared.get("parent")) ?? null;
    nodes.set(node.name, node);
  }
  return [...nodes.values()];
}

/** Works out what a node looks like. `read` returns the numbers that a track holds, or null. */
function shapeOf(node, parent, read) {
  const track = (path) => {
    const numbers = node.tracks.has(path) ? read(node.tracks.get(path)) : null;
    return numbers?.length === 1 && Number.isFinite(numbers[0]) ? numbers[0] : undefined;
  };
  const value = (path, usual) => track(path) ?? node.said(path, usual);
  const [x, y] = [placeAlong(node, track, "x", "width"), placeAlong(node, track, "y", "height")];
  const anchored = [1, 0, 0, 1, x.origin + x.pivot, y.origin + y.pivot];
  const turned = combined(anchored, transformOf(node, read, track));
  const local = combined(turned, [1, 0, 0, 1, -x.pivot, -y.pivot]);
  const map = parent ? combined(parent.inner, local) : local;
  const hidden = track("isHidden");
  const isHidden = hidden === undefined ? node.isHidden : hidden !== 0;
  const opacity = isHidden ? 0 : Math.min(Math.max(value("alpha", 1), 0), 1);
  return {
    node, map, width: x.size, height: y.size,
    inner: combined(map, [1, 0, 0, 1, -value("bounds.origin.x", 0), -value("bounds.origin.y", 0)]),
    alpha: opacity * (parent ? parent.alpha : 1),
    z: value("zPosition", 0) + (parent ? parent.z : 0),
    radius: Math.max(value("cornerRadius", 0), 0),
    colour: colourOf(track, value),
    border: { width: Math.max(value("borderWidth", 0), 0), colour: plainColour("borderColor", value) },
    shadow: {
      x: value("shadowOffset.width", 0), y: value("shadowOffset.height", -3),
      blur: Math.max(value("shadowRadius", 3), 0), opacity: value("shadowOpacity", 0),
      colour: plainColour("shadowColor", value),
    },
  };
}

/** A colour that is black unless it is said otherwise. */
function plainColour(path, value) {
  return ["red", "green", "blue", "alpha"].map((part) =>
    value(path + "." + part, part === "alpha" ? 1 : 0));
}

/**
 * Where a node lies along an axis before it is turned, and where in it the anchor point is. A position is where the
 * anchor point lies, whatever the size; a frame says the same by the edge.
 */
function placeAlong(node, track, axis, length) {
  const declared = node.said(length, 0);
  const framed = track("frame.size." + length);
  const size = framed ?? track("bounds.size." + length) ?? declared;
  const pivot = (track("anchorPoint." + axis) ?? node.said("anchorPoint." + axis, 0.5)) * size;
  const moved = track("position." + axis);
  const still = node.said(axis, 0) + node.said("anchorPoint." + axis, 0.5) * declared;
  const edge = framed !== undefined && moved === undefined ? node.said(axis, 0) : undefined;
  return { size, pivot, origin: track("frame.origin." + axis) ?? edge ?? (moved ?? still) - pivot };
}

/** The part of a node's transform that lies in the plane: of all its numbers, or of the parts that are known. */
function transformOf(node, read, track) {
  const index = node.tracks.get("transform");
  const whole = index === undefined ? declaredTransform(node) : read(index);
  if (whole && whole.every(Number.isFinite)) {
    if (whole.length === 6) return whole;
    if (whole.length === 16) return flattened(whole);
  }
  const angle = track("transform.rotation") ?? 0;
  const scale = track("transform.scale") ?? 1;
  const [sx, sy] = [track("transform.scale.x") ?? scale, track("transform.scale.y") ?? scale];
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return [cosine * sx, sine * sx, -sine * sy, cosine * sy, 0, 0];
}

/** The declaration of a transform is its numbers as text. */
function declaredTransform(node) {
  const text = node.declared.get("transform");
  return typeof text === "string" ? text.split(/[ ,]+/).map(Number) : null;
}

/** The view from straight above: depth is left out, and what a perspective makes of the node's plane, too. */
function flattened(m) {
  const depth = m[15] || 1;
  return [m[0] / depth, m[1] / depth, m[4] / depth, m[5] / depth, m[12] / depth, m[13] / depth];
}

/** Shapes of all nodes that have been declared by a frame, in the order in which they are painted. */
function shapesAt(nodes, frame, read) {
  const shapes = new Map();
  for (const node of nodes) {
    if (node.frame > frame) continue;
    shapes.set(node, shapeOf(node, shapes.get(node.parent) ?? null, read));
  }
  // Sorting keeps the order of declaration where depths are alike.
  return [...shapes.values()].sort((one, other) => one.z - other.z);
}

/**
 * The part of the plane in which nodes are ever to be seen, from the ranges of their tracks: it is the same in all
 * frames, so nothing jumps.
 */
function worldOf(golden) {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const side of golden.drawnSides) {
    const nodes = stageNodes(golden, side);
    for (const [place, size] of [[0, 0], [0, 1], [1, 0], [1, 1]]) {
      const known = (track) => extreme(golden.tracks[track], side, place, size);
      for (const shape of shapesAt(nodes, Infinity, known)) cover(bounds, shape);
    }
    for (const shape of shapesAt(nodes, Infinity, () => null)) cover(bounds, shape);
  }
  return bounds.right > bounds.left && bounds.bottom > bounds.top ? bounds : null;
}

/** The ends of a track's ranges: of what says a place the one, of what says a size the other. */
function extreme(track, side, place, size) {
  if (!track.in[side]) return null;
  const end = /position|origin|transform/.test(track.name) ? place : size;
  const isDiagonal = (index) => track.width === 16 && index % 5 === 0;
  return track.range.map((range, index) => (range ? range[end] : isDiagonal(index) ? 1 : 0));
}

/** Widens bounds by a shape's corners. */
function cover(bounds, { map, width, height }) {
  for (const [x, y] of [[0, 0], [width, 0], [0, height], [width, height]]) {
    const [right, down] = mapped(map, x, y);
    if (!Number.isFinite(right) || !Number.isFinite(down)) continue;
    bounds.left = Math.min(bounds.left, right);
    bounds.right = Math.max(bounds.right, right);
    bounds.top = Math.min(bounds.top, down);
    bounds.bottom = Math.max(bounds.bottom, down);
  }
}
