// The pictures of the list: the stage of the golden and of the run where one sees the first cause.

const thumbnailSize = [132, 60];

/** Draws the pictures of rows that come near the screen, and plays that of the row under the pointer. */
class Thumbnails {
  #page;
  #palette;
  #budget = new Budget();
  /** What still waits for its data. */
  #waiting = new Set();
  /** The number of the row that plays. */
  #playing = null;

  constructor(page, palette) {
    this.#page = page;
    this.#palette = palette;
    page.addEventListener("more", () => this.#waiting.forEach((drawing) => this.#draw(drawing)));
  }

  /** Shows the picture of an item in its row: its small curves, until its stage is drawn. */
  show(row, item) {
    const place = row.querySelector(".curve");
    const curve = smallCurve(item);
    place.replaceWith(curve);
    if (!item.data) return;
    const drawing = { item, element: curve, canvas: make("canvas", "thumbnail"), row };
    this.#waiting.add(drawing);
    this.#draw(drawing);
    const play = () => this.#play(drawing);
    const stop = () => this.#stop(drawing);
    for (const name of ["pointerenter", "focusin"]) row.addEventListener(name, play);
    for (const name of ["pointerleave", "focusout"]) row.addEventListener(name, stop);
  }

  #draw(drawing) {
    // The values come last.
    if (!this.#page.isWhole) return;
    this.#waiting.delete(drawing);
    this.#budget.request(drawing, () => this.#work(drawing));
  }

  *#work(drawing) {
    const found = yield* this.#open(drawing);
    if (!found) return;
    drawing.element.replaceWith(drawing.canvas);
    drawing.element = drawing.canvas;
    yield* this.#paint(drawing, found, found.golden.opening.frame);
  }

  /** Reads an item again, since hundreds of them would be too much to keep; null if it shows nothing. */
  *#open({ item, canvas }) {
    const facts = this.#page.json("g" + item.number);
    yield;
    const golden = new Golden(this.#page, item, facts);
    if (golden.differsInEventsAlone || golden.frames === 0) return null;
    const scenery = new Scenery(golden);
    yield;
    const world = scenery.hasNodes ? yield* scenery.world() : null;
    if (world === null) return null;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", golden.ghost === null ? "Stage" : "Stage of golden and run");
    return { golden, scenery, world };
  }

  *#paint(drawing, { scenery, world }, frame) {
    const scenes = yield* scenery.at(Math.max(frame, 0));
    const size = scenes.length > 1 ? thumbnailSize : [2 * thumbnailSize[0] + filmGap, thumbnailSize[1]];
    paintPair(drawing.canvas, this.#palette, world, scenes, size, false);
  }

  /** Plays what differs, again and again, unless the reader wants less motion. */
  #play(drawing) {
    if (this.#playing === drawing || drawing.element !== drawing.canvas) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.#playing = drawing;
    const player = this;
    this.#budget.request(drawing, function* () {
      const found = yield* player.#open(drawing);
      if (!found) return;
      const { golden } = found;
      const [first, last] = loopOf(golden);
      const [begin, end] = [golden.seconds(first), golden.seconds(last) + 0.3];
      const start = performance.now();
      const tick = (now) => {
        if (player.#playing !== drawing) return;
        const time = begin + (Math.max(now - start, 0) / 1000) % Math.max(end - begin, 0.1);
        const frame = Math.min(golden.frameAt(time), last);
        player.#budget.request(drawing, () => player.#paint(drawing, found, frame));
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
  }

  #stop(drawing) {
    if (this.#playing !== drawing) return;
    this.#playing = null;
    this.#budget.request(drawing, () => this.#work(drawing));
  }
}
