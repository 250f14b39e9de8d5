// Frames at which the sides differ, and the numbers of frames in each trace.

/**
 * The numbers of the page's frames in the two traces. They are the same numbers unless one trace has frames that the
 * other does not have.
 */
class FrameNumbers {
  #runs;
  #shown;

  constructor(runs, shown) {
    this.#runs = runs;
    this.#shown = shown;
  }

  /** Returns the frame of side 0 (golden) or 1 (recording); null if the side does not have it. */
  of(side, frame) {
    if (!this.#runs || frame < 0) return frame;
    const index = firstIndex(this.#runs.length, (index) => this.#runs[index][0] > frame) - 1;
    const first = this.#runs[index][1 + side];
    return first < 0 ? null : first + frame - this.#runs[index][0];
  }

  /** Returns the number by which texts name a frame: the golden's, or else the recording's. */
  name(frame) {
    return this.of(0, frame) ?? this.of(1, frame);
  }

  /** Returns the frame of the shown side, or its last earlier frame. */
  step(frame) {
    for (let at = frame; at > 0; at -= 1) {
      const number = this.of(this.#shown, at);
      if (number !== null) return number;
    }
    return 0;
  }

  /** Returns a note if the recording has another number for a frame, or if only one side has the frame. */
  note(frame) {
    if (!this.#runs || frame < 0) return "";
    const [golden, actual] = [0, 1].map((side) => this.of(side, frame));
    if (golden === null) return " (new in the run)";
    if (actual === null) return " (missing in the run)";
    return golden === actual ? "" : ` (${actual} in the run)`;
  }
}

/** Returns the run of frames that contains a frame, or null. */
function runAt(runs, frame) {
  const index = firstIndex(runs.length, (index) => runs[index][1] >= frame);
  return index < runs.length && runs[index][0] <= frame ? runs[index] : null;
}

/** The frames in which a difference begins, ascending. */
class DifferencePlaces {
  constructor(facts) {
    const frames = new Set([...facts.places, ...facts.eventChanges.map((change) => change.frame)]);
    for (const track of facts.tracks) {
      for (const [first] of track.differs) frames.add(first);
    }
    this.frames = Int32Array.from(frames).sort();
    /** The runs of frames in which a track or an event differs, or which only one side has, without overlaps. */
    this.runs = joined([
      ...loneRuns(facts),
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

/** Returns the runs of frames that only one side has. */
function loneRuns({ sides, rows }) {
  if (!sides[0] || !sides[1]) return [];
  if (rows) {
    return rows.filter(([, golden, actual]) => golden < 0 || actual < 0).map(([row, , , count]) =>
      [row, row + count - 1]);
  }
  const ends = sides.map((side) => side.frames);
  return ends[0] === ends[1] ? [] : [[Math.min(...ends), Math.max(...ends) - 1]];
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
