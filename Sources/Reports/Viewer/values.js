// The values of one track on one side, read from their text only where somebody looks.

/** Frames in a line of values. */
const lineFrames = 1024;
const [equals, none] = ["=", "x"].map((text) => text.charCodeAt(0));

/** Where in the text the values of frames start, and their numbers, of the lines that were read last. */
const recentStarts = new Recent(12e6);
const recentNumbers = new Recent(32e6);

/** The values that a track holds in each frame of a side. */
class HeldValues {
  #text;
  #key;
  /** Where each line starts and ends. */
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

  /** The text of the value held in a frame, -1 for before the first; null if there is none. */
  token(frame) {
    const start = this.#start(frame);
    if (start < 0 || this.#text.charCodeAt(start) === none) return null;
    const lineEnd = this.#lineEnd(Math.floor(Math.max(frame, 0) / lineFrames));
    return this.#text.slice(start, this.#wordEnd(start, lineEnd));
  }

  /** The numbers of the value held in a frame; null if there is none. */
  numbersAt(frame) {
    const token = this.token(frame);
    return token === null ? null : token.split(",").map(number);
  }

  /** Tells whether a value was written in a frame. */
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

  /** The nearest frame after (step 1) or before (step -1) a frame in which a value was written, or null. */
  writtenBeside(frame, step) {
    for (let other = frame + step; other >= 0 && other < this.frames; other += step) {
      if (this.isWritten(other)) return other;
    }
    return null;
  }

  /**
   * The numbers of all frames of a line, components side by side. What is no finite number or no value at all is not a
   * number here.
   */
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

  /** Writes the numbers of the value that starts in a place of a line that ends in another. */
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

  /** Where the values held in the frames of a line start. */
  #starts(line) {
    return recentStarts.get(this.#key + line, () => {
      const starts = new Int32Array(Math.min(lineFrames, this.frames - line * lineFrames));
      // Behind the last line of the text nothing changes any more.
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

  /** The frames of all lines that the text has. */
  get #heldFrames() {
    return this.#lines.length * lineFrames;
  }

  #lineEnd(line) {
    return this.#lines[Math.min(line, this.#lines.length - 1)].end;
  }

  /** Where the word ends that starts in a place of a line that ends in another. */
  #wordEnd(start, lineEnd) {
    const end = this.#text.indexOf(" ", start);
    return end < 0 || end > lineEnd ? lineEnd : end;
  }
}

/** The number of a component's text. */
function number(text) {
  return text === undefined || text === "" || text === "x" ? NaN : Number(text);
}
