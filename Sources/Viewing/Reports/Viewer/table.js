// The table of all tracks at the cursor. Only visible rows exist as elements.

/** A row has a line for the name, which is then seldom cut, and one for the values. */
const rowHeight = 44;

/** The table of values and their differences: with few digits, and the exact texts of the trace in titles. */
class ValueTable {
  #session;
  #table = byId("table");
  #onlyDiffering = byId("only-differing");
  #body = make("div", "table-body");
  #rows = new Map();
  /** The scroll position and the height of the table. They are cached, because reading them triggers a layout. */
  #scrolled = 0;
  #room = 0;

  constructor(session) {
    this.#session = session;
    this.#table.replaceChildren(this.#header(), this.#body);
    this.#body.setAttribute("role", "rowgroup");
    this.#onlyDiffering.parentElement.hidden = session.golden.ghost === null;
    this.#table.classList.toggle("single", session.golden.ghost === null);
    const update = () => session.budget.request(this, () => this.#update());
    session.follow("cursor data", update);
    session.follow("track", () => {
      this.#reveal();
      update();
    });
    session.listen(this.#table, "scroll", () => {
      this.#scrolled = this.#table.scrollTop;
      update();
    });
    session.listen(this.#onlyDiffering, "change", update);
    session.listen(this.#body, "click", (event) => {
      const row = event.target.closest("[data-track]");
      if (row) session.show(Number(row.dataset.track));
    });
    session.watch(this.#table, () => {
      this.#room = this.#table.clientHeight;
      // A table that was just shown or resized begins with the selected track in view.
      this.#reveal();
      update();
    });
  }

  #header() {
    const values = this.#session.golden.ghost === null ? ["value"] : ["golden", "run", "difference"];
    const row = make("div", "table-row table-header");
    row.setAttribute("role", "row");
    for (const name of ["state", "track", ...values]) {
      const cell = make("span", "", name === "state" ? make("span", "unseen", name) : name);
      cell.setAttribute("role", "columnheader");
      row.append(cell);
    }
    return row;
  }

  /** Returns the tracks that have a row. */
  #shown() {
    const { golden, frame } = this.#session;
    if (golden.ghost === null || !this.#onlyDiffering.checked) return golden.order;
    return golden.order.filter((index) => golden.judgement(index, frame) === "differs");
  }

  *#update() {
    const shown = this.#shown();
    this.#table.hidden = shown.length === 0;
    this.#table.style.setProperty("--rows", shown.length + 1);
    this.#body.style.height = shown.length * rowHeight + "px";
    this.#table.setAttribute("aria-rowcount", String(shown.length + 1));
    const first = Math.max(Math.floor(this.#scrolled / rowHeight) - 2, 0);
    const last = Math.min(first + Math.ceil(this.#room / rowHeight) + 4, shown.length);
    const kept = new Set(shown.slice(first, last));
    for (const [track, row] of this.#rows) {
      if (kept.has(track)) continue;
      row.element.remove();
      this.#rows.delete(track);
    }
    for (let place = first; place < last; place += 1) {
      this.#row(shown[place]).show(this.#session, place);
      yield;
    }
  }

  #row(track) {
    if (!this.#rows.has(track)) {
      const row = new ValueRow(this.#session, track);
      this.#rows.set(track, row);
      this.#body.append(row.element);
    }
    return this.#rows.get(track);
  }

  /** Scrolls to the row of the selected track. */
  #reveal() {
    const place = this.#shown().indexOf(this.#session.track);
    const room = this.#room - 2 * rowHeight;
    if (place < 0 || room <= 0) return;
    const top = place * rowHeight;
    if (top < this.#scrolled) this.#table.scrollTop = top;
    if (top > this.#scrolled + room) this.#table.scrollTop = top - room;
  }
}

/** The marks of a row. */
const judgementMarks = { differs: "changed", tolerated: "tolerated" };

/** One row of the table. */
class ValueRow {
  constructor(session, index) {
    this.index = index;
    this.track = session.golden.tracks[index];
    this.sign = make("span", "sign");
    const name = make("span", "track", makeShortName(this.track.name));
    this.values = (session.golden.ghost === null ? ["value"] : ["golden", "run", "delta"])
      .map((kind) => make("span", "value " + kind));
    this.element = make("div", "table-row", this.sign, name, ...this.values);
    this.element.dataset.track = String(index);
    this.element.setAttribute("role", "row");
    for (const cell of this.element.children) cell.setAttribute("role", "cell");
  }

  show({ golden, frame, track }, place) {
    const judgement = golden.judgement(this.index, frame);
    const isWritten = golden.isWritten(this.index, frame);
    this.element.style.transform = `translateY(${place * rowHeight}px)`;
    this.element.setAttribute("aria-rowindex", String(place + 2));
    this.element.classList.toggle("selected", track === this.index);
    this.element.classList.toggle("differs", judgement === "differs");
    const mark = marks.get(judgementMarks[judgement]);
    setText(this.sign, mark?.sign ?? (isWritten ? "•" : ""));
    const meanings = [mark?.words, isWritten ? "written in this frame" : ""];
    this.sign.title = meanings.filter(Boolean).join(", ");
    const tokens = golden.drawnSides.map((side) => golden.token(this.index, side, frame));
    const absences = golden.drawnSides.map((side) => golden.absence(side, frame));
    const texts = tokens.map((token, place) => roundedValue(this.track, token, absences[place], 6));
    const whole = tokens.map((token, place) => valueText(this.track, token, absences[place]));
    if (golden.ghost !== null) texts.push(deltaText(this.track, ...tokens));
    this.values.forEach((cell, index) => {
      setText(cell, seen(texts[index]));
      cell.classList.toggle("ended", tokens[index] === null && absences[index] === "ended");
      cell.title = seen(whole[index] ?? texts[index]);
    });
  }
}

/** Returns the difference of each component; empty for equal values and for words and flags. */
function deltaText(track, golden, actual) {
  if (!golden || !actual || golden === actual || !isNumeric(track)) return "";
  const [parts, others] = [golden.split(","), actual.split(",")];
  const components = track.width <= 4 ? parts.keys() : movingComponents(track);
  return [...components].map((index) => deltaOf(parts[index], others[index])).join(" ");
}

function deltaOf(golden, actual) {
  const delta = number(actual) - number(golden);
  if (!Number.isFinite(delta)) return "";
  return (delta > 0 ? "+" : "") + shortNumber(delta);
}
