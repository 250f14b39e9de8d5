// The rows below the ruler. Each has a label and a canvas, which is drawn only while it is near the screen.

/** A row along the time axis. Subclasses implement `*draw()`, which works in parts, and `showValues()`. */
class Lane {
  constructor(session, className, height, description) {
    this.session = session;
    this.isNear = false;
    this.isWhole = false;
    this.label = make("div", "lane-label");
    this.canvas = make("canvas", "lane-canvas");
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", description);
    this.element = make("div", "lane " + className, this.label, this.canvas);
    // Also of a row that is not rendered yet.
    this.setHeight(height);
  }

  /** Requests a new drawing. */
  request() {
    const { budget, width } = this.session;
    if (this.isNear && width > 0) budget.request(this, () => this.#work());
  }

  /** Sets whether the row is near the screen. */
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

  /** Returns an empty context for drawing. Until it is restored, drawing is limited to the area beside the gutter. */
  context() {
    const { width } = this.session;
    return clipped(fitted(this.canvas, width + rightGutter, this.height), width, this.height);
  }

  showValues() {}

  /** Returns whether the row is that of a track. */
  holds() {
    return false;
  }

  showSelection(isSelected) {
    this.element.classList.toggle("selected", isSelected);
  }

  /** Sets the height before the row is drawn. */
  setHeight(height) {
    this.height = height;
    this.canvas.style.height = height + "px";
    this.element.style.setProperty("--row", height + "px");
  }

  *#work() {
    if (this.isNear) yield* this.draw();
  }
}

/** All rows of a session. Only the rows near the screen are drawn. */
class LaneList {
  #lanes = new Map();
  #session;
  #observer;
  #selected;
  /** While all rows are drawn, the rows and whether they are near the screen. */
  #kept = null;

  constructor(session, lanes) {
    this.#session = session;
    this.#selected = lanes.find((lane) => lane.holds(session.track));
    const moved = (entries) => this.#moved(entries);
    // The rows scroll with the page or in an element of their own.
    const margins = { rootMargin: "150px 0px", scrollMargin: "150px 0px" };
    this.#observer = new IntersectionObserver(moved, margins);
    for (const lane of lanes) {
      this.#lanes.set(lane.element, lane);
      this.#observer.observe(lane.element);
    }
    session.ending.addEventListener("abort", () => this.#observer.disconnect());
    // One listener for all rows: a page of many tracks opens faster.
    session.listen(byId("lanes"), "click", (event) => {
      const lane = this.#lanes.get(event.target.closest(".lane-label")?.closest(".lane"));
      if (lane?.fold) lane.fold(!lane.isOpen);
      else if (lane?.index !== undefined) session.select(lane.index);
    });
    session.follow("axis look", () => this.#near((lane) => lane.request()));
    session.follow("data", () => this.#near((lane) => lane.isWhole || lane.request()));
    session.follow("track", () => this.#showSelection(lanes));
    session.follow("reveal", () => this.reveal());
    session.follow("cursor look data", () =>
      session.budget.request(this, () => this.#showValues()));
  }

  /** Draws all rows, also those that are not near the screen, until the function that it returns is called. */
  showAll() {
    const near = new Map([...this.#lanes.values()].map((lane) => [lane, lane.isNear]));
    this.#kept = near;
    for (const lane of near.keys()) lane.setNear(true);
    return () => {
      this.#kept = null;
      for (const [lane, isNear] of near) lane.setNear(isNear);
    };
  }

  /** Scrolls to the row of the selected track. */
  reveal(block = "nearest") {
    this.#selected?.group?.fold(true);
    if (this.#selected && !this.#selected.isDiffering && !this.#session.showsAlike) this.#session.look({ showsAlike: true });
    this.#selected?.element.scrollIntoView({ block });
  }

  #showSelection(lanes) {
    this.#selected?.showSelection(false);
    this.#selected = lanes.find((lane) => lane.holds(this.#session.track));
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
    for (const { target, isIntersecting } of entries) {
      const lane = this.#lanes.get(target);
      // While all rows are drawn for paper, none is released.
      if (this.#kept) this.#kept.set(lane, isIntersecting);
      else lane.setNear(isIntersecting);
    }
  }
}

/** Draws segments with their texts; segments of the expected side are dashed. */
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
    // Segments within the same point are drawn as one.
    if (right - drawnTo < 0.5) continue;
    drawnTo = right;
    drawSegment(context, palette, segment, [left, top, right - left, height], isGhost);
  }
}

function drawSegment(context, palette, segment, [left, top, width, height], isGhost) {
  context.setLineDash(isGhost ? [3, 2] : []);
  context.strokeStyle = isGhost ? palette.golden : palette.run;
  context.fillStyle = isGhost ? palette.paper : palette.state;
  context.globalAlpha = segment.isQuiet ? 0.45 : 1;
  context.beginPath();
  context.rect(left + 0.5, top + 0.5, Math.max(width - 1, 0.5), height - 1);
  context.fill();
  if (width > 3) context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
  const textLeft = Math.max(left, 0) + 4;
  const text = fittingText(context, segment.text, left + width - 4 - textLeft);
  // One or two letters of a word say nothing.
  if (text.length < Math.min(segment.text.length, 4)) return;
  context.fillStyle = palette.ink;
  context.fillText(text, textLeft, top + height / 2 + 0.5);
}

/** Returns a text, cut off if it is too wide: at its end, or at its start for names, which differ at their ends. */
function fittingText(context, text, room, cutsStart = false) {
  // No row is wide enough for more than 200 characters.
  const shown = cutsStart ? seen(text).slice(-200) : seen(text.slice(0, 200));
  const isTooWide = (text) => context.measureText(text).width > room;
  if (!isTooWide(shown)) return shown;
  const cut = (count) => (cutsStart ? "…" + shown.slice(-count) : shown.slice(0, count) + "…");
  const count = firstIndex(shown.length, (index) => isTooWide(cut(index + 1)));
  return count > 0 ? cut(count) : "";
}

/** Draws a note that the values are loading. */
function drawLoading(context, session, height) {
  context.font = session.palette.font;
  context.fillStyle = session.palette.quiet;
  context.textBaseline = "middle";
  context.fillText("loading …", 6, height / 2);
}
