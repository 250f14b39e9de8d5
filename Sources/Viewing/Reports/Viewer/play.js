// Playback: the cursor follows the clock, at a choice of speeds.

/** The playback of a session, which starts only on request. */
class Player {
  #session;
  #before = 0;
  /** The current time, in seconds of the trace. */
  #moment = 0;

  constructor(session) {
    this.#session = session;
    session.follow("play", () => this.#show());
    this.#show();
  }

  toggle() {
    const session = this.#session;
    session.isPlaying = !session.isPlaying;
    session.tell("play");
    if (!session.isPlaying) return;
    if (session.frame >= session.golden.frames - 1) session.go(0);
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
    session.go(golden.frameAt(this.#moment));
    if (session.frame >= golden.frames - 1) {
      session.isPlaying = false;
      session.tell("play");
      return;
    }
    requestAnimationFrame((next) => this.#tick(next));
  }

  #show() {
    const { isPlaying, speed } = this.#session;
    setText(byId("play"), isPlaying ? "Pause" : "Play");
    byId("play").setAttribute("aria-pressed", String(isPlaying));
    byId("speed").value = String(speed);
  }
}
