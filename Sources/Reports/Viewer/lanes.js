// Rows below the ruler. Each has a label and a canvas, which holds a picture only while it is near the screen.

/** A row along the time. What it shows comes from its subclass: `*draw()`, in parts, and `showValues()`. */
class Lane {
  constructor(session, className, height, description) {
    this.session = session;
    this.height = height;
    this.isNear = false;
    this.isWhole = false;
    this.label = make("div", "lane-label");
    this.canvas = make("canvas", "lane-canvas");
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", description);
    this.canvas.style.height = height + "px";
    this.element = make("div", "lane " + className, this.label, this.canvas);
  }

  /** Asks for the picture to be drawn anew when there is time. */
  request() {
    const { budget, width } = this.session;
    if (this.isNear && width > 0) budget.request(this, () => this.#work());
  }

  /** Takes note of whether the row is near the screen. */
  setNear(isNear) {
    if (isNear === this.isNear) return;
    this.isNear = isNear;
    if (isNear) {
      this.showValues();
      this.request();
    } else {
      released(this.canvas);
    }
  }

  /** The empty context to draw on; what is drawn stays out of the gutter until it is restored. */
  context() {
    const { width } = this.session;
    return clipped(fitted(this.canvas, width + rightGutter, this.height), width, this.height);
  }

  showValues() {}

  *#work() {
    if (this.isNear) yield* this.draw();
  }
}

/** All rows of a session, of which only those near the screen are kept drawn. */
class LaneList {
  #lanes = new Map();
  #session;
  #observer;
  #selected;

  constructor(session, lanes) {
    this.#session = session;
    this.#selected = lanes.find((lane) => lane.index === session.track);
    const moved = (entries) => this.#moved(entries);
    this.#observer = new IntersectionObserver(moved, { rootMargin: "150px 0px" });
    for (const lane of lanes) {
      this.#lanes.set(lane.element, lane);
      this.#observer.observe(lane.element);
    }
    session.ending.addEventListener("abort", () => this.#observer.disconnect());
    session.follow("axis look", () => this.#near((lane) => lane.request()));
    session.follow("data", () => this.#near((lane) => lane.isWhole || lane.request()));
    session.follow("track", () => this.#showSelection(lanes));
    session.follow("cursor look data", () =>
      session.budget.request(this, () => this.#showValues()));
  }

  #showSelection(lanes) {
    this.#selected?.showSelection(false);
    this.#selected = lanes.find((lane) => lane.index === this.#session.track);
    this.#selected?.showSelection(true);
  }

  *#showValues() {
    for (const lane of this.#lanes.values()) {
      if (!lane.isNear) continue;
      lane.showValues();
      yield;
    }
  }

  #near(act) {
    for (const lane of this.#lanes.values()) {
      if (lane.isNear) act(lane);
    }
  }

  #moved(entries) {
    for (const entry of entries) this.#lanes.get(entry.target).setNear(entry.isIntersecting);
  }
}

/** Fills segments of a row with their texts: what is solid, what should be dashed. */
function drawSegments(context, session, segments, top, height, isGhost) {
  const { palette } = session;
  const begin = firstIndex(segments.length, (index) => segments[index].end > session.first - 1);
  let drawnTo = -Infinity;
  context.font = palette.font;
  context.textBaseline = "middle";
  for (let index = begin; index < segments.length; index += 1) {
    const segment = segments[index];
    if (segment.start > session.last + 1) break;
    const left = Math.max(session.x(segment.start - 0.5), -4);
    const right = Math.min(session.x(segment.end - 0.5), session.width + 4);
    // Segments that share a point are drawn as one.
    if (right - drawnTo < 0.5) continue;
    drawnTo = right;
    drawSegment(context, palette, segment, [left, top, right - left, height], isGhost);
  }
}

function drawSegment(context, palette, segment, [left, top, width, height], isGhost) {
  context.setLineDash(isGhost ? [3, 2] : []);
  context.strokeStyle = isGhost ? palette.golden : palette.actual;
  context.fillStyle = isGhost ? palette.paper : palette.state;
  context.globalAlpha = segment.isQuiet ? 0.45 : 1;
  context.beginPath();
  context.rect(left + 0.5, top + 0.5, Math.max(width - 1, 0.5), height - 1);
  context.fill();
  if (width > 3) context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
  const textLeft = Math.max(left, 0) + 4;
  const room = left + width - 4 - textLeft;
  if (room < 12) return;
  context.fillStyle = palette.ink;
  context.fillText(fittingText(context, segment.text, room), textLeft, top + height / 2 + 0.5);
}

/** The text, cut where it would be wider than the room. */
function fittingText(context, text, room) {
  // More than is ever to be seen is not even measured.
  const shown = seen(text.slice(0, 200));
  const isTooWide = (text) => context.measureText(text).width > room;
  if (!isTooWide(shown)) return shown;
  const count = firstIndex(shown.length, (index) => isTooWide(shown.slice(0, index + 1) + "…"));
  return count > 0 ? shown.slice(0, count) + "…" : "";
}

/** Shows that what belongs here has not come in yet. */
function drawLoading(context, session, height) {
  context.font = session.palette.font;
  context.fillStyle = session.palette.quiet;
  context.textBaseline = "middle";
  context.fillText("loading …", 6, height / 2);
}
