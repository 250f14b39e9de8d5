// The values of one track on one side, which are parsed only when they are needed.

/** The number of frames in a line of values. */
const lineFrames = 1024;
const [equals, none] = ["=", "x"].map((text) => text.charCodeAt(0));

/** Caches of the lines that were read last: the starts of values in the text, and their numbers. */
const recentStarts = new Recent(12e6);
const recentNumbers = new Recent(32e6);

/** The values of a track in each frame of a side. */
class HeldValues {
  #text;
  #key;
  /** The start and the end of each line. */
  #lines = [];

  constructor(text, key, frames, width) {
    this.#text = text;
    this.#key = key;
    this.frames = frames;
    this.width = width;
    const count = Math.max(Math.ceil(frames / lineFrames), 1);
    for (let start = 0; this.#lines.length < count && start < text.length; ) {
      const found = text.indexOf("\n", start);
      const end = found < 0 ? text.length : found;
      this.#lines.push({ start, end });
      start = end + 1;
    }
  }

  /** Returns the text of the value in a frame, or before frame 0 for -1; null without a value. */
  token(frame) {
    const start = this.#start(frame);
    if (start < 0 || this.#text.charCodeAt(start) === none) return null;
    const lineEnd = this.#lineEnd(Math.floor(Math.max(frame, 0) / lineFrames));
    return this.#text.slice(start, this.#wordEnd(start, lineEnd));
  }

  /** Returns the numbers of the value in a frame; null without a value. */
  numbersAt(frame) {
    const token = this.token(frame);
    return token === null ? null : token.split(",").map(number);
  }

  /** Returns whether a value was written in a frame. */
  isWritten(frame) {
    if (frame < 0 || frame >= this.frames) return false;
    const place = frame % lineFrames;
    if (place > 0) {
      const starts = this.#starts((frame - place) / lineFrames);
      return starts[place] !== starts[place - 1];
    }
    const line = this.#lines[frame / lineFrames];
    return line !== undefined && this.#starts(frame / lineFrames)[0] !== line.start;
  }

  /** Returns the next (step 1) or previous (step -1) frame in which a value was written, or null. */
  writtenBeside(frame, step) {
    for (let other = frame + step; other >= 0 && other < this.frames; other += step) {
      if (this.isWritten(other)) return other;
    }
    return null;
  }

  /** Returns the numbers of all frames of a line, component by component; NaN for a missing value. */
  numbers(line) {
    return recentNumbers.get(this.#key + line, () => {
      const starts = this.#starts(line);
      const end = this.#lineEnd(line);
      const numbers = new Float64Array(starts.length * this.width);
      for (let frame = 0, at = 0; frame < starts.length; frame += 1, at += this.width) {
        if (frame > 0 && starts[frame] === starts[frame - 1]) {
          numbers.copyWithin(at, at - this.width, at);
        } else {
          this.#read(starts[frame], end, numbers, at);
        }
      }
      return numbers;
    });
  }

  /** Stores the numbers of the value at a position of the text. */
  #read(start, lineEnd, numbers, at) {
    const word = this.#text.slice(start, this.#wordEnd(start, lineEnd));
    if (this.width === 1) {
      numbers[at] = number(word);
      return;
    }
    const parts = word.split(",");
    for (let part = 0; part < this.width; part += 1) numbers[at + part] = number(parts[part]);
  }

  #start(frame) {
    if (frame < -1 || frame >= this.frames) return -1;
    if (frame === -1) return 0;
    return this.#starts(Math.floor(frame / lineFrames))[frame % lineFrames];
  }

  /** Returns the positions of the values in a line's frames. */
  #starts(line) {
    return recentStarts.get(this.#key + line, () => {
      const starts = new Int32Array(Math.min(lineFrames, this.frames - line * lineFrames));
      // After the last line of the text, the value does not change.
      if (line >= this.#lines.length) return starts.fill(this.#start(this.#heldFrames - 1));
      const end = this.#lineEnd(line);
      let held = this.#lines[line].start;
      let frame = 0;
      let at = this.#wordEnd(held, end) + 1;
      while (at < end && frame < starts.length) {
        const next = this.#wordEnd(at, end);
        if (this.#text.charCodeAt(at) === equals) {
          const after = frame + Number(this.#text.slice(at + 1, next));
          starts.fill(held, frame, after);
          frame = after;
        } else {
          held = at;
          starts[frame] = held;
          frame += 1;
        }
        at = next + 1;
      }
      return starts.fill(held, frame);
    });
  }

  /** The number of frames in all lines of the text. */
  get #heldFrames() {
    return this.#lines.length * lineFrames;
  }

  #lineEnd(line) {
    return this.#lines[Math.min(line, this.#lines.length - 1)].end;
  }

  /** Returns the end of the word at a position. */
  #wordEnd(start, lineEnd) {
    const end = this.#text.indexOf(" ", start);
    return end < 0 || end > lineEnd ? lineEnd : end;
  }
}

/** Returns the number of a component's text. */
function number(text) {
  return text === undefined || text === "" || text === "x" ? NaN : Number(text);
}
