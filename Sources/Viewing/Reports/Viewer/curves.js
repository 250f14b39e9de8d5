// The rows of numeric tracks.

const stripHeight = 44;
const singleHeight = 62;
const differenceHeight = 5;

/** Returns the height of a curve that differs: what a window has below the stage and the film, for one row or two. */
function curveHeight(windowHeight, count) {
  return Math.max(Math.min(windowHeight / 2 - 330, 260) / Math.max(Math.min(count, 2), 1), 76);
}

/** The row of a numeric track, with a strip for each component that changes. */
class CurveLane extends TrackLane {
  constructor(session, index) {
    const components = movingComponents(session.golden.tracks[index]);
    const height = components.length === 1 ? singleHeight : components.length * stripHeight;
    super(session, index, height + differenceHeight + 2);
    this.components = components;
    this.#divide(height);
    this.velocities = new Map();
  }

  /** Sets the height of a row that differs, by the number of the open ones. */
  setSize(count) {
    const height = Math.max(curveHeight(window.innerHeight, count), this.components.length * stripHeight,
      labelHeight(this.track) - differenceHeight - 2);
    this.setHeight(height + differenceHeight + 2);
    this.#divide(height);
  }

  #divide(height) {
    const { length } = this.components;
    this.strips = this.components.map((component, place) => ({
      component, top: (place * height) / length, height: height / length,
    }));
  }

  *draw() {
    const { session } = this;
    const { golden } = session;
    const strips = [];
    for (const strip of this.strips) {
      const samples = [];
      for (const side of this.sides) {
        const found = yield* this.#samples(side, strip.component);
        if (found) samples.push({ ...found, isGhost: side === golden.ghost && !this.track.same });
        yield;
      }
      strips.push({ ...strip, samples, range: this.#range(strip.component, samples) });
    }
    const context = this.context();
    this.isWhole = !golden.isLoading(this.index);
    if (!this.isWhole) drawLoading(context, session, this.height);
    for (const strip of strips) {
      drawStrip(context, session, this.track, strip);
      yield;
    }
    this.drawDifferences(context, this.height - differenceHeight - 1, differenceHeight);
    context.restore();
    const names = componentNames(this.track.width);
    for (const strip of strips) drawRange(context, session, strip, names[strip.component]);
  }

  /** Returns the points or the buckets of a side; null while its values are loading. */
  *#samples(side, component) {
    const { session } = this;
    const values = session.golden.values(this.index, side);
    if (!values) return null;
    const isCoarse = session.framesPerPoint >= bucketsFrom;
    if (isCoarse && session.showsVelocity) {
      const pairs = yield* this.#velocities(values, side, component);
      return { bucket: 32, pairs, frames: values.frames };
    }
    const levels = isCoarse ? session.golden.levels(this.index, side) : null;
    const buckets = levels?.buckets(component, session.framesPerPoint, values);
    return buckets ?? { points: yield* this.#points(values, component) };
  }

  *#velocities(values, side, component) {
    const key = side + " " + component;
    if (!this.velocities.has(key)) {
      this.velocities.set(key, yield* velocityPairs(this.session.golden, values, component));
    }
    return this.velocities.get(key);
  }

  /** Returns the values or velocities of the visible frames, with one more frame on each side. */
  *#points(values, component) {
    const { session } = this;
    const { golden } = session;
    const start = Math.max(Math.floor(session.first) - 1, 0);
    const end = Math.min(Math.ceil(session.last) + 2, values.frames);
    const points = new Float64Array(Math.max(end - start, 0));
    let before = start > 0 ? values.numbersAt(start - 1)?.[component] ?? NaN : NaN;
    for (let frame = start; frame < end; ) {
      const line = Math.floor(frame / lineFrames);
      const numbers = values.numbers(line);
      const lineEnd = Math.min((line + 1) * lineFrames, end);
      for (; frame < lineEnd; frame += 1) {
        const here = numbers[(frame - line * lineFrames) * values.width + component];
        const velocity = (here - before) / golden.secondsOf(frame);
        points[frame - start] = session.showsVelocity ? velocity : here;
        before = here;
      }
      yield;
    }
    return { start, numbers: points };
  }

  #range(component, samples) {
    if (!this.session.showsVelocity) return this.track.range[component];
    const range = [NaN, NaN];
    for (const { points, pairs } of samples) {
      for (const value of points?.numbers ?? pairs) widen(range, 0, value);
    }
    return Number.isFinite(range[0]) ? range : null;
  }
}
