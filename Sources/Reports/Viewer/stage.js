// The stage at the cursor: nodes as recorded, and behind them the golden's nodes with dashed lines.

const stageMargin = 10;

/** The drawing of a session's stage. */
class StageView {
  #session;
  #canvas = byId("stage");
  #sides;
  #world;
  #width = 0;

  constructor(session) {
    this.#session = session;
    const { golden } = session;
    this.#sides = golden.drawnSides.map((side) => ({ side, nodes: stageNodes(golden, side) }));
    this.#world = worldOf(golden);
    byId("stage-panel").hidden = this.#world === null;
    if (this.#world === null) return;
    session.follow("cursor track look data", () => this.#request());
    session.listen(this.#canvas, "click", (event) => this.#pick(event));
    const observer = new ResizeObserver(([entry]) => {
      this.#width = entry.contentRect.width;
      this.#request();
    });
    observer.observe(byId("stage-panel"));
    session.ending.addEventListener("abort", () => observer.disconnect());
  }

  /** Requests a drawing. A drawing in progress is finished first, so that the stage changes while the cursor moves. */
  #request() {
    const { budget } = this.#session;
    if (!budget.isWaiting(this)) budget.request(this, () => this.#work());
  }

  *#work() {
    const { frame, golden } = this.#session;
    const scenes = [];
    for (const { side, nodes } of this.#sides) {
      scenes.push({ side, shapes: yield* this.#shapes(nodes, side, frame) });
    }
    this.#paint(scenes);
    this.shapes = scenes.at(-1).shapes;
    this.#describe(frame, golden);
    if (frame !== this.#session.frame) this.#session.budget.request(this, () => this.#work());
  }

  /** Reads all tracks of the nodes in parts, and then calculates the shapes. */
  *#shapes(nodes, side, frame) {
    const { golden } = this.#session;
    const at = Math.min(frame, golden.sides[side].frames - 1);
    const numbers = new Map();
    for (const node of nodes) {
      for (const track of node.tracks.values()) {
        numbers.set(track, golden.values(track, side)?.numbersAt(at) ?? null);
      }
      yield;
    }
    return shapesAt(nodes, at, (track) => numbers.get(track));
  }

  #paint(scenes) {
    const { palette } = this.#session;
    const width = this.#width;
    if (width === 0) return;
    const height = this.#height(width);
    this.#canvas.style.height = height + "px";
    const context = fitted(this.#canvas, width, height);
    this.fit = this.#fit(width, height);
    const scale = this.fit[0];
    const actual = scenes.at(-1).shapes;
    const expected = scenes.length > 1 ? scenes[0].shapes : [];
    for (const shape of expected) paintGhost(context, palette, shape, this.fit, 1.5 / scale, 0.9);
    for (const shape of actual) {
      paintNode(context, palette, shape, this.fit, this.#isSelected(shape.node));
    }
    for (const shape of unlike(expected, actual)) {
      paintGhost(context, palette, shape, this.fit, 1 / scale, 0.6);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
  }

  #height(width) {
    const { left, top, right, bottom } = this.#world;
    const slope = (bottom / 2 - top / 2) / (right / 2 - left / 2);
    return Math.round(Math.min(Math.max(width * slope, 150), 340));
  }

  /** Returns the map from the stage to the canvas. */
  #fit(width, height) {
    const { left, top, right, bottom } = this.#world;
    const [across, down] = [width / 2 - stageMargin, height / 2 - stageMargin];
    // The values are halved, because the difference of two finite numbers can overflow.
    const scale = Math.min(across / (right / 2 - left / 2), down / (bottom / 2 - top / 2));
    const dx = width / 2 - (right / 2 + left / 2) * scale;
    const dy = height / 2 - (bottom / 2 + top / 2) * scale;
    return [scale, 0, 0, scale, dx, dy];
  }

  #isSelected(node) {
    const { golden, track } = this.#session;
    return golden.tracks[track]?.name.startsWith(node.name + ".") ?? false;
  }

  /** Selects the first track of the topmost node at the pointer. */
  #pick(event) {
    if (!this.shapes || !this.fit) return;
    const [scale, , , , dx, dy] = this.fit;
    const [x, y] = [(event.offsetX - dx) / scale, (event.offsetY - dy) / scale];
    const found = this.shapes.findLast((shape) =>
      shape.alpha > 0 && shape.node.tracks.size > 0 && contains(shape, x, y));
    if (found) this.#session.select(Math.min(...found.node.tracks.values()));
  }

  #describe(frame, golden) {
    const visible = this.shapes.filter((shape) => shape.alpha > 0).length;
    const nodes = `${visible} of ${plural(this.shapes.length, "node")} to be seen`;
    const dashed = golden.ghost === null ? "" : ", the golden's dashed";
    this.#canvas.setAttribute("aria-label", `Stage at frame ${frame}: ${nodes}${dashed}`);
  }
}

/** Returns the expected shapes that differ from the actual shapes of the same nodes. */
function unlike(expected, actual) {
  const others = new Map(actual.map((shape) => [shape.node.name, shape]));
  return expected.filter((shape) => {
    const other = others.get(shape.node.name);
    return !other || ["width", "height", "alpha"].some((key) => shape[key] !== other[key]) ||
      shape.map.some((part, index) => part !== other.map[index]);
  });
}

function contains({ map, width, height }, x, y) {
  const [a, b, c, d, e, f] = map;
  const area = a * d - b * c;
  if (area === 0) return false;
  const across = (d * (x - e) - c * (y - f)) / area;
  const down = (a * (y - f) - b * (x - e)) / area;
  return across >= 0 && across <= width && down >= 0 && down <= height;
}

/** Sets the canvas to a shape's own coordinates, and traces its outline. */
function traceShape(context, shape, fit) {
  const sharpness = Math.min(window.devicePixelRatio || 1, 2);
  context.setTransform(...combined([sharpness, 0, 0, sharpness, 0, 0], combined(fit, shape.map)));
  const [left, width] = shape.width < 0 ? [shape.width, -shape.width] : [0, shape.width];
  const [top, height] = shape.height < 0 ? [shape.height, -shape.height] : [0, shape.height];
  context.beginPath();
  context.roundRect(left, top, width, height, Math.min(shape.radius, width / 2, height / 2));
}

/** Returns the width of a line in a shape's own coordinates; 0 if the shape is seen from its edge. */
function lineWidthIn({ map: [a, b, c, d] }, width) {
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  return scale > 1e-6 ? width / scale : 0;
}

function paintGhost(context, palette, shape, fit, width, opacity) {
  const line = lineWidthIn(shape, width);
  if (shape.alpha <= 0 || line === 0) return;
  traceShape(context, shape, fit);
  context.globalAlpha = opacity * (0.4 + 0.6 * shape.alpha);
  context.strokeStyle = palette.golden;
  context.lineWidth = line;
  context.setLineDash([line * 4, line * 3]);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function paintNode(context, palette, shape, fit, isSelected) {
  const line = lineWidthIn(shape, (isSelected ? 2.5 : 1) / fit[0]);
  if (shape.alpha <= 0 || line === 0) return;
  traceShape(context, shape, fit);
  const hasColour = shape.colour[3] > 0;
  context.globalAlpha = shape.alpha;
  context.fillStyle = hasColour ? colourText(shape.colour) : palette.tint;
  castShadow(context, shape, fit);
  context.fill();
  context.shadowColor = "transparent";
  paintBorder(context, shape);
  traceShape(context, shape, fit);
  // The outline of a nearly transparent node stays visible.
  context.globalAlpha = 0.25 + 0.75 * shape.alpha;
  context.strokeStyle = palette.actual;
  context.lineWidth = line;
  context.stroke();
  if (!hasColour) paintNodeName(context, palette, shape, fit);
  context.globalAlpha = 1;
}

/** Makes the next fill cast the shadow of a shape, if it has one. */
function castShadow(context, { shadow, map }, fit) {
  if (!(shadow.opacity > 0)) return;
  const [red, green, blue, opacity] = shadow.colour;
  context.shadowColor = colourText([red, green, blue, opacity * Math.min(shadow.opacity, 1)]);
  // Shadows are measured in pixels, whatever the transform.
  const scale = Math.min(window.devicePixelRatio || 1, 2) * fit[0];
  context.shadowOffsetX = scale * (map[0] * shadow.x + map[2] * shadow.y);
  context.shadowOffsetY = scale * (map[1] * shadow.x + map[3] * shadow.y);
  context.shadowBlur = scale * 2 * shadow.blur;
}

/** Paints the border of a shape, which lies inside it. */
function paintBorder(context, { border, width, height, radius }) {
  const line = Math.min(border.width, Math.abs(width), Math.abs(height));
  if (!(line > 0)) return;
  const [left, top] = [Math.min(width, 0) + line / 2, Math.min(height, 0) + line / 2];
  const [wide, high] = [Math.abs(width) - line, Math.abs(height) - line];
  context.beginPath();
  const round = Math.min(radius - line / 2, wide / 2, high / 2);
  context.roundRect(left, top, wide, high, Math.max(round, 0));
  context.strokeStyle = colourText(border.colour);
  context.lineWidth = line;
  context.stroke();
}

/** Returns the CSS colour of red, green, blue and opacity from 0 to 1. */
function colourText(colour) {
  const [red, green, blue, opacity] = colour.map((part) => Math.min(Math.max(part, 0), 1));
  return `rgb(${red * 255} ${green * 255} ${blue * 255} / ${opacity})`;
}

/** Draws the name of a node, if it fits and the node is not rotated. */
function paintNodeName(context, palette, shape, fit) {
  const scale = fit[0] * shape.map[0];
  const hasRoom = shape.width * scale >= 28 && shape.height * scale >= 16;
  if (shape.map[1] !== 0 || !hasRoom) return;
  context.font = palette.font;
  context.textBaseline = "top";
  context.fillStyle = palette.quiet;
  const [x, y] = mapped(combined(fit, shape.map), 0, 0);
  const sharpness = Math.min(window.devicePixelRatio || 1, 2);
  context.setTransform(sharpness, 0, 0, sharpness, 0, 0);
  context.fillText(fittingText(context, seen(shape.node.name), shape.width * scale - 8), x + 4, y + 4);
}
