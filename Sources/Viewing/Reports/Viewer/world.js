// The shapes and colours of nodes, calculated from their declarations and tracks.

// A map of the plane is six numbers: x' = a x + c y + e, y' = b x + d y + f.

/** Returns the map that applies the second map first. */
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

/** The components of nodes that the drawing uses. */
const nodePaths = [
  "position.x", "position.y", "anchorPoint.x", "anchorPoint.y",
  "bounds.origin.x", "bounds.origin.y", "bounds.size.width", "bounds.size.height",
  "frame.origin.x", "frame.origin.y", "frame.size.width", "frame.size.height",
  "transform", "transform.rotation", "transform.scale", "transform.scale.x", "transform.scale.y",
  "transform.translation.x", "transform.translation.y",
  "backgroundColor.red", "backgroundColor.green", "backgroundColor.blue", "backgroundColor.alpha",
  "backgroundColor.hue", "backgroundColor.saturation", "backgroundColor.brightness",
  "backgroundColor.white",
  "alpha", "zPosition", "cornerRadius", "isHidden", "borderWidth",
  "borderColor.red", "borderColor.green", "borderColor.blue", "borderColor.alpha",
  "shadowColor.red", "shadowColor.green", "shadowColor.blue", "shadowColor.alpha",
  "shadowOffset.width", "shadowOffset.height", "shadowOpacity", "shadowRadius",
];

/** A node of one side, with its declaration and its tracks. */
class StageNode {
  constructor(source, indices) {
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

  /** Returns the declared value of a component, or a default. */
  said(path, usual) {
    const value = this.declared.get(path);
    return typeof value === "number" ? value : usual;
  }
}

/** Returns the nodes of a side, in the order of declaration, with parents before children. */
function stageNodes(golden, side) {
  // The two sides can have different tracks with the same name.
  const own = [...golden.tracks.entries()].filter(([, track]) => track.in[side]);
  const indices = new Map(own.map(([index, track]) => [track.name, index]));
  const nodes = new Map();
  for (const source of golden.sides[side].sources) {
    if (source.kind !== "node") continue;
    const node = new StageNode(source, indices);
    node.parent = nodes.get(node.declared.get("parent")) ?? null;
    nodes.set(node.name, node);
  }
  return [...nodes.values()];
}

/** Returns the shape of a node. `read` returns the numbers of a track, or null. */
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
 * Returns the size of a node along one axis, its anchor point (pivot) and its edge (origin), before its transform.
 * A position is the position of the anchor point; a frame gives the edge.
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

/** Returns the plane part of a node's transform: its track, or its declaration with the moved parts. */
function transformOf(node, read, track) {
  const index = node.tracks.get("transform");
  const whole = index === undefined ? null : planeOf(read(index));
  if (whole) return whole;
  const [a, b, c, d, tx, ty] = planeOf(declaredTransform(node)) ?? [1, 0, 0, 1, 0, 0];
  const part = (name) => track("transform." + name);
  const [wide, high] = [part("scale.x") ?? part("scale"), part("scale.y") ?? part("scale")];
  const [turn, right, down] = [part("rotation"), part("translation.x"), part("translation.y")];
  if ([wide, high, turn, right, down].every((moved) => moved === undefined)) return [a, b, c, d, tx, ty];
  const still = Math.hypot(c, d);
  const [sx, sy] = [wide ?? Math.hypot(a, b), high ?? (a * d - b * c < 0 ? -still : still)];
  const angle = turn ?? (a || b ? Math.atan2(b, a) : Math.atan2(-c, d));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return [cosine * sx, sine * sx, -sine * sy, cosine * sy, right ?? tx, down ?? ty];
}

/** Returns the plane part of six numbers, or of the sixteen of a matrix as seen from above; null for others. */
function planeOf(numbers) {
  if (!numbers || !numbers.every(Number.isFinite)) return null;
  if (numbers.length === 6) return numbers;
  if (numbers.length !== 16) return null;
  // Without depth and without perspective.
  return [0, 1, 4, 5, 12, 13].map((index) => numbers[index] / (numbers[15] || 1));
}

/** Returns the numbers of a declared transform, which are a text. */
function declaredTransform(node) {
  const text = node.declared.get("transform");
  return typeof text === "string" ? text.split(/[ ,]+/).map(Number) : null;
}

/** Returns the shapes of all nodes that are declared in a frame, from back to front. */
function shapesAt(nodes, frame, read) {
  const shapes = new Map();
  for (const node of nodes) {
    if (node.frame > frame) continue;
    shapes.set(node, shapeOf(node, shapes.get(node.parent) ?? null, read));
  }
  const children = new Map();
  for (const shape of shapes.values()) {
    const parent = shapes.has(shape.node.parent) ? shape.node.parent : null;
    if (!children.has(parent)) children.set(parent, []);
    children.get(parent).push(shape);
  }
  // A node is behind its children. Sorting keeps the order of declaration for siblings of the same layer.
  const frontFirst = (parent) =>
    (children.get(parent) ?? []).sort((one, other) => one.z - other.z).reverse();
  const [waiting, ordered] = [frontFirst(null), []];
  while (waiting.length > 0) {
    const shape = waiting.pop();
    ordered.push(shape);
    waiting.push(...frontFirst(shape.node));
  }
  return ordered;
}

/**
 * Returns the area that contains the nodes of all sides in all frames, from the ranges of their tracks; null without
 * an area. A constant area avoids jumps between frames. Yields after each calculation of all shapes.
 */
function* worldOf(golden, sides) {
  const bounds = emptyBounds();
  for (const { side, nodes } of sides) {
    for (const [place, size] of [[0, 0], [0, 1], [1, 0], [1, 1]]) {
      const known = (track) => extreme(golden.tracks[track], side, place, size);
      for (const shape of shapesAt(nodes, Infinity, known)) cover(bounds, shape);
      yield;
    }
    for (const shape of shapesAt(nodes, Infinity, () => null)) cover(bounds, shape);
    yield;
  }
  return isArea(bounds) ? bounds : null;
}

function emptyBounds() {
  return { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
}

function isArea({ left, top, right, bottom }) {
  return right > left && bottom > top;
}

/** Returns the low (0) or high (1) ends of a track's ranges: `place` for positions and transforms, else `size`. */
function extreme(track, side, place, size) {
  if (!track.in[side]) return null;
  const end = /position|origin|transform/.test(track.name) ? place : size;
  const isDiagonal = (index) => track.width === 16 && index % 5 === 0;
  return track.range.map((range, index) => (range ? range[end] : isDiagonal(index) ? 1 : 0));
}

/** Extends bounds to include a shape's corners. */
function cover(bounds, shape) {
  for (const [right, down] of cornersOf(shape.map, shape)) {
    if (!Number.isFinite(right) || !Number.isFinite(down)) continue;
    bounds.left = Math.min(bounds.left, right);
    bounds.right = Math.max(bounds.right, right);
    bounds.top = Math.min(bounds.top, down);
    bounds.bottom = Math.max(bounds.bottom, down);
  }
}

// The colour of a node: red, green, blue and opacity, or other views of it that a motion can change.

/** Returns red, green, blue and opacity of a node, from 0 to 1. */
function colourOf(track, value) {
  const part = (name) => Math.min(Math.max(value("backgroundColor." + name, 0), 0), 1);
  const view = (name) => track("backgroundColor." + name);
  const [red, green, blue, opacity] = ["red", "green", "blue", "alpha"].map(part);
  const white = view("white");
  if (white !== undefined) return [white, white, white, opacity];
  const moved = ["hue", "saturation", "brightness"].map(view);
  if (moved.every((number) => number === undefined)) return [red, green, blue, opacity];
  const [hue, saturation, brightness] = hueView(red, green, blue)
    .map((number, index) => moved[index] ?? number);
  return [...fromHue(hue, saturation, brightness), opacity];
}

/** Returns the hue in turns (0 for grey), the saturation and the brightness of a colour. */
function hueView(red, green, blue) {
  const greatest = Math.max(red, green, blue);
  const range = greatest - Math.min(red, green, blue);
  if (range === 0) return [0, 0, greatest];
  const sixths = greatest === red ? (green - blue) / range
    : greatest === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return [(sixths + 6) % 6 / 6, range / greatest, greatest];
}

/** Returns red, green and blue. Each is at its maximum for a third of a turn and at its minimum for a third. */
function fromHue(hue, saturation, brightness) {
  const sixths = (hue - Math.floor(hue)) * 6;
  return [5, 3, 1].map((offset) => {
    const place = (sixths + offset) % 6;
    const fall = Math.min(Math.max(Math.min(place, 4 - place), 0), 1);
    return brightness - brightness * saturation * fall;
  });
}
