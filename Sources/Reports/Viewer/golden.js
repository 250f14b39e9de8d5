// One golden with its recording: sides, tracks and where they differ.

/** What the page knows of an item: the golden as side 0, the recording as side 1. */
class Golden {
  #page;
  #values = new Map();
  #levels = new Map();

  /** Reads an item of the report; its facts have come in. */
  constructor(page, item, facts) {
    this.#page = page;
    this.item = item;
    this.facts = facts;
    this.tracks = facts.tracks;
    this.sides = facts.sides;
    this.frames = Math.max(...this.sides.map((side) => side?.frames ?? 0));
    /** The side that is drawn as what is, and the one drawn behind it as what should be. */
    this.shown = this.sides[1] ? 1 : 0;
    this.ghost = this.sides[0] && this.sides[1] ? 0 : null;
    this.times = timesOf(this.sides.find((side) => side?.frames === this.frames));
    this.events = this.sides.map((side, index) => {
      const columns = side && (side.events ?? this.sides[0]?.events);
      return columns ? new Events(columns, side, facts.strings, index) : null;
    });
    this.differences = new DifferencePlaces(facts);
    this.numbers = new FrameNumbers(facts.rows, this.shown);
  }

  /** The sides of which there is something, what should be before what is. */
  get drawnSides() {
    return this.ghost === null ? [this.shown] : [this.ghost, this.shown];
  }

  /** Tells whether both sides have the same events. */
  get hasSameEvents() {
    return this.ghost === null || !this.sides[1].events;
  }

  /** The track of a name, -1 if there is none; of two of one name, which have other types, that of the side shown. */
  trackNamed(name) {
    const isNamed = (track) => track.name === name;
    const shown = this.tracks.findIndex((track) => isNamed(track) && track.in[this.shown]);
    return shown >= 0 ? shown : this.tracks.findIndex(isNamed);
  }

  /** The values of a track on a side; null if there are none, or none yet. */
  values(track, side) {
    return this.#element("d", this.#values, track, side, (text, key, end) =>
      new HeldValues(text, key, this.sides[end].frames, this.tracks[track].width));
  }

  /** The least and greatest values of a track on a side; null if it is short, or they have not come in. */
  levels(track, side) {
    return this.#element("l", this.#levels, track, side, (text, key) => new Levels(text, key));
  }

  /** Tells whether values of a track are still to come in. */
  isLoading(track) {
    return !this.#page.isWhole &&
      this.drawnSides.some((side) => this.tracks[track].in[side] && !this.values(track, side));
  }

  /** The text of the value that a track holds in a frame; null if it has none, undefined while it comes in. */
  token(track, side, frame) {
    if (!this.sides[side] || !this.tracks[track].in[side]) return null;
    const values = this.values(track, side);
    if (!values) return this.#page.isWhole ? null : undefined;
    return values.token(frame);
  }

  /** Tells whether the comparison counts a track among those that differ. */
  isDiffering(track) {
    return this.tracks[track].differing;
  }

  /** Tells how the sides compare in a frame of a track: "differs", "tolerated" or "alike". */
  judgement(track, frame) {
    if (this.#isLone(track)) return "differs";
    if (runAt(this.tracks[track].differs, frame)) return "differs";
    return runAt(this.tracks[track].tolerated, frame) ? "tolerated" : "alike";
  }

  /** Tells whether a value was written in a frame on the side that is shown. */
  isWritten(track, frame) {
    return this.drawnSides.some((side) => this.values(track, side)?.isWritten(frame));
  }

  /** The nearest frame beside one in which a track's value was written on either side. */
  writtenBeside(track, frame, step) {
    const found = this.drawnSides
      .map((side) => this.values(track, side)?.writtenBeside(frame, step) ?? null)
      .filter((other) => other !== null);
    if (found.length === 0) return null;
    return step > 0 ? Math.min(...found) : Math.max(...found);
  }

  /** The moment of a frame in seconds. */
  seconds(frame) {
    return this.times[Math.min(Math.max(frame, 0), this.times.length - 1)] ?? 0;
  }

  /** How long a frame lasted, in seconds. */
  secondsOf(frame) {
    const earlier = Math.max(frame, 1) - 1;
    return (this.times[earlier + 1] - this.times[earlier]) || 1 / 60;
  }

  /** The last frame that has begun at a moment. */
  frameAt(seconds) {
    return firstIndex(this.times.length, (frame) => this.times[frame] > seconds) - 1;
  }

  #isLone(track) {
    const [isInGolden, isInActual] = this.tracks[track].in;
    return this.ghost !== null && isInGolden !== isInActual;
  }

  #element(letter, made, track, side, build) {
    if (!this.sides[side] || !this.tracks[track]?.in[side]) return null;
    const from = this.tracks[track].same ? 0 : side;
    const key = [letter + this.item.number, from, track].join(".");
    // Sides share what they hold alike, unless one of them ends before the other.
    const isShared = from === side || this.sides[from].frames === this.sides[side].frames;
    const place = isShared ? key : key + "." + side;
    if (!made.has(place)) {
      const text = this.#page.text(key);
      if (!text) return null;
      made.set(place, build(text, place + ".", side));
    }
    return made.get(place);
  }
}

/** The moments of all frames of a side, in seconds. */
function timesOf(side) {
  const times = new Float64Array(side.frames);
  let frame = 0;
  for (const [first, step, count] of side.time) {
    for (let index = 0; index < count && frame < times.length; index += 1, frame += 1) {
      times[frame] = first + index * step;
    }
  }
  return times;
}

/** The first index for which a test holds that holds for all that follow, too; the count if there is none. */
function firstIndex(count, test) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
