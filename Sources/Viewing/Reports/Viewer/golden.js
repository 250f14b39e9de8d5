// One golden with its recording.

/** The data of an item: the golden is side 0, and the recording is side 1. */
class Golden {
  #page;
  #values = new Map();
  #levels = new Map();
  #leaders = null;

  /** Creates the data of an item whose facts are loaded. */
  constructor(page, item, facts) {
    this.#page = page;
    this.item = item;
    this.facts = facts;
    this.tracks = facts.tracks;
    this.sides = facts.sides;
    this.frames = Math.max(...this.sides.map((side) => side?.frames ?? 0));
    /** The side that is drawn in front, and the expected side that is drawn behind it. */
    this.shown = this.sides[1] ? 1 : 0;
    this.ghost = this.sides[0] && this.sides[1] ? 0 : null;
    this.times = timesOf(facts.time, this.frames);
    this.events = this.sides.map((side) => {
      const columns = side && (side.events ?? this.sides[0]?.events);
      return columns ? new Events(columns, side, facts.strings) : null;
    });
    this.differences = new DifferencePlaces(facts);
    const worst = item.largest ? this.trackNamed(item.largest.track) : -1;
    const [cause] = facts.causes;
    const first = cause?.track ?? worst;
    /** The tracks in the order of their rows: those that differ first, of these that of the first cause. */
    this.order = [...this.tracks.keys()].sort((one, other) =>
      this.tracks[other].differing - this.tracks[one].differing ||
      (other === first) - (one === first) || one - other);
    /** The frame and the track of the largest visible difference, else of the first difference. */
    this.largest = {
      frame: item.largest?.frame ?? item.first ?? 0, track: worst < 0 ? this.order[0] ?? -1 : worst,
    };
    /** Whether events differ, but no values and no nodes. */
    this.differsInEventsAlone = facts.eventChanges.length > 0 && !this.tracks.some(({ differing }) => differing) &&
      facts.causes.every(({ node }) => node === null);
    /** The frame and the track that are seen first: those of the first cause, where one sees it. */
    this.opening = cause ? this.placeOf(cause) : this.largest;
    /** The source that the first cause is about, which is selected instead of a track; null where a track differs. */
    this.subject = this.#hasTrack ? null : this.#subjectAt(this.opening.frame);
    this.numbers = new FrameNumbers(facts.rows, this.shown);
  }

  /** The sides to draw, the expected one first. */
  get drawnSides() {
    return this.ghost === null ? [this.shown] : [this.ghost, this.shown];
  }

  /** Whether both sides have the same events. */
  get hasSameEvents() {
    return this.ghost === null || !this.sides[1].events;
  }

  /** Returns the track with a name, or -1. If two tracks have the name, returns the one of the shown side. */
  trackNamed(name) {
    const isNamed = (track) => track.name === name;
    const shown = this.tracks.findIndex((track) => isNamed(track) && track.in[this.shown]);
    return shown >= 0 ? shown : this.tracks.findIndex(isNamed);
  }

  /** Returns the values of a track on a side; null if they do not exist or are not loaded. */
  values(track, side) {
    return this.#element("d", this.#values, track, side, (text, key, end) =>
      new HeldValues(text, key, this.sides[end].frames, this.tracks[track].width));
  }

  /** Returns the outline of a track on a side; null if the track is short or the outline is not loaded. */
  levels(track, side) {
    return this.#element("l", this.#levels, track, side, (text, key) => new Levels(text, key));
  }

  /** Returns whether values of a track are still loading. */
  isLoading(track) {
    return !this.#page.isWhole &&
      this.drawnSides.some((side) => this.tracks[track].in[side] && !this.values(track, side));
  }

  /** Whether values of any track are still loading. */
  get isLoadingAny() {
    return this.tracks.some((_, track) => this.isLoading(track));
  }

  /** Returns the text of a track's value in a frame; null if there is no value, undefined while it is loading. */
  token(track, side, frame) {
    if (!this.sides[side] || !this.tracks[track].in[side]) return null;
    const values = this.values(track, side);
    if (!values) return this.#page.isWhole ? null : undefined;
    return values.token(frame);
  }

  /** Returns the text for a missing value of a side: it has ended, or it never had a value. */
  absence(side, frame) {
    return frame >= this.sides[side].frames ? "ended" : "none";
  }

  /** Returns how the sides compare in a frame of a track: "differs", "tolerated" or "alike". */
  judgement(track, frame) {
    if (this.#isLone(track)) return "differs";
    if (runAt(this.tracks[track].differs, frame)) return "differs";
    return runAt(this.tracks[track].tolerated, frame) ? "tolerated" : "alike";
  }

  /** Returns whether a value was written in a frame on a drawn side. */
  isWritten(track, frame) {
    return this.drawnSides.some((side) => this.values(track, side)?.isWritten(frame));
  }

  /** Returns the next frame in a direction in which a value was written on either side. */
  writtenBeside(track, frame, step) {
    const found = this.drawnSides
      .map((side) => this.values(track, side)?.writtenBeside(frame, step) ?? null)
      .filter((other) => other !== null);
    if (found.length === 0) return null;
    return step > 0 ? Math.min(...found) : Math.max(...found);
  }

  /** Returns the time of a frame in seconds. */
  seconds(frame) {
    return this.times[Math.min(Math.max(frame, 0), this.times.length - 1)] ?? 0;
  }

  /** Returns the duration of a frame in seconds. */
  secondsOf(frame) {
    const earlier = Math.max(frame, 1) - 1;
    return (this.times[earlier + 1] - this.times[earlier]) || 1 / 60;
  }

  /** Returns the last frame that has begun at a time. */
  frameAt(seconds) {
    return firstIndex(this.times.length, (frame) => this.times[frame] > seconds) - 1;
  }

  /** Returns the track whose row a track is in: the first channel of a colour, or itself. */
  leader(index) {
    if (!this.#leaders) {
      const colours = new Map();
      this.#leaders = new Map(this.order.map((one) => {
        const colour = colourName(this.tracks[one]);
        if (colour !== null && !colours.has(colour)) colours.set(colour, one);
        return [one, colours.get(colour) ?? one];
      }));
    }
    return this.#leaders.get(index);
  }

  /** Returns the frame and the track in which one sees a cause best. */
  placeOf({ kind, track: index, node, seen, frame }) {
    const track = this.tracks[index];
    if (track?.differing) return { frame: track.peak ?? Math.max(frame, 0), track: index };
    const own = node === null ? -1 : this.order.find((one) => this.tracks[one].name.startsWith(node + ".")) ?? -1;
    const isEvent = ["input", "state", "callback"].includes(kind);
    const place = node !== null ? seen : isEvent ? frame : Math.max(frame, 0);
    return { frame: place, track: own >= 0 ? own : this.#hasTrack ? this.largest.track : -1 };
  }

  /** Returns the name of the source of an event that differs, or null. */
  sourceOf({ golden, actual }) {
    return this.events[actual === null ? 0 : 1]?.source(actual ?? golden) ?? null;
  }

  /** Whether the first cause can be seen in a track. */
  get #hasTrack() {
    return !this.differsInEventsAlone && !this.item.onlyConfiguration;
  }

  /** Returns the name of the source that differs in a frame, else of the first one. */
  #subjectAt(frame) {
    const { eventChanges } = this.facts;
    const change = eventChanges.find((one) => one.frame === frame) ?? eventChanges[0];
    return change ? this.sourceOf(change) : configurationChanges(this)[0]?.name ?? null;
  }

  #isLone(track) {
    const [isInGolden, isInActual] = this.tracks[track].in;
    return this.ghost !== null && isInGolden !== isInActual;
  }

  #element(letter, made, track, side, build) {
    if (!this.sides[side] || !this.tracks[track]?.in[side]) return null;
    const from = this.tracks[track].same ? 0 : side;
    const key = [letter + this.item.number, from, track].join(".");
    // Equal values are shared, unless one side is shorter than the other.
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

/** Returns the times of all frames in seconds, from their runs. */
function timesOf(runs, frames) {
  const times = new Float64Array(frames);
  let frame = 0;
  for (const [first, step, count] of runs) {
    for (let index = 0; index < count && frame < times.length; index += 1, frame += 1) {
      times[frame] = first + index * step;
    }
  }
  return times;
}

/** Returns the first index at which a test holds, or the count. The test must hold for all later indices, too. */
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
