// Playback: the cursor follows the clock, at a choice of speeds, again and again around what differs.

/** The seconds before the first difference and after the last one that are played, too. */
const loopMargin = 0.2;

/** Returns the first and the last frame that are played: those around what differs, or all. */
function loopOf(golden) {
  const { runs } = golden.differences;
  if (runs.length === 0) return [0, golden.frames - 1];
  const at = (frame, seconds) => golden.frameAt(golden.seconds(Math.max(frame, 0)) + seconds);
  const first = Math.max(at(runs[0][0], -loopMargin), 0);
  const last = Math.min(at(runs.at(-1)[1], loopMargin), golden.frames - 1);
  return last > first ? [first, last] : [0, golden.frames - 1];
}

/** The playback of a session, which starts only on request. */
class Player {
  #session;
  #before = 0;
  /** The current time, in seconds of the trace. */
  #moment = 0;

  constructor(session) {
    this.#session = session;
    this.loop = loopOf(session.golden);
    session.follow("play", () => this.#show());
    this.#show();
  }

  toggle() {
    const session = this.#session;
    session.isPlaying = !session.isPlaying;
    session.tell("play");
    if (!session.isPlaying) return;
    const [first, last] = this.loop;
    if (session.frame < first || session.frame >= last) session.go(first);
    this.#moment = session.golden.seconds(session.frame);
    this.#before = performance.now();
    requestAnimationFrame((now) => this.#tick(now));
  }

  /** Selects the next faster (1) or slower (-1) speed. */
  change(step) {
    const index = speeds.indexOf(this.#session.speed) + step;
    this.setSpeed(speeds[Math.min(Math.max(index, 0), speeds.length - 1)]);
  }

  setSpeed(speed) {
    this.#session.speed = speed;
    this.#session.tell("play");
  }

  #tick(now) {
    const session = this.#session;
    if (!session.isPlaying || session.ending.aborted) return;
    const { golden } = session;
    // If the user has moved the cursor, playback continues from there.
    const isAhead = golden.frameAt(this.#moment) !== Math.max(session.frame, 0);
    if (isAhead) this.#moment = golden.seconds(session.frame);
    this.#moment += (Math.max(now - this.#before, 0) / 1000) * session.speed;
    this.#before = now;
    const [first, last] = this.loop;
    const isOver = this.#moment > golden.seconds(last) + golden.secondsOf(last);
    if (isOver) this.#moment = golden.seconds(first);
    session.go(golden.frameAt(this.#moment));
    requestAnimationFrame((next) => this.#tick(next));
  }

  #show() {
    const { isPlaying, speed } = this.#session;
    setText(byId("play"), isPlaying ? "Pause" : "Play");
    byId("play").setAttribute("aria-pressed", String(isPlaying));
    byId("speed").value = String(speed);
  }
}
