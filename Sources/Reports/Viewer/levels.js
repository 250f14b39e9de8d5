// The least and the greatest of many frames at once: what curves are drawn from while they are seen as a whole.

const recentLevels = new Recent(32e6);

/** The least and greatest values of a track on one side, as the page brings them along. */
class Levels {
  #text;
  #key;
  /** Where the numbers of a component and a bucket start and end in the text. */
  #lines = new Map();

  constructor(text, key) {
    this.#text = text;
    this.#key = key;
    for (let start = 0; start < text.length; ) {
      const found = text.indexOf("\n", start);
      const end = found < 0 ? text.length : found;
      const [component, bucket] = text.slice(start, start + 32).split(" ", 2);
      const head = component.length + String(bucket).length + 2;
      this.#lines.set(component + " " + bucket, [start + head, end]);
      start = end + 1;
    }
  }

  /** Pairs of the least and the greatest number of each bucket; null if there are none of this size. */
  pairs(component, bucket) {
    const line = this.#lines.get(component + " " + bucket);
    if (!line) return null;
    return recentLevels.get(this.#key + component + " " + bucket, () =>
      Float64Array.from(this.#text.slice(line[0], line[1]).split(" "), number));
  }
}

/** Sizes of buckets that a page brings along, largest first. */
const bucketSizes = [131072, 16384, 2048, 256, 32];

/** Frames of a pixel from which on buckets are drawn in place of frames. */
const bucketsFrom = 12;

/** The size of buckets to draw where so many frames share a pixel; 1 for the frames themselves. */
function bucketFor(framesPerPixel) {
  if (framesPerPixel < bucketsFrom) return 1;
  return bucketSizes.find((size) => size <= framesPerPixel) ?? 32;
}

/**
 * Works out the least and greatest velocity of buckets of 32 frames from the values themselves, for which the page
 * brings nothing along. Yields after each line of values.
 */
function* velocityPairs(golden, values, component) {
  const pairs = new Float64Array(Math.ceil(values.frames / 32) * 2).fill(NaN);
  let before = NaN;
  for (let line = 0; line * lineFrames < values.frames; line += 1) {
    const numbers = values.numbers(line);
    for (let place = 0; place * values.width < numbers.length; place += 1) {
      const frame = line * lineFrames + place;
      const here = numbers[place * values.width + component];
      const velocity = (here - before) / golden.secondsOf(frame);
      before = here;
      widen(pairs, frame >> 5, velocity);
    }
    yield;
  }
  return pairs;
}

/** Takes a number into a pair of the least and the greatest. */
function widen(pairs, index, value) {
  if (!Number.isFinite(value)) return;
  const low = index * 2;
  if (!(pairs[low] <= value)) pairs[low] = value;
  if (!(pairs[low + 1] >= value)) pairs[low + 1] = value;
}
