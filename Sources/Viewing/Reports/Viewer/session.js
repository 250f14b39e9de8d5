// The open golden, the cursor and the visible part of the time.

/** How both sides lie on the stage: the modes with their names. */
const stageModes = [["pair", "Side by side"], ["overlay", "Overlay"], ["wipe", "Wipe"], ["blink", "Blink"]];

/** The names of the sides. */
const sideNames = ["golden", "run"];

const speeds = [0.1, 0.25, 0.5, 1, 2];

/** The empty points at the left of all rows, and the space for numbers at their right. */
const leftInset = 8;
const rightGutter = 62;

/** The minimum number of visible frames. */
const fewestFrames = 4;

/**
 * An open golden. Sends "cursor", "track", "axis", "look", "stage", "play" and "data" when these change, and "reveal"
 * when the row of the track is to be seen. All panels follow it until it ends.
 */
class Session extends EventTarget {
  #ending = new AbortController();

  constructor(golden, palette) {
    super();
    this.golden = golden;
    this.palette = palette;
    this.budget = new Budget();
    const { frame, track } = golden.opening;
    this.frame = Math.max(Math.min(frame, golden.frames - 1), -1);
    this.track = track;
    /** The tracks in the order of their rows. */
    this.rows = golden.order.filter((index) => golden.leader(index) === index);
    this.isPlaying = false;
    this.speed = 1;
    this.showsVelocity = false;
    this.showsBand = false;
    /** Whether the rows without a difference are shown. */
    this.showsAlike = golden.differsInEventsAlone;
    this.stage = {
      mode: golden.ghost === null ? "overlay" : "pair", wipe: 0.5, blinksGolden: false,
    };
    this.width = 0;
    this.showAll();
  }

  /** Ends the session and all its listeners. */
  end() {
    this.#ending.abort();
    this.budget.clear();
  }

  get ending() {
    return this.#ending.signal;
  }

  /** Calls a function after changes, until the session ends. */
  follow(names, act) {
    for (const name of names.split(" ")) this.addEventListener(name, act, { signal: this.ending });
  }

  /** Listens to an element or another target, until the session ends. */
  listen(target, names, act, options = {}) {
    const all = { ...options, signal: this.ending };
    for (const name of names.split(" ")) target.addEventListener(name, act, all);
  }

  /** Calls a function with the size of an element, and whenever it changes, until the session ends. */
  watch(element, act) {
    const observer = new ResizeObserver(act);
    observer.observe(element);
    this.ending.addEventListener("abort", () => observer.disconnect());
  }

  tell(name) {
    this.dispatchEvent(new Event(name));
  }

  /** Moves the cursor; frame -1 is before the first frame. */
  go(frame, isSeen = true) {
    const next = Math.min(Math.max(Math.round(frame), -1), this.golden.frames - 1);
    if (next !== this.frame) {
      this.frame = next;
      this.tell("cursor");
    }
    if (isSeen) this.#follow();
  }

  select(track) {
    if (track === this.track || track < 0 || track >= this.golden.tracks.length) return;
    this.track = track;
    this.tell("track");
  }

  /** Selects a track, moves the cursor, and scrolls to the row of the track. */
  show(track, frame = this.frame) {
    this.select(track);
    this.go(frame);
    this.tell("reveal");
  }

  /** Changes switches of the display. */
  look(change) {
    Object.assign(this, change);
    this.tell("look");
  }

  /** Changes switches of the stage. */
  changeStage(change) {
    Object.assign(this.stage, change);
    this.tell("stage");
  }

  /** Returns the next (1) or previous (-1) track in the order of the rows, or null. */
  trackBeside(step) {
    const { golden } = this;
    const here = golden.leader(this.track);
    const shown = this.rows.filter((index) => index === here || this.showsAlike || golden.tracks[index].differing);
    return shown[shown.indexOf(here) + step] ?? null;
  }

  get span() {
    return this.last - this.first;
  }

  get wholeAxis() {
    return { first: -1.25, last: Math.max(this.golden.frames, fewestFrames) - 0.5 };
  }

  showAll() {
    this.showFrames(this.wholeAxis.first, this.wholeAxis.last);
  }

  /** Shows a part of the time, within the limits of the golden. */
  showFrames(first, last) {
    const whole = this.wholeAxis;
    const span = Math.min(Math.max(last - first, fewestFrames), whole.last - whole.first);
    this.first = Math.min(Math.max(first, whole.first), whole.last - span);
    this.last = this.first + span;
    this.tell("axis");
  }

  /** Shows more (factor above 1) or less time around a frame, which keeps its position. */
  zoom(factor, frame = this.frame) {
    const span = Math.max(this.span * factor, fewestFrames);
    const share = (frame - this.first) / this.span;
    this.showFrames(frame - share * span, frame + (1 - share) * span);
  }

  pan(frames) {
    this.showFrames(this.first + frames, this.last + frames);
  }

  /** Returns the position of a frame, in points from the left of the field. The width excludes the gutter. */
  x(frame) {
    return leftInset + ((frame - this.first) / this.span) * (this.width - leftInset);
  }

  frameAtX(x) {
    return this.first + (x - leftInset) * this.framesPerPoint;
  }

  get framesPerPoint() {
    return this.span / Math.max(this.width - leftInset, 1);
  }

  setWidth(whole) {
    const width = Math.max(whole - rightGutter, leftInset);
    if (width === this.width) return;
    this.width = width;
    this.tell("axis");
  }

  /** Scrolls to the cursor if it is not visible. */
  #follow() {
    if (this.frame >= this.first && this.frame <= this.last) return;
    const share = this.frame < this.first ? 0.1 : 0.9;
    const start = this.frame - this.span * share;
    this.showFrames(start, start + this.span);
  }
}
