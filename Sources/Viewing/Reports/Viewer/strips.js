// The drawing of curves, with one strip for each component.

/** Draws one component: its differences, its tolerance band, the expected and the actual curve. */
function drawStrip(context, session, track, strip) {
  const { palette } = session;
  const scale = verticalScale(strip);
  context.fillStyle = palette.differs;
  context.globalAlpha = 0.07;
  eachVisibleRun(session, track.differs, (left, width) =>
    context.fillRect(left, strip.top, width, strip.height));
  context.globalAlpha = 1;
  if (strip.range && strip.range[0] < 0 && strip.range[1] > 0) {
    context.fillStyle = palette.rule;
    context.fillRect(0, Math.round(scale(0)), session.width, 1);
  }
  const [golden, run] = strip.samples;
  if (golden?.points && run?.points) fillGap(context, session, golden.points, run.points, scale);
  for (const sample of strip.samples) {
    const isExpected = sample.isGhost || track.same || session.golden.ghost === null;
    const hasBand = session.showsBand && isExpected && !session.showsVelocity;
    if (hasBand) drawBand(context, session, track, sample, scale);
    if (sample.points) drawPoints(context, session, sample, scale);
    else drawPairs(context, session, sample, scale);
  }
}

/** Returns a function from a value to points from the top. */
function verticalScale({ top, height, range }) {
  const [low, high] = range ?? [0, 0];
  const inner = height - 12;
  // The values are halved, because the difference of two finite numbers can overflow.
  const span = high / 2 - low / 2;
  if (!(span > 0)) return () => top + height / 2;
  return (value) => top + 6 + ((high / 2 - value / 2) / span) * inner;
}

/** Fills the area between the golden's curve and that of the run. */
function fillGap(context, session, golden, run, scale) {
  const at = ({ start, numbers }, frame) => numbers[frame - start];
  const first = Math.max(golden.start, run.start);
  const last = Math.min(golden.start + golden.numbers.length, run.start + run.numbers.length) - 1;
  const frames = [];
  for (let frame = first; frame <= last; frame += 1) {
    if (Number.isFinite(at(golden, frame)) && Number.isFinite(at(run, frame))) frames.push(frame);
  }
  if (frames.length < 2) return;
  context.fillStyle = session.palette.differs;
  context.globalAlpha = 0.22;
  context.beginPath();
  for (const frame of frames) context.lineTo(session.x(frame), scale(at(golden, frame)));
  for (const frame of frames.reverse()) context.lineTo(session.x(frame), scale(at(run, frame)));
  context.fill("evenodd");
  context.globalAlpha = 1;
}

/** Sets the style of a line. The expected line is dashed and wider, so that it stays visible behind the other. */
function setStroke(context, palette, isGhost) {
  context.strokeStyle = isGhost ? palette.golden : palette.run;
  context.lineWidth = isGhost ? 2 : 1.5;
  context.lineJoin = "round";
  context.setLineDash(isGhost ? [4, 3] : []);
}

function drawPoints(context, session, { points, isGhost }, scale) {
  setStroke(context, session.palette, isGhost);
  const { start, numbers } = points;
  const isRoomy = session.framesPerPoint < 1 / 9;
  context.beginPath();
  let isOpen = false;
  for (let index = 0; index < numbers.length; index += 1) {
    const value = numbers[index];
    const isValue = Number.isFinite(value);
    if (isValue && isOpen) context.lineTo(session.x(start + index), scale(value));
    else if (isValue) context.moveTo(session.x(start + index), scale(value));
    isOpen = isValue;
  }
  context.stroke();
  context.setLineDash([]);
  if (!isRoomy || isGhost) return;
  context.fillStyle = session.palette.run;
  numbers.forEach((value, index) => {
    if (!Number.isFinite(value)) return;
    context.fillRect(session.x(start + index) - 1.5, scale(value) - 1.5, 3, 3);
  });
}

/** Draws least and greatest values as columns. The expected columns are wider, paler and behind the others. */
function drawPairs(context, session, sample, scale) {
  const margin = sample.isGhost ? 2 : 0.75;
  context.fillStyle = sample.isGhost ? session.palette.golden : session.palette.run;
  context.globalAlpha = sample.isGhost ? 0.55 : 1;
  eachColumn(session, sample, (left, width, low, high) => {
    const top = scale(high) - margin;
    context.fillRect(left, top, width, scale(low) + margin - top);
  });
  context.globalAlpha = 1;
}

/** Calls a function with the left edge, the width, the least and the greatest value of each visible column. */
function eachColumn(session, { bucket, pairs, frames }, act) {
  const begin = Math.max(Math.floor(session.first / bucket), 0);
  const end = Math.min(Math.ceil(session.last / bucket) + 1, pairs.length / 2);
  const column = [NaN, NaN];
  let left = Math.round(session.x(begin * bucket));
  for (let index = begin; index < end; index += 1) {
    widen(column, 0, pairs[index * 2]);
    widen(column, 0, pairs[index * 2 + 1]);
    // The last bucket ends at the last frame, and is drawn even if it is short.
    const isLast = (index + 1) * bucket >= frames;
    const edge = Math.round(session.x(isLast ? frames - 0.5 : (index + 1) * bucket));
    const right = isLast ? Math.max(edge, left + 1) : edge;
    if (right <= left) continue;
    if (Number.isFinite(column[0])) act(left, right - left, column[0], column[1]);
    left = right;
    column.fill(NaN);
  }
}

/** Draws the tolerance around the expected values. */
function drawBand(context, session, track, sample, scale) {
  const { absolute, relative } = track.tolerance;
  if (!(absolute > 0 || relative > 0)) return;
  const reach = (value) => Math.max(absolute, relative * Math.abs(value));
  context.fillStyle = session.palette.golden;
  context.globalAlpha = 0.22;
  const draw = (left, width, low, high) => {
    const top = scale(Math.min(high + reach(high), Number.MAX_VALUE));
    const bottom = scale(Math.max(low - reach(low), -Number.MAX_VALUE));
    context.fillRect(left, top, width, Math.max(bottom - top, 1));
  };
  if (sample.points) eachPoint(session, sample.points, draw);
  else eachColumn(session, sample, draw);
  context.globalAlpha = 1;
}

/** Calls a function with the left edge and the width of each frame, and twice its value. */
function eachPoint(session, { start, numbers }, act) {
  const width = 1 / session.framesPerPoint;
  numbers.forEach((value, index) => {
    if (Number.isFinite(value)) act(session.x(start + index - 0.5), width, value, value);
  });
}

/** Draws the greatest and the least value of a strip into the gutter, and the name of its component between them. */
function drawRange(context, session, { range, top, height }, name) {
  const { palette } = session;
  const write = (text, y, baseline) => {
    context.textBaseline = baseline;
    // A text that is too long for the gutter is compressed.
    context.fillText(text, session.width + 6, y, rightGutter - 10);
  };
  const per = session.showsVelocity ? "/s" : "";
  context.font = palette.font;
  context.fillStyle = palette.quiet;
  const [low, high] = range ?? [NaN, NaN];
  if (range) write(shortNumber(high, 4) + per, top + 3, "top");
  if (low < high) write(shortNumber(low, 4) + per, top + height - 3, "alphabetic");
  context.fillStyle = palette.ink;
  if (name) write(name, top + height / 2, "middle");
}
