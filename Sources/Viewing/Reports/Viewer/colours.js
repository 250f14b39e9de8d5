// The row of a colour, in place of the rows of its channels.

const colourTrack = /^(.+\.(backgroundColor|borderColor|shadowColor))\.[a-z]+$/;

/** The least height of a band, with what is below it. */
const bandStep = 37;

/** Returns the name of the colour that a track is a channel of, or null. */
function colourName({ name }) {
  return colourTrack.exec(name)?.[1] ?? null;
}

/** Returns each so many frames, and between two of them the first that begins to differ, which may last a moment only. */
function sampledFrames(first, end, step, runs) {
  const frames = new Set();
  for (let frame = first; frame <= end; frame += step) frames.add(frame);
  const steps = new Set();
  for (const [start] of runs) {
    const place = Math.floor(start / step);
    if (start > first && start <= end && !steps.has(place)) frames.add(start);
    steps.add(place);
  }
  return [...frames].sort((one, other) => one - other);
}

/** The row of a colour: the golden's colours above those of the run. */
class ColourLane extends TrackLane {
  #nodes;
  #indices;

  constructor(session, indices, scenery) {
    const { golden } = session;
    const [index] = indices;
    const name = colourName(golden.tracks[index]);
    const isSame = indices.every((one) => golden.tracks[one].same);
    const rows = golden.ghost === null || isSame ? 1 : 2;
    super(session, index, rows * bandStep + 11, name);
    this.#indices = new Set(indices);
    // The change of one channel says less than the colours.
    if (this.track.sheet?.length > 0) this.label.lastChild.firstChild.remove();
    const owner = name.slice(0, name.lastIndexOf("."));
    this.part = name.slice(owner.length + 1);
    this.#nodes = scenery.sides.slice(-rows).map(({ side, nodes }) => ({ side, node: nodes.find((one) => one.name === owner) }));
    const of = (key) => joined(indices.flatMap((one) => golden.tracks[one][key]).map((run) => [...run]));
    this.track = { ...this.track, differs: of("differs"), tolerated: of("tolerated") };
    this.showDifference(indices.some((one) => golden.tracks[one].differing));
  }

  /** Returns the colour of a side in a frame, or null. */
  #colour({ side, node }, frame) {
    const { golden } = this.session;
    if (!node || frame >= golden.sides[side].frames || frame < node.frame) return null;
    const read = (index) => (this.#indices.has(index) ? golden.values(index, side)?.numbersAt(frame) ?? null : null);
    const shape = shapeOf(node, null, read);
    return { backgroundColor: shape.colour, borderColor: shape.border.colour, shadowColor: shape.shadow.colour }[this.part];
  }

  showValues() {
    const texts = this.#nodes.map((one) => this.#colour(one, this.session.frame)).map((colour) => colour && hexText(colour));
    const key = texts.join();
    if (key === this.shown) return;
    this.shown = key;
    const [ours, theirs] = texts.length > 1 ? texts : [null, texts[0]];
    this.now.replaceChildren(...withSwatches(theirs ?? "none"));
    const isUnlike = texts.length > 1 && ours !== theirs;
    this.showExpected(isUnlike ? "differs" : "alike", isUnlike ? ours ?? "none" : "", withSwatches(ours ?? "none"));
  }

  *draw() {
    const { session } = this;
    const rows = [];
    for (const one of this.#nodes) rows.push(yield* this.#bands(one));
    const context = this.context();
    this.isWhole = ![...this.#indices].some((index) => session.golden.isLoading(index));
    const step = (this.height - 11) / rows.length;
    rows.forEach((bands, row) => {
      for (const [left, right, colour] of bands) {
        context.fillStyle = colour;
        // No gap shows between this and the next.
        context.fillRect(left, 4 + row * step, right - left + 0.5, step - 3);
      }
    });
    this.drawDifferences(context, this.height - differenceHeight - 1, differenceHeight);
    context.restore();
    context.font = session.palette.font;
    context.textBaseline = "middle";
    context.fillStyle = session.palette.quiet;
    rows.forEach((_, row) => {
      if (rows.length > 1) context.fillText(sideNames[row], session.width + 6, 4 + (row + 0.5) * step - 1.5);
    });
  }

  /** Returns stretches of one colour, from left to right. */
  *#bands(one) {
    const { session } = this;
    const step = Math.max(Math.ceil(session.framesPerPoint * 2), 1);
    const end = Math.min(session.last + step, session.golden.frames - 1);
    const bands = [];
    const frames = sampledFrames(Math.floor(Math.max(session.first, 0) / step) * step, end, step, this.track.differs);
    for (const [count, frame] of frames.entries()) {
      const colour = this.#colour(one, frame);
      const text = colour ? colourText(colour) : null;
      const [left, right] = [session.x(frame - 0.5), session.x((frames[count + 1] ?? frame + step) - 0.5)];
      const open = bands.at(-1);
      if (open?.[2] === text && open[1] >= left - 0.01) open[1] = right;
      else if (text) bands.push([left, right, text]);
      if (count % 32 === 0) yield;
    }
    return bands;
  }
}
