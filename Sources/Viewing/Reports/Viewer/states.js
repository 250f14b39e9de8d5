// The row of a source: states as segments, callbacks and inputs as symbols above them.

const stateRow = 18;
const flagRoom = 9;
const flagWidth = 6;

/** The row of a source of events, in two parts if the sides' events differ. */
class EventLane extends Lane {
  constructor(session, source) {
    const sides = [0, 1].filter((side) => source.sides[side]);
    const rows = sides.map((side) => ({ side, ...source.sides[side] }));
    const heights = rows.map((row) => stateRow + (row.flags.length > 0 ? flagRoom : 0) + 4);
    const margin = 4 + (source.changes.length > 0 ? differenceHeight : 0);
    const height = heights.reduce((sum, one) => sum + one, margin);
    super(session, "event-lane", height, "States and callbacks of " + seen(source.name));
    this.rows = rows;
    this.changes = source.changes;
    this.now = make("span", "lane-now");
    this.label.append(make("span", "lane-name", makeShortName(source.name)), this.now);
    this.wholeName = source.name;
    this.isDiffering = source.changes.length > 0;
    this.element.classList.toggle("differing", this.isDiffering);
    this.showSelection(this.holds(session.track));
  }

  holds(index) {
    return index < 0 && this.session.golden.subject === this.wholeName;
  }

  *draw() {
    const { session } = this;
    const { ghost } = session.golden;
    const context = this.context();
    let top = 4;
    for (const { side, states, flags } of this.rows) {
      // If a source has only one row, the events of both sides are equal.
      const isGhost = side === ghost && this.rows.length > 1;
      const bodyTop = flags.length > 0 ? top + flagRoom : top;
      drawSegments(context, session, states, bodyTop, stateRow, isGhost);
      // The poles end above the names of the states.
      drawFlags(context, session, flags, [top, bodyTop + 2], isGhost);
      top = bodyTop + stateRow + 4;
      yield;
    }
    context.fillStyle = session.palette.differs;
    eachVisibleRun(session, this.changes, (left, width) =>
      context.fillRect(left, this.height - differenceHeight - 1, width, differenceHeight));
    this.isWhole = true;
  }

  /** Shows the state at the cursor. */
  showValues() {
    const { frame } = this.session;
    const states = this.rows.at(-1).states;
    const index = firstIndex(states.length, (index) => states[index].start > frame) - 1;
    setText(this.now, index >= 0 ? seen(states[index].text) : "");
  }
}

/**
 * Draws a flag for each callback and a diamond for each input. Within a point, one stands for all, with their number;
 * those that differ are in front.
 */
function drawFlags(context, session, flags, [top, bottom], isGhost) {
  const { palette } = session;
  const begin = firstIndex(flags.length, (index) => flags[index].frame >= session.first - 1);
  const end = firstIndex(flags.length, (index) => flags[index].frame > session.last + 1);
  context.lineWidth = 1;
  context.font = palette.font;
  context.textBaseline = "top";
  for (let index = begin; index < end; ) {
    const x = session.x(flags[index].frame);
    let next = index;
    let shown = flags[index];
    for (; next < end && session.x(flags[next].frame) - x < 1; next += 1) {
      if (flags[next].isChanged) shown = flags[next];
    }
    const colour = shown.isChanged ? palette.differs : isGhost ? palette.golden : palette.run;
    context.strokeStyle = colour;
    context.fillStyle = isGhost ? palette.paper : colour;
    context.beginPath();
    const isLast = x + flagWidth > session.width;
    if (shown.kind === "<") traceDiamond(context, x, top + 4.5);
    else traceFlag(context, x, top, bottom, isLast ? -flagWidth : flagWidth);
    context.fill();
    context.stroke();
    const following = next < end ? session.x(flags[next].frame) : Infinity;
    if (next - index > 1 && following - x > 26 && !isLast) {
      context.fillStyle = colour;
      context.fillText("×" + (next - index), x + flagWidth + 2, top - 3);
    }
    index = next;
  }
}

/** Traces a flag, which waves to the left if its width is negative. */
function traceFlag(context, x, top, bottom, width) {
  context.moveTo(x, bottom);
  context.lineTo(x, top);
  context.lineTo(x + width, top + 3);
  context.lineTo(x, top + 6);
}

function traceDiamond(context, x, y) {
  context.moveTo(x, y - 4.5);
  context.lineTo(x + 4.5, y);
  context.lineTo(x, y + 4.5);
  context.lineTo(x - 4.5, y);
  context.closePath();
}
