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

  /** Returns the frame of the shown side, or its last earlier frame. */
  step(frame) {
    for (let at = frame; at > 0; at -= 1) {
      const number = this.of(this.#shown, at);
      if (number !== null) return number;
    }
    return 0;
  }

  /** Returns a note with the numbers of both sides, if they are not the page's number. */
  note(frame) {
    if (!this.#runs || frame < 0) return "";
    const [golden, actual] = [0, 1].map((side) => this.of(side, frame));
    if (golden === frame && actual === frame) return "";
    return ` (golden ${golden ?? "none"}, actual ${actual ?? "none"})`;
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
    /** The runs of frames in which a track or an event differs, without overlaps. */
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

/**
 * Returns the frame and the track of the greatest visible difference. Without a difference in a value, this is the first
 * difference of all, else frame 0, and the first track.
 */
function greatestDifference({ tracks, order, item }) {
  let greatest = { size: 0, frame: item.first ?? 0, track: order[0] ?? -1 };
  for (const track of order) {
    const { worst } = tracks[track];
    const size = worst ? visibleSize(tracks[track]) : 0;
    const isEarlier = size === greatest.size && size > 0 && worst.frame < greatest.frame;
    if (size > greatest.size || isEarlier) greatest = { size, frame: worst.frame, track };
  }
  return greatest;
}

/** The spans of properties that go from one end to the other, whatever part of it a trace uses. */
const fullSpans = [
  [/(^|\.)(alpha|red|green|blue|hue|saturation|brightness|white|shadowOpacity|isHidden)$/, 1],
  [/\.scale(\.[xyz])?$/, 1], [/\.rotation(\.[xyz])?$/, Math.PI],
];

/** Returns the size of a track's greatest difference, as a part of the track's span, at most 1. */
function visibleSize({ name, worst, range }) {
  const delta = Math.abs(Number(worst.delta ?? NaN));
  // Words, flags and missing values differ wholly.
  if (!Number.isFinite(delta)) return 1;
  const [low, high] = range[worst.component] ?? [0, 0];
  const full = fullSpans.find(([names]) => names.test(name))?.[1] ?? 0;
  // The numbers are halved, because the difference of two finite numbers can overflow.
  const half = Math.max(high / 2 - low / 2, full / 2, 1e-6 * Math.max(Math.abs(low), Math.abs(high)));
  return Math.min(half > 0 ? delta / 2 / half : 1, 1);
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
