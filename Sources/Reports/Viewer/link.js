// Links into the report: #golden/frame/track, each part encoded; a golden is named by its id.

/** Encodes a part of a link; halves of characters, which cannot be encoded, become what stands for them. */
function encodedPart(text) {
  return encodeURIComponent(text.toWellFormed?.() ?? text);
}

/** Returns the link to a golden, and in it to a frame and a track if they are given. */
function linkTo({ id, frame, track }) {
  const parts = [encodedPart(id)];
  if (frame !== undefined) parts.push(String(frame));
  if (frame !== undefined && track !== undefined) parts.push(encodedPart(track));
  return "#" + parts.join("/");
}

/** Reads a link; null if it leads to no golden. */
function readLink(hash) {
  const [id, frame, track] = hash.replace(/^#/, "").split("/").map(decodedPart);
  if (!id) return null;
  return { id, frame: /^-?\d+$/.test(frame ?? "") ? Number(frame) : null, track: track ?? null };
}

function decodedPart(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Keeps the address of the page at what is looked at. Browsers allow only so many changes, so it waits for a rest. */
class LinkKeeper {
  #session;
  #timer = 0;

  constructor(session) {
    this.#session = session;
    session.follow("cursor track", () => this.#wait());
    session.ending.addEventListener("abort", () => clearTimeout(this.#timer));
    this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(), 300);
  }

  #write() {
    const { golden, frame, track } = this.#session;
    const link = linkTo({ id: golden.item.id, frame, track: golden.tracks[track]?.name });
    if (link !== location.hash) history.replaceState(null, "", link);
  }
}
