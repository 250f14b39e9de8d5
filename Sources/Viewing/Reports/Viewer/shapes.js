// The painting of the stage: nodes, outlines and names.

/** Returns the expected shapes that differ from the actual shapes of the same nodes. */
function unlike(expected, actual) {
  const others = new Map(actual.map((shape) => [shape.node.name, shape]));
  return expected.filter((shape) => {
    const other = others.get(shape.node.name);
    const isOther = (key) => JSON.stringify(shape[key]) !== JSON.stringify(other[key]);
    return !other || ["map", "colour", "border", "shadow"].some(isOther) ||
      ["width", "height", "alpha", "radius"].some((key) => shape[key] !== other[key]);
  });
}

/** The least opacity that one can see. */
const leastAlpha = 1 / 255;
const isVisible = ({ alpha }) => alpha >= leastAlpha;

/** Returns the shapes of nodes that are not visible among the shapes of the other side. */
function visibleOnlyIn(shapes, others) {
  const names = new Set(others.filter(isVisible).map(({ node }) => node.name));
  return shapes.filter((shape) => isVisible(shape) && !names.has(shape.node.name));
}

/** Returns whether a shape contains a point of the stage. */
function contains({ map, width, height }, x, y) {
  const [a, b, c, d, e, f] = map;
  const area = a * d - b * c;
  if (area === 0) return false;
  const across = (d * (x - e) - c * (y - f)) / area;
  const down = (a * (y - f) - b * (x - e)) / area;
  return across >= 0 && across <= width && down >= 0 && down <= height;
}

/** Returns the width of a line in a shape's own coordinates; 0 if the shape is seen from its edge. */
function lineWidthIn({ map: [a, b, c, d] }, width) {
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  return scale > 1e-6 ? width / scale : 0;
}

/** Returns the smallest round number (1, 2 or 5 times a power of ten) that is at least a number. */
function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? power * 10;
}

/** Returns the CSS colour of red, green, blue and opacity from 0 to 1. */
function colourText(colour) {
  const [red, green, blue, opacity] = colour.map((part) => Math.min(Math.max(part, 0), 1));
  return `rgb(${red * 255} ${green * 255} ${blue * 255} / ${opacity})`;
}

/** Returns a colour as `#rrggbb`, or as `#rrggbbaa` if it is translucent. */
function hexText(colour) {
  const parts = colour.map((part) => Math.round(Math.min(Math.max(part, 0), 1) * 255).toString(16).padStart(2, "0"));
  return "#" + parts.slice(0, parts[3] === "ff" ? 3 : 4).join("");
}

/** The minimum number of letters that a name is cut to. */
const fewestLetters = 6;

/** The points around a node that its ring takes. */
const ringRoom = 6;

/** Returns whether two areas `[left, top, width, height]` overlap. */
function overlaps([left, top, width, height], [x, y, across, down]) {
  return left < x + across && x < left + width && top < y + down && y < top + height;
}

/** Paints shapes of the stage into a canvas. Widths of lines are in points of the canvas. */
class Painter {
  #context;
  #palette;
  #fit;
  #area;
  #isSmall;
  #sharpness = sharpness();

  /** Creates a painter of an area `[left, top, width, height]`; the lines of a small picture are thinner. */
  constructor(context, palette, fit, area, isSmall = false) {
    this.#context = context;
    this.#palette = palette;
    this.#fit = fit;
    this.#area = area;
    this.#isSmall = isSmall;
  }

  /** Limits the drawing of a function to the area. */
  within(act) {
    this.#context.save();
    this.#usePoints();
    this.#context.beginPath();
    this.#context.rect(...this.#area);
    this.#context.clip();
    act();
    this.#context.restore();
  }

  /** Sets the units to points of the canvas. */
  #usePoints() {
    this.#context.setTransform(this.#sharpness, 0, 0, this.#sharpness, 0, 0);
  }

  /** Sets the canvas to a shape's own coordinates, and traces its outline, so many points outside of it. */
  #trace(shape, outside = 0) {
    const sharp = [this.#sharpness, 0, 0, this.#sharpness, 0, 0];
    const [a, b, c, d] = shape.map;
    this.#context.setTransform(...combined(sharp, combined(this.#fit, shape.map)));
    const [across, down] = [[a, b], [c, d]].map((axis) => (outside ? outside / (Math.hypot(...axis) * this.#fit[0]) : 0));
    const [left, width] = shape.width < 0 ? [shape.width, -shape.width] : [0, shape.width];
    const [top, height] = shape.height < 0 ? [shape.height, -shape.height] : [0, shape.height];
    this.#context.beginPath();
    const radius = Math.min(shape.radius, width / 2, height / 2);
    this.#context.roundRect(left - across, top - down, width + 2 * across, height + 2 * down, radius && radius + across);
  }

  /** Returns whether two outlines are too close to be told apart. */
  isInPlace(shape, other) {
    if (!other || shape.radius !== other.radius) return false;
    const [corners, others] = [shape, other].map((one) => cornersOf(combined(this.#fit, one.map), one));
    const least = this.#isSmall ? 4 : 0.5;
    return corners.every(([x, y], index) => Math.hypot(x - others[index][0], y - others[index][1]) < least);
  }

  /** Draws the dashed outline of a node of the golden, which stands out from any colour. */
  ghost(shape) {
    if (shape.alpha < leastAlpha) return;
    const width = this.#isSmall ? 1 : 1.5;
    this.#outline(shape, this.#palette.field, width + 1.5, [], 0.9);
    this.#outline(shape, this.#palette.ink, width, [4, 3], 1);
  }

  /** Draws the dotted outline of a node that cannot be seen. */
  unseen(shape, isSelected) {
    const colour = isSelected ? this.#palette.ink : this.#palette.golden;
    this.#outline(shape, colour, isSelected ? 1.5 : 1, [1, 3], isSelected ? 1 : 0.6);
  }

  /** Draws a ring around a node that differs: a line outside of it, clear of its colour and of what lies around it. */
  ring(shape, dashes = []) {
    const [gap, width] = this.#isSmall ? [1, 1.75] : [2, 2.5];
    const outside = gap + width / 2;
    this.#outline(shape, this.#palette.field, width + 2 * gap, [], 1, outside);
    this.#outline(shape, this.#palette.differs, width, dashes, 1, outside);
  }

  #outline(shape, colour, width, dashes, opacity, outside = 0) {
    const context = this.#context;
    const line = lineWidthIn(shape, width / this.#fit[0]);
    if (line === 0) return;
    this.#trace(shape, outside);
    context.globalAlpha = opacity;
    context.strokeStyle = colour;
    context.lineWidth = line;
    context.setLineDash(dashes.map((dash) => dash * line));
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
  }

  /** Draws a node with its colour, shadow, border and outline. */
  node(shape) {
    const context = this.#context;
    const line = lineWidthIn(shape, 1 / this.#fit[0]);
    if (shape.alpha <= 0 || line === 0) return;
    this.#trace(shape);
    context.globalAlpha = shape.alpha;
    context.fillStyle = shape.colour[3] > 0 ? colourText(shape.colour) : this.#palette.tint;
    this.#castShadow(shape);
    context.fill();
    context.shadowColor = "transparent";
    this.#border(shape);
    this.#trace(shape);
    // A node without a colour, or with that of the background, is seen by its outline.
    context.globalAlpha = (shape.colour[3] > 0 ? 0.4 : 1) * (0.25 + 0.75 * shape.alpha);
    context.strokeStyle = this.#palette.quiet;
    context.lineWidth = line;
    context.stroke();
    context.globalAlpha = 1;
  }

  /** Makes the next fill cast the shadow of a shape, if it has one. */
  #castShadow({ shadow, map }) {
    if (!(shadow.opacity > 0)) return;
    const context = this.#context;
    const [red, green, blue, opacity] = shadow.colour;
    context.shadowColor = colourText([red, green, blue, opacity * Math.min(shadow.opacity, 1)]);
    // Shadows are measured in pixels, whatever the transform.
    const scale = this.#sharpness * this.#fit[0];
    context.shadowOffsetX = scale * (map[0] * shadow.x + map[2] * shadow.y);
    context.shadowOffsetY = scale * (map[1] * shadow.x + map[3] * shadow.y);
    context.shadowBlur = scale * 2 * shadow.blur;
  }

  /** Paints the border of a shape, which lies inside it. */
  #border({ border, width, height, radius }) {
    const context = this.#context;
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

  /** Writes at the top which side is drawn. */
  caption(text, colour) {
    this.#usePoints();
    const context = this.#context;
    context.font = "600 " + this.#palette.font;
    context.textBaseline = "top";
    const [left, top] = this.#area;
    context.fillStyle = this.#palette.field;
    context.globalAlpha = 0.85;
    context.fillRect(left + 4, top + 4, context.measureText(text).width + 12, 20);
    context.globalAlpha = 1;
    context.fillStyle = colour;
    context.fillText(text, left + 10, top + 8);
  }

  /**
   * Draws the names of nodes that have room for it, of nodes in front first, so that no name covers another. The names
   * of some nodes, as `isMarked` says, are always drawn, with their notes, beside these and further shapes.
   */
  names(shapes, isMarked, notes = new Map(), further = []) {
    this.#usePoints();
    this.#context.font = this.#palette.font;
    this.#context.textBaseline = "top";
    const taken = [];
    for (const shape of shapes) {
      if (isMarked(shape)) this.#name(shape, taken, [...shapes, ...further], true, notes.get(shape.node.name));
    }
    shapes.forEach((_, index) => {
      const place = shapes.length - 1 - index;
      const shape = shapes[place];
      const isPlain = shape.alpha > 0 && shape.colour[3] === 0;
      if (isPlain && !isMarked(shape)) this.#name(shape, taken, shapes.slice(place + 1), false);
    });
  }

  /**
   * Draws the name of a shape, unless it lies on an area that is taken, or below one of the others. The name of a marked
   * shape stands outside, where it covers the fewest others.
   */
  #name(shape, taken, others, isMarked, note) {
    const context = this.#context;
    const whole = combined(this.#fit, shape.map);
    const [left, top, right, bottom] = boundsOf(whole, shape);
    const [start, upper, across, down] = this.#area;
    const room = isMarked ? Math.min(across - 8, 240) : right - left - 8;
    const isUpright = shape.map[1] === 0 && shape.map[2] === 0;
    if (!isMarked && (!isUpright || room < 20 || bottom - top < 18)) return;
    const name = seen(shape.node.name) + (note ? ": " + note : "");
    const text = fittingText(context, name, room, true);
    // A few letters of a name say nothing.
    if (text.length < Math.min(name.length, fewestLetters)) return;
    const width = context.measureText(text).width;
    const within = (value, least, most) => Math.min(Math.max(value, least + 2), Math.max(most, least + 2));
    const areaAt = ([x, y]) => [x - 2, y - 2, width + 4, 16];
    const middle = (top + bottom) / 2 - 6;
    const places = [[left, bottom + 9], [left, top - 22], [right + 10, middle], [left - width - 10, middle]]
      .map(([x, y]) => [within(x, start, start + across - width - 2), within(y, upper, upper + down - 16)]);
    const [x, y] = isMarked ? this.#freest(places, areaAt, shape, others, taken) : [left + 4, top + 4];
    const area = areaAt([x, y]);
    const [scale, , , , dx, dy] = this.#fit;
    const isCovered = !isMarked && others.some((other) =>
      other.alpha > 0 && contains(other, (x + width / 2 - dx) / scale, (y + 6 - dy) / scale));
    if (isCovered || taken.some((other) => overlaps(area, other))) return;
    taken.push(area);
    if (isMarked) {
      context.fillStyle = this.#palette.field;
      context.globalAlpha = 0.85;
      context.fillRect(...area);
      context.globalAlpha = 1;
    }
    context.fillStyle = isMarked ? this.#palette.ink : this.#palette.quiet;
    context.fillText(text, x, y);
  }

  /** Returns the first of some places with the fewest shapes below. A shape around all of them counts for none. */
  #freest(places, areaAt, shape, others, taken) {
    const boxOf = (one) => {
      const [left, top, right, bottom] = boundsOf(combined(this.#fit, one.map), one);
      return [left, top, right - left, bottom - top];
    };
    const [left, top, width, height] = boxOf(shape);
    const own = [left - ringRoom, top - ringRoom, width + 2 * ringRoom, height + 2 * ringRoom];
    const isAround = ([x, y, across, down]) =>
      x <= left && y <= top && x + across >= left + width && y + down >= top + height;
    const boxes = others.filter(isVisible).map(boxOf).filter((box) => !isAround(box));
    const covered = (place) => [...boxes, ...taken, own].filter((box) => overlaps(areaAt(place), box)).length;
    const counts = places.map(covered);
    return places[counts.indexOf(Math.min(...counts))];
  }
}

/** Returns the corners of a shape under a map. */
function cornersOf(map, { width, height }) {
  return [[0, 0], [width, 0], [0, height], [width, height]].map(([x, y]) => mapped(map, x, y));
}

/** Returns the left, top, right and bottom of a shape under a map. */
function boundsOf(map, shape) {
  const corners = cornersOf(map, shape);
  const [across, down] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}
