// The details at the cursor: the selected track, and a text for screen readers.

/** Shows the selected track: its type, its tolerance, its differences and its components at the cursor. */
class Readout {
  #session;
  #panel = byId("readout");
  #cells = [];

  constructor(session) {
    this.#session = session;
    session.follow("track", () => this.#build());
    session.follow("cursor data", () => session.budget.request(this, () => this.#show()));
    this.#build();
  }

  #build() {
    const { golden, track: index } = this.#session;
    this.#panel.hidden = index < 0;
    if (index < 0) return;
    const track = golden.tracks[index];
    const { text } = track.tolerance;
    const tolerance = text === "exact" ? "compared exactly" : "tolerance " + text;
    const facts = [kindText(track), track.unit ?? "", "changes " + plural(track.changes, "time"),
      golden.ghost === null ? "" : tolerance,
      track.use > 0 ? `${Math.round(track.use * 100)} % of it used` : ""];
    const heading = make("h3", "", makeShortName(track.name));
    const line = make("p", "quiet", seen(facts.filter(Boolean).join(" · ")));
    this.#panel.replaceChildren(heading, line, this.#components(track));
    this.#session.budget.request(this, () => this.#show());
  }

  #components(track) {
    const sides = this.#session.golden.ghost === null ? ["value"] : ["golden", "run", "difference"];
    const heads = ["", ...sides, "/s"];
    const header = make("tr", "", ...heads.map((head) => make("th", "", head)));
    header.firstChild.append(make("span", "unseen", "component"));
    const table = make("table", "components", make("thead", "", header));
    table.createCaption().className = "unseen";
    table.caption.append("The selected track at the cursor");
    this.#cells = componentNames(track.width).map((name) => heads.map((_, column) =>
      make(column === 0 ? "th" : "td", "", column === 0 ? name || "value" : "")));
    const moving = movingComponents(track);
    const others = [...this.#cells.keys()].filter((component) => !moving.includes(component));
    const order = [...moving, ...others];
    const rows = order.map((component) => make("tr", "", ...this.#cells[component]));
    const body = make("tbody", "", ...rows);
    for (const [head] of this.#cells) head.scope = "row";
    table.append(body);
    const frame = make("div", "components-frame", table);
    // A scrollable element must be reachable by keyboard.
    frame.tabIndex = 0;
    frame.setAttribute("role", "group");
    frame.setAttribute("aria-label", "Components");
    return frame;
  }

  *#show() {
    const { golden, frame, track: index } = this.#session;
    if (index < 0) return;
    const track = golden.tracks[index];
    const tokens = golden.drawnSides.map((side) => golden.token(index, side, frame));
    const absences = golden.drawnSides.map((side) => golden.absence(side, frame));
    const parts = tokens.map((token, place) =>
      (track.width === 1 ? [valueText(track, token, absences[place])] : token?.split(",") ?? []));
    const isNumber = isNumeric(track);
    const before = golden.token(index, golden.shown, frame - 1)?.split(",") ?? [];
    const here = tokens.at(-1)?.split(",") ?? [];
    this.#cells.forEach((cells, component) => {
      const texts = parts.map((part, place) => part[component] ?? absences[place]);
      const isUnlike = texts.length > 1 && texts[0] !== texts[1];
      if (golden.ghost !== null) texts.push(isUnlike && isNumber ? deltaOf(...texts) : "");
      texts.push(velocityText(golden, track, frame, before[component], here[component]));
      cells[0].parentElement.classList.toggle("differs", isUnlike);
      texts.forEach((text, column) => {
        const isValue = column < parts.length;
        setText(cells[column + 1], isValue && isNumber ? roundedText(text) : seen(text));
        cells[column + 1].title = isValue ? seen(text) : "";
        cells[column + 1].classList.toggle("ended", text === "ended" && absences[column] === "ended");
      });
    });
  }
}

/** The names of the kinds of values, for one component and for several. */
const kindNames = {
  f64: ["number", "numbers"], f32: ["number of 32 bits", "numbers of 32 bits"],
  i64: ["whole number", "whole numbers"], bool: ["true or false", "flags"], sym: ["word", "words"],
};

/** Returns what the values of a track are: "number" or "6 numbers". */
function kindText({ kind, width }) {
  const [one, many] = kindNames[kind] ?? [kind, kind];
  return width > 1 ? plural(width, one, many) : one;
}

function velocityText(golden, track, frame, before, here) {
  if (frame < 1 || !isNumeric(track)) return "";
  const velocity = (number(here) - number(before)) / golden.secondsOf(frame);
  return Number.isFinite(velocity) ? shortNumber(velocity, 4) : "";
}

/** Announces the place of the cursor to screen readers, when it rests and playback is off. */
class Speaker {
  #session;
  #timer = 0;

  constructor(session) {
    this.#session = session;
    session.follow("cursor track play", () => this.#wait());
    session.ending.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  #wait() {
    clearTimeout(this.#timer);
    if (!this.#session.isPlaying) this.#timer = setTimeout(() => this.#say(), 500);
  }

  #say() {
    const { golden, frame, track: index } = this.#session;
    const track = golden.tracks[index];
    if (!track) {
      setText(byId("spoken"), frameText(this.#session));
      return;
    }
    const names = golden.ghost === null ? [""] : ["golden ", "run "];
    const values = golden.drawnSides.map((side, place) =>
      names[place] + valueText(track, golden.token(index, side, frame), golden.absence(side, frame)));
    if (golden.ghost !== null) values.push(golden.judgement(index, frame));
    const text = `${frameText(this.#session)}. ${track.name}: ${values.join(", ")}`;
    setText(byId("spoken"), seen(text));
  }
}
