// The row of a track: its label with the value at the cursor, and a drawing for its kind.

/** Returns the names of a value's components, by their number. */
function componentNames(width) {
  if (width === 1) return [""];
  if (width === 6) return ["a", "b", "c", "d", "tx", "ty"];
  if (width <= 4) return ["x", "y", "z", "w"].slice(0, width);
  const isMatrix = width === 16;
  return Array.from({ length: width }, (_, index) =>
    (isMatrix ? `m${1 + (index >> 2)}${1 + (index % 4)}` : String(index)));
}

/** Returns whether the values of a track are numbers, not flags or words. */
function isNumeric({ kind }) {
  return kind !== "bool" && kind !== "sym";
}

/** Returns the drawn components of a track: those that change, or the first if all are constant. */
function movingComponents(track) {
  const isMoving = (range) => range && range[0] < range[1];
  const moving = track.range.flatMap((range, index) => (isMoving(range) ? [index] : []));
  return moving.length > 0 ? moving : [0];
}

/** Returns the text of a value: flags and words by name, and numbers as in the trace. */
function valueText(track, token, absence = "none") {
  if (token === undefined) return "…";
  if (token === null) return absence;
  if (track.kind === "bool") return token === "1" ? "true" : token === "0" ? "false" : token;
  if (track.kind === "sym") return track.words[token] ?? token;
  return token.replaceAll(",", " ");
}

/** Returns a short text of a value: only the components that change, if there are more than four. */
function shortText(track, token, absence) {
  if (track.width <= 4 || !token) return valueText(track, token, absence);
  const parts = token.split(",");
  return movingComponents(track).map((component) => parts[component]).join(" ");
}

/** Returns the text of a component with few digits, if it is a number. */
function roundedText(text, digits = 6) {
  return Number.isFinite(number(text)) ? shortNumber(number(text), digits) : text;
}

/** Returns a short text of a value whose numbers have few digits. */
function roundedValue(track, token, absence, digits) {
  if (!isNumeric(track) || !token) return shortText(track, token, absence);
  return shortText(track, token.split(",").map((part) => roundedText(part, digits)).join(","), absence);
}

/** Returns a text of a value for a row, with its unit. */
function laneText(track, token, absence) {
  const text = roundedValue(track, token, absence, track.width > 2 ? 4 : 5);
  return track.unit && token && isNumeric(track) ? `${text} ${track.unit}` : text;
}

/** Returns the cells of a row of the sheet: its change, its time and its curve. What differs is golden's, then run's. */
function sheetCells({ sheet }) {
  const cells = (sheet ?? []).filter((sides) => sides.some(Boolean)).map((sides) => {
    if (sides.length === 1) return make("span", "", seen(sides[0]));
    const [golden, run] = sides.map((text) => seen(text || "none"));
    return make("span", isStacked(sides) ? "cell-differs stacked" : "cell-differs",
      make("span", "golden", golden), make("span", "unseen", " becomes "), make("span", "run", run));
  });
  return cells.length > 0 ? [make("div", "sheet-cells", ...cells)] : [];
}

/** Whether a cell is a change, which differs in two lines: in one, its arrow would be taken for that between both sides. */
const isStacked = (sides) => sides.length > 1 && sides.some((text) => (text ?? "").includes("→"));
/** The letters of a sheet's cell in one line of a label, and the heights of its lines and of what stands above them. */
const [cellLetters, cellHeight, valuesHeight] = [25, 18, 66];

/** Returns the height of a label with all cells of the sheet. */
function labelHeight({ sheet }) {
  const lines = (sheet ?? []).filter((sides) => sides.some(Boolean))
    .flatMap((sides) => (isStacked(sides) ? sides : [sides.join(" → ")]))
    .map((text) => Math.ceil((text || "none").length / cellLetters));
  return lines.length > 0 ? valuesHeight + cellHeight * lines.reduce((sum, one) => sum + one, 0) : 0;
}

/** The row of a track. */
class TrackLane extends Lane {
  constructor(session, index, height, wholeName = session.golden.tracks[index].name) {
    const track = session.golden.tracks[index];
    super(session, "track-lane", Math.max(height, labelHeight(track)), "Curve of " + seen(wholeName));
    this.index = index;
    this.track = track;
    this.wholeName = wholeName;
    this.name = make("button", "lane-name", makeName(wholeName));
    this.name.tabIndex = -1;
    this.now = make("span", "lane-now");
    this.should = make("span", "lane-should");
    this.label.append(this.name, this.now, this.should, ...sheetCells(track));
    this.element.id = "lane-" + index;
    this.showDifference(track.differing);
    this.showSelection(this.holds(session.track));
  }

  holds(index) {
    return this.session.golden.leader(index) === this.index;
  }

  /** The sides whose values are drawn. */
  get sides() {
    const { golden } = this.session;
    return this.track.same ? [golden.shown] : golden.drawnSides.filter((side) => this.track.in[side]);
  }

  showDifference(isDiffering) {
    this.isDiffering = isDiffering;
    this.element.classList.toggle("differing", isDiffering);
  }

  showSelection(isSelected) {
    super.showSelection(isSelected);
    this.name.setAttribute("aria-pressed", String(isSelected));
  }

  /** Shows the value at the cursor, and the expected value if it is different. */
  showValues() {
    const { golden, frame } = this.session;
    const text = (side) =>
      seen(laneText(this.track, golden.token(this.index, side, frame), golden.absence(side, frame)));
    setText(this.now, text(golden.shown));
    const judgement = golden.judgement(this.index, frame);
    this.showExpected(judgement, judgement === "alike" ? "" : text(golden.ghost));
  }

  /** Shows how the sides compare, and the expected value if it is different. */
  showExpected(judgement, text, parts = [text]) {
    if (this.expected === judgement + text) return;
    this.expected = judgement + text;
    const mark = marks.get(judgementMarks[judgement]);
    this.should.replaceChildren(...(text && mark ? [make("span", "sign", mark.sign), " ", ...parts] : []));
    this.label.classList.toggle("differs", judgement === "differs");
  }

  /** Draws the differences: filled outside the tolerance, hollow within. */
  drawDifferences(context, top, height) {
    const { session, track } = this;
    context.fillStyle = session.palette.differs;
    eachVisibleRun(session, track.differs, (left, width) =>
      context.fillRect(left, top, width, height));
    context.strokeStyle = session.palette.tolerated;
    eachVisibleRun(session, track.tolerated, (left, width) =>
      context.strokeRect(left + 0.5, top + 0.5, Math.max(width - 1, 0.5), height - 1));
  }
}

/** Calls a function with the left edge and the width, in points, of each visible run, but once within a point. */
function eachVisibleRun(session, runs, act) {
  let drawnTo = -Infinity;
  const begin = firstIndex(runs.length, (index) => runs[index][1] >= session.first - 1);
  for (let index = begin; index < runs.length && runs[index][0] <= session.last + 1; index += 1) {
    const left = Math.max(session.x(runs[index][0] - 0.5), drawnTo, -2);
    const right = Math.min(session.x(runs[index][1] + 0.5), session.width + 2);
    if (right - drawnTo < 0.75) continue;
    const width = Math.max(right - left, 1.5);
    drawnTo = left + width;
    act(left, width);
  }
}

/** The row of a track of words or flags, with its values as segments. */
class WordLane extends TrackLane {
  constructor(session, index) {
    const { ghost, tracks } = session.golden;
    super(session, index, ghost !== null && !tracks[index].same ? 54 : 38);
  }

  *draw() {
    const { session, track } = this;
    const { golden } = session;
    const rows = [];
    for (const side of this.sides) {
      const values = golden.values(this.index, side);
      if (values) rows.push({ side, segments: yield* this.#segments(values) });
    }
    const context = this.context();
    this.isWhole = !golden.isLoading(this.index);
    if (!this.isWhole) drawLoading(context, session, this.height);
    rows.forEach(({ side, segments }, row) => {
      const isGhost = side === golden.ghost && !track.same;
      drawSegments(context, session, segments, 4 + row * 20, 18, isGhost);
    });
    this.drawDifferences(context, this.height - 5, 4);
  }

  *#segments(values) {
    const { session, track } = this;
    const end = Math.min(Math.ceil(session.last) + 1, values.frames);
    const segments = [];
    for (let frame = Math.max(Math.floor(session.first), 0); frame < end; frame += 1) {
      const open = segments.at(-1);
      if (open) open.end = frame + 1;
      if (!open || values.isWritten(frame)) {
        const token = values.token(frame);
        if (open) open.end = frame;
        const text = valueText(track, token);
        segments.push({ start: frame, end: frame + 1, text, isQuiet: token === null });
      }
      if (frame % lineFrames === 0) yield;
    }
    return segments;
  }
}
