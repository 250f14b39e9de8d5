// The row of a source: its states as segments, calls and callbacks as flags on them.

const stateRow = 20;
const flagRoom = 9;

/** The row of a source of events; two rows where the sides' events differ. */
class EventLane extends Lane {
  constructor(session, source) {
    const rows = source.sides.filter(Boolean).length;
    super(session, "event-lane", rows * (stateRow + flagRoom) + 6, "States and callbacks of " + seen(source.name));
    this.source = source;
    this.now = make("span", "lane-now");
    this.label.append(make("span", "lane-name", makeName(source.name)), this.now);
  }

  *draw() {
    const { session, source } = this;
    const context = this.context();
    let top = 3;
    for (const side of session.golden.drawnSides) {
      const lane = source.sides[side];
      if (!lane) continue;
      const isGhost = side === session.golden.ghost;
      drawSegments(context, session, lane.states, top + flagRoom, stateRow - 2, isGhost);
      drawFlags(context, session, lane.flags, top, isGhost);
      top += stateRow + flagRoom;
      yield;
    }
    this.isWhole = true;
  }

  /** Shows the state at the cursor. */
  showValues() {
    const { golden, frame } = this.session;
    const states = this.source.sides[golden.shown]?.states ?? [];
    const index = firstIndex(states.length, (index) => states[index].start > frame) - 1;
    setText(this.now, index >= 0 ? seen(states[index].text) : "");
  }
}

/** Draws a flag for each callback and a diamond for each call; those that share a point only once. */
function drawFlags(context, session, flags, top, isGhost) {
  const { palette } = session;
  let drawnTo = -Infinity;
  const begin = firstIndex(flags.length, (index) => flags[index].frame >= session.first - 1);
  context.strokeStyle = isGhost ? palette.golden : palette.actual;
  context.fillStyle = isGhost ? palette.paper : palette.actual;
  context.lineWidth = 1;
  for (let index = begin; index < flags.length && flags[index].frame <= session.last + 1; index += 1) {
    const x = session.x(flags[index].frame);
    if (x - drawnTo < 1) continue;
    drawnTo = x;
    context.beginPath();
    if (flags[index].kind === "<") traceDiamond(context, x, top + 4.5);
    else traceFlag(context, x, top);
    context.fill();
    context.stroke();
  }
}

function traceFlag(context, x, top) {
  context.moveTo(x, top + flagRoom + stateRow - 4);
  context.lineTo(x, top);
  context.lineTo(x + 6, top + 3);
  context.lineTo(x, top + 6);
}

function traceDiamond(context, x, y) {
  context.moveTo(x, y - 4.5);
  context.lineTo(x + 4.5, y);
  context.lineTo(x, y + 4.5);
  context.lineTo(x - 4.5, y);
  context.closePath();
}
