// The ruler above the rows: frames, seconds, inputs, differences and the cursor.

const rulerHeight = 58;
const overviewTop = 50;

/** The ruler, and the line of the cursor across all rows. */
class Ruler {
  #session;
  #canvas = byId("ruler-canvas");
  #slider = byId("slider");
  #line = byId("cursor-line");
  #clock = byId("clock");

  constructor(session, marks) {
    this.#session = session;
    this.marks = marks;
    this.#slider.setAttribute("aria-valuemin", "-1");
    this.#slider.setAttribute("aria-valuemax", String(session.golden.frames - 1));
    session.follow("axis look", () => session.budget.request(this, () => this.#draw()));
    session.follow("axis cursor", () => this.#place());
    session.watch(byId("ruler-field"), () => this.measure());
    this.measure();
    this.#place();
  }

  /** Adapts the rows and the ruler to the width of their field. */
  measure() {
    this.#session.setWidth(byId("ruler-field").clientWidth);
  }

  /** Moves the cursor without drawing the ruler again. */
  #place() {
    const session = this.#session;
    const x = session.x(session.frame);
    const isSeen = x >= 0 && x <= session.width + 1;
    for (const part of [this.#slider, this.#line]) {
      part.style.transform = `translateX(${x}px)`;
      part.style.visibility = isSeen ? "visible" : "hidden";
    }
    const text = frameText(session);
    setText(this.#clock, text);
    this.#slider.setAttribute("aria-valuenow", String(session.frame));
    this.#slider.setAttribute("aria-valuetext", text);
  }

  *#draw() {
    const session = this.#session;
    if (session.width === 0) return;
    const context = fitted(this.#canvas, session.width + rightGutter, rulerHeight);
    context.font = session.palette.font;
    drawTicks(context, session);
    drawMarks(context, session, this.marks);
    drawOverview(context, session);
  }
}

function frameText({ frame, golden }) {
  if (frame < 0) return `before frame 0 of ${golden.frames}`;
  const { numbers } = golden;
  const place = `frame ${numbers.name(frame)} of ${golden.frames}${numbers.note(frame)}`;
  return `${place} · ${golden.seconds(frame).toFixed(4)} s`;
}

function drawTicks(context, session) {
  const { palette, golden } = session;
  // A round number of frames with enough space for labels.
  const step = roundStep(Math.max(72 * session.framesPerPoint, 1));
  const first = Math.max(Math.ceil(session.first / step), 0) * step;
  context.textBaseline = "alphabetic";
  for (let frame = first; frame <= Math.min(session.last, golden.frames - 1); frame += step) {
    const x = Math.round(session.x(frame)) + 0.5;
    context.fillStyle = palette.rule;
    context.fillRect(x - 0.5, 16, 1, overviewTop - 19);
    context.fillStyle = palette.ink;
    context.fillText(String(golden.numbers.name(frame)), x + 3, 25);
    context.fillStyle = palette.quiet;
    context.fillText(shortNumber(Number(golden.seconds(frame).toFixed(3))) + " s", x + 3, 38);
  }
}

/** Draws a numbered symbol for each input. Digit keys jump to the first nine. */
function drawMarks(context, session, marks) {
  const { palette } = session;
  let drawnTo = -Infinity;
  marks.forEach((frame, index) => {
    const x = session.x(frame);
    if (x < -8 || x > session.width + 8 || x - drawnTo < 2) return;
    const hasRoom = x - drawnTo > 14 && index < 9;
    drawnTo = x;
    context.fillStyle = palette.ink;
    context.beginPath();
    traceDiamond(context, x, 7);
    context.fill();
    if (!hasRoom) return;
    context.textBaseline = "middle";
    context.fillText(String(index + 1), x + 6, 7.5);
  });
}

/** Draws an overview of the whole time: all differences, and the visible part. */
function drawOverview(context, session) {
  const { palette, golden, width } = session;
  const whole = session.wholeAxis;
  const perFrame = (width - leftInset) / (whole.last - whole.first);
  const x = (frame) => leftInset + (frame - whole.first) * perFrame;
  context.fillStyle = palette.rule;
  context.fillRect(leftInset, overviewTop + 2, width - leftInset, 1);
  context.fillStyle = palette.differs;
  let drawnTo = -Infinity;
  for (const [first, last] of golden.differences.runs) {
    const left = Math.max(x(first - 0.5), drawnTo);
    const right = Math.max(x(last + 0.5), left + 1.5);
    if (right - drawnTo < 2) continue;
    context.fillRect(left, overviewTop, right - left, 5);
    drawnTo = right;
  }
  if (session.span >= whole.last - whole.first) return;
  context.strokeStyle = palette.ink;
  context.lineWidth = 1;
  const left = x(session.first);
  context.strokeRect(left + 0.5, overviewTop - 1.5, Math.max(x(session.last) - left - 1, 2), 8);
}
