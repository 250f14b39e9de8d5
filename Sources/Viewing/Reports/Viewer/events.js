// The inputs, changes of state and callbacks of a side.

/** The events of one side, in order. */
class Events {
  #columns;
  #strings;

  constructor(columns, side, strings) {
    this.#columns = columns;
    this.#strings = strings;
    this.sources = side.sources;
    this.count = columns.frames.length;
  }

  frame(index) {
    return this.#columns.frames[index];
  }

  kind(index) {
    return this.#columns.kinds[index];
  }

  /** Returns the word for the kind of an event. */
  kindName(index) {
    return this.#columns.kindNames[this.kind(index)];
  }

  source(index) {
    return this.sources[this.#columns.sources[index]]?.name ?? "";
  }

  word(index) {
    return this.#string(this.#columns.words[index]);
  }

  next(index) {
    return this.#string(this.#columns.nexts[index]);
  }

  note(index) {
    return this.#string(this.#columns.notes[index]);
  }

  /** Returns the events of a frame: the first index, and the index after the last. */
  range(frame) {
    const { frames } = this.#columns;
    return [
      firstIndex(frames.length, (index) => frames[index] >= frame),
      firstIndex(frames.length, (index) => frames[index] > frame),
    ];
  }

  /** The frames with inputs, without repetitions. */
  get inputFrames() {
    const frames = new Set();
    for (let index = 0; index < this.count; index += 1) {
      if (this.kind(index) === "<") frames.add(this.frame(index));
    }
    return [...frames];
  }

  /** Returns the text of an event without its source. */
  phrase(index) {
    const next = this.next(index);
    const words = next ? this.word(index) + " → " + next : this.word(index);
    const note = this.note(index);
    return note ? words + "  " + note : words;
  }

  #string(index) {
    return index < 0 ? "" : this.#strings[index];
  }
}

/** Returns the rows of all sources: for each side its states and its inputs and callbacks. */
function eventLanes(golden) {
  const lanes = new Map();
  const sides = golden.hasSameEvents ? [golden.shown] : golden.drawnSides;
  for (const side of sides) {
    const events = golden.events[side];
    if (!events) continue;
    for (let index = 0; index < events.count; index += 1) {
      const name = events.source(index);
      if (!lanes.has(name)) lanes.set(name, { name, sides: [null, null], changes: [] });
      const lane = lanes.get(name);
      lane.sides[side] ??= { states: [], flags: [] };
      addEvent(lane.sides[side], events, index, golden.sides[side].frames);
    }
  }
  for (const lane of lanes.values()) {
    const isOwn = (name, value) => (name === "index" ? undefined : value);
    const [golden, actual] = lane.sides.map((side) => JSON.stringify(side, isOwn));
    // Equal rows are shown once.
    if (golden === actual) lane.sides[0] = null;
  }
  markChanges(golden, lanes);
  return [...lanes.values()];
}

/** Marks the frames in which the events of a source differ from the golden. */
function markChanges(golden, lanes) {
  for (const change of golden.facts.eventChanges) {
    const lane = lanes.get(golden.sourceOf(change));
    lane?.changes.push([change.frame, change.frame]);
    [change.golden, change.actual].forEach((event, side) => {
      const flag = event === null ? null : lane?.sides[side]?.flags.find(({ index }) => index === event);
      if (flag) flag.isChanged = true;
    });
  }
  for (const { name, frame } of configurationChanges(golden)) {
    lanes.get(name)?.changes.unshift([frame, frame]);
  }
}

/** Returns the sources that both sides declare, but with another configuration: their names and frames. */
function configurationChanges({ ghost, sides }) {
  if (ghost === null) return [];
  const known = new Map(sides[0].sources.map((source) => [source.name, source]));
  const text = ({ kind, arguments: all }) => JSON.stringify([kind, all]);
  return sides[1].sources.filter((source) =>
    known.has(source.name) && text(known.get(source.name)) !== text(source));
}

/** Adds an event to the states, whose last one extends to the end, or to the flags. */
function addEvent(lane, events, index, frames) {
  const frame = events.frame(index);
  if (events.kind(index) !== "~") {
    lane.flags.push({ frame, index, kind: events.kind(index), text: events.word(index) });
    return;
  }
  const open = lane.states.at(-1);
  if (open) open.end = frame;
  else if (frame > -1) lane.states.push({ start: -1, end: frame, text: events.word(index) });
  lane.states.push({ start: frame, end: frames, text: events.next(index) });
}
