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

  /** Tells whether a track differs anywhere; one that only one side has does. */
  isDiffering(track) {
    return this.tracks[track].differs.length > 0 || this.#isLone(track);
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

/**
 * What the frames of the page are called in the traces. They have one number everywhere, unless one of the traces has
 * frames that the other lacks.
 */
class FrameNumbers {
  #runs;
  #shown;

  constructor(runs, shown) {
    this.#runs = runs;
    this.#shown = shown;
  }

  /** The frame of a side, golden 0, recording 1; null where it has none. */
  of(side, frame) {
    if (!this.#runs || frame < 0) return frame;
    const index = firstIndex(this.#runs.length, (index) => this.#runs[index][0] > frame) - 1;
    const first = this.#runs[index][1 + side];
    return first < 0 ? null : first + frame - this.#runs[index][0];
  }

  /** The frame of the side that is shown, or the last one before it. */
  step(frame) {
    for (let at = frame; at > 0; at -= 1) {
      const number = this.of(this.#shown, at);
      if (number !== null) return number;
    }
    return 0;
  }

  /** What the sides call a frame, if it is not what the page calls it. */
  note(frame) {
    if (!this.#runs || frame < 0) return "";
    const [golden, actual] = [0, 1].map((side) => this.of(side, frame));
    if (golden === frame && actual === frame) return "";
    return ` (golden ${golden ?? "none"}, actual ${actual ?? "none"})`;
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

/** The run of frames that a frame lies in. */
function runAt(runs, frame) {
  const index = firstIndex(runs.length, (index) => runs[index][1] >= frame);
  return index < runs.length && runs[index][0] <= frame ? runs[index] : null;
}

/** The frames in which something begins to differ, in order. */
class DifferencePlaces {
  constructor(facts) {
    const frames = new Set([...facts.places, ...facts.eventChanges.map((change) => change.frame)]);
    for (const track of facts.tracks) {
      for (const [first] of track.differs) frames.add(first);
    }
    this.frames = Int32Array.from(frames).sort();
    /** Runs of frames in which a track or an event differs, overlaps joined. */
    this.runs = joined([
      ...facts.tracks.flatMap((track) => track.differs),
      ...facts.eventChanges.map(({ frame }) => [frame, frame]),
    ]);
  }

  get first() {
    return this.frames[0] ?? null;
  }

  beside(frame, step) {
    const { frames } = this;
    const from = step > 0 ? frame + 1 : frame;
    const index = firstIndex(frames.length, (index) => frames[index] >= from);
    return frames[step > 0 ? index : index - 1] ?? null;
  }
}

/** Joins runs that touch or overlap. */
function joined(runs) {
  const result = [];
  for (const [first, last] of runs.sort((one, other) => one[0] - other[0])) {
    const open = result.at(-1);
    if (open && first <= open[1] + 1) open[1] = Math.max(open[1], last);
    else result.push([first, last]);
  }
  return result;
}
