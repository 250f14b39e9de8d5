// The stage at the cursor: the nodes of the golden and of the run, beside each other or over each other.

/** The points around the nodes. */
const stageMargin = 26;

/** The milliseconds for which blinking shows one side. */
const blinkTime = 500;

/** The most pairs of colours that are shown. */
const mostSwatches = 3;

/** Folds the stage and the film away, or shows them. */
function showFold(isFolded) {
  byId("workspace").classList.toggle("folded", isFolded);
  setText(byId("unfold"), isFolded ? "Show the stage" : "Hide the stage");
  byId("unfold").setAttribute("aria-expanded", String(!isFolded));
}

/** The drawing of a session's stage. */
class StageView {
  #session;
  #canvas = byId("stage");
  #scenery;
  #world;
  #size = [0, 0];
  #hovered = null;
  #timer = 0;
  /** The painted sides with their areas and maps, for the pointer. */
  #painted = [];
  #colours = "";
  #unlike;

  constructor(session, scenery) {
    this.#session = session;
    this.#scenery = scenery;
    this.#show(scenery.hasNodes);
    byId("nothing").hidden = !session.golden.item.onlyConfiguration;
    showFold(!byId("nothing").hidden);
    byId("swatches").replaceChildren();
    if (!scenery.hasNodes) return;
    session.follow("cursor track look stage data play", () => this.#request());
    session.follow("stage", () => this.#blink());
    session.listen(this.#canvas, "click", (event) => this.#pick(event));
    session.listen(this.#canvas, "pointermove", (event) => this.#hover(this.#shapeAt(event)));
    session.listen(this.#canvas, "pointerleave", () => this.#hover(null));
    session.listen(byId("wipe"), "input", () => session.changeStage({ wipe: byId("wipe").valueAsNumber / 100 }));
    session.watch(this.#canvas.parentElement, () => this.measure());
    session.ending.addEventListener("abort", () => clearInterval(this.#timer));
    this.#blink();
  }

  #show(isShown) {
    const isStage = isShown && !this.#session.golden.differsInEventsAlone;
    byId("stage-panel").hidden = !isStage;
    byId("workspace").classList.toggle("without-stage", !isStage);
  }

  /** Adapts the drawing to the size of its field. */
  measure() {
    const { clientWidth, clientHeight } = this.#canvas.parentElement;
    this.#size = [clientWidth, clientHeight];
    this.#request();
  }

  /** Requests a drawing. A drawing in progress is finished first, so that the stage changes while the cursor moves. */
  #request() {
    const { budget } = this.#session;
    if (!budget.isWaiting(this)) budget.request(this, () => this.#work());
  }

  *#work() {
    const { frame } = this.#session;
    // While it plays, the area stays the same.
    this.#world = yield* (this.#session.isPlaying ? this.#scenery.world() : this.#scenery.area(frame));
    if (this.#world === null) {
      this.#show(false);
      return;
    }
    this.scenes = yield* this.#scenery.at(frame);
    this.#unlike = unlikeScenes(this.scenes);
    this.#paint();
    this.#describe(frame);
    if (frame !== this.#session.frame) this.#session.budget.request(this, () => this.#work());
  }

  #paint() {
    const [width, height] = this.#size;
    if (width === 0 || height === 0) return;
    const context = fitted(this.#canvas, width, height);
    const { mode, wipe, blinksGolden } = this.#session.stage;
    const [whole, [golden, run]] = [[0, 0, width, height], this.scenes];
    this.#painted = [];
    if (!run) {
      this.#side(context, golden, null, whole, whole);
    } else if (mode === "pair") {
      const areas = halvesOf(this.#world, whole, stageMargin, 8);
      this.scenes.forEach((scene, index) => this.#side(context, scene, this.scenes[1 - index], areas[index], areas[index]));
      this.#divide(context, areas);
    } else if (mode === "wipe") {
      const edge = Math.round(width * wipe);
      this.#side(context, golden, run, whole, [0, 0, edge, height]);
      this.#side(context, run, golden, whole, [edge, 0, width - edge, height]);
      this.#divide(context, [[0, 0, edge - 4, height], [edge + 4, 0, 0, 0]]);
    } else if (mode === "blink") {
      this.#side(context, blinksGolden ? golden : run, null, whole, whole);
    } else {
      this.#side(context, run, golden, whole, whole);
    }
  }

  /** Paints a side into an area, of which a part is visible. */
  #side(context, scene, other, area, visible) {
    const { palette, stage, golden } = this.#session;
    const fit = fitInto(this.#world, area, stageMargin);
    const painter = new Painter(context, palette, fit, visible);
    const hasTwo = this.scenes.length > 1;
    painter.within(() => {
      paintScene(painter, scene, other, this.#unlike);
      for (const shape of scene.shapes) {
        if (shape.alpha < leastAlpha) painter.unseen(shape, this.#isSelected(shape.node));
      }
      const notes = this.#notes(scene, other);
      const missing = other && !scene.isGhost ? this.#unlike.gone : [];
      const isMarked = ({ node: { name } }) =>
        notes.has(name) || name === this.#hovered || (!hasTwo && this.#isSelected({ name }));
      const own = new Set(scene.shapes.filter(isVisible).map(({ node }) => node.name));
      painter.names([...scene.shapes, ...missing.filter(({ node }) => !own.has(node.name))], isMarked, notes,
        scene.isGhost || !other ? [] : this.#unlike.changed);
      if (hasTwo && stage.mode !== "overlay") painter.caption(sideNames[scene.side], scene.isGhost ? palette.golden : palette.run);
    });
    this.#painted.push({ scene, fit, visible });
  }

  /** Returns the notes on nodes by their names: that they are new, missing, or among the few that differ. */
  #notes(scene, other) {
    const { changed, gone, added } = this.#unlike;
    const notes = new Map();
    if (!other) return notes;
    const few = changed.length <= mostSwatches ? changed : [];
    if (!scene.isGhost) for (const { node } of few) notes.set(node.name, "");
    for (const { node } of gone) notes.set(node.name, scene.isGhost ? "" : "missing");
    if (!scene.isGhost) for (const { node } of added) notes.set(node.name, "new");
    return notes;
  }

  /** Draws the line between two areas. */
  #divide(context, [[x, y, width, height], [left]]) {
    context.fillStyle = this.#session.palette.quiet;
    if (left > x) context.fillRect(x + width + 3.5, 0, 1, this.#size[1]);
    else context.fillRect(0, y + height + 3.5, this.#size[0], 1);
  }

  #isSelected(node) {
    const { golden, track } = this.#session;
    return golden.tracks[track]?.name.startsWith(node.name + ".") ?? false;
  }

  /** Returns the topmost shape at the pointer. An invisible shape is found only if no visible one is there. */
  #shapeAt({ offsetX, offsetY }) {
    for (const { scene, fit: [scale, , , , dx, dy], visible: [left, top, width, height] } of this.#painted) {
      if (offsetX < left || offsetX > left + width || offsetY < top || offsetY > top + height) continue;
      const [x, y] = [(offsetX - dx) / scale, (offsetY - dy) / scale];
      const found = scene.shapes.toReversed().filter((shape) => contains(shape, x, y));
      const shape = found.find(({ alpha }) => alpha > 0) ?? found[0];
      if (shape) return shape;
    }
    return null;
  }

  /** Shows the name of a node, and draws the name on the stage. */
  #hover(shape) {
    const name = shape?.node.name ?? null;
    if (name === this.#hovered) return;
    this.#hovered = name;
    this.#showName(shape);
    this.#request();
  }

  /** Selects the track of a node that differs most, else its first track. */
  #pick(event) {
    const shape = this.#shapeAt(event);
    if (!shape || shape.node.tracks.size === 0) return;
    const tracks = [...shape.node.tracks.values()].sort((one, other) => one - other);
    const { golden } = this.#session;
    this.#session.show(tracks.find((track) => golden.tracks[track].differing) ?? tracks[0]);
    this.#hover(shape);
  }

  /** Shows the name of the node under the pointer, or of the selected node. */
  #showName(hovered = null) {
    const shapes = this.scenes?.at(-1).shapes ?? [];
    const shape = hovered ?? shapes.find(({ node }) => node.name === this.#hovered) ??
      shapes.find(({ node }) => this.#isSelected(node));
    const hidden = shape && shape.alpha <= 0 ? make("span", "quiet", "invisible") : "";
    const names = shape ? [makeShortName(shape.node.name), hidden] : [];
    byId("stage-name").replaceChildren(...names);
  }

  #describe(frame) {
    const { shapes } = this.scenes.at(-1);
    const visible = shapes.filter((shape) => shape.alpha > 0).length;
    const { changed, gone, added } = this.#unlike;
    const counts = [[changed, "look different"], [gone, "missing"], [added, "new"]]
      .filter(([list]) => list.length > 0).map(([list, words]) => `${list.length} ${words}`);
    const nodes = `${visible} of ${plural(shapes.length, "node")} to be seen`;
    this.#canvas.setAttribute("aria-label", `Stage at frame ${frame}: ${[nodes, ...counts].join(", ")}`);
    this.#showName();
    this.#showColours();
  }

  /** Shows the golden's colour and that of the run of the nodes whose colours differ. */
  #showColours() {
    const run = new Map(this.scenes.at(-1).shapes.map((shape) => [shape.node.name, shape]));
    const pairs = this.#unlike.changed.flatMap((shape) => {
      const [ours, theirs] = [hexText(shape.colour), hexText(run.get(shape.node.name)?.colour ?? shape.colour)];
      return ours === theirs ? [] : [[shape.node.name, ours, theirs]];
    }).slice(0, mostSwatches);
    const text = JSON.stringify(pairs);
    if (text === this.#colours) return;
    this.#colours = text;
    byId("swatches").replaceChildren(...pairs.map(([name, ours, theirs]) =>
      make("span", "swatch-pair", makeShortName(name), " ", ...withSwatches(`${ours} → ${theirs}`))));
  }

  /** Starts or stops the blinking. */
  #blink() {
    const { stage } = this.#session;
    const [isRunning, isWanted] = [this.#timer !== 0, stage.mode === "blink"];
    if (isWanted === isRunning) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    if (!isWanted) return;
    stage.blinksGolden = true;
    this.#timer = setInterval(() => {
      stage.blinksGolden = !stage.blinksGolden;
      this.#request();
    }, blinkTime);
  }
}
