// The film: some moments of both sides, the golden's above those of the run.

const filmGap = 4;

/** Returns the frames of a film: evenly spread over what is played; those that matter replace the nearest inner ones. */
function filmFrames(golden, count, marked) {
  const [first, last] = loopOf(golden);
  const frames = Array.from({ length: count }, (_, index) => Math.round(first + (index * (last - first)) / (count - 1)));
  const free = new Set(frames.keys());
  for (const mark of marked.map((frame) => Math.max(frame, 0))) {
    const here = frames.indexOf(mark);
    const inner = [...free].filter((index) => index > 0 && index < count - 1);
    const index = here >= 0 ? here : inner.sort((one, other) => Math.abs(frames[one] - mark) - Math.abs(frames[other] - mark))[0];
    free.delete(index);
    frames[index] = mark;
  }
  return [...new Set(frames)].sort((one, other) => one - other);
}

/** The film of a session. Each moment is a button that leads to it. */
class Film {
  #session;
  #scenery;
  #list = byId("film");
  #cells = [];
  #width = 0;
  #isDrawn = false;

  constructor(session, scenery) {
    this.#session = session;
    this.#scenery = scenery;
    const { golden } = session;
    this.#list.hidden = !scenery.hasNodes || golden.frames < 3 || golden.differsInEventsAlone;
    if (this.#list.hidden) return;
    session.watch(this.#list, ([{ contentRect: { width } }]) => {
      if (width === this.#width || width === 0) return;
      this.#width = width;
      this.#build();
    });
    session.follow("look", () => this.#request());
    session.follow("data", () => this.#isDrawn || this.#request());
    session.follow("cursor", () => this.#showCurrent());
  }

  #build() {
    const { golden } = this.#session;
    const count = Math.min(Math.max(Math.floor(this.#width / 150), 4), 7);
    const worst = golden.item.largest?.frame ?? null;
    const marked = [golden.opening.frame, ...(worst === null ? [] : [worst])];
    const frames = filmFrames(golden, count, golden.ghost === null ? [] : marked);
    this.#cells = frames.map((frame) => {
      const time = secondsText(golden.seconds(frame));
      const isPlain = golden.ghost === null || golden.item.onlyConfiguration;
      const note = isPlain ? "" : frame === worst ? "worst" : frame === golden.opening.frame ? "cause" : "";
      const canvas = make("canvas");
      const label = make("span", "film-time", time, note ? make("b", "", " " + note) : "");
      const button = make("button", "film-moment" + (note ? " telling" : ""), canvas, label);
      button.addEventListener("click", () => this.#session.go(frame));
      return { frame, canvas, button };
    });
    const names = make("span", "film-sides", ...golden.drawnSides.map((side) => make("span", "", sideNames[side])));
    this.#list.replaceChildren(names, ...this.#cells.map(({ button }) => button));
    this.#showCurrent();
    this.#request();
  }

  #showCurrent() {
    for (const { frame, button } of this.#cells) {
      button.setAttribute("aria-current", String(frame === this.#session.frame));
    }
  }

  #request() {
    this.#session.budget.request(this, () => this.#work());
  }

  *#work() {
    // To read all moments takes long, so a large page is loaded before.
    const { golden } = this.#session;
    this.#isDrawn = !golden.isLoadingAny;
    if (!this.#isDrawn) return;
    // The width is not known yet.
    if (this.#cells.length === 0) return;
    const world = yield* this.#scenery.world();
    if (world === null) {
      this.#list.hidden = true;
      return;
    }
    const width = Math.floor((this.#width - 62) / this.#cells.length) - 8;
    const shape = (world.bottom - world.top) / (world.right - world.left);
    const height = Math.round(Math.min(Math.max((width - 8) * shape + 8, 26), window.innerHeight / 18));
    this.#list.style.setProperty("--film-side", height + filmGap + "px");
    for (const { frame, canvas } of this.#cells) {
      const scenes = yield* this.#scenery.at(frame);
      paintPair(canvas, this.#session.palette, world, scenes, [width, height], true);
      yield;
    }
  }
}

/** Paints small scenes into a canvas: one above the other, or beside each other. */
function paintPair(canvas, palette, world, scenes, [width, height], isColumn) {
  const [across, down] = isColumn ? [0, height + filmGap] : [width + filmGap, 0];
  const [whole, high] = [width + across * (scenes.length - 1), height + down * (scenes.length - 1)];
  canvas.style.width = whole + "px";
  canvas.style.height = high + "px";
  const context = fitted(canvas, whole, high);
  const unlike = unlikeScenes(scenes);
  if (scenes.length > 1) {
    context.fillStyle = palette.rule;
    context.fillRect(isColumn ? 0 : width + 1, isColumn ? height + 1 : 0, isColumn ? width : 1, isColumn ? 1 : height);
  }
  scenes.forEach((scene, index) => {
    const area = [across * index, down * index, width, height];
    const painter = new Painter(context, palette, fitInto(world, area, 4), area, true);
    painter.within(() => paintScene(painter, scene, scenes[1 - index], unlike));
  });
}
