// The stage at the cursor: nodes as recorded, and behind them the golden's nodes with dashed lines.

/** The points around the nodes, in which the numbers of the grid have room. */
const stageMargin = 18;

/** The milliseconds for which blinking shows one side. */
const blinkTime = 500;

/** The drawing of a session's stage. */
class StageView {
  #session;
  #canvas = byId("stage");
  #sides;
  #world;
  #paths;
  #size = [0, 0];
  #hovered = null;
  #timer = 0;

  constructor(session) {
    this.#session = session;
    const { golden } = session;
    this.#sides = golden.drawnSides.map((side) => ({ side, nodes: stageNodes(golden, side) }));
    const hasNodes = this.#sides.some(({ nodes }) => nodes.length > 0);
    this.#show(hasNodes);
    if (!hasNodes) return;
    this.#paths = new NodePaths(session, this.#sides, () => this.#request());
    session.follow("cursor track look stage data", () => this.#request());
    session.follow("stage", () => this.#blink());
    session.listen(this.#canvas, "click", (event) => this.#pick(event));
    session.listen(this.#canvas, "pointermove", (event) => this.#hover(this.#shapeAt(event)));
    session.listen(this.#canvas, "pointerleave", () => this.#hover(null));
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(this.#canvas.parentElement);
    session.ending.addEventListener("abort", () => {
      observer.disconnect();
      clearInterval(this.#timer);
    });
    this.#blink();
  }

  #show(isShown) {
    byId("stage-panel").hidden = !isShown;
    byId("workspace").classList.toggle("without-stage", !isShown);
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
    const { frame, golden } = this.#session;
    if (this.#world === undefined) {
      this.#world = yield* worldOf(golden, this.#sides);
      if (this.#world === null) this.#show(false);
    }
    if (this.#world === null) return;
    const scenes = [];
    for (const { side, nodes } of this.#sides) {
      scenes.push({ side, shapes: yield* this.#shapes(nodes, side, frame) });
    }
    this.scenes = scenes;
    this.#paint();
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

  #paint() {
    const { palette, stage } = this.#session;
    const [width, height] = this.#size;
    if (width === 0 || height === 0) return;
    const context = fitted(this.#canvas, width, height);
    this.fit = this.#fit(width, height);
    const painter = new Painter(context, palette, this.fit, [width, height]);
    if (stage.showsGrid) painter.grid();
    const scenes = this.#visibleScenes();
    const front = scenes.at(-1);
    const expected = scenes.length > 1 ? scenes[0].shapes : [];
    const colour = front.side === this.#session.golden.ghost ? palette.golden : palette.actual;
    for (const shape of front.shapes) {
      if (shape.alpha <= 0) painter.unseen(shape, this.#isSelected(shape.node));
    }
    if (stage.showsPaths) this.#paintPaths(painter, scenes, false);
    for (const shape of expected) painter.ghost(shape, 1.5, 0.9);
    for (const shape of front.shapes) painter.node(shape, colour, this.#isSelected(shape.node));
    for (const shape of unlike(expected, front.shapes)) painter.ghost(shape, 1, 0.6);
    if (stage.showsPaths) this.#paintPaths(painter, scenes, true);
    // A node that only one side shows differs most, so its outline and its name are never pale.
    const gone = scenes.length > 1 ? visibleOnlyIn(expected, front.shapes) : [];
    const added = scenes.length > 1 ? visibleOnlyIn(front.shapes, expected) : [];
    for (const shape of gone) painter.lone(shape, [4, 3]);
    for (const shape of added) painter.lone(shape, []);
    const notes = new Map([
      ...gone.map(({ node }) => [node.name, "not visible"]),
      ...added.map(({ node }) => [node.name, "not visible in the golden"]),
    ]);
    const named = new Set(front.shapes.map(({ node }) => node.name));
    painter.names([...front.shapes, ...gone.filter(({ node }) => !named.has(node.name))], (shape) =>
      notes.has(shape.node.name) || shape.node.name === this.#hovered || this.#isSelected(shape.node),
      notes);
    if (scenes.length < this.scenes.length) {
      painter.caption(front.side === this.#session.golden.ghost ? "golden" : "actual", colour);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
  }

  /** Returns the sides to draw, the one in front last. Blinking shows one side after the other. */
  #visibleScenes() {
    const { golden, stage } = this.#session;
    const isShown = ({ side }) => {
      if (golden.ghost === null) return true;
      const isGolden = side === golden.ghost;
      if (stage.isBlinking) return isGolden === stage.blinksGolden;
      return isGolden ? stage.showsGolden : stage.showsActual;
    };
    const shown = this.scenes.filter(isShown);
    return shown.length > 0 ? shown : this.scenes;
  }

  #paintPaths(painter, scenes, isSelected) {
    const { golden } = this.#session;
    for (const { side } of scenes) {
      const isGhost = side === golden.ghost;
      for (const [name, path] of this.#paths.of(side)) {
        if (isSelected !== this.#isSelected({ name })) continue;
        painter.path(path, isGhost, isSelected);
      }
    }
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

  /** Returns the topmost shape at the pointer. An invisible shape is found only if no visible one is there. */
  #shapeAt(event) {
    if (!this.scenes || !this.fit) return null;
    const [scale, , , , dx, dy] = this.fit;
    const [x, y] = [(event.offsetX - dx) / scale, (event.offsetY - dy) / scale];
    const found = this.#visibleScenes().toReversed()
      .flatMap(({ shapes }) => shapes.toReversed())
      .filter((shape) => contains(shape, x, y));
    return found.find((shape) => shape.alpha > 0) ?? found[0] ?? null;
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
    this.#session.show(tracks.find((track) => golden.isDiffering(track)) ?? tracks[0]);
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

  #describe(frame, golden) {
    const { shapes } = this.scenes.at(-1);
    const visible = shapes.filter((shape) => shape.alpha > 0).length;
    const nodes = `${visible} of ${plural(shapes.length, "node")} to be seen`;
    const dashed = golden.ghost === null ? "" : ", the golden's dashed";
    this.#canvas.setAttribute("aria-label", `Stage at frame ${frame}: ${nodes}${dashed}`);
    this.#showName();
  }

  /** Starts or stops the blinking. */
  #blink() {
    const { stage } = this.#session;
    const isRunning = this.#timer !== 0;
    if (stage.isBlinking === isRunning) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    if (!stage.isBlinking) return;
    stage.blinksGolden = true;
    this.#timer = setInterval(() => {
      stage.blinksGolden = !stage.blinksGolden;
      this.#request();
    }, blinkTime);
  }
}
