// What is looked at: the golden that is open, the cursor, the part of the time that is seen.

const speeds = [0.1, 0.25, 0.5, 1, 2];

/** Points that stay free at the left of all rows, and at the right for the numbers on their edge. */
const leftInset = 8;
const rightGutter = 62;

/** The fewest frames that are seen at once. */
const fewestFrames = 4;

/**
 * A golden that is open. Tells "cursor", "track", "axis", "look", "play" and "data" when these change; all panels
 * follow it until it ends.
 */
class Session extends EventTarget {
  #ending = new AbortController();

  constructor(golden, palette) {
    super();
    this.golden = golden;
    this.palette = palette;
    this.budget = new Budget();
    this.frame = Math.max(Math.min(golden.item.first ?? 0, golden.frames - 1), -1);
    this.track = this.#firstTrack();
    this.isPlaying = false;
    this.speed = 1;
    this.showsVelocity = false;
    this.showsBand = false;
    this.showsOnlyDiffering = false;
    this.width = 0;
    this.showAll();
  }

  /** Ends all that follows the session. */
  end() {
    this.#ending.abort();
    this.budget.clear();
  }

  get ending() {
    return this.#ending.signal;
  }

  /** Calls back after a change, until the session ends. */
  follow(names, act) {
    for (const name of names.split(" ")) this.addEventListener(name, act, { signal: this.ending });
  }

  /** Listens to an element or another target until the session ends. */
  listen(target, names, act, options = {}) {
    const all = { ...options, signal: this.ending };
    for (const name of names.split(" ")) target.addEventListener(name, act, all);
  }

  tell(name) {
    this.dispatchEvent(new Event(name));
  }

  /** Moves the cursor; frame -1 is before the first. */
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

  /** Sets one of the switches of how things are shown. */
  look(change) {
    Object.assign(this, change);
    this.tell("look");
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

  /** Shows a part of the time, as near to it as there are frames. */
  showFrames(first, last) {
    const whole = this.wholeAxis;
    const span = Math.min(Math.max(last - first, fewestFrames), whole.last - whole.first);
    this.first = Math.min(Math.max(first, whole.first), whole.last - span);
    this.last = this.first + span;
    this.tell("axis");
  }

  /** Shows more (factor above 1) or less time around a frame that stays where it is. */
  zoom(factor, frame = this.frame) {
    const span = Math.max(this.span * factor, fewestFrames);
    const share = (frame - this.first) / this.span;
    this.showFrames(frame - share * span, frame + (1 - share) * span);
  }

  pan(frames) {
    this.showFrames(this.first + frames, this.last + frames);
  }

  /** Where a frame lies, in points from the left of the field; the field's width is without its gutter. */
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

  /** Keeps the cursor in sight. */
  #follow() {
    if (this.frame >= this.first && this.frame <= this.last) return;
    const share = this.frame < this.first ? 0.1 : 0.9;
    const start = this.frame - this.span * share;
    this.showFrames(start, start + this.span);
  }

  #firstTrack() {
    const { tracks } = this.golden;
    const starts = tracks.map((track) => track.differs[0]?.[0] ?? Infinity);
    const first = starts.reduce((best, start, index) => (start < starts[best] ? index : best), 0);
    return tracks.length > 0 ? first : -1;
  }
}
