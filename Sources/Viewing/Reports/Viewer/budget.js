// Work in small parts, so that the page responds between two parts.

/** The milliseconds of each frame that drawing may take. */
const frameBudget = 8;

/** The maximum number of jobs to finish in a frame. The browser needs more time afterwards to show what they draw. */
const worksPerFrame = 6;

/**
 * A queue of jobs that runs in parts, before each frame. A job is a generator, which yields where it may be
 * interrupted. A new job replaces a waiting job with the same key.
 */
class Budget {
  #waiting = new Map();
  #isScheduled = false;

  /** Adds a job. Its first part runs before the next frame, if there is time. */
  request(key, work) {
    this.#waiting.delete(key);
    this.#waiting.set(key, work());
    this.#schedule();
  }

  isWaiting(key) {
    return this.#waiting.has(key);
  }

  clear() {
    this.#waiting.clear();
  }

  /** Runs jobs now, for as long as drawing may take in a frame. */
  start() {
    this.#run(performance.now() + frameBudget);
  }

  /** Finishes all jobs at once, however long that takes. */
  finish() {
    while (this.#waiting.size > 0) this.#run(Infinity);
  }

  #schedule() {
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.start();
      this.#schedule();
    });
  }

  #run(end) {
    let finished = 0;
    for (const [key, work] of this.#waiting) {
      while (performance.now() < end) {
        if (!this.#isFinished(work)) continue;
        // The job may have requested itself again.
        if (this.#waiting.get(key) === work) this.#waiting.delete(key);
        finished += 1;
        break;
      }
      if (finished >= worksPerFrame || performance.now() >= end) return;
    }
  }

  /** Runs the next part of a job. Reports an error and treats the job as finished, so that others continue. */
  #isFinished(work) {
    try {
      return work.next().done;
    } catch (error) {
      reportError(error);
      return true;
    }
  }
}

/** A cache of the most recently used objects, up to a number of bytes. */
class Recent {
  #entries = new Map();
  #bytes = 0;

  constructor(limit) {
    this.limit = limit;
  }

  /** Returns the object of a key, or builds it. The object must have a byteLength. */
  get(key, build) {
    const kept = this.#entries.get(key);
    if (kept) {
      this.#entries.delete(key);
      this.#entries.set(key, kept);
      return kept;
    }
    const made = build();
    this.#entries.set(key, made);
    this.#bytes += made.byteLength;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.limit || entry === made) break;
      this.#entries.delete(oldest);
      this.#bytes -= entry.byteLength;
    }
    return made;
  }

  clear() {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
