// The least and the greatest of many frames at once: what curves are drawn from while they are seen as a whole.

const recentLevels = new Recent(32e6);

/** Frames in the buckets that a page may bring along, most first. */
const bucketSizes = [2 ** 20, 2 ** 17, 2 ** 14, 2 ** 11, 2 ** 8, 2 ** 5];

/** Frames of a point from which on buckets are drawn in place of frames. */
const bucketsFrom = 12;

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

  /**
   * The largest buckets that take no more than so many frames, or else the smallest; null if there are none. They end
   * where the values do that they are of.
   */
  buckets(component, frames, values) {
    const known = bucketSizes.filter((size) => this.#lines.has(component + " " + size));
    const bucket = known.find((size) => size <= frames) ?? known.at(-1);
    if (!bucket) return null;
    return { bucket, pairs: this.#pairs(component, bucket, values), frames: values.frames };
  }

  /** The least and the greatest number of each bucket, side by side. */
  #pairs(component, bucket, values) {
    const name = component + " " + bucket;
    return recentLevels.get(this.#key + name, () => {
      const [start, end] = this.#lines.get(name);
      const words = this.#text.slice(start, end).split(" ");
      const pairs = new Float64Array(Math.ceil(values.frames / bucket) * 2);
      const count = Math.min(words.length, pairs.length);
      for (let index = 0; index < count; index += 1) pairs[index] = number(words[index]);
      // Behind the last bucket of the text nothing changes any more.
      if (count === pairs.length) return pairs;
      return pairs.fill(number(values.token(values.frames - 1)?.split(",")[component]), count);
    });
  }
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
