// The least and the greatest value of many frames, from which curves are drawn at a small scale.

const recentLevels = new Recent(32e6);

/** The numbers of frames in the buckets that a page can contain, descending. */
const bucketSizes = [2 ** 20, 2 ** 17, 2 ** 14, 2 ** 11, 2 ** 8, 2 ** 5];

/** The number of frames in a point from which on buckets are drawn. */
const bucketsFrom = 12;

/** The outline of a track on one side, as the page contains it. */
class Levels {
  #text;
  #key;
  /** The start and the end of each line of numbers in the text, by component and bucket. */
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
   * Returns the largest buckets with at most a number of frames, else the smallest; null without an outline. The last
   * bucket ends with the values.
   */
  buckets(component, frames, values) {
    const known = bucketSizes.filter((size) => this.#lines.has(component + " " + size));
    const bucket = known.find((size) => size <= frames) ?? known.at(-1);
    if (!bucket) return null;
    return { bucket, pairs: this.#pairs(component, bucket, values), frames: values.frames };
  }

  /** Returns the least and the greatest number of each bucket, one after the other. */
  #pairs(component, bucket, values) {
    const name = component + " " + bucket;
    return recentLevels.get(this.#key + name, () => {
      const [start, end] = this.#lines.get(name);
      const words = this.#text.slice(start, end).split(" ");
      const pairs = new Float64Array(Math.ceil(values.frames / bucket) * 2);
      const count = Math.min(words.length, pairs.length);
      for (let index = 0; index < count; index += 1) pairs[index] = number(words[index]);
      // After the last bucket in the text, the value does not change.
      if (count === pairs.length) return pairs;
      return pairs.fill(number(values.token(values.frames - 1)?.split(",")[component]), count);
    });
  }
}

/**
 * Calculates the least and the greatest velocity in buckets of 32 frames from the values, because the page does not
 * contain velocities. Yields after each line of values.
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

/** Extends a pair of the least and the greatest number to include a number. */
function widen(pairs, index, value) {
  if (!Number.isFinite(value)) return;
  const low = index * 2;
  if (!(pairs[low] <= value)) pairs[low] = value;
  if (!(pairs[low + 1] >= value)) pairs[low + 1] = value;
}
