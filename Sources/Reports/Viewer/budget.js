// Work in small parts, so that the page answers between any two of them.

/** Milliseconds of a frame that may go to drawing. */
const frameBudget = 8;

/** Works that are finished in a frame: what they draw on canvases costs the browser time once more behind our back. */
const worksPerFrame = 6;

/**
 * Does work in parts before frames are shown. Work is a generator that yields where it may be interrupted; what is
 * asked for again under the same key takes the place of what was asked for before.
 */
class Budget {
  #waiting = new Map();
  #isScheduled = false;

  /** Asks for work. The first part of it is done before the next frame, if there is time. */
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

  #schedule() {
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#run(performance.now() + frameBudget);
      this.#schedule();
    });
  }

  #run(end) {
    let finished = 0;
    for (const [key, work] of this.#waiting) {
      while (performance.now() < end) {
        if (!this.#isFinished(work)) continue;
        // The work may have asked for itself anew.
        if (this.#waiting.get(key) === work) this.#waiting.delete(key);
        finished += 1;
        break;
      }
      if (finished >= worksPerFrame || performance.now() >= end) return;
    }
  }

  /** Does the next part of a work. One that fails is told of and counts as finished, so that others go on. */
  #isFinished(work) {
    try {
      return work.next().done;
    } catch (error) {
      reportError(error);
      return true;
    }
  }
}

/** Keeps what was made last, up to a number of bytes. */
class Recent {
  #entries = new Map();
  #bytes = 0;

  constructor(limit) {
    this.limit = limit;
  }

  /** Returns what is kept under the key, or makes it: something that has a byteLength. */
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
