// Links into the report: #golden/frame/track, with encoded parts. The first part is the id of a golden.

/** Encodes a part of a link. Lone surrogates cannot be encoded and are replaced. */
function encodedPart(text) {
  return encodeURIComponent(text.toWellFormed?.() ?? text);
}

/** Returns the link to a golden, with an optional frame and track. */
function linkTo({ id, frame, track }) {
  const parts = [encodedPart(id)];
  if (frame !== undefined) parts.push(String(frame));
  if (frame !== undefined && track !== undefined) parts.push(encodedPart(track));
  return "#" + parts.join("/");
}

/** Parses a link; returns null if it does not name a golden. */
function readLink(hash) {
  const [id, frame, track] = hash.replace(/^#/, "").split("/").map(decoded);
  if (!id) return null;
  return { id, frame: /^-?\d+$/.test(frame ?? "") ? Number(frame) : null, track: track ?? null };
}

/** Updates the address of the page. Browsers limit the number of changes, so it waits until the cursor rests. */
class LinkKeeper {
  #session;
  #timer = 0;
  /** The address that the page shows. */
  #obeyed = location.hash;

  constructor(session) {
    this.#session = session;
    session.follow("cursor track", () => this.#wait());
    session.ending.addEventListener("abort", () => clearTimeout(this.#timer));
    this.#wait();
  }

  /** Takes the address for the one that the page shows. */
  obeyed() {
    this.#obeyed = location.hash;
    this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(), 300);
  }

  #write() {
    // The reader asked for another address, whose event comes later.
    if (location.hash !== this.#obeyed) return;
    const { golden, frame, track } = this.#session;
    const link = linkTo({ id: golden.item.id, frame, track: golden.tracks[track]?.name });
    if (link !== location.hash) history.replaceState(null, "", link);
    this.#obeyed = location.hash;
  }
}
