// Moving the cursor, panning and zooming with a mouse, a pen, fingers and a wheel.

/** The points that a finger moves sideways before it moves the cursor; it may be about to scroll or pinch. */
const fingerSlop = 8;

/** Moves the cursor with pointers on some elements, which may include labels to the left of the field. */
class Scrubbing {
  #session;
  #field = byId("ruler-field");
  /** The pressed pointers by id: current position, first position, and whether they move the cursor. */
  #pointers = new Map();
  #pinch = null;

  constructor(session, targets) {
    this.#session = session;
    for (const target of targets) {
      session.listen(target, "pointerdown", (event) => this.#down(event, target));
      session.listen(target, "pointermove", (event) => this.#move(event));
      session.listen(target, "pointerup pointercancel", (event) => this.#up(event));
      session.listen(target, "wheel", (event) => this.#wheel(event), { passive: false });
    }
  }

  #x(event) {
    return event.clientX - this.#field.getBoundingClientRect().left;
  }

  #down(event, target) {
    const isOnField = event.target.closest(".lane-canvas, .ruler-field");
    if (event.button !== 0 || !isOnField) return;
    target.setPointerCapture(event.pointerId);
    const x = this.#x(event);
    const scrubs = event.pointerType !== "touch";
    this.#pointers.set(event.pointerId, { x, start: x, scrubs });
    if (this.#pointers.size === 2) {
      this.#startPinch();
      return;
    }
    const lane = event.target.closest(".track-lane");
    if (lane) this.#session.select(Number(lane.id.slice("lane-".length)));
    this.#session.isPlaying = false;
    this.#session.tell("play");
    if (scrubs) this.#follow(event);
    byId("slider").focus({ preventScroll: true });
    event.preventDefault();
  }

  #move(event) {
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer) return;
    pointer.x = this.#x(event);
    pointer.scrubs ||= Math.abs(pointer.x - pointer.start) > fingerSlop;
    if (!this.#pinch && pointer.scrubs) this.#follow(event);
    else if (this.#pinch && this.#pointers.size === 2) this.#movePinch();
  }

  #follow(event) {
    this.#session.go(this.#session.frameAtX(this.#x(event)), false);
  }

  #up(event) {
    const wasDown = this.#pointers.delete(event.pointerId);
    if (wasDown && !this.#pinch && event.type === "pointerup") this.#follow(event);
    if (this.#pointers.size === 0) this.#pinch = null;
  }

  /** Stores the frames under the two fingers. */
  #startPinch() {
    this.#pinch = [...this.#pointers.values()].map(({ x }) => this.#session.frameAtX(x));
  }

  /** Zooms so that these frames stay under the fingers. */
  #movePinch() {
    const [one, other] = [...this.#pointers.values()].map(({ x }) => x);
    if (Math.abs(other - one) < 8) return;
    const perPoint = Math.abs((this.#pinch[1] - this.#pinch[0]) / (other - one));
    const first = this.#pinch[0] - (one - leftInset) * perPoint;
    this.#session.showFrames(first, first + perPoint * (this.#session.width - leftInset));
  }

  /** Zooms on the ruler, or elsewhere with the zoom key; pans sideways. */
  #wheel(event) {
    const session = this.#session;
    const isOnRuler = event.currentTarget === this.#field;
    const scale = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
    const isSideways = Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey;
    if (event.ctrlKey || event.metaKey || (isOnRuler && !isSideways)) {
      session.zoom(Math.exp(event.deltaY * scale * 0.004), session.frameAtX(this.#x(event)));
    } else if (isSideways) {
      session.pan(sideways * scale * session.framesPerPoint);
    } else {
      return;
    }
    event.preventDefault();
  }
}
