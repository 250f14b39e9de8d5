// The pictures of the list: the stage of the golden and of the run where one sees the first cause.

const thumbnailSize = [132, 60];

/** The milliseconds for which the pointer rests on a row before its picture plays. */
const playDelay = 150;

/** Draws the pictures of rows that are near the screen, and plays that of the row under the pointer. */
class Thumbnails {
  #page;
  #palette;
  #budget = new Budget();
  /** The drawings by their rows. */
  #drawings;
  /** The drawing that plays, with what was read of its item. */
  #playing = null;
  #timer = 0;

  constructor(page, palette, items, rows) {
    this.#page = page;
    this.#palette = palette;
    this.#drawings = new Map(rows.map((row, index) => [row, { item: items[index], row, isNear: false, element: null }]));
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) this.#setNear(this.#drawings.get(target), isIntersecting);
    }, { rootMargin: "400px 0px" });
    for (const row of rows) observer.observe(row);
    page.addEventListener("more", () => this.#drawAll());
    palette.addEventListener("change", () => {
      this.#drawAll();
      // Paper shows what is drawn now.
      if (document.documentElement.classList.contains("printing")) this.#budget.finish();
    });
    addEventListener("beforeprint", () => this.#drawings.forEach((drawing) => this.#prepare(drawing)));
  }

  #drawAll() {
    for (const drawing of this.#drawings.values()) this.#draw(drawing);
  }

  /** Draws the picture of a row near the screen, and releases that of another. A list that is hidden has none near. */
  #setNear(drawing, isNear) {
    drawing.isNear = isNear;
    if (isNear) {
      this.#prepare(drawing);
      this.#draw(drawing);
      return;
    }
    this.#stop(drawing);
    if (drawing.canvas) released(drawing.canvas);
  }

  /** Shows the small curves of an item in its row, until its stage is drawn. */
  #prepare(drawing) {
    const { item, row } = drawing;
    if (drawing.element) return;
    drawing.element = smallCurve(item);
    row.querySelector(".curve").replaceWith(drawing.element);
    if (!item.data) return;
    drawing.canvas = make("canvas", "thumbnail");
    const play = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#play(drawing), playDelay);
    };
    for (const name of ["pointerenter", "focusin"]) row.addEventListener(name, play);
    for (const name of ["pointerleave", "focusout"]) row.addEventListener(name, () => this.#stop(drawing));
  }

  #draw(drawing) {
    // The values come last.
    if (!drawing.isNear || !drawing.canvas || !this.#page.isWhole) return;
    this.#budget.request(drawing, () => this.#work(drawing));
  }

  *#work(drawing) {
    const found = yield* this.#open(drawing);
    if (found && drawing.isNear) yield* this.#paint(drawing, found, found.golden.opening.frame);
  }

  /** Reads an item again, since hundreds of them would be too much to keep; null if it shows nothing. */
  *#open({ item, canvas }) {
    const facts = this.#page.json("g" + item.number);
    yield;
    const golden = new Golden(this.#page, item, facts);
    if (golden.subject !== null || golden.frames === 0) return null;
    const scenery = new Scenery(golden);
    yield;
    if (!scenery.hasNodes || (yield* scenery.world()) === null) return null;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", golden.ghost === null ? "Stage" : "Stage of golden and run");
    return { golden, scenery };
  }

  *#paint(drawing, { scenery }, frame) {
    const scenes = yield* scenery.at(Math.max(frame, 0));
    const area = yield* (this.#playing?.drawing === drawing ? scenery.world() : scenery.area(Math.max(frame, 0)));
    const size = scenes.length > 1 ? thumbnailSize : [2 * thumbnailSize[0] + filmGap, thumbnailSize[1]];
    paintPair(drawing.canvas, this.#palette, area, scenes, size, false);
    if (drawing.element === drawing.canvas) return;
    drawing.element.replaceWith(drawing.canvas);
    drawing.element = drawing.canvas;
  }

  /** Plays what differs, again and again, unless the reader wants less motion. */
  #play(drawing) {
    if (this.#playing?.drawing === drawing || drawing.element !== drawing.canvas || !drawing.isNear) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const playing = { drawing, found: null };
    this.#playing = playing;
    const player = this;
    this.#budget.request(drawing, function* () {
      playing.found = yield* player.#open(drawing);
      if (playing.found) player.#repeat(playing);
    });
  }

  #repeat(playing) {
    const { drawing, found } = playing;
    const { golden } = found;
    const [first, last] = loopOf(golden);
    const [begin, end] = [golden.seconds(first), golden.seconds(last) + 0.3];
    const start = performance.now();
    const tick = (now) => {
      if (this.#playing !== playing) return;
      const time = begin + (Math.max(now - start, 0) / 1000) % Math.max(end - begin, 0.1);
      const frame = Math.min(golden.frameAt(time), last);
      // A picture that takes longer than a frame is finished first.
      if (!this.#budget.isWaiting(drawing)) this.#budget.request(drawing, () => this.#paint(drawing, found, frame));
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** Ends the playback of a row, and shows its still picture. */
  #stop(drawing) {
    clearTimeout(this.#timer);
    if (this.#playing?.drawing !== drawing) return;
    const { found } = this.#playing;
    this.#playing = null;
    if (!drawing.isNear) return;
    if (found) this.#budget.request(drawing, () => this.#paint(drawing, found, found.golden.opening.frame));
    else this.#draw(drawing);
  }
}
